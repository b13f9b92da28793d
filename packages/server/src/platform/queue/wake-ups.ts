/**
 * How a worker hears at once that there is something to do. A message only says "look at task X": the
 * tables are the truth, and a lost message costs at most the dispatcher's next look. pg-boss carries the
 * messages, in a schema of its own, so that they are sent if and only if the transaction commits.
 */
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { asPrepared } from '../db/prepared.ts';
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

export interface WakeUpQueue extends WakeUps {
  start(): Promise<void>;
  /** Calls `onWake` for every batch of messages, until stopped. */
  listen(onWake: (messages: JobEnvelope[]) => void): Promise<void>;
  stop(): Promise<void>;
}

export interface WakeUpQueueOptions {
  databaseUrl: string;
  /** Whether this process also removes old messages; several at a time do no harm. */
  maintain: boolean;
  onError: (error: unknown) => void;
}

/** pg-boss's own schema; no data of ours, so exports leave it out. */
const queueSchema = 'pgboss';

const queueName = 'task-wake-up';

/*
 * Measured: without useListenNotify, and with the default intervals, a backlog drains one message per 30 s.
 * A message that was handled is of no use any more, one that was not handled for an hour neither.
 */
const queueOptions = {
  notify: true,
  retryLimit: 1,
  expireInSeconds: 60,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 60,
} as const;

const workOptions = {
  batchSize: 500,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  burstWhenReadyExceeds: 1,
} as const;

/**
 * A transaction as pg-boss takes it. Its statement for a message takes PostgreSQL longer to plan than to run, and is the same
 * each time; whoever sends holds an account meanwhile.
 */
function senderOf(trx: Transaction<Database>): ReturnType<typeof fromKysely> {
  const sender = fromKysely(trx);
  return { executeSql: (text, values) => sender.executeSql(asPrepared(text), values) };
}

/** The queue over its own few connections; `start` makes schema and queue where they are missing. */
export function createWakeUpQueue({ databaseUrl, maintain, onError }: WakeUpQueueOptions): WakeUpQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'rushes wake-ups',
    schema: queueSchema,
    max: 2,
    useListenNotify: true,
    queueCacheIntervalSeconds: 1,
    schedule: false,
    supervise: maintain,
  });
  boss.on('error', onError);

  return {
    async start() {
      await boss.start();
      await boss.createQueue(queueName, queueOptions);
    },
    async enqueue(trx, envelope) {
      await boss.send(queueName, envelope, { db: senderOf(trx) });
    },
    async listen(onWake) {
      await boss.work<JobEnvelope>(queueName, workOptions, async (jobs) => {
        onWake(jobs.map((job) => job.data));
      });
    },
    async stop() {
      // Not graceful in pg-boss's sense: what it would wait for are handlers that only set a flag.
      await boss.stop({ graceful: false });
    },
  };
}
