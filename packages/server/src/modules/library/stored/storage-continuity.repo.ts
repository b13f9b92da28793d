/** The setting that says for which times the database can know what was stored. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

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
