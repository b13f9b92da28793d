/** Every way in which a task ends, at the same time as everything that cancels it: nobody waits for each other. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTask } from '../modules/agent/agent.tasks.ts';
import { exportTask } from '../modules/making/exports/exports.tasks.ts';
import { previewTask } from '../modules/making/previews/previews.tasks.ts';
import { lockAccount } from '../modules/money/credits/credits.service.ts';
import { claimTasks } from '../modules/tasks/attempts/task-attempts.repo.ts';
import { createTaskAttempts, type TaskAttempts } from '../modules/tasks/attempts/task-attempts.ts';
import type { ClaimedTask } from '../modules/tasks/attempts/task-claims.ts';
import { LostLeaseError, payloadVersionOf, type TaskDefinition } from '../modules/tasks/task-definition.ts';
import { preprocessTask, probeTask } from '../modules/understanding/analysis/analysis.tasks.ts';
import {
  descriptionTask,
  indexTask,
  preprocessFolderTask,
  transcriptTask,
} from '../modules/understanding/indexing/indexing.tasks.ts';
import { createDatabase } from '../platform/db/pool.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { testAnalyser } from '../testing/test-analysers.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testQuote } from '../testing/test-tasks.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../testing/test-worker.ts';
import { until } from '../testing/until.ts';

let database: TestDatabase;
/** Tells of each transaction that the database broke off. */
let db: Kysely<Database>;
let host: TestWorkerHost;
let attempts: TaskAttempts;
let owner: Awaited<ReturnType<TestWorkerHost['createUser']>>;
let assetId: string;
let versionId: string;
const brokenOff: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.url, { maxConnections: 10, onRetry: (error) => brokenOff.push(error) });
  host = await createTestWorkerHost(
    { ...database, db },
    { RUSHES_INDEX: 'all' },
    { createAnalysers: () => [testAnalyser('prints', { inputs: ['stills'] })] },
  );
  const { ids, wakeUps } = host.deps;
  attempts = createTaskAttempts({ db, ids, endings: host.services.taskEndings, wakeUps });
});
afterAll(async () => {
  await host.stop();
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  brokenOff.length = 0;
  owner = await host.createUser();
  ({ assetId, versionId } = await host.addAsset(owner, { name: 'clip.avi', path: import.meta.filename }));
  await db.updateTable('asset_version').set({ media_kind: 'video' }).where('id', '=', versionId).execute();
});

const walk = () => ({ nodeId: owner.folderId, asOperator: false });
const decoded = () => ({ assetId, versionId, cutterSensitivity: 0.5, proxyHeights: [] });

/** What follows one file. */
const children: Record<string, { definition: TaskDefinition; payload(): Record<string, unknown> }> = {
  probe: { definition: probeTask, payload: () => ({ assetId, versionId }) },
  preprocess: { definition: preprocessTask, payload: decoded },
  index: {
    definition: indexTask,
    payload: () => ({ assetId, versionId, analysers: null, again: false }),
  },
  preview: {
    definition: previewTask,
    payload: () => ({
      ...{ preview_id: randomUUID(), project_id: randomUUID() },
      ...{ width: 64, height: 36, timeline: {} },
    }),
  },
  export: {
    definition: exportTask,
    payload: () => ({
      ...{ project_id: randomUUID(), asset_id: assetId, timeline: {} },
      pictures: [{ label: '36p', width: 64, height: 36 }],
    }),
  },
};

/** What takes others along when it is cancelled. */
const parents: Record<string, { definition: TaskDefinition; payload(): Record<string, unknown> }> = {
  'a walk that describes': { definition: descriptionTask, payload: walk },
  'a walk that writes down': { definition: transcriptTask, payload: walk },
  'a walk that preprocesses': {
    definition: preprocessFolderTask,
    payload: () => ({ ...walk(), cutterSensitivity: 0.5, proxyHeights: [], priority: 0 }),
  },
  'a run': { definition: createTask, payload: () => ({ run_id: randomUUID() }) },
};

async function start(kind: (typeof children)[string]): Promise<string> {
  const { taskId } = await db.transaction().execute((trx) =>
    host.services.tasks.startTask(trx, {
      ...{ definition: kind.definition, payload: kind.payload(), principal: owner.principal },
      ...{ assetIds: [assetId], quote: testQuote(1_000), traceId: 'meeting' },
    }),
  );
  return taskId;
}

async function claim({ definition }: (typeof children)[string]): Promise<ClaimedTask> {
  const [claimed] = await claimTasks(db, host.deps.ids, {
    ...{ workerId: 'test', types: [definition.type], limit: 1, leaseSeconds: 600 },
    payloadVersions: { [definition.type]: payloadVersionOf(definition) },
  });
  if (claimed === undefined) throw new Error('Nothing to claim.');
  return claimed;
}

/** Notes the child as what the parent started. */
async function adopt(
  parentId: string,
  childId: string,
  { definition }: (typeof parents)[string],
): Promise<void> {
  if (definition !== createTask) {
    await db
      .insertInto('walk_step')
      .values({ walk_id: parentId, asset_id: assetId, task_id: childId, started: true })
      .execute();
    return;
  }
  await db.updateTable('task').set({ started_by: parentId }).where('id', '=', childId).execute();
}

interface Meeting {
  principal: Principal;
  parentId: string;
  child: ClaimedTask;
}

const failure = { code: 'internal', message: 'It broke.', detail: 'It broke.' };
const endings: Record<string, (meeting: Meeting) => Promise<unknown>> = {
  succeeds: ({ child }) => attempts.end(child, { state: 'SUCCESS', result: {} }),
  fails: ({ child }) =>
    attempts.end(child, { state: 'FAILURE', code: 'bad', message: 'Bad.', outcome: 'failed' }),
  'breaks for the last time': ({ child }) => attempts.giveBack(child, failure),
  'is lost': () => attempts.expire(),
};
const cancels: Record<string, (meeting: Meeting) => Promise<unknown>> = {
  'what started it is cancelled': ({ principal, parentId }) =>
    host.services.tasks.cancelTask(principal, parentId),
  'it is cancelled': ({ principal, child }) => host.services.tasks.cancelTask(principal, child.taskId),
  'its asset goes': () => host.services.tasks.revokeTasksAbout([assetId]),
  'its user goes': ({ principal }) =>
    host.services.tasks.revokeTasksOf(principal.userId, { except: randomUUID() }),
};

const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  ).rows.length;

/** Runs both while the account is held, each as far as it gets, the one after the other; then lets them go on. */
async function meet(
  accountId: string,
  acts: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const under: Promise<unknown>[] = [];
  let ended = 0;
  await database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    for (const act of acts) {
      const one = act().finally(() => {
        ended += 1;
      });
      one.catch(() => undefined);
      under.push(one);
      await until(async () => ended + (await countWaiting()) >= under.length, {
        what: 'Neither waits nor ends',
      });
    }
  });
  return Promise.allSettled(under);
}

/** A child of a parent, with its last attempt under way. */
async function begin(childName: string, parentName: string): Promise<Meeting> {
  const [child, parent] = [children[childName], parents[parentName]];
  if (child === undefined || parent === undefined) throw new Error('No such kind.');
  const parentId = await start(parent);
  const childId = await start(child);
  await adopt(parentId, childId, parent);
  const claimed = await claim(child);
  await db.updateTable('task').set({ attempts_left: 0 }).where('id', '=', childId).execute();
  return { principal: owner.principal, parentId, child: claimed };
}

async function requireEnded({ parentId, child }: Meeting): Promise<void> {
  // Nothing that an attempt waited for is reason enough to run into somebody else.
  expect(brokenOff).toEqual([]);
  const { rows } = await sql<{ open: number; ended: number; reserved: number }>`
    select (select count(*) from task where ended_at is null and id = ${child.taskId}) as open,
      (select count(*) from attempt where ended_at is not null and task_id = ${child.taskId}) as ended,
      (select coalesce(sum(held_after), 0)::bigint from (
        select distinct on (grant_id) held_after from ledger_lot
        where account_id = ${child.accountId} order by grant_id, seq desc) l) as reserved`.execute(db);
  expect(rows[0]).toMatchObject({ open: 0, ended: 1 });
  // What still waits is what followed, or the parent of a child that ended by itself; else all has been given back.
  const open = await db
    .selectFrom('task')
    .select(['id', 'type'])
    .where('account_id', '=', child.accountId)
    .where('ended_at', 'is', null)
    .execute();
  for (const task of open)
    expect([parentId, indexTask.type]).toContain(task.id === parentId ? task.id : task.type);
  if (open.length === 0) expect(rows[0]?.reserved).toBe(0);
}

describe.each(Object.keys(children))('%s', (childName) => {
  describe.each(Object.keys(endings))('%s', (endingName) => {
    it.each(Object.keys(cancels))('while %s', async (cancelName) => {
      const [end, cancel] = [endings[endingName], cancels[cancelName]];
      if (end === undefined || cancel === undefined) throw new Error('No such way.');
      const parentNames =
        childName === 'export' ? ['a run'] : Object.keys(parents).filter((name) => name !== 'a run');
      const takesAlong = cancelName === 'what started it is cancelled';
      for (const parentName of takesAlong ? parentNames : parentNames.slice(0, 1)) {
        for (const order of takesAlong ? ['is cancelled first', 'ends first'] : ['is cancelled first']) {
          const meeting = await begin(childName, parentName);
          if (end === endings['is lost']) {
            await sql`update attempt set lease_expires_at = clock_timestamp() - interval '1 second'
              where fencing_token = ${meeting.child.token}`.execute(db);
          }
          const acts = [() => end(meeting), () => cancel(meeting)];
          const outcomes = await meet(
            meeting.child.accountId,
            order === 'ends first' ? acts : acts.reverse(),
          );
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(LostLeaseError);
          }
          await requireEnded(meeting);
          await host.services.tasks.revokeTasksOf(owner.principal.userId, { except: randomUUID() });
        }
      }
    });
  });
});

it('a walk that starts one more, while it is cancelled', async () => {
  const walked = parents['a walk that preprocesses'];
  const child = children.preprocess;
  if (walked === undefined || child === undefined) throw new Error('No such kind.');
  const parentId = await start(walked);
  const parent = await claim(walked);
  const { accountId } = owner.principal;
  const goOn = () =>
    attempts.commit(
      parent,
      (trx) =>
        host.services.tasks.startTask(trx, {
          ...{ definition: child.definition, payload: child.payload(), principal: owner.principal },
          ...{ assetIds: [assetId], traceId: 'meeting' },
        }),
      { accounts: [accountId] },
    );
  const outcomes = await meet(accountId, [
    () => host.services.tasks.cancelTask(owner.principal, parentId),
    goOn,
  ]);
  const [cancelled, started] = outcomes;
  expect(cancelled?.status).toBe('fulfilled');
  expect(started?.status === 'rejected' && started.reason).toBeInstanceOf(LostLeaseError);
  expect(brokenOff).toEqual([]);
});
