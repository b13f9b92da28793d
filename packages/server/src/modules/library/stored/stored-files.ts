/** Files as objects: stored before the rows that make them visible, swept when no row ever does. */
import { open, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql, type Transaction } from 'kysely';
import { NIL } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { DETECTION_BYTES, detectContentType, UNKNOWN_CONTENT_TYPE } from '../content-type.ts';

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

export function createStoredFiles({ db, clock, ids, storage }: StoredFilesDeps): StoredFiles {
  /** The row is held while the bytes go, so that nobody can begin to refer to them. */
  function removeUnreferenced(objectId: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('object')
        .select(['id', 'storage_key'])
        .where('id', '=', objectId)
        .where('reference_count', '=', 0)
        // However long the store is away: what a client was told has arrived waits for its upload to go on.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('upload')
                .select('upload.id')
                .whereRef('upload.object_id', '=', 'object.id')
                .where('upload.state', '=', 'completing'),
            ),
          ),
        )
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return false;
      await storage.remove(row.storage_key);
      await trx.deleteFrom('object').where('id', '=', row.id).execute();
      return true;
    });
  }

  return {
    async storeFile({ path, contentType, sha256 }) {
      const objectId = ids.uuid();
      const file: StoredFile = {
        objectId,
        storageKey: objectId,
        bytes: (await stat(path)).size,
        contentType: contentType ?? (await contentTypeOf(path)),
      };
      // The row first: whatever happens next, the sweeper knows of the bytes.
      await db
        .insertInto('object')
        .values({
          id: objectId,
          storage_key: file.storageKey,
          size_bytes: file.bytes,
          content_type: file.contentType,
          sha256: sha256 ?? null,
          created_at: clock.now(),
        })
        .execute();
      await storage.putFile(file.storageKey, path, { contentType: file.contentType });
      return file;
    },

    async reserveObject(trx, { bytes, sha256 }) {
      const id = ids.uuid();
      await trx
        .insertInto('object')
        .values({
          ...{ id, storage_key: id, size_bytes: bytes, sha256 },
          content_type: UNKNOWN_CONTENT_TYPE,
          created_at: clock.now(),
        })
        .execute();
      return id;
    },

    async adoptStored(objectId) {
      const stored = await storage.stat(objectId);
      if (stored === null) throw notFound('Object');
      const { bytes } = stored;
      const end = Math.min(bytes, DETECTION_BYTES) - 1;
      const head =
        bytes === 0 ? Buffer.alloc(0) : await buffer(await storage.read(objectId, { start: 0, end }));
      const contentType = detectContentType(head);
      await db.updateTable('object').set({ content_type: contentType }).where('id', '=', objectId).execute();
      return { objectId, storageKey: objectId, bytes, contentType };
    },

    async discardFile(objectId) {
      if (await removeUnreferenced(objectId)) return;
      const row = await db.selectFrom('object').select('id').where('id', '=', objectId).executeTakeFirst();
      if (row === undefined) await storage.remove(objectId);
    },

    async sweepObjects(before) {
      let removed = 0;
      let last: string = NIL;
      // By id, so that a row that someone holds is passed over and not met again.
      for (;;) {
        const { rows } = await sql<{ id: string }>`
          select id from object where reference_count = 0 and created_at < ${before} and id > ${last}
          order by id limit ${SWEPT_AT_ONCE}`.execute(db);
        for (const { id } of rows) if (await removeUnreferenced(id)) removed += 1;
        last = rows.at(-1)?.id ?? NIL;
        if (rows.length < SWEPT_AT_ONCE) return removed;
      }
    },
  };
}
