/** Events for the world outside: written in the transaction of what they tell, so that neither exists alone. */
import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';

export interface OutboxEvent {
  /** Dotted and in the past tense, e.g. `task.succeeded`. */
  topic: string;
  accountId: string | null;
  /** What it is about: a task, an asset, a project. */
  subjectId: string | null;
  payload: Record<string, unknown>;
}

export interface Outbox {
  /** Adds the event to the caller's transaction. Returns its id, which stays the same on every delivery. */
  publish(trx: Transaction<Database>, event: OutboxEvent): Promise<string>;
}

export function createOutbox({ clock, ids }: { clock: Clock; ids: Ids }): Outbox {
  return {
    async publish(trx, event) {
      const eventId = ids.uuid();
      await trx
        .insertInto('outbox')
        .values({
          event_id: eventId,
          topic: event.topic,
          account_id: event.accountId,
          subject_id: event.subjectId,
          payload: JSON.stringify(event.payload),
          created_at: clock.now(),
        })
        .execute();
      return eventId;
    },
  };
}
