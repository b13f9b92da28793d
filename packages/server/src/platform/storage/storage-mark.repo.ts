/** What the database knows of the storage that is its own. */
import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';
import { loadSetting } from '../secrets/kept-settings.ts';

const NAME_SETTING = 'storage_mark';
const MARKED_SETTING = 'storage_marked';
/** Any fixed number: names the lock among the advisory locks of the database. */
const MARKING_LOCK = 7_214_885_303;

/** Names this database, and no copy of it that was made by export or dump: 32 hexadecimal digits. */
export async function nameOfDatabase(db: Kysely<Database>, ids: Ids): Promise<string> {
  const setting = await loadSetting(db, NAME_SETTING, () => ids.random(16).toString('hex'));
  const { rows } = await sql<{ place: string }>`
    select concat(system.system_identifier, '/', pg_database.oid) as place
    from pg_control_system() system, pg_database where datname = current_database()`.execute(db);
  return createHash('sha256').update(`${setting}/${rows[0]?.place}`).digest('hex').slice(0, 32);
}

/** Keys of the youngest objects that something refers to: their bytes are there, or have been lost. */
export async function youngestKeys(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('object')
    .select('storage_key')
    .where('reference_count', '>', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Whether something refers to the object of this key, so that its bytes should be there. */
export async function isReferredTo(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('object')
    .select('id')
    .where('storage_key', '=', key)
    .where('reference_count', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The mark that the storage of this database was given; null before its first start. */
export async function readMarked(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', MARKED_SETTING)
    .executeTakeFirst();
  return row === undefined ? null : String(row.value);
}

export async function noteMarked(trx: Transaction<Database>, mark: string): Promise<void> {
  const value = JSON.stringify(mark);
  await trx
    .insertInto('instance_setting')
    .values({ key: MARKED_SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Until the transaction ends, no other process of this deployment looks for its mark or makes one. */
export async function holdMarking(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MARKING_LOCK})`.execute(trx);
}
