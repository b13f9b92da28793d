/** What was delivered to an endpoint and how it went, page by page. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ValidationError } from '../../platform/errors.ts';
import { isUuid } from '../../platform/uuid.ts';
import type {
  ListDeliveriesQuery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
} from './webhooks.schema.ts';

/** The last delivery of a page. */
interface Position {
  createdAt: string;
  id: string;
}

const writeCursor = ({ createdAt, id }: Position) => Buffer.from(`${createdAt} ${id}`).toString('base64url');

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f-]{36})$/;

/** Throws ValidationError for what no page has named. */
function readCursor(cursor: string): Position {
  const [, createdAt = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (isUuid(id) && !Number.isNaN(Date.parse(createdAt))) return { createdAt, id };
  const msg = 'This cursor is not of this list; begin without one.';
  throw new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'value_error' }]);
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

/** Deliveries to an endpoint, the newest first. Throws ValidationError for a cursor that is none. */
export async function readDeliveries(
  db: Kysely<Database>,
  endpointId: string,
  { state, type, limit, cursor }: ListDeliveriesQuery,
): Promise<WebhookDeliveryPage> {
  let query = deliveriesOf(db, endpointId);
  if (state !== undefined) query = query.where('delivery.state', '=', state);
  if (type !== undefined) query = query.where('message.type', '=', type);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((eb) =>
      eb.or([
        eb('delivery.created_at', '<', createdAt),
        eb.and([eb('delivery.created_at', '=', createdAt), eb('delivery.id', '>', id)]),
      ]),
    );
  }
  const rows: WebhookDelivery[] = await query
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? { createdAt: last.created_at, id: last.id } : null;
  return { items, next_cursor: next === null ? null : writeCursor(next) };
}

/** One delivery with its body. Throws `not_found` where the endpoint has no such one. */
export async function requireDelivery(db: Kysely<Database>, endpointId: string, deliveryId: string) {
  const row = await deliveriesOf(db, endpointId)
    .select('message.payload')
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirst();
  if (row === undefined) throw notFound(`Delivery ${deliveryId}`);
  return row;
}

/** One delivery with its attempts and its body. Throws `not_found`. */
export async function readDelivery(
  db: Kysely<Database>,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetails> {
  const row = await requireDelivery(db, endpointId, deliveryId);
  const attempts: WebhookAttempt[] = await db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'duration_ms', 'status', 'error', 'response'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute();
  return { ...row, attempt_log: attempts };
}
