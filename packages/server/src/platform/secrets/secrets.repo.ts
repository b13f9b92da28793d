/** What a deployment keeps of itself under a name. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

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

/** Keeps another text in the place of `from`, unless another node was first. */
export async function replaceSetting(
  db: Kysely<Database>,
  setting: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('instance_setting')
    .set({ value: JSON.stringify(to) })
    .where('key', '=', setting)
    .where('value', '=', sql<string>`${JSON.stringify(from)}::jsonb`)
    .execute();
}
