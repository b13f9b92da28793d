/** Writes down, before it happens, what changes in the watched folder, so that a power cut can be made of it. */
import {
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  realpathSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { InjectionSettings, JournalEntry } from './orders.ts';

// Taken before anything is patched.
const real = { existsSync, fstatSync, linkSync, openSync, statSync, unlinkSync, writeSync };

let root = '';
let attic = '';
let journal = -1;
let kept = 0;

export function openJournal(settings: Pick<InjectionSettings, 'root' | 'journal' | 'attic'>): void {
  root = settings.root;
  attic = realpathSync(settings.attic);
  journal = real.openSync(settings.journal, 'a');
}

export function note(entry: JournalEntry): void {
  real.writeSync(journal, `${JSON.stringify(entry)}\n`);
}

/** The absolute path when it lies in the watched folder, else null. */
export function watched(path: unknown): string | null {
  if (typeof path !== 'string' && !(path instanceof URL) && !Buffer.isBuffer(path)) return null;
  const full = resolve(path instanceof URL ? path.pathname : String(path));
  return full === root || full.startsWith(root + sep) ? full : null;
}

/** As `watched`; besides it the folder that the watched one lies in, whose syncing makes it last. */
export function watchedOrAround(path: unknown): string | null {
  const isAround = typeof path === 'string' && resolve(path) === dirname(root);
  return isAround ? dirname(root) : watched(path);
}

/** Identity of what lies at a path; null when there is nothing. */
export function fileAt(path: string): { file: number; isFolder: boolean; bytes: number } | null {
  const found = real.statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : { file: found.ino, isFolder: found.isDirectory(), bytes: found.size };
}

export function fileOf(descriptor: number): { file: number; isFolder: boolean; bytes: number } {
  const found = real.fstatSync(descriptor);
  return { file: found.ino, isFolder: found.isDirectory(), bytes: found.size };
}

/** Keeps what is about to be removed or replaced under another name; null when there is nothing. */
export function keepFile(path: string): string | null {
  const found = fileAt(path);
  if (found === null || found.isFolder) return null;
  kept += 1;
  const name = join(attic, `${process.pid}-${kept}`);
  real.linkSync(path, name);
  return name;
}

/** Files that are open for writing, by descriptor. */
const open = new Map<number, string>();

export const opened = (descriptor: number, path: string): void => void open.set(descriptor, path);
export const closed = (descriptor: number): void => void open.delete(descriptor);
export const isWatched = (descriptor: number): boolean => open.has(descriptor);
export const pathOfOpen = (descriptor: number): string | null => open.get(descriptor) ?? null;
