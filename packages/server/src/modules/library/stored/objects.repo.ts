/** Rows of what lies in the storage. A trigger counts what refers to each. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface NewObject {
  id: string;
  storageKey: string;
  bytes: number;
  contentType: string;
  sha256: Buffer | null;
  now: Date;
}

export async function insertObject(db: Kysely<Database>, object: NewObject): Promise<void> {
  await db
    .insertInto('object')
    .values({
      id: object.id,
      storage_key: object.storageKey,
      size_bytes: object.bytes,
      content_type: object.contentType,
      sha256: object.sha256,
      created_at: object.now,
    })
    .execute();
}

export async function setContentType(db: Kysely<Database>, id: string, contentType: string): Promise<void> {
  await db.updateTable('object').set({ content_type: contentType }).where('id', '=', id).execute();
}

export async function hasObject(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('object').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds an object that nothing refers to, so that nobody can begin to; undefined where something does, or somebody else
 * holds it.
 */
export async function holdUnreferenced(
  trx: Transaction<Database>,
  id: string,
): Promise<{ id: string; storageKey: string } | undefined> {
  return (
    trx
      .selectFrom('object')
      .select(['id', 'storage_key as storageKey'])
      .where('id', '=', id)
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
      .executeTakeFirst()
  );
}

export async function deleteObject(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('object').where('id', '=', id).execute();
}

/** Ids of objects that nothing refers to and that were made before some time, in order, those after `after`. */
export async function findUnreferenced(
  db: Kysely<Database>,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from object where reference_count = 0 and created_at < ${before} and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of some keys in the storage that a row knows. */
export async function findKnownKeys(db: Kysely<Database>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from object where storage_key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
