/** What a name in the folder tree may be, and how a path is read. Pure. */

const MAX_NAME_BYTES = 255;
/** How deep folders lie at most, the root not counted. */
export const MAX_PATH_LEVELS = 32;

/** What is wrong with a name, as a sentence; null when nothing is. `name` must be NFC already. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'A name must not be empty.';
  if (name === '.' || name === '..') return 'A name must not be "." or "..".';
  if (name.includes('/')) return 'A name must not contain "/".';
  if (/\p{Cc}/u.test(name)) return 'A name must not contain control characters.';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `A name must not exceed ${MAX_NAME_BYTES} bytes.`;
  return null;
}

export type ParsedPath = { segments: string[]; problem: null } | { segments: null; problem: string };

/**
 * The names along a path, in NFC. A slash at either end says nothing; `/` and the empty path are the root.
 * Case is kept and counts.
 */
export function parsePath(path: string): ParsedPath {
  const trimmed = path.normalize('NFC').replace(/^\//, '').replace(/\/$/, '');
  const segments = trimmed === '' ? [] : trimmed.split('/');
  const problem = segmentsProblem(segments);
  return problem === null ? { segments, problem } : { segments: null, problem };
}

/** What is wrong with the names of a path, or null. */
export function segmentsProblem(segments: readonly string[]): string | null {
  if (segments.length > MAX_PATH_LEVELS) return `A path must not have more than ${MAX_PATH_LEVELS} levels.`;
  return segments.map(nameProblem).find((problem) => problem !== null) ?? null;
}

/** The path that leads along `segments`, from the root. */
export function joinPath(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

/** As much of `text` as fits into `bytes`, no character cut in half. */
export function fit(text: string, bytes: number): string {
  // No character takes less than a byte, and taking one after the other from the end of a long text takes long.
  let fitting = text.slice(0, bytes);
  if (fitting.length < text.length) fitting = fitting.replace(/[\ud800-\udbff]$/, '');
  while (Buffer.byteLength(fitting) > bytes) fitting = fitting.replace(/.$/su, '');
  return fitting;
}

/**
 * `name` with a number behind it, `clip (2).mp4`, or as it is for the number 1. The stem is cut where that would be
 * too long. What is no file has no extension: `v1.2 (2)`.
 */
export function freeName(name: string, number: number, parted: 'whole' | 'before extension'): string {
  if (number === 1) return name;
  const extension = parted === 'whole' ? '' : (/(?<=.)\.[^.\s]{1,15}$/su.exec(name)?.[0] ?? '');
  const ending = ` (${number})${extension}`;
  const stem = name.slice(0, name.length - extension.length);
  return fit(stem, MAX_NAME_BYTES - Buffer.byteLength(ending)).trimEnd() + ending;
}

/**
 * One line of a text that people wrote, such as a title, as a name or the beginning of one: at most `bytes` long, and
 * `fallback` where nothing is left that could be one.
 */
export function nameOfText(text: string, { bytes, fallback }: { bytes: number; fallback: string }): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const name = fit(line, bytes).replace(/[. ]+$/u, '');
  return name === '' ? fallback : name;
}

/** `<stem> 2026-01-31 14.05.09.mp4`, as people tell what was made of one thing apart; the stem is cut where it would not fit. */
export function datedName(stem: string, now: Date, extension: string): string {
  const ending = ` ${now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}.${extension}`;
  return fit(stem, MAX_NAME_BYTES - Buffer.byteLength(ending)).trimEnd() + ending;
}
