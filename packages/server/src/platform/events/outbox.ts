/** Events for the world outside: written in the transaction of what they tell, so that neither exists alone. */
import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';
import { addEvent } from './events.repo.ts';

export interface OutboxEvent {
  /** Dotted and in the past tense, e.g. `task.succeeded`. */
  topic: string;
  accountId: string | null;
  /** What it is about: a task, an asset, a project. */
  subjectId: string | null;
  payload: Record<string, unknown>;
}

export interface Outbox {
  /**
   * Adds the event to the caller's transaction, and says on `rushes_outbox` when that has committed. Returns the
   * event's id, which stays the same on every delivery.
   */
  publish(trx: Transaction<Database>, event: OutboxEvent): Promise<string>;
}

export function createOutbox({ clock, ids }: { clock: Clock; ids: Ids }): Outbox {
  return {
    async publish(trx, event) {
      const eventId = ids.uuid();
      const { topic, accountId, subjectId, payload } = event;
      await addEvent(trx, {
        event: eventId,
        topic,
        account: accountId,
        subject: subjectId,
        payload: JSON.stringify(payload),
        at: clock.now().toISOString(),
      });
      return eventId;
    },
  };
}
