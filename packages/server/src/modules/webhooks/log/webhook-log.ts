/** What was delivered to an endpoint and how it went, page by page. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ValidationError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { ListDeliveriesQuery, WebhookDeliveryDetails, WebhookDeliveryPage } from '../webhooks.schema.ts';
import { findDelivery, listAttempts, listDeliveries, type Position } from './webhook-log.repo.ts';

const writeCursor = ({ createdAt, id }: Position) => Buffer.from(`${createdAt} ${id}`).toString('base64url');

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f-]{36})$/;

/** Throws ValidationError for what no page has named. */
function readCursor(cursor: string): Position {
  const [, createdAt = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (isUuid(id) && !Number.isNaN(Date.parse(createdAt))) return { createdAt, id };
  const msg = 'This cursor is not of this list; begin without one.';
  throw new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'value_error' }]);
}

/** Deliveries to an endpoint, the newest first. Throws ValidationError for a cursor that is none. */
export async function readDeliveries(
  db: Kysely<Database>,
  endpointId: string,
  { state, type, limit, cursor }: ListDeliveriesQuery,
): Promise<WebhookDeliveryPage> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await listDeliveries(db, endpointId, { state, type, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? { createdAt: last.created_at, id: last.id } : null;
  return { items, next_cursor: next === null ? null : writeCursor(next) };
}

/** One delivery with its body. Throws `not_found` where the endpoint has no such one. */
export async function requireDelivery(db: Kysely<Database>, endpointId: string, deliveryId: string) {
  const row = await findDelivery(db, endpointId, deliveryId);
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
  return { ...row, attempt_log: await listAttempts(db, deliveryId) };
}
