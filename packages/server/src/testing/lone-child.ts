/** The process of a lone attempt, for tests: what the task carries says what it does to its process. */
import { sql } from 'kysely';
import type { ClaimedTask } from '../modules/tasks/attempts/task-claims.ts';
import { type LoneAttempt, serveLoneAttempt } from '../modules/tasks/lone-runs.ts';
import type { TaskContext } from '../modules/tasks/task-definition.ts';
import { createTaskRunner } from '../modules/tasks/task-runner.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createTaskFixture, noTaskMetrics, testTask } from './test-tasks.ts';

type Context = TaskContext<{ word: string }>;

const acts: Record<string, (context: Context) => Promise<Record<string, unknown>>> = {
  'kill itself': async () => {
    process.kill(process.pid, 'SIGKILL');
    return await new Promise(() => undefined);
  },
  'say nothing': async () => {
    for (;;);
  },
  hold: ({ signal, progress }) =>
    new Promise((_resolve, reject) => {
      progress('holding', 0.5);
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
  work: async () => ({ pid: process.pid }),
};

serveLoneAttempt(
  async ({ databaseUrl }: { databaseUrl: string }, claimed: ClaimedTask): Promise<LoneAttempt> => {
    const db = createDatabase(databaseUrl, { maxConnections: 2 });
    await sql`select 1`.execute(db);
    const { attempts } = createTaskFixture(db);
    const runner = createTaskRunner({ db, attempts, metrics: noTaskMetrics, onError: () => undefined });
    const handler = (context: Context) => acts[context.payload.word]?.(context) ?? Promise.resolve({});
    return {
      run: (signal) => runner.run(claimed, { definition: testTask, handler: handler as never }, signal),
      close: () => db.destroy(),
    };
  },
);
