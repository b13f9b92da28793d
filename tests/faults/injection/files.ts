/**
 * node:fs as the service under test sees it. What changes the watched folder is written into the journal, and any
 * moment can be the one at which the process dies or the system answers with an error.
 */
import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { moveTimes, toRealTime } from './clock.ts';
import { afterwards, beforehand, killThis, meet } from './faults.ts';
import { patchHandle } from './handles.ts';
import { fileAt, isWatched, keepFile, note, opened, watched, watchedOrAround } from './journal.ts';
import type { Moment } from './orders.ts';
import { patchCallbacks, watchTheRest } from './plain-fs.ts';

const promises = fs.promises;
const real = { ...promises };

/** Runs one operation on a watched path between the two moments at which it can be hit. */
async function hit<T>(moment: Moment, work: () => Promise<T>): Promise<T> {
  meet(moment);
  const result = await work();
  afterwards(moment);
  return result;
}

const writes = (flags: unknown): boolean =>
  typeof flags === 'number' ? (flags & (fs.constants.O_CREAT | fs.constants.O_WRONLY)) !== 0 : flags !== 'r';
const truncates = (flags: unknown): boolean =>
  typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : String(flags).startsWith('w');

/** Notes what opening did: a new entry, or an emptied file. */
function noteOpened(path: string, before: ReturnType<typeof fileAt>, flags: unknown): void {
  const now = fileAt(path);
  if (now === null || now.isFolder) return;
  if (before === null) note({ op: 'create', path, file: now.file });
  else if (truncates(flags)) note({ op: 'truncate', file: now.file, bytes: 0 });
}

async function open(path: fs.PathLike, flags: string | number = 'r', mode?: fs.Mode): Promise<FileHandle> {
  const full = watchedOrAround(path);
  if (full === null) return real.open(path, flags, mode);
  const before = fileAt(full);
  const moment = writes(flags) && before === null ? 'create' : 'look';
  return hit(moment, async () => {
    const handle = await real.open(path, flags, mode);
    opened(handle.fd, full);
    noteOpened(full, before, flags);
    return handle;
  });
}

async function rename(from: fs.PathLike, to: fs.PathLike): Promise<void> {
  const [source, target] = [watched(from), watched(to)];
  if (source === null && target === null) return real.rename(from, to);
  return hit('rename', async () => {
    const found = fileAt(String(from));
    if (found !== null && source !== null && target !== null) {
      note({ op: 'rename', from: source, to: target, file: found.file, replaced: keepFile(target) });
    } else if (found !== null && target !== null) {
      // From elsewhere: what is cut off is simply gone.
      note({ op: 'create', path: target, file: found.file });
      note({ op: 'write', file: found.file, start: 0, end: found.bytes });
    }
    await real.rename(from, to);
  });
}

function noteRemoved(path: string): void {
  const kept = keepFile(path);
  if (kept !== null) note({ op: 'unlink', path, kept });
}

async function unlink(path: fs.PathLike): Promise<void> {
  const full = watched(path);
  if (full === null) return real.unlink(path);
  return hit('unlink', async () => {
    noteRemoved(full);
    await real.unlink(path);
  });
}

async function rmdir(path: fs.PathLike): Promise<void> {
  const full = watched(path);
  if (full === null) return real.rmdir(path);
  return hit('unlink', async () => {
    const found = fileAt(full);
    if (found !== null && fs.readdirSync(full).length === 0)
      note({ op: 'rmdir', path: full, folder: found.file });
    await real.rmdir(path);
  });
}

async function removeFolder(path: string): Promise<void> {
  for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await removeFolder(inside);
    else await unlink(inside);
  }
  await rmdir(path);
}

/** Entry by entry, so that each can be the last one. */
async function rm(path: fs.PathLike, options: fs.RmOptions = {}): Promise<void> {
  const full = watched(path);
  if (full === null) return real.rm(path, options);
  const found = fs.lstatSync(full, { throwIfNoEntry: false });
  if (found?.isDirectory() === true && options.recursive === true) return removeFolder(full);
  await unlink(full).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || options.force !== true) throw error;
  });
}

async function link(from: fs.PathLike, to: fs.PathLike): Promise<void> {
  const target = watched(to);
  if (target === null) return real.link(from, to);
  return hit('link', async () => {
    const found = fileAt(String(from));
    if (found !== null) note({ op: 'link', path: target, file: found.file });
    await real.link(from, to);
  });
}

async function mkdir(path: fs.PathLike, options?: fs.MakeDirectoryOptions): Promise<string | undefined> {
  const full = watched(path);
  if (full === null) return real.mkdir(path, options);
  return hit('mkdir', async () => {
    const made: string[] = [];
    for (let at = full; fileAt(at) === null; at = dirname(at)) made.push(at);
    for (const folder of made.reverse()) note({ op: 'mkdir', path: folder });
    return real.mkdir(path, options);
  });
}

/** Files that one call makes and fills. */
async function fill(to: fs.PathLike, work: () => Promise<void>): Promise<void> {
  const full = watched(to);
  if (full === null) return work();
  const fate = beforehand('write');
  if (fate?.kills === true) killThis();
  if (fate !== null) throw fate.error;
  const before = fileAt(full);
  await work();
  noteOpened(full, before, 'w');
  const now = fileAt(full);
  if (now !== null) note({ op: 'write', file: now.file, start: 0, end: now.bytes });
  afterwards('write');
}

async function truncate(path: fs.PathLike, bytes = 0): Promise<void> {
  const full = watched(path);
  if (full === null) return real.truncate(path, bytes);
  return hit('truncate', async () => {
    const found = fileAt(full);
    if (found !== null) note({ op: 'truncate', file: found.file, bytes });
    await real.truncate(path, bytes);
  });
}

type Looker = (...given: unknown[]) => Promise<unknown>;

/** Looking at the folder fails only where the whole store does. */
function looking(call: unknown): Looker {
  const look = call as Looker;
  return async (...given) =>
    watched(given[0]) === null ? look(...given) : hit('look', () => look(...given));
}

/** Looks at a path with the times that the moved clock told. */
function movedStat(call: unknown): Looker {
  const look = looking(call);
  return async (...given) => moveTimes((await look(...given)) as fs.Stats | fs.BigIntStats);
}

const patched = {
  open,
  rename,
  unlink,
  rm,
  rmdir,
  link,
  mkdir,
  truncate,
  stat: movedStat(real.stat),
  lstat: movedStat(real.lstat),
  writeFile: (file: fs.PathLike | FileHandle, ...rest: [never]) =>
    fill(file as fs.PathLike, () => real.writeFile(file, ...rest)),
  copyFile: (from: fs.PathLike, to: fs.PathLike, mode?: number) =>
    fill(to, () => real.copyFile(from, to, mode)),
  utimes: (path: fs.PathLike, accessed: fs.TimeLike, modified: fs.TimeLike) =>
    real.utimes(path, toRealTime(accessed), toRealTime(modified)),
  readFile: looking(real.readFile),
  readdir: looking(real.readdir),
  opendir: looking(real.opendir),
  access: looking(real.access),
};

/** Puts the watched calls in the place of Node's. */
export async function patchFiles(): Promise<void> {
  await patchHandle(real.open);
  patchCallbacks({ noteOpened, isWatched });
  Object.assign(promises, patched);
  watchTheRest(new Set(Object.keys(patched)));
  syncBuiltinESMExports();
}
