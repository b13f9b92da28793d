/** What lies in the storage: its objects, how much of them an account has, and since when the database knows of them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { assetPayers } from '../../access/index.ts';

// Rows of what lies in the storage. A trigger counts what refers to each.

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

// How much an account stores, and how much is on its way to it.

export interface StorageUse {
  quotaBytes: number;
  usedBytes: number;
  uploadingBytes: number;
}

/** Answered from an index alone; joins from assets to objects took 180 ms over 100,000 of them. */
const usedBytesOf = (accountId: string) => sql`
  select coalesce(sum(size_bytes), 0)::bigint from object where account_id = ${accountId} and reference_count > 0`;

/** What uploads under way will bring: new assets of the account's people, and new versions of assets they made. */
const uploadingBytesOf = (accountId: string) => sql`
  select coalesce(sum(content_length), 0)::bigint from (
    select u.content_length from upload u join app_user a on a.id = u.user_id
    where a.account_id = ${accountId} and u.state in ('open', 'completing') and not u.replaces_content
    union all
    select u.content_length from upload u join app_user a on a.id = u.user_id
    left join (${assetPayers}) payer on payer.asset_id = u.asset_id
    where coalesce(payer.account_id, a.account_id) = ${accountId}
      and u.state in ('open', 'completing') and u.replaces_content
  ) bringing`;

/** Undefined for an account that is gone. */
export async function findUse(db: Kysely<Database>, accountId: string): Promise<StorageUse | undefined> {
  const { rows } = await sql<StorageUse>`
    select storage_quota_bytes as "quotaBytes", (${usedBytesOf(accountId)}) as "usedBytes",
      (${uploadingBytesOf(accountId)}) as "uploadingBytes"
    from account where id = ${accountId}`.execute(db);
  return rows[0];
}

export async function findUsedBytes(db: Kysely<Database>, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (${usedBytesOf(accountId)}) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The account of a user; null once the user is gone. */
export async function findAccountOf(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

// The setting that says for which times the database can know what was stored.

const SETTING = 'storage_continuity';

/** Its value, made of `fresh` where there is none. The row is held: other nodes have their rounds too. */
export async function holdContinuity<State>(trx: Transaction<Database>, fresh: State): Promise<State> {
  await trx
    .insertInto('instance_setting')
    .values({ key: SETTING, value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await trx
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', SETTING)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return value as State;
}

export async function setContinuity(trx: Transaction<Database>, value: object): Promise<void> {
  await trx
    .updateTable('instance_setting')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', SETTING)
    .execute();
}
