/**
 * What a power cut leaves of a folder: bytes that were not synced are lost or holes, entries of folders that were
 * not synced are as they were before. Done to a folder whose service was killed, by the journal of what it did.
 */
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileAt } from './injection/journal.ts';
import type { JournalEntry } from './injection/orders.ts';

type EntryChange = Extract<JournalEntry, { op: 'create' | 'rename' | 'link' | 'unlink' | 'mkdir' | 'rmdir' }>;

interface UnsyncedEntry {
  change: EntryChange;
  /** The folder that a file was moved out of has been synced: it is not there any more. */
  isGoneFromSource: boolean;
}

interface FileState {
  bytes: number;
  durableBytes: number;
  dirty: { start: number; end: number }[];
}

/** What would be lost now. */
export interface Unsynced {
  entries: UnsyncedEntry[];
  files: Map<number, FileState>;
  /** Changes that nobody followed; a test that meets one says so. */
  unwatched: string[];
}

const folderOf = (change: EntryChange): string => dirname(change.op === 'rename' ? change.to : change.path);

function noteBytes(files: Map<number, FileState>, entry: JournalEntry): void {
  if (!('file' in entry)) return;
  const known = files.get(entry.file);
  // Older than the journal, so all of it lasts: only what is done to it now can be lost.
  const state = known ?? { bytes: 0, durableBytes: Number.POSITIVE_INFINITY, dirty: [] };
  if (entry.op === 'create') files.set(entry.file, { bytes: 0, durableBytes: 0, dirty: [] });
  if (entry.op === 'write') {
    state.dirty.push({ start: entry.start, end: entry.end });
    state.bytes = Math.max(state.bytes, entry.end);
    files.set(entry.file, state);
  }
  if (entry.op === 'truncate') {
    state.bytes = entry.bytes;
    state.durableBytes = Math.min(state.durableBytes, entry.bytes);
    files.set(entry.file, state);
  }
  if (entry.op === 'sync') files.set(entry.file, { ...state, durableBytes: state.bytes, dirty: [] });
}

/** Reads a journal. Pure. */
export function readJournal(entries: readonly JournalEntry[]): Unsynced {
  const files = new Map<number, FileState>();
  const unwatched: string[] = [];
  let pending: UnsyncedEntry[] = [];
  for (const entry of entries) {
    noteBytes(files, entry);
    switch (entry.op) {
      case 'create':
      case 'rename':
      case 'link':
      case 'unlink':
      case 'mkdir':
      case 'rmdir':
        pending.push({ change: entry, isGoneFromSource: false });
        break;
      case 'sync-folder':
        pending = pending.filter(({ change }) => folderOf(change) !== entry.path);
        for (const one of pending) {
          if (one.change.op === 'rename' && dirname(one.change.from) === entry.path)
            one.isGoneFromSource = true;
        }
        break;
      case 'unwatched':
        unwatched.push(entry.call);
        break;
      default:
    }
  }
  return { entries: pending, files, unwatched };
}

/** Folders that were made anew in place of removed ones. */
type Remade = Map<number, number>;

async function undoRename({
  change,
  isGoneFromSource,
}: UnsyncedEntry & { change: Extract<EntryChange, { op: 'rename' }> }): Promise<void> {
  const canGoBack = !isGoneFromSource && existsSync(dirname(change.from)) && !existsSync(change.from);
  await (canGoBack ? rename(change.to, change.from) : rm(change.to, { recursive: true }));
  if (change.replaced !== null) await link(change.replaced, change.to);
}

async function undo({ change, isGoneFromSource }: UnsyncedEntry, remade: Remade): Promise<void> {
  if (change.op === 'mkdir') return rm(change.path, { recursive: true, force: true });
  if (change.op === 'rmdir') {
    if (existsSync(change.path) || !existsSync(dirname(change.path))) return;
    await mkdir(change.path);
    remade.set(change.folder, fileAt(change.path)?.file ?? 0);
    return;
  }
  if (change.op === 'unlink') {
    // A folder that has moved on since has taken what it lost with it.
    const canReturn = existsSync(dirname(change.path)) && !existsSync(change.path);
    return canReturn ? link(change.kept, change.path) : undefined;
  }
  const path = change.op === 'rename' ? change.to : change.path;
  // Otherwise it had not come to it.
  if (fileAt(path)?.file !== (remade.get(change.file) ?? change.file)) return;
  if (change.op === 'rename') await undoRename({ change, isGoneFromSource });
  else await rm(path);
}

async function loseBytes(path: string, state: FileState, random: () => number): Promise<void> {
  const found = fileAt(path);
  if (found === null || random() < 0.25) return;
  const keepsLength = random() < 0.3;
  const handle = await open(path, 'r+');
  try {
    for (const { start, end } of state.dirty) {
      const last = Math.min(end, found.bytes);
      if (last > start) await handle.write(new Uint8Array(last - start), 0, last - start, start);
    }
  } finally {
    await handle.close();
  }
  if (!keepsLength && state.durableBytes < found.bytes) await truncate(path, state.durableBytes);
}

async function pathsByFile(folder: string): Promise<Map<number, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.flatMap((path) => (fileAt(path) === null ? [] : [[fileAt(path)?.file ?? 0, path]])));
}

export interface PowerCutFolder {
  root: string;
  journal: string;
  attic: string;
}

export function readJournalFile(journal: string): JournalEntry[] {
  const lines = readFileSync(journal, 'utf8').split('\n');
  // The last line may have been cut off with the process; what it is about had not begun.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as JournalEntry);
}

/**
 * Undoes what was not synced, all of it or only what came last: systems write entries back in the order in which
 * they changed, whenever they like.
 */
export async function cutPower(
  { root, journal, attic }: PowerCutFolder,
  random: () => number,
): Promise<Unsynced> {
  const unsynced = readJournal(readJournalFile(journal));
  const first = random() < 0.6 ? 0 : Math.floor(random() * (unsynced.entries.length + 1));
  const remade: Remade = new Map();
  for (const entry of unsynced.entries.slice(first).reverse()) await undo(entry, remade);
  const paths = await pathsByFile(root);
  for (const [file, state] of unsynced.files) {
    const path = paths.get(file);
    if (path !== undefined && state.dirty.length > 0) await loseBytes(path, state, random);
  }
  await writeFile(journal, '');
  for (const name of await readdir(attic)) await rm(join(attic, name), { recursive: true });
  return unsynced;
}
