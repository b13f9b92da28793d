/** Takes one part of an upload: at its place where nobody else writes there, into a file beside it otherwise. */
import type { FileHandle } from 'node:fs/promises';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../errors.ts';
import { partRangeOf } from '../parts.ts';
import { receiveBytes } from '../receive-bytes.ts';
import type { PartedUpload, StoredPart } from '../storage.ts';
import { asStorageError, createFile, isMissing, openFile } from './fs-paths.ts';
import type { SharedSyncs } from './fs-shared-syncs.ts';
import {
  claim,
  DATA,
  draftPart,
  giveBack,
  isFolder,
  type PlacedPart,
  publishPart,
  readPart,
  sideName,
} from './fs-upload-folder.ts';

export interface ReceivePart {
  /** Of the open upload. */
  folder: string;
  upload: PartedUpload;
  partNumber: number;
  body: Readable;
  syncs: SharedSyncs;
  /** Makes names that nobody else makes. */
  random: () => string;
}

/** The refusal of a part for an upload that takes none any more. */
export function uploadEnded(cause?: unknown): ServiceError {
  return new ServiceError('upload_ended', 'This upload takes no parts any more.', { cause });
}

/** Where a reception writes. */
interface Place {
  file: FileHandle;
  position: number;
  /** Name of its own file; null = in `data`, under a claim. */
  side: string | null;
  /** Makes what was written last. */
  sync: () => Promise<void>;
}

async function openPlace({ folder, upload, partNumber, random, syncs }: ReceivePart): Promise<Place> {
  const { position } = partRangeOf(upload, partNumber);
  if (await claim(folder, partNumber)) {
    const file = await openFile(join(folder, DATA), 'write').catch(async (error: unknown) => {
      await giveBack(folder, partNumber);
      throw error;
    });
    return { file, position, side: null, sync: syncs.opened(join(folder, DATA), () => file.datasync()) };
  }
  const side = sideName(partNumber, random());
  const file = await createFile(join(folder, side));
  return { file, position: 0, side, sync: () => file.datasync() };
}

/** Receives and syncs; nothing is written any more when it settles. */
async function fill(
  { file, position, sync }: Place,
  { upload, partNumber, body }: ReceivePart,
): Promise<StoredPart> {
  try {
    const { bytes: expected } = partRangeOf(upload, partNumber);
    const { bytes, sha256 } = await receiveBytes(body, { file, position, expected });
    await sync();
    return { partNumber, etag: `"${sha256.toString('hex')}"`, bytes };
  } finally {
    await file.close();
  }
}

/** Removes what a reception that does not count left; its writer is closed. */
async function forget({ side }: Pick<Place, 'side'>, { folder, partNumber }: ReceivePart): Promise<void> {
  if (side === null) await giveBack(folder, partNumber);
  else await rm(join(folder, side), { force: true });
}

function isSamePart(one: StoredPart, other: StoredPart): boolean {
  return one.etag === other.etag && one.bytes === other.bytes;
}

/**
 * Makes sure that a sweep takes the file for one in use, and has not taken it away: after a machine slept, or its clock
 * was set, what is being received looks long abandoned.
 */
async function keepFromSweep(folder: string, side: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, side), now, now).catch(async (error: unknown) => {
    if (!isMissing(error) || !(await isFolder(folder))) throw error;
    const message = 'The part was not kept; send it again.';
    throw new ServiceError('storage_unavailable', message, { cause: error, headers: { 'retry-after': '1' } });
  });
}

/** Makes a received part count, in place of the one before. */
async function count(part: PlacedPart, request: ReceivePart): Promise<void> {
  const { folder, random, syncs } = request;
  if (part.side !== null) await keepFromSweep(folder, part.side);
  const before = await readPart(folder, part.partNumber);
  if (before !== null && part.side !== null && isSamePart(before, part)) {
    // Sent again as it was: the one that lies there, perhaps in place, stays.
    await forget(part, request);
    return;
  }
  const draft = await draftPart(folder, part, random()).catch(async (error: unknown) => {
    await forget(part, request);
    throw error;
  });
  await publishPart(folder, { draft, partNumber: part.partNumber, syncs }).catch(async (error: unknown) => {
    if (isMissing(error)) await forget(part, request);
    throw error;
  });
  if (before !== null && before.side !== null) await rm(join(folder, before.side), { force: true });
}

async function receive(request: ReceivePart): Promise<StoredPart> {
  const place = await openPlace(request);
  const part = await fill(place, request).catch(async (error: unknown) => {
    await forget(place, request);
    throw error;
  });
  await count({ ...part, side: place.side }, request);
  return part;
}

/**
 * Receives a part; durable when it returns. Of several receptions of a part the one that ends last counts. Throws
 * ServiceError `wrong_length`, `disk_full`, and `upload_ended` when the upload was completed or given up before
 * or meanwhile; then nothing of it stays.
 */
export async function receivePart(request: ReceivePart): Promise<StoredPart> {
  partRangeOf(request.upload, request.partNumber);
  try {
    return await receive(request);
  } catch (error) {
    throw isMissing(error) ? uploadEnded(error) : asStorageError(error);
  }
}
