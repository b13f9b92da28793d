/** Webhooks put straight into the database: an account may have only a few, and nothing of the table is ever sent. */
import {
  newWebhookSecret,
  sealWebhookSecret,
} from '../../../packages/server/src/modules/webhooks/webhook-secrets.ts';
import type { TestService } from '../../../packages/server/src/testing/test-service.ts';

/** Leads nowhere: the service may not call this machine. */
const url = 'https://127.0.0.1/hooks';

/** Adds a webhook to an account; answers its id. */
export async function storeWebhook({ deps }: TestService, accountId: string): Promise<string> {
  const { db, ids, clock, sealer } = deps;
  const id = ids.uuid();
  const now = clock.now();
  const secret = sealWebhookSecret(sealer, id, newWebhookSecret(ids));
  await db
    .insertInto('webhook_endpoint')
    .values({ id, account_id: accountId, url, secret, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Adds something that was told to a webhook of an account; answers the id of the delivery. */
export async function storeDelivery({ deps }: TestService, webhookId: string): Promise<string> {
  const { db, ids, clock } = deps;
  const [id, messageId] = [ids.uuid(), ids.uuid()];
  const now = clock.now();
  const { account_id: accountId } = await db
    .selectFrom('webhook_endpoint')
    .select('account_id')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_message')
    .values({ id: messageId, account_id: accountId, type: 'task.failed', payload: '{}', created_at: now })
    .execute();
  await db
    .insertInto('webhook_delivery')
    .values({
      ...{ id, message_id: messageId, endpoint_id: webhookId, lane: webhookId },
      ...{ state: 'delivered', attempts: 1, created_at: now, ended_at: now },
    })
    .execute();
  return id;
}

/** Adds a program that listens for the account of a webhook, and something it has to hear; answers their ids. */
export async function storeListener(
  { deps }: TestService,
  webhookId: string,
): Promise<{ listener: string; event: string }> {
  const { db, ids, clock, sealer } = deps;
  const [id, messageId] = [ids.uuid(), ids.uuid()];
  const now = clock.now();
  const { account_id: accountId } = await db
    .selectFrom('webhook_endpoint')
    .select('account_id')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow();
  const secret = sealWebhookSecret(sealer, id, newWebhookSecret(ids));
  await db
    .insertInto('webhook_message')
    .values({ id: messageId, account_id: accountId, type: 'task.failed', payload: '{}', created_at: now })
    .execute();
  await db
    .insertInto('webhook_listener')
    .values({ id, account_id: accountId, secret, created_at: now, last_seen_at: now })
    .execute();
  await db.insertInto('webhook_heard').values({ listener_id: id, message_id: messageId }).execute();
  return { listener: id, event: messageId };
}
