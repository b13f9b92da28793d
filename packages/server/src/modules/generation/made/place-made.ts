/** Where a generated asset goes in the library, and what it is called. Pure. */
import { ValidationError } from '../../../platform/errors.ts';
import { datedName, nameOfText, nameProblem, parsePath } from '../../access/index.ts';

export interface MadePlace {
  /** Names of folders from the root. */
  folders: string[];
  name: string;
}

const DEFAULT_FOLDER = 'Generated';

/** As much of a prompt as a name in a list shows. */
const PROMPT_BYTES = 80;

const refused = (msg: string) =>
  new ValidationError([{ loc: ['body', 'output_path'], msg, type: 'value_error' }]);

/**
 * A path that ends in `/` is a folder, any other ends in the asset's own name, which gets the extension of what is made.
 * Throws ValidationError for what can be no path.
 */
export function placeMade(
  path: string | null | undefined,
  made: { prompt: string; extension: string; now: Date },
): MadePlace {
  const { prompt, extension, now } = made;
  const ownName = () =>
    datedName(nameOfText(prompt, { bytes: PROMPT_BYTES, fallback: 'Generated' }), now, extension);
  if (path == null || path.trim() === '') return { folders: [DEFAULT_FOLDER], name: ownName() };
  const { segments, problem } = parsePath(path);
  if (segments === null) {
    throw refused(problem);
  }
  const last = segments.at(-1);
  if (path.endsWith('/') || last === undefined) return { folders: segments, name: ownName() };
  const ending = `.${made.extension}`;
  const name = last.toLowerCase().endsWith(ending) ? last : `${last}${ending}`;
  const wrong = nameProblem(name);
  if (wrong !== null) throw refused(wrong);
  return { folders: segments.slice(0, -1), name };
}
