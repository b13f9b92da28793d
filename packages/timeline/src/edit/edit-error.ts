/** Why an operation can not be done. */

/** An operation that can not be applied: where in it the reason stands, and what to do. The timeline is unchanged. */
export class EditError extends Error {
  /** Keys inside the operation, e.g. ['item', 1]; after `applyEdits` the operation's index comes first. */
  readonly path: readonly (string | number)[];
  /** What is wrong and what to do, as a sentence. */
  readonly problem: string;

  constructor(path: readonly (string | number)[], problem: string) {
    super(path.length === 0 ? problem : `${path.join('.')}: ${problem}`);
    this.name = 'EditError';
    this.path = path;
    this.problem = problem;
  }

  /** The same with more keys before its place. */
  under(...keys: (string | number)[]): EditError {
    return new EditError([...keys, ...this.path], this.problem);
  }
}
