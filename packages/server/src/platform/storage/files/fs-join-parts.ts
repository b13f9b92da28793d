/** Makes one file of the parts of an upload that takes no more of them. Every step can be done again. */
import { type FileHandle, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { partRangeOf } from '../parts.ts';
import type { PartedUpload } from '../storage.ts';
import { createFile, isMissing, isSameFile, isThere, moveToNew, openFile, syncPath } from './fs-paths.ts';
import { claimPath, DATA, type PlacedPart, readNote, writeNew } from './fs-upload-folder.ts';

export interface JoinParts {
  /** Of the upload; nobody adds to it any more. */
  folder: string;
  upload: PartedUpload;
  /** All of them, by number. */
  parts: readonly PlacedPart[];
  random: () => string;
}

const JOINED = 'joined';
/** In a claim of this code's own, to be told from one whose writer may still be alive. */
const FILLING = 'filling';
const COPY_BYTES = 1024 ** 2;

interface CopyRange {
  from: FileHandle;
  to: FileHandle;
  fromPosition: number;
  toPosition: number;
  bytes: number;
}

async function copyRange({ from, to, fromPosition, toPosition, bytes }: CopyRange): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(COPY_BYTES, Math.max(1, bytes)));
  for (let done = 0; done < bytes; ) {
    const wanted = Math.min(buffer.length, bytes - done);
    const { bytesRead } = await from.read(buffer, 0, wanted, fromPosition + done);
    if (bytesRead === 0) throw new Error('A part is shorter than it was when it arrived.');
    for (let written = 0; written < bytesRead; ) {
      const at = toPosition + done + written;
      written += (await to.write(buffer, written, bytesRead - written, at)).bytesWritten;
    }
    done += bytesRead;
  }
}

/** Copies a part into `to` at its place. */
async function copyPart(part: PlacedPart, to: FileHandle, { folder, upload }: JoinParts): Promise<void> {
  const { position, bytes } = partRangeOf(upload, part.partNumber);
  const from = await openFile(join(folder, part.side ?? DATA), 'read');
  try {
    const fromPosition = part.side === null ? position : 0;
    await copyRange({ from, to, fromPosition, toPosition: position, bytes });
  } finally {
    await from.close();
  }
}

/** Whether a place in `data` is nobody else's: claimed now, or by an earlier attempt at this. */
async function claimToFill(folder: string, partNumber: number): Promise<boolean> {
  const path = claimPath(folder, partNumber);
  try {
    await writeNew(path, FILLING);
    return true;
  } catch (error) {
    if (!isThere(error)) throw error;
    return (await readNote(path)) === FILLING;
  }
}

/** Brings the parts that lie beside `data` to their places; false when somebody may still be writing at one. */
async function fillPlaces(request: JoinParts): Promise<boolean> {
  const beside = request.parts.filter(({ side }) => side !== null);
  for (const { partNumber } of beside) {
    if (!(await claimToFill(request.folder, partNumber))) return false;
  }
  if (beside.length === 0) return true;
  const data = await openFile(join(request.folder, DATA), 'write');
  try {
    for (const part of beside) await copyPart(part, data, request);
  } finally {
    await data.close();
  }
  return true;
}

/** Copies all parts into a file that nobody else ever wrote to. */
async function copyAll(request: JoinParts): Promise<string> {
  const { folder, parts, random } = request;
  const joined = join(folder, JOINED);
  if ((await sizeOf(joined)) !== null) return joined;
  const draft = join(folder, `draft-joined-${random()}`);
  const file = await createFile(draft);
  try {
    for (const part of parts) await copyPart(part, file, request);
    await file.sync();
  } finally {
    await file.close();
  }
  await moveToNew(draft, joined).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  return joined;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Path of a synced file of exactly the upload's bytes: `data` itself where no one can be writing to it any more, a
 * copy otherwise. Throws ENOENT when that file was taken away already.
 */
export async function joinParts(request: JoinParts): Promise<string> {
  const { folder, upload } = request;
  const path = (await fillPlaces(request)) ? join(folder, DATA) : await copyAll(request);
  await syncPath(path);
  const bytes = await sizeOf(path);
  if (bytes !== upload.bytes) throw new Error(`The parts of ${upload.key} came to ${bytes} bytes.`);
  return path;
}

/** Whether an earlier attempt gave the joined file its place already. */
export async function isPlaced(folder: string, target: string): Promise<boolean> {
  for (const name of [DATA, JOINED]) if (await isSameFile(join(folder, name), target)) return true;
  return false;
}
