/** The task machinery over a test database: everything real but the clock. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { createCreditsService } from '../modules/money/credits/credits.service.ts';
import type { CreditsService, Quote } from '../modules/money/credits/credits.types.ts';
import { createTaskAttempts, type TaskAttempts } from '../modules/tasks/attempts/task-attempts.ts';
import { defineTask } from '../modules/tasks/task-definition.ts';
import { createTaskEndings } from '../modules/tasks/task-ending.ts';
import type { TaskMetrics } from '../modules/tasks/task-metrics.ts';
import { createTasksService, type TaskOwner, type TasksService } from '../modules/tasks/tasks.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Notifications } from '../platform/events/notifications.ts';
import { createOutbox } from '../platform/events/outbox.ts';
import type { JobEnvelope, WakeUpSender } from '../platform/events/wake-ups.ts';
import { createIds, type Ids } from '../platform/ids.ts';
import { addTestPlan } from './test-plans.ts';

/** Counts nothing. */
export const noTaskMetrics: TaskMetrics = {
  started: () => undefined,
  ended: () => undefined,
  attemptEnded: () => undefined,
};

/** A clock that stands until it is moved. */
export interface TestClock extends Clock {
  advance(seconds: number): void;
}

export function createTestClock(start = '2026-01-31T12:00:00Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1_000;
    },
  };
}

/** A task definition for tests: carries a word. */
export const testTask = defineTask({
  type: 'test_task',
  payload: Type.Object({ word: Type.String() }),
  maxAttempts: 2,
  pool: 'media',
});

/** A price of so many micro-credits, as one line of analysis: one minute for each. */
export function testQuote(microcredits: number): Quote {
  const line = { price: 'analysis.minute', quantity: microcredits, unit_microcredits: 1, microcredits };
  return { priceVersion: 1, lines: [line], microcredits, upTo: true };
}

/** Notifications within one process: whoever waits is told by `tell`, else polls. */
export function createTestNotifications(): Pick<Notifications, 'subscribe'> & { tell(id: string): void } {
  const listeners = new Set<(id: string | null) => void>();
  return {
    subscribe(_channel, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (id) => {
      for (const listener of listeners) listener(id);
    },
  };
}

export interface TaskFixture {
  clock: TestClock;
  ids: Ids;
  credits: CreditsService;
  tasks: TasksService;
  attempts: TaskAttempts;
  notifications: ReturnType<typeof createTestNotifications>;
  /** What was enqueued, committed or not. */
  wakeUps: JobEnvelope[];
  /** A new account with its user. */
  createOwner(options?: { parallelism?: number; credits?: number }): Promise<TaskOwner>;
  /** Starts a `testTask` in a transaction of its own and returns its id. */
  start(
    owner: TaskOwner,
    options?: { word?: string; dedupeKey?: string; price?: number; priority?: number; isIncluded?: boolean },
  ): Promise<string>;
  /** Lets the lease of the task's running attempt run out. */
  expireLease(taskId: string): Promise<void>;
}

export function createTaskFixture(db: Kysely<Database>): TaskFixture {
  const clock = createTestClock();
  const ids = createIds(clock);
  const outbox = createOutbox({ clock, ids });
  const credits = createCreditsService({ db, clock, ids, outbox });
  const notifications = createTestNotifications();
  const sent: JobEnvelope[] = [];
  const wakeUps: WakeUpSender = {
    enqueue: async (_trx, envelope) => {
      sent.push(envelope);
    },
  };
  const endings = createTaskEndings({ clock, outbox, credits, metrics: noTaskMetrics, hooks: new Map() });
  const tasks = createTasksService({
    db,
    clock,
    ids,
    credits,
    endings,
    wakeUps,
    notifications,
    metrics: noTaskMetrics,
  });
  const attempts = createTaskAttempts({ db, ids, endings, wakeUps });

  return {
    clock,
    ids,
    credits,
    tasks,
    attempts,
    notifications,
    wakeUps: sent,

    async createOwner({ parallelism = 2, credits: amount = 0 } = {}) {
      const owner = { accountId: ids.uuid(), userId: ids.uuid() };
      await insertOwner(db, owner, { parallelism, clock });
      if (amount > 0) {
        await db.transaction().execute((trx) =>
          credits.grant(trx, {
            accountId: owner.accountId,
            amountMicrocredits: amount,
            actionKey: `test:${owner.accountId}`,
            source: 'operator',
          }),
        );
      }
      return owner;
    },

    async start(owner, options = {}) {
      const { taskId } = await db.transaction().execute((trx) =>
        tasks.startTask(trx, {
          definition: testTask,
          payload: { word: options.word ?? 'hello' },
          principal: owner,
          ...(options.price === undefined ? {} : { quote: testQuote(options.price) }),
          priority: options.priority ?? 0,
          traceId: 'trace',
          ...(options.dedupeKey === undefined ? {} : { dedupeKey: options.dedupeKey }),
          isIncluded: options.isIncluded ?? false,
        }),
      );
      return taskId;
    },

    async expireLease(taskId) {
      await sql`update attempt set lease_expires_at = clock_timestamp() - interval '1 second'
        where task_id = ${taskId} and ended_at is null`.execute(db);
    },
  };
}

async function insertOwner(
  db: Kysely<Database>,
  { accountId, userId }: TaskOwner,
  { parallelism, clock }: { parallelism: number; clock: Clock },
): Promise<void> {
  const now = clock.now();
  const email = `${userId}@example.com`;
  await addTestPlan(db, 'free');
  await db
    .insertInto('account')
    .values({
      id: accountId,
      plan: 'free',
      storage_quota_bytes: 1e12,
      task_parallelism: parallelism,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('app_user')
    .values({
      id: userId,
      account_id: accountId,
      email,
      email_folded: email,
      created_at: now,
      updated_at: now,
      last_seen_at: now,
    })
    .execute();
}
