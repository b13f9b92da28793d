/** Rows of the keys that accounts brought themselves. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface KeyRow {
  provider: string;
  setAt: Date;
}

export async function listKeys(db: Kysely<Database>, accountId: string): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom('provider_key')
    .select(['provider', 'set_at as setAt'])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, setAt }) => ({ provider, setAt: new Date(setAt) }));
}

export async function findKey(
  db: Kysely<Database>,
  { accountId, provider }: { accountId: string; provider: string },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('provider_key')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Keeps a key in the place of the one that was there. */
export async function putKey(
  db: Kysely<Database>,
  { accountId, provider, sealed, now }: { accountId: string; provider: string; sealed: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('provider_key')
    .values({ account_id: accountId, provider, sealed, set_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'provider']).doUpdateSet({ sealed, set_at: now }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteKey(
  db: Kysely<Database>,
  { accountId, provider }: { accountId: string; provider: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_key')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
