/** Finds the files that are meant by paths of this machine. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { usageProblem } from '../problems.ts';
import { isMedia } from './media-names.ts';

export interface FoundFile {
  /** On this machine. */
  path: string;
  /** As it is called in the library. */
  name: string;
  /** Folders of the library, from the root. */
  folder: string[];
  bytes: number;
  /** When it was last written to. */
  mtimeMs: number;
}

export interface LeftOut {
  path: string;
  /** `not_media` and `not_asked` are as it should be; `unreadable` and `loop` are told. */
  why: 'not_media' | 'not_asked' | 'unreadable' | 'loop';
  detail: string;
}

export interface ScanResult {
  files: FoundFile[];
  leftOut: LeftOut[];
}

export interface ScanOptions {
  /** Folders of the library that everything goes into. */
  into: readonly string[];
  /** Of folders: only what goes by one of them; without any what is called like media. */
  include: readonly string[];
  exclude: readonly string[];
  /** Endings of names, e.g. `mp4`. */
  extensions: readonly string[];
}

type Wanted = (relativePath: string) => LeftOut['why'] | null;

// Patterns of file names, as shells have them.

const SPECIAL = /[.+^$()|\\]/g;

function closing(pattern: string, from: number, bracket: string): number {
  const end = pattern.indexOf(bracket, from);
  if (end === -1) throw usageProblem(`The pattern "${pattern}" has no "${bracket}".`);
  return end;
}

function classOf(inside: string): string {
  const escaped = inside.replaceAll('\\', '\\\\').replaceAll('[', '\\[');
  return /^[!^]/.test(escaped) ? `[^/${escaped.slice(1)}]` : `[${escaped}]`;
}

/** The source of a regular expression. */
function sourceOf(pattern: string): string {
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (pattern.startsWith('**/', at)) {
      source += '(?:[^/]+/)*';
      at += 2;
    } else if (pattern.startsWith('**', at)) {
      source += '.*';
      at += 1;
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '[') {
      const end = closing(pattern, at + 2, ']');
      source += classOf(pattern.slice(at + 1, end));
      at = end;
    } else if (character === '{') {
      const end = closing(pattern, at, '}');
      const choices = pattern.slice(at + 1, end).split(',');
      source += `(?:${choices.map(sourceOf).join('|')})`;
      at = end;
    } else source += character.replace(SPECIAL, '\\$&').replace(']', '\\]').replace('}', '\\}');
  }
  return source;
}

/**
 * Whether a path, with `/` between its parts, goes by the pattern: `*` and `?` within a name, `**` over folders,
 * `[a-z]`, `{mov,mp4}`. A pattern without `/` is for the name alone, wherever it lies. Case does not count.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  if (pattern === '') throw usageProblem('A pattern is empty.');
  const expression = new RegExp(`^${sourceOf(pattern.replace(/^\//, ''))}$`, 'iu');
  const isName = !pattern.includes('/');
  return (path) => expression.test(isName ? path.slice(path.lastIndexOf('/') + 1) : path);
}

function wantedBy({ include, exclude, extensions }: ScanOptions): Wanted {
  const included = include.map(globMatcher);
  const excluded = exclude.map(globMatcher);
  const endings = extensions.map((one) => `.${one.replace(/^\./, '').toLowerCase()}`);
  return (path) => {
    if (excluded.some((matches) => matches(path))) return 'not_asked';
    const isNamed = included.some((matches) => matches(path));
    const hasEnding = endings.some((ending) => path.toLowerCase().endsWith(ending));
    if (isNamed || hasEnding) return null;
    if (included.length > 0 || endings.length > 0) return 'not_asked';
    return isMedia(path) ? null : 'not_media';
  };
}

function sentenceOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (code === 'ENOENT') return 'it is gone, or leads nowhere';
  if (code === 'EACCES' || code === 'EPERM') return 'you may not open it';
  if (code === 'ELOOP') return 'it leads in a circle';
  return String(code ?? error);
}

interface Walk {
  result: ScanResult;
  wanted: Wanted;
  /** Of the folder that was named. */
  root: string;
}

/** One folder with all below it. `above` are the real folders on the way, by which links that lead back are told. */
async function walk(
  { result, wanted, root }: Walk,
  place: { path: string; folder: string[]; above: readonly string[] },
): Promise<void> {
  const { path: folderPath, folder, above } = place;
  let names: string[];
  let real: string;
  try {
    real = await realpath(folderPath);
    names = (await readdir(folderPath)).sort();
  } catch (error) {
    result.leftOut.push({ path: folderPath, why: 'unreadable', detail: sentenceOf(error) });
    return;
  }
  if (above.includes(real)) {
    result.leftOut.push({
      path: folderPath,
      why: 'loop',
      detail: 'the link leads back to a folder it lies in',
    });
    return;
  }
  for (const name of names) {
    // Hidden files are what programs put beside the media.
    if (name.startsWith('.')) continue;
    const path = join(folderPath, name);
    const relative = path.slice(root.length + 1).replaceAll('\\', '/');
    try {
      const facts = await stat(path);
      if (facts.isDirectory()) {
        await walk({ result, wanted, root }, { path, folder: [...folder, name], above: [...above, real] });
      } else if (facts.isFile()) {
        const why = wanted(relative);
        if (why === null)
          result.files.push({ path, name, folder, bytes: facts.size, mtimeMs: facts.mtimeMs });
        else result.leftOut.push({ path, why, detail: '' });
      }
    } catch (error) {
      if (wanted(relative) !== null) continue;
      result.leftOut.push({ path, why: 'unreadable', detail: sentenceOf(error) });
    }
  }
}

/**
 * The files of `paths`, in order: a file as it is named, of a folder what is media in it and below, under the folder's
 * own name. Links are followed, but not in circles. Throws the system's error of a path that is not there.
 */
export async function scan(paths: readonly string[], options: ScanOptions): Promise<ScanResult> {
  const result: ScanResult = { files: [], leftOut: [] };
  const wanted = wantedBy(options);
  for (const named of paths) {
    const path = resolve(named);
    const facts = await stat(path);
    const name = basename(path);
    if (facts.isDirectory()) {
      const folder = name === '' ? [...options.into] : [...options.into, name];
      await walk({ result, wanted, root: path }, { path, folder, above: [] });
    } else if (!facts.isFile()) {
      // To open a pipe is to wait for who writes into it, which no signal ends.
      const detail = 'it is neither a file nor a folder';
      result.leftOut.push({ path, why: 'unreadable', detail });
    } else {
      result.files.push({
        path,
        name,
        folder: [...options.into],
        bytes: facts.size,
        mtimeMs: facts.mtimeMs,
      });
    }
  }
  return result;
}
