/** Names of the library as names on this disk. They are of others, and no reason to write outside a folder or over a file. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';

// biome-ignore lint/suspicious/noControlCharactersInRegex: names of the library may hold them.
const UNFIT = /[\\\u0000-\u001f\u007f]/g;

/** On Windows no name may hold these, and what stands behind a colon would be hidden in a file of another name. */
const UNFIT_FOR_WINDOWS = /[<>:"|?*]/g;
/** Of Windows' own devices, with any ending, also behind blanks; raised digits count as digits there. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/i;

/**
 * A name of the library as one of this disk: no way out of the folder, and none of the files that programs read as
 * their settings (`.bashrc`).
 */
export function safeName(name: string, platform = process.platform): string {
  const safe = basename(name.replaceAll(UNFIT, '_')).replace(/^\.+/, '_');
  if (platform !== 'win32') return safe === '' ? '_' : safe;
  // Windows leaves off dots and blanks at the end, so that two names would be one.
  const fit = safe.replaceAll(UNFIT_FOR_WINDOWS, '_').replace(/[. ]$/, '_').replace(DEVICE, '_$1');
  return fit === '' ? '_' : fit;
}

/** The path with a number before its ending. */
function numbered(path: string, number: number): string {
  return path.replace(/(\.[^./\\]+)?$/, `-${number}$1`);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The path, or where something is there already the first one with a number of which nothing is. */
async function freePath(path: string, taken: ReadonlySet<string>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? path : numbered(path, number);
    if (!taken.has(one) && !(await isThere(one))) return one;
  }
}

/** Whether `-o` names a folder that files go into, by the names they have. */
export async function isFolderPlace(output: string): Promise<boolean> {
  if (output.endsWith('/') || output.endsWith(sep)) return true;
  return stat(output).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

/**
 * Where each of several files goes that are made anew: into the folder that `output` names, else to that path, the
 * further ones beside it. Nothing is written over but the one file that was named.
 */
export async function placesOf(output: string, names: readonly string[]): Promise<string[]> {
  const isFolder = await isFolderPlace(output);
  const path = resolve(output);
  const places = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (isFolder) places.add(await freePath(join(path, safeName(name)), places));
    else places.add(index === 0 ? path : await freePath(numbered(path, index + 1), places));
  }
  return [...places];
}
