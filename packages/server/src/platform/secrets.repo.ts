/** What a deployment keeps of itself under a name. */
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';

/** The text that is kept; null where there is none. */
export async function readSetting(db: Kysely<Database>, setting: string): Promise<string | null> {
  const row = await db
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', setting)
    .executeTakeFirst();
  return row === undefined ? null : String(row.value);
}

/** Keeps the text unless another node was first. */
export async function insertSettingIfNew(db: Kysely<Database>, setting: string, text: string): Promise<void> {
  await db
    .insertInto('instance_setting')
    .values({ key: setting, value: JSON.stringify(text) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
