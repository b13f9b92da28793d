/**
 * How a worker hears at once that there is something to do. A message only says "look at task X": the tables are the
 * truth, and a lost message costs at most the dispatcher's next look. This is the seam behind which a deployment may have
 * another engine carry its queue.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Notifications, notify } from './notifications.ts';

/** What travels with a task, so that logs of every process can be joined. */
export interface JobEnvelope {
  taskId: string;
  accountId: string;
  traceId: string;
}

export interface WakeUpSender {
  /** Sends when the transaction commits. */
  enqueue(trx: Transaction<Database>, envelope: JobEnvelope): Promise<void>;
}

export interface WakeUps extends WakeUpSender {
  /** Calls `onWake` when there may be something to do; returns the way to end it. */
  listen(onWake: () => void): () => void;
}

/** Over the notifications that every process listens to: all workers hear of a task, and one gets it. */
export function createWakeUps({ subscribe }: Pick<Notifications, 'subscribe'>): WakeUps {
  return {
    enqueue: (trx, { taskId }) => notify(trx, 'rushes_work', taskId),
    listen: (onWake) => subscribe('rushes_work', onWake),
  };
}
