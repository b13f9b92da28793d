/** Rows of what was delivered to an endpoint and how it went. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ListDeliveriesQuery, WebhookAttempt, WebhookDelivery } from '../webhooks.schema.ts';

/** A delivery's place in the log. */
export interface Position {
  createdAt: string;
  id: string;
}

function deliveriesOf(db: Kysely<Database>, endpointId: string) {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_message as message', 'message.id', 'delivery.message_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select((eb) => [
      'delivery.id',
      'message.id as event_id',
      'message.type',
      eb.fn.coalesce('delivery.url', 'endpoint.url', eb.val('')).as('url'),
      'delivery.state',
      'delivery.attempts',
      'delivery.next_attempt_at',
      'delivery.replay_of',
      'delivery.created_at',
      'delivery.ended_at',
    ])
    .where('delivery.endpoint_id', '=', endpointId);
}

export interface DeliveryFilter {
  state: ListDeliveriesQuery['state'] | undefined;
  type: ListDeliveriesQuery['type'] | undefined;
  /** The last one before those that are wanted. */
  after: Position | undefined;
  limit: number;
}

/** Deliveries to an endpoint, the newest first. */
export async function listDeliveries(
  db: Kysely<Database>,
  endpointId: string,
  { state, type, after, limit }: DeliveryFilter,
): Promise<WebhookDelivery[]> {
  let query = deliveriesOf(db, endpointId);
  if (state !== undefined) query = query.where('delivery.state', '=', state);
  if (type !== undefined) query = query.where('message.type', '=', type);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('delivery.created_at', '<', after.createdAt),
        eb.and([eb('delivery.created_at', '=', after.createdAt), eb('delivery.id', '>', after.id)]),
      ]),
    );
  }
  return await query.orderBy('delivery.created_at', 'desc').orderBy('delivery.id').limit(limit).execute();
}

/** One delivery to an endpoint with its body. */
export async function findDelivery(db: Kysely<Database>, endpointId: string, deliveryId: string) {
  return await deliveriesOf(db, endpointId)
    .select('message.payload')
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirst();
}

/** Attempts at a delivery, in their order. */
export async function listAttempts(db: Kysely<Database>, deliveryId: string): Promise<WebhookAttempt[]> {
  return await db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'duration_ms', 'status', 'error', 'response'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute();
}
