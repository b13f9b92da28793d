/**
 * How a worker hears at once that there is something to do. A message only says "look at task X": the
 * tables are the truth, and a lost message costs at most the dispatcher's next look.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What travels with a task, so that logs of every process can be joined. */
export interface JobEnvelope {
  taskId: string;
  accountId: string;
  traceId: string;
}

export interface WakeUps {
  /** Sends when the transaction commits. */
  enqueue(trx: Transaction<Database>, envelope: JobEnvelope): Promise<void>;
}
