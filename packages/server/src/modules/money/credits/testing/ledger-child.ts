/**
 * A process that books what it is told over IPC, with the real services, and dies by SIGKILL where it is told: before a
 * statement goes to the database, right after it went, or before the answer.
 */
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { createDatabase } from '../../../../platform/db/pool.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { createOutbox } from '../../../../platform/events/outbox.ts';
import { createIds } from '../../../../platform/ids.ts';
import { noTaskMetrics, testQuote, testTask } from '../../../../testing/test-tasks.ts';
import { createTaskAttempts } from '../../../tasks/attempts/task-attempts.ts';
import { createTaskEndings, type Ending, lockTaskToEnd } from '../../../tasks/task-ending.ts';
import { createTasksService } from '../../../tasks/tasks.service.ts';
import { createCreditsService } from '../credits.service.ts';
import type { Death, LedgerAct, LedgerAnswer, LedgerOrder } from './ledger-acts.ts';

let now = new Date();
let death: Death | null = null;
let statements = 0;

const die = () => process.kill(process.pid, 'SIGKILL');

/** Counts what goes to the database, on whichever connection. */
function killAtStatements(): void {
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  function counted(this: pg.Client, ...given: unknown[]): unknown {
    statements += 1;
    const isLast = death !== null && statements === death.statement;
    if (isLast && death?.when === 'before') die();
    const answer = original.apply(this, given);
    if (isLast) setImmediate(die);
    return answer;
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query;
}

function createActor(db: Kysely<Database>) {
  const clock = { now: () => now };
  const ids = createIds(clock);
  const outbox = createOutbox({ clock, ids });
  const credits = createCreditsService({ db, clock, ids, outbox });
  const endings = createTaskEndings({ clock, outbox, credits, metrics: noTaskMetrics, hooks: new Map() });
  const wakeUps = { enqueue: async () => undefined };
  const notifications = { subscribe: () => () => undefined };
  const shared = { db, clock, ids, credits, endings, wakeUps, notifications, metrics: noTaskMetrics };
  const tasks = createTasksService(shared);
  const attempts = createTaskAttempts({ db, ids, endings, wakeUps });

  async function end(task: { taskId: string; accountId: string }, ending: Ending): Promise<null> {
    await db.transaction().execute(async (trx) => {
      const open = await lockTaskToEnd(trx, task);
      if (open !== undefined) await endings.end(trx, open, ending);
    });
    return null;
  }

  async function lose(accountId: string): Promise<null> {
    await attempts.claim({ workerId: 'gone', types: [testTask.type], limit: 1_000, leaseSeconds: 60 });
    await sql`update attempt set lease_expires_at = clock_timestamp() - interval '1 second'
      where ended_at is null and task_id in (select id from task where account_id = ${accountId})`.execute(
      db,
    );
    await attempts.expire();
    return null;
  }

  async function start(owner: LedgerOrder['owner'], key: string, price: number): Promise<string> {
    const request = {
      definition: testTask,
      payload: { word: key },
      principal: owner,
      dedupeKey: key,
      traceId: key,
    };
    const started = await db
      .transaction()
      .execute((trx) => tasks.startTask(trx, { ...request, quote: testQuote(price) }));
    return started.taskId;
  }

  return async (owner: LedgerOrder['owner'], act: LedgerAct): Promise<string | number | null> => {
    const { accountId } = owner;
    switch (act.kind) {
      case 'grant': {
        const { key: actionKey, amount: amountMicrocredits, source, expiresAt } = act;
        const request = { accountId, amountMicrocredits, actionKey, source };
        const ends = expiresAt === null ? {} : { expiresAt: new Date(expiresAt) };
        return db.transaction().execute((trx) => credits.grant(trx, { ...request, ...ends }));
      }
      case 'start':
        return start(owner, act.key, act.price);
      case 'succeed': {
        const used = [{ price: 'analysis.minute' as const, quantity: act.used }];
        return end(
          { taskId: act.taskId, accountId: owner.accountId },
          { state: 'SUCCESS', result: {}, used },
        );
      }
      case 'fail':
        return end(
          { taskId: act.taskId, accountId: owner.accountId },
          {
            state: 'FAILURE',
            code: 'internal',
            message: 'It broke.',
            outcome: 'failed',
          },
        );
      case 'cancel':
        await tasks.cancelTask(owner, act.taskId);
        return null;
      case 'lose':
        return lose(accountId);
      case 'spend': {
        const use = { accountId, apiKeyId: null, actionKey: act.key, priceVersion: 1, uses: act.uses };
        return db.transaction().execute((trx) => credits.spend(trx, use));
      }
      case 'takeBack': {
        const { grantId, amount: amountMicrocredits, key: actionKey } = act;
        const request = { accountId, grantId, amountMicrocredits, actionKey };
        return db.transaction().execute((trx) => credits.takeBack(trx, request));
      }
      case 'expire':
        await credits.expireGrants();
        return null;
    }
  };
}

killAtStatements();
const act = createActor(createDatabase(process.env.DATABASE_URL ?? '', { maxConnections: 2 }));

async function answer(order: LedgerOrder): Promise<LedgerAnswer> {
  try {
    const once = () => act(order.owner, order.act);
    const asked = order.twice ? [once(), once()] : [once()];
    // A duplicate of what was refused must not run into the next order.
    await Promise.allSettled(asked);
    return { result: (await asked[0]) ?? null };
  } catch (error) {
    return error instanceof ServiceError ? { refused: error.code } : { broke: String(error) };
  }
}

process.on('message', (order: LedgerOrder) => {
  now = new Date(order.now);
  death = order.death;
  statements = 0;
  void answer(order).then((answered) => (death === null ? process.send?.(answered) : die()));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
