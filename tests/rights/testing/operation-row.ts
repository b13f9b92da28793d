/** One row of the table of rights: an operation, who may call it, a request, and how to see what it did. */
import type { Right } from '../../../packages/server/src/modules/access/index.ts';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { AuthKind } from './credentials.ts';
import type { Relation, RelationName } from './relations.ts';
import type { Target, TargetKind } from './targets.ts';
import type { Person, World } from './world.ts';

/** What one request of the table knows. */
export interface Cell {
  world: World;
  relation: Relation;
  /** Who calls; for `anonymous` a person whose credentials are left out. */
  caller: Person;
  target: Target;
  /** A text that no other target has. */
  unique: string;
  /** What `prepare` made. */
  made: Record<string, string>;
}

/** The request of a cell; the body is sent as JSON. */
export interface CellRequest {
  method?: string;
  path: string;
  body?: unknown;
  /** Instead of `body`. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}

export interface OperationRow {
  /** Method and path as in the API document. */
  operation: string;
  /** Says which of several rows of the operation this is. */
  variant?: string;
  auth: AuthKind;
  /**
   * The least right on the target. 0: anyone with a credential, about themselves. `member`: a member of the
   * group, with at least `memberRight`. `own`: only who made the target.
   */
  needs: Right | 'member' | 'own';
  memberRight?: Right;
  target?: TargetKind;
  /** The target lies in the trash, whoever asks. */
  ofTrash?: true;
  /** Where the entry stands from which the right follows; the target itself by default. */
  grantOn?: 'target' | 'parent';
  /** The operator may, without a right of their own. */
  operatorMay?: true;
  /** For relations that the general rule does not cover; statuses that are right. */
  expect?: Partial<Record<RelationName, readonly number[]>>;
  /** Relations in which the request would be about something else. */
  except?: readonly RelationName[];
  /** The operation has another status for who may read but no more. */
  forbidden?: readonly number[];
  /** Makes what the request needs besides the target. */
  prepare?(cell: Cell): Promise<Record<string, string>>;
  request(cell: Cell): CellRequest;
  /** Status of success. */
  success: number;
  /** Of a batch: refused items are errors in a 200. True where the item is one. */
  refusedItem?(answer: Answer): boolean;
  /** Present exactly for operations that change something: throws when the effect is not to be seen. */
  effect?(cell: Cell, answer: Answer): Promise<void> | void;
  /** Rows whose change is not an effect, e.g. a listing that is remembered. */
  mayWrite?: true;
  /** Of a read that succeeded: throws when the answer is not what it must be. */
  shows?(cell: Cell, answer: Answer): Promise<void> | void;
  /** Of a listing: ids in the answer; the target is among them in these relations, may be in those, else never. */
  lists?: { ids(answer: Answer): string[]; in: readonly RelationName[]; may?: readonly RelationName[] };
  /** The caller does not survive the call. */
  endsCaller?: true;
  /** A whole stream is read. */
  wholeStream?: true;
}
