/** Names of the library on this disk, which are no reason to write outside a folder or over a file, and files of this disk in a prompt. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';

// Names of the library as names on this disk. They are of others, and no reason to write outside a folder or over a file.

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
 * further ones beside it. Nothing is written over but the one file that was named, where that is meant.
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

// Files of this machine in a prompt: the service knows them by their ids.

/** A file that came along. */
export interface PromptFile {
  /** As it is called in the library. */
  name: string;
  assetId: string;
  /** Where it lies on this machine, and in the library, for prompts that say the way to it. */
  path?: string;
  place?: string;
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
/** Letters and figures, for a class of characters. */
const WORD = String.raw`\p{L}\p{N}`;

/** The ways to say where a file lies, its bare name among them: `holiday/beach.mp4`, `./holiday/beach.mp4`. */
function waysTo({ name, path, place }: PromptFile): string[] {
  const ways = new Set([name]);
  for (const whole of [path, place]) {
    if (whole === undefined) continue;
    const names = whole.split(/[/\\]/).filter((one) => one !== '' && one !== '.');
    names.forEach((_, index) => {
      const way = names.slice(index).join('/');
      for (const start of ['', './', '~/']) ways.add(`${start}${way}`);
    });
    ways.add(whole);
  }
  return [...ways];
}

/** What begins with a sign of its own is not found in the middle of another way. */
function patternOf(way: string): string {
  const literal = way.replace(SYNTAX, '\\$&');
  return /^[./~]/.test(way) ? `(?<![${WORD}./])${literal}` : literal;
}

/**
 * The ways to say a folder that a file lies in: `clips/`, `./clips`, `holiday/raw`. A name alone without a stroke is a word
 * like others ("my holiday").
 */
function foldersOf({ path, place }: PromptFile): string[] {
  const ways = new Set<string>();
  for (const whole of [path, place]) {
    const names = (whole ?? '').split(/[/\\]/).filter((one) => one !== '' && one !== '.');
    const folders = names.slice(0, -1);
    for (let end = 1; end <= folders.length; end += 1) {
      for (let start = 0; start < end; start += 1) {
        const way = folders.slice(start, end).join('/');
        for (const one of [`./${way}`, `~/${way}`, `/${way}`]) ways.add(one).add(`${one}/`);
        ways.add(`${way}/`);
        if (end - start > 1) ways.add(way);
      }
    }
  }
  return [...ways];
}

/** What each folder stands for: the files of it that came along, in their order. */
function idsOfFolders(files: readonly PromptFile[]): Map<string, string> {
  const ids = new Map<string, string[]>();
  for (const file of files) {
    for (const way of foldersOf(file)) {
      const list = ids.get(way);
      if (list === undefined) ids.set(way, [file.assetId]);
      else list.push(file.assetId);
    }
  }
  return new Map([...ids].map(([way, list]) => [way, list.join(' and ')]));
}

/** A folder is said as a whole: not as the beginning of a longer way or of another name. */
function folderPattern(way: string): string {
  return `(?<![${WORD}./_-])${way.replace(SYNTAX, '\\$&')}(?![${WORD}/_-])`;
}

/** The text with ids in place of files and of folders, however it says where they lie. */
export function withIds(text: string, files: readonly PromptFile[]): string {
  return saidInFull(text, files).text;
}

/** And which ids those are. */
function saidInFull(text: string, files: readonly PromptFile[]): { text: string; said: ReadonlySet<string> } {
  const ids = new Map<string, string>();
  for (const file of files) for (const way of waysTo(file)) if (!ids.has(way)) ids.set(way, file.assetId);
  // Most prompts say none, and many files have many ways: those that are not said are not looked for.
  const folders = text.includes('/') ? idsOfFolders(files) : new Map<string, string>();
  for (const way of folders.keys()) if (!text.includes(way) || ids.has(way)) folders.delete(way);
  const said = new Set<string>();
  if (ids.size === 0) return { text, said };
  // The longest way first: another one may be a part of it.
  const ways = [...ids.keys(), ...folders.keys()].sort((one, other) => other.length - one.length);
  const any = new RegExp(
    ways.map((way) => (folders.has(way) ? folderPattern(way) : patternOf(way))).join('|'),
    'gu',
  );
  const replaced = text.replace(any, (way) => {
    const found = ids.get(way) ?? folders.get(way) ?? way;
    for (const id of found.split(' and ')) said.add(id);
    return found;
  });
  return { text: replaced, said };
}

/** What stands in quotes is shown or said, and names no file; nor does a part of an id. */
const NO_NAMES = new RegExp(
  `("[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<![${WORD}])'[^']*'(?![${WORD}])|[\\da-f]{8}-[\\da-f-]{27})`,
  'gu',
);

/** Words that prompts say of every film: a file that is called so is not spoken of by them. */
const ORDINARY = new Set(
  (
    'video film clip movie footage shot scene teaser trailer reel story short intro outro title text caption captions ' +
    'subtitles music song sound audio voice image picture photo square vertical horizontal portrait landscape wide ' +
    'slow fast calm loud quiet start begin end first second seconds minute last then final new old with and the all ' +
    'one two three four five six seven eight nine ten'
  ).split(' '),
);

/** The name without its ending, where a prompt that says it as a word can mean nothing else; null else. */
function spokenName({ name }: PromptFile): string | null {
  const bare = name.replace(/\.[^.]+$/, '').toLowerCase();
  const isTelling = bare.length > 2 && /\p{L}{2}/u.test(bare) && !ORDINARY.has(bare);
  return isTelling ? bare : null;
}

/** The text with ids in place of names without their endings, said as words: other files of the library may be called alike. */
function withSpokenIds(text: string, files: readonly PromptFile[]): string {
  const ids = new Map<string, string[]>();
  for (const file of files) {
    const name = spokenName(file);
    if (name !== null) ids.set(name, [...(ids.get(name) ?? []), file.assetId]);
  }
  if (ids.size === 0) return text;
  const names = [...ids.keys()].sort((one, other) => other.length - one.length);
  const any = new RegExp(
    `(?<![${WORD}])(?:${names.map((name) => name.replace(SYNTAX, '\\$&')).join('|')})(?![${WORD}])`,
    'giu',
  );
  const said = (part: string) =>
    part.replace(any, (name) => ids.get(name.toLowerCase())?.join(' and ') ?? name);
  // Every second part is what was split at.
  return text
    .split(NO_NAMES)
    .map((part, index) => (index % 2 === 0 ? said(part) : part))
    .join('');
}

/**
 * The prompt with ids in place of the files that came along: names may not be unique. Where it speaks of none of them it
 * means all.
 */
export function promptWithFiles(prompt: string, files: readonly PromptFile[]): string {
  const named = saidInFull(prompt, files);
  // What is said in full is not looked for again: "beach.mp4, with the sounds of a beach".
  const others = files.filter(({ assetId }) => !named.said.has(assetId));
  const text = withSpokenIds(named.text, others);
  if (files.length === 0 || text !== prompt) return text;
  return `${text.trim().replace(/[.!]$/, '')}, of ${files.map(({ assetId }) => assetId).join(' and ')}`;
}
