/** Rows of the payment provider's events: that one came, what it is about, and whether it is done with. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';

export type EventRow = Pick<
  Selectable<Database['billing_event']>,
  'stripe_event_id' | 'type' | 'object_id' | 'attempts'
>;

export interface ArrivedEvent {
  id: string;
  type: string;
  objectId: string;
  happenedAt: Date;
  now: Date;
}

/** Keeps an event that came; false when it came before. */
export async function insertEvent(db: Kysely<Database>, event: ArrivedEvent): Promise<boolean> {
  const row = await db
    .insertInto('billing_event')
    .values({
      stripe_event_id: event.id,
      type: event.type,
      object_id: event.objectId,
      happened_at: event.happenedAt,
      received_at: event.now,
      next_attempt_at: event.now,
    })
    .onConflict((conflict) => conflict.column('stripe_event_id').doNothing())
    .returning('stripe_event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the event that has been due for the longest; when nothing is heard of it until `leaseEnd` it is due again. */
export async function claimEvent(
  db: Kysely<Database>,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    update billing_event set attempts = attempts + 1, next_attempt_at = ${leaseEnd}
    where stripe_event_id = (
      select stripe_event_id from billing_event
      where processed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning stripe_event_id, type, object_id, attempts`.execute(db);
  return rows[0] ?? null;
}

/** An event is done with. */
export async function finishEvent(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_event')
    .set({ processed_at: now, next_attempt_at: null, error: null })
    .where('stripe_event_id', '=', id)
    .execute();
}

/** An event could not be taken in, and is due again at `nextAttemptAt`. */
export async function postponeEvent(
  db: Kysely<Database>,
  { id, error, nextAttemptAt }: { id: string; error: string; nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable('billing_event')
    .set({ error, next_attempt_at: nextAttemptAt })
    .where('stripe_event_id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/** Forgets events that were done with before; returns how many. */
export async function deleteEventsBefore(
  db: Kysely<Database>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from billing_event where stripe_event_id in (
      select stripe_event_id from billing_event where processed_at < ${before} limit ${limit}
    ) returning 1`.execute(db);
  return rows.length;
}
