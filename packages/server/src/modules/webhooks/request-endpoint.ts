/** The endpoint of each account that stands for all addresses which requests name as `webhook_url`. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/secrets/sealed.ts';
import { findRequestEndpoint, insertRequestEndpointIfNew } from './endpoints.repo.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts';

export interface RequestEndpointDeps {
  clock: Clock;
  ids: Ids;
  sealer: Sealer;
}

/** Its id; made with a secret of its own where the account has none yet. Of two who make it at once one is second. */
export async function ensureRequestEndpoint(
  db: Kysely<Database>,
  { clock, ids, sealer }: RequestEndpointDeps,
  accountId: string,
): Promise<string> {
  const known = await findRequestEndpoint(db, accountId);
  if (known !== null) return known;
  const id = ids.uuid();
  const secret = sealWebhookSecret(sealer, id, newWebhookSecret(ids));
  await insertRequestEndpointIfNew(db, { id, accountId, secret, now: clock.now() });
  return (await findRequestEndpoint(db, accountId)) ?? id;
}
