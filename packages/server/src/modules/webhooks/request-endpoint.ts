/** The endpoint of each account that stands for all addresses which requests name as `webhook_url`. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/sealed.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts';

export interface RequestEndpointDeps {
  clock: Clock;
  ids: Ids;
  sealer: Sealer;
}

async function find(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Its id; made with a secret of its own where the account has none yet. Of two who make it at once one is second. */
export async function ensureRequestEndpoint(
  db: Kysely<Database>,
  { clock, ids, sealer }: RequestEndpointDeps,
  accountId: string,
): Promise<string> {
  const known = await find(db, accountId);
  if (known !== null) return known;
  const id = ids.uuid();
  const now = clock.now();
  const secret = sealWebhookSecret(sealer, id, newWebhookSecret(ids));
  await db
    .insertInto('webhook_endpoint')
    .values({
      id,
      account_id: accountId,
      kind: 'request',
      url: null,
      secret,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').where('kind', '=', 'request').doNothing())
    .execute();
  return (await find(db, accountId)) ?? id;
}
