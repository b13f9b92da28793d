/** What a provider tells of itself: only that it is time to ask, and which operation a lost request has started. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import { notify } from '../../../platform/events/notifications.ts';
import type { Providers } from './open-providers.ts';
import { findOperation, keepOperation } from './operations.repo.ts';
import type { WebhookAddresses } from './webhook-address.ts';

export interface ReceiveWebhookDeps {
  db: Kysely<Database>;
  providers: Pick<Providers, 'open'>;
  webhooks: { open(): Promise<WebhookAddresses> };
}

/**
 * Nothing of the body is believed but the operation's name, and that only where we know none. One that comes again, or
 * late, changes nothing. Throws `not_found` for an address that we did not give.
 */
export async function receiveWebhook(
  { db, providers, webhooks }: ReceiveWebhookDeps,
  { taskId, code, body }: { taskId: string; code: string; body: unknown },
): Promise<void> {
  // Looked up first: opening the secret makes one where there is none, which nobody from outside may bring about.
  const kept = await findOperation(db, taskId);
  if (kept === undefined || !(await webhooks.open()).isOurs(taskId, code)) throw notFound('This address');
  if (kept.state === 'ended') return;
  if (kept.state === 'starting') {
    // Reading what it says takes no key.
    const provider = providers.open(kept.provider, kept.area, kept.usesOwnKey ? '' : null);
    const operation = provider?.operationOf?.(body, kept.model) ?? null;
    if (operation !== null) await keepOperation(db, taskId, operation);
  }
  await notify(db, 'rushes_provider', taskId);
}
