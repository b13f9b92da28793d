/** Open files: FileHandle of node:fs/promises. */
import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { moveTimes, toRealTime } from './clock.ts';
import { afterwards, beforehand, hitCount, killThis, meet, systemError } from './faults.ts';
import { closed, fileOf, isWatched, note, pathOfOpen } from './journal.ts';

const writeSync = fs.writeSync;

/** Part of a write reaches the disk before it breaks off. */
function writeHalf(descriptor: number, bytes: NodeJS.ArrayBufferView, position: number | null): number {
  const half = Math.floor(bytes.byteLength / 2);
  if (half === 0) return 0;
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, half);
  return writeSync(descriptor, view, 0, half, position);
}

/** Where a write without a position goes: only the file's end is known, which is where all of ours go. */
const startOf = (descriptor: number, position: unknown): number =>
  typeof position === 'number' ? position : fileOf(descriptor).bytes;

/**
 * What happens to a write before it is done: it notes itself, and may break off in the middle. Answers how many
 * bytes a disk took that was full for the rest, an error, or null when the write is to be done.
 */
export function beginWrite(
  descriptor: number,
  buffers: readonly NodeJS.ArrayBufferView[],
  position: unknown,
): NodeJS.ErrnoException | number | null {
  const start = startOf(descriptor, position);
  const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
  note({ op: 'write', file: fileOf(descriptor).file, start, end: start + bytes });
  const fate = beforehand('write');
  if (fate === null) return null;
  const [first] = buffers;
  const place = typeof position === 'number' ? position : null;
  const written = first === undefined ? 0 : writeHalf(descriptor, first, place);
  if (fate.kills) killThis();
  // The first write on a disk that fills up is a short one; only the next fails.
  return fate.error.code === 'ENOSPC' && hitCount() === 1 && written > 0 ? written : fate.error;
}

type Method = (this: FileHandle, ...given: never[]) => Promise<unknown>;

/** The bytes that `write(buffer, offset, length, position)` or `write(buffer, options)` is about. */
function readWriteArguments(given: readonly unknown[]): { view: Uint8Array; position: unknown } {
  const [buffer, second, third, fourth] = given;
  if (typeof buffer === 'string') return { view: Buffer.from(buffer), position: second };
  const bytes = buffer as NodeJS.ArrayBufferView;
  const options = typeof second === 'object' && second !== null ? (second as Record<string, unknown>) : null;
  const offset = Number((options === null ? second : options.offset) ?? 0);
  const length = Number((options === null ? third : options.length) ?? bytes.byteLength - offset);
  const position = options === null ? fourth : options.position;
  return { view: new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length), position };
}

function wrapWrites(prototype: Record<string, Method>): void {
  const { write, writev, writeFile, appendFile } = prototype as Record<string, Method>;
  prototype.write = async function (this: FileHandle, ...given: never[]) {
    if (!isWatched(this.fd)) return write?.apply(this, given);
    const { view, position } = readWriteArguments(given);
    const fate = beginWrite(this.fd, [view], position);
    if (fate instanceof Error) throw fate;
    if (fate !== null) return { bytesWritten: fate, buffer: given[0] };
    const result = await write?.apply(this, given);
    afterwards('write');
    return result;
  };
  prototype.writev = async function (this: FileHandle, ...given: never[]) {
    if (!isWatched(this.fd)) return writev?.apply(this, given);
    const fate = beginWrite(this.fd, given[0] as unknown as NodeJS.ArrayBufferView[], given[1]);
    if (fate instanceof Error) throw fate;
    if (fate !== null) return { bytesWritten: fate, buffers: given[0] };
    const result = await writev?.apply(this, given);
    afterwards('write');
    return result;
  };
  for (const [name, whole] of Object.entries({ writeFile, appendFile })) {
    prototype[name] = async function (this: FileHandle, ...given: never[]) {
      if (!isWatched(this.fd)) return whole?.apply(this, given);
      const bytes = given[0] as unknown as string | Uint8Array;
      const view = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      const fate = beginWrite(this.fd, [view], null);
      if (fate instanceof Error) throw fate;
      if (fate !== null) throw systemError('ENOSPC', 'write');
      const result = await whole?.apply(this, given);
      afterwards('write');
      return result;
    };
  }
}

/** A file's bytes last once it was synced, an entry once its folder was. */
export function noteSynced(descriptor: number): void {
  const { file, isFolder } = fileOf(descriptor);
  const path = pathOfOpen(descriptor);
  if (!isFolder) note({ op: 'sync', file });
  else if (path !== null) note({ op: 'sync-folder', path });
}

export const syncMoment = (descriptor: number) => (fileOf(descriptor).isFolder ? 'sync-folder' : 'sync');

function wrapSyncs(prototype: Record<string, Method>): void {
  for (const name of ['sync', 'datasync']) {
    const sync = prototype[name];
    prototype[name] = async function (this: FileHandle, ...given: never[]) {
      if (!isWatched(this.fd)) return sync?.apply(this, given);
      const descriptor = this.fd;
      const moment = syncMoment(descriptor);
      meet(moment);
      await sync?.apply(this, given);
      noteSynced(descriptor);
      afterwards(moment);
    };
  }
}

function wrapOthers(prototype: Record<string, Method>): void {
  const { truncate, close, stat, utimes } = prototype as Record<string, Method>;
  prototype.truncate = async function (this: FileHandle, ...given: never[]) {
    if (isWatched(this.fd)) {
      meet('truncate');
      note({ op: 'truncate', file: fileOf(this.fd).file, bytes: Number(given[0] ?? 0) });
    }
    return truncate?.apply(this, given);
  };
  prototype.close = async function (this: FileHandle) {
    closed(this.fd);
    return close?.apply(this);
  };
  prototype.stat = async function (this: FileHandle, ...given: never[]) {
    return moveTimes((await stat?.apply(this, given)) as fs.Stats);
  };
  prototype.utimes = async function (this: FileHandle, ...given: never[]) {
    return utimes?.apply(this, given.map(toRealTime) as never[]);
  };
  for (const name of ['read', 'readv', 'readFile']) {
    const read = prototype[name];
    prototype[name] = async function (this: FileHandle, ...given: never[]) {
      if (isWatched(this.fd)) meet('look');
      return read?.apply(this, given);
    };
  }
}

/** Changes what all open files do. */
export async function patchHandle(open: typeof fs.promises.open): Promise<void> {
  const handle = await open(process.execPath, 'r');
  const prototype = Object.getPrototypeOf(handle) as Record<string, Method>;
  await handle.close();
  wrapWrites(prototype);
  wrapSyncs(prototype);
  wrapOthers(prototype);
}
