/** Files as objects: stored before the rows that make them visible, swept when no row ever does. */
import { open, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Kysely, Transaction } from 'kysely';
import { NIL } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import { over } from '../../../platform/over.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { DETECTION_BYTES, detectContentType, UNKNOWN_CONTENT_TYPE } from '../content-type.ts';
import * as objects from './stored.repo.ts';

/** Bytes in storage that no asset refers to yet. */
export interface StoredFile {
  objectId: string;
  storageKey: string;
  bytes: number;
  contentType: string;
}

export interface StoreFileRequest {
  /** A finished file, which is moved away from there. */
  path: string;
  /** Detected from the bytes when not given. */
  contentType?: string;
  sha256?: Buffer;
}

export interface StoredFiles {
  /**
   * Stores a finished local file. Do it before the transaction that makes it visible: an object that no row
   * refers to is invisible and is swept after a day.
   */
  storeFile(request: StoreFileRequest): Promise<StoredFile>;
  /**
   * Says that `bytes` are about to be stored under the id it answers, which is their key too. Whoever reserves keeps
   * the row from being swept (`upload.object_id`).
   */
  reserveObject(
    trx: Transaction<Database>,
    object: { bytes: number; sha256: Buffer | null },
  ): Promise<string>;
  /** What lies in the store under a reserved key, looked at for what it is. Throws `not_found`. */
  adoptStored(objectId: string): Promise<StoredFile>;
  /** Removes an object that no row refers to, and bytes that have no row; does nothing when one does. */
  discardFile(objectId: string): Promise<void>;
  /** Removes objects that were stored before `before` and that no row refers to; returns how many. */
  sweepObjects(before: Date): Promise<number>;
}

export interface StoredFilesDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: Storage;
}

/** Objects looked up at a time. */
const SWEPT_AT_ONCE = 1_000;

async function contentTypeOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(DETECTION_BYTES), 0, DETECTION_BYTES, 0);
    return detectContentType(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function storeFile(
  { db, clock, ids, storage }: StoredFilesDeps,
  { path, contentType, sha256 }: StoreFileRequest,
): Promise<StoredFile> {
  const objectId = ids.uuid();
  const file: StoredFile = {
    objectId,
    storageKey: objectId,
    bytes: (await stat(path)).size,
    contentType: contentType ?? (await contentTypeOf(path)),
  };
  // The row first: whatever happens next, the sweeper knows of the bytes.
  await objects.insertObject(db, { ...file, id: objectId, sha256: sha256 ?? null, now: clock.now() });
  await storage.putFile(file.storageKey, path, { contentType: file.contentType });
  return file;
}

async function reserveObject(
  { clock, ids }: StoredFilesDeps,
  trx: Transaction<Database>,
  { bytes, sha256 }: { bytes: number; sha256: Buffer | null },
): Promise<string> {
  const id = ids.uuid();
  const now = clock.now();
  await objects.insertObject(trx, {
    id,
    storageKey: id,
    bytes,
    contentType: UNKNOWN_CONTENT_TYPE,
    sha256,
    now,
  });
  return id;
}

async function adoptStored({ db, storage }: StoredFilesDeps, objectId: string): Promise<StoredFile> {
  const stored = await storage.stat(objectId);
  if (stored === null) throw notFound('Object');
  const { bytes } = stored;
  const end = Math.min(bytes, DETECTION_BYTES) - 1;
  const head = bytes === 0 ? Buffer.alloc(0) : await buffer(await storage.read(objectId, { start: 0, end }));
  const contentType = detectContentType(head);
  await objects.setContentType(db, objectId, contentType);
  return { objectId, storageKey: objectId, bytes, contentType };
}

/** The row is held while the bytes go, so that nobody can begin to refer to them. */
function removeUnreferenced({ db, storage }: StoredFilesDeps, objectId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const object = await objects.holdUnreferenced(trx, objectId);
    if (object === undefined) return false;
    await storage.remove(object.storageKey);
    await objects.deleteObject(trx, object.id);
    return true;
  });
}

async function sweepObjects(deps: StoredFilesDeps, before: Date): Promise<number> {
  let removed = 0;
  let after: string = NIL;
  // By id, so that a row that someone holds is passed over and not met again.
  for (;;) {
    const found = await objects.findUnreferenced(deps.db, { before, after, limit: SWEPT_AT_ONCE });
    for (const id of found) if (await removeUnreferenced(deps, id)) removed += 1;
    after = found.at(-1) ?? NIL;
    if (found.length < SWEPT_AT_ONCE) return removed;
  }
}

async function discardFile(deps: StoredFilesDeps, objectId: string): Promise<void> {
  if (await removeUnreferenced(deps, objectId)) return;
  if (!(await objects.hasObject(deps.db, objectId))) await deps.storage.remove(objectId);
}

export function createStoredFiles(deps: StoredFilesDeps): StoredFiles {
  return over(deps, { storeFile, reserveObject, adoptStored, sweepObjects, discardFile });
}
