/** Where a generated asset goes in the library, and what it is called. Pure. */
import { ValidationError } from '../../../platform/errors.ts';
import { nameProblem, parsePath } from '../../access/index.ts';

export interface MadePlace {
  /** Names of folders from the root. */
  folders: string[];
  name: string;
}

const DEFAULT_FOLDER = 'Generated';

/** As much of a prompt as a name in a list shows. */
const NAME_CHARACTERS = 60;

/** `<words of the prompt> 2026-01-31 14.05.09.mp4`, as exports are called. */
function nameFor({ prompt, extension, now }: { prompt: string; extension: string; now: Date }): string {
  const words = prompt
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const beginning = [...words]
    .slice(0, NAME_CHARACTERS)
    .join('')
    .replace(/[. ]+$/u, '');
  const time = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const name = `${beginning === '' ? 'Generated' : beginning} ${time}.${extension}`;
  return nameProblem(name) === null ? name : `Generated ${time}.${extension}`;
}

/**
 * A path that ends in `/` is a folder, any other ends in the asset's own name, which gets the extension of what is made.
 * Throws ValidationError for what can be no path.
 */
export function placeMade(
  path: string | null | undefined,
  made: { prompt: string; extension: string; now: Date },
): MadePlace {
  if (path == null || path.trim() === '') return { folders: [DEFAULT_FOLDER], name: nameFor(made) };
  const { segments, problem } = parsePath(path);
  if (segments === null) {
    throw new ValidationError([{ loc: ['body', 'output_path'], msg: problem, type: 'value_error' }]);
  }
  const last = segments.at(-1);
  if (path.endsWith('/') || last === undefined) return { folders: segments, name: nameFor(made) };
  const ending = `.${made.extension}`;
  const name = last.toLowerCase().endsWith(ending) ? last : `${last}${ending}`;
  return { folders: segments.slice(0, -1), name };
}
