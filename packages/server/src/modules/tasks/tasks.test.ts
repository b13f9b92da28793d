import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withRequestMoney } from '../../platform/money/request-money.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture, testTask } from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { startedBy } from './started-by.ts';
import { LostLeaseError } from './task-definition.ts';
import type { TaskOwner } from './tasks.service.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let owner: TaskOwner;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate task, attempt, outbox cascade`.execute(database.db);
  fixture = createTaskFixture(database.db);
  owner = await fixture.createOwner();
});

const claim = (limit = 1, workerId = 'worker') =>
  fixture.attempts.claim({ workerId, types: [testTask.type], limit, leaseSeconds: 10 });

async function claimOne() {
  const [claimed] = await claim();
  if (claimed === undefined) throw new Error('nothing was claimed');
  return claimed;
}

const row = (taskId: string) =>
  database.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
const attemptsOf = (taskId: string) =>
  database.db.selectFrom('attempt').selectAll().where('task_id', '=', taskId).orderBy('number').execute();
const topics = async () =>
  (await database.db.selectFrom('outbox').select('topic').orderBy('id').execute()).map(
    (event) => event.topic,
  );

/** Lets a waiting task run now; answers how many seconds it would have waited. */
async function endPause(taskId: string): Promise<number> {
  const { run_after: until } = await row(taskId);
  await database.db.updateTable('task').set({ run_after: null }).where('id', '=', taskId).execute();
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${until}::timestamptz - max(ended_at)), 0)::float8 as seconds
    from attempt where task_id = ${taskId}`.execute(database.db);
  return Math.round(rows[0]?.seconds ?? Number.NaN);
}

describe('startTask', () => {
  it('writes the task, its assets and the wake-up', async () => {
    const assetIds = [fixture.ids.uuid(), fixture.ids.uuid()];
    const { taskId, created } = await database.db.transaction().execute((trx) =>
      fixture.tasks.startTask(trx, {
        definition: testTask,
        payload: { word: 'x' },
        principal: owner,
        assetIds: [...assetIds, ...assetIds],
        traceId: 'trace-1',
      }),
    );
    expect(created).toBe(true);
    expect(fixture.wakeUps).toEqual([{ taskId, accountId: owner.accountId, traceId: 'trace-1' }]);
    expect(await fixture.tasks.listTasks(owner, { finish_before_seconds: 300 })).toEqual([
      {
        id: taskId,
        task_type: 'test_task',
        status: 'PENDING',
        progress: 0,
        asset_ids: assetIds.sort(),
        created_at: '2026-01-31T12:00:00.000000Z',
        ended_at: null,
        error_message: null,
      },
    ]);
  });

  it('answers the task under way for the same key, and a new one when it has ended', async () => {
    const first = await fixture.start(owner, { dedupeKey: 'same' });
    expect(await fixture.start(owner, { dedupeKey: 'same' })).toBe(first);
    expect(await fixture.start(owner, { dedupeKey: 'other' })).not.toBe(first);
    expect(await fixture.start(await fixture.createOwner(), { dedupeKey: 'same' })).not.toBe(first);
    await fixture.tasks.cancelTask(owner, first);
    expect(await fixture.start(owner, { dedupeKey: 'same' })).not.toBe(first);
  });

  it('notes which task has started another, until somebody else asks for the same', async () => {
    const [parent, other] = [await fixture.start(owner), await fixture.start(owner)];
    const start = () => fixture.start(owner, { dedupeKey: 'same' });
    const child = await startedBy(parent, start);
    expect(await startedBy(parent, start)).toBe(child);
    expect((await row(child)).started_by).toBe(parent);
    expect(await startedBy(other, start)).toBe(child);
    expect((await row(child)).started_by).toBeNull();
    const alone = await startedBy(parent, () => fixture.start(owner, { dedupeKey: 'alone' }));
    expect(await fixture.start(owner, { dedupeKey: 'alone' })).toBe(alone);
    expect((await row(alone)).started_by).toBeNull();
    expect((await row(await fixture.start(owner))).started_by).toBeNull();
  });

  it('starts one task when the same is asked for many times at once', async () => {
    const started = await Promise.all(
      Array.from({ length: 8 }, () => fixture.start(owner, { dedupeKey: 'same' })),
    );
    expect(new Set(started).size).toBe(1);
  });

  it('refuses a payload that does not fit, and one that can not be paid, and writes nothing', async () => {
    await expect(
      database.db.transaction().execute((trx) =>
        fixture.tasks.startTask(trx, {
          definition: testTask,
          payload: { word: 1 } as never,
          principal: owner,
          traceId: 't',
        }),
      ),
    ).rejects.toThrow(TypeError);
    await expect(fixture.start(owner, { price: 5 })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await fixture.tasks.listTasks(owner, { finish_before_seconds: 0 })).toEqual([]);
  });
});

describe('getTask and listTasks', () => {
  it('says PENDING, COMPLETE or FAILED', async () => {
    const done = await fixture.start(owner, { word: 'a' });
    const claimed = await claimOne();
    await fixture.attempts.reportProgress(claimed, { stage: 'looking', fraction: 0.25 });
    expect(await fixture.tasks.getTask(owner, done)).toEqual({
      status: 'PENDING',
      progress: 0.25,
      result: { stage: 'looking' },
    });
    await fixture.attempts.end(claimed, { state: 'SUCCESS', result: { asset_id: 'x' } });
    expect(await fixture.tasks.getTask(owner, done)).toEqual({
      status: 'COMPLETE',
      result: { asset_id: 'x' },
    });

    const failed = await fixture.start(owner);
    await fixture.attempts.end(await claimOne(), {
      state: 'FAILURE',
      code: 'unsupported',
      message: 'This is not a video.',
      outcome: 'failed',
    });
    expect(await fixture.tasks.getTask(owner, failed)).toEqual({
      status: 'FAILED',
      result: { detail: 'This is not a video.', code: 'unsupported' },
    });
    const cancelled = await fixture.start(owner);
    await fixture.tasks.cancelTask(owner, cancelled);
    expect(await fixture.tasks.getTask(owner, cancelled)).toEqual({
      status: 'FAILED',
      result: { detail: 'The task was cancelled.', code: 'cancelled' },
    });
  });

  it("knows nothing of someone else's task, or of one that is none", async () => {
    const taskId = await fixture.start(owner);
    const other = await fixture.createOwner();
    for (const id of [taskId, fixture.ids.uuid(), 'nonsense', '']) {
      await expect(fixture.tasks.getTask(other, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(fixture.tasks.cancelTask(other, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await fixture.tasks.listTasks(other, { finish_before_seconds: 300 })).toEqual([]);
  });

  it('lists pending tasks of any age and ended ones of the last seconds, newest first', async () => {
    const old = await fixture.start(owner);
    fixture.clock.advance(1_000);
    const ended = await fixture.start(owner);
    await fixture.tasks.cancelTask(owner, ended);
    fixture.clock.advance(100);
    const young = await fixture.start(owner);
    const ids = async (seconds: number) =>
      (await fixture.tasks.listTasks(owner, { finish_before_seconds: seconds })).map((task) => task.id);
    expect(await ids(300)).toEqual([young, ended, old]);
    expect(await ids(99)).toEqual([young, old]);
  });
});

describe('findOpenTasks', () => {
  it('finds the tasks of a type that have not ended', async () => {
    const ended = await fixture.start(owner);
    await fixture.tasks.cancelTask(owner, ended);
    const open = await fixture.start(owner);
    expect(await fixture.tasks.findOpenTasks(owner, testTask.type)).toEqual([open]);
    expect(await fixture.tasks.findOpenTasks(owner, 'other_task')).toEqual([]);
    expect(await fixture.tasks.findOpenTasks(await fixture.createOwner(), testTask.type)).toEqual([]);
  });
});

describe('cancelTask', () => {
  it('ends a waiting task, which is then never run', async () => {
    const taskId = await fixture.start(owner);
    expect(await fixture.tasks.cancelTask(owner, taskId)).toMatchObject({
      task_id: taskId,
      previous_state: 'PENDING',
    });
    expect(await row(taskId)).toMatchObject({ state: 'REVOKED' });
    expect(await claim()).toEqual([]);
  });

  it('ends a running task at once, even when its worker is dead, and takes its right to write', async () => {
    const taskId = await fixture.start(owner);
    const claimed = await claimOne();
    expect(await fixture.tasks.cancelTask(owner, taskId)).toMatchObject({ previous_state: 'STARTED' });
    expect(await row(taskId)).toMatchObject({ state: 'REVOKED' });
    expect(await fixture.attempts.held([claimed.token])).toEqual(new Set());
    await expect(fixture.attempts.commit(claimed, async () => 'written')).rejects.toThrow(LostLeaseError);
    await expect(fixture.attempts.end(claimed, { state: 'SUCCESS', result: {} })).rejects.toThrow(
      LostLeaseError,
    );
    expect((await attemptsOf(taskId)).map((one) => one.outcome)).toEqual(['cancelled']);
  });

  it('changes nothing about a task that has ended', async () => {
    const taskId = await fixture.start(owner);
    await fixture.attempts.end(await claimOne(), { state: 'SUCCESS', result: {} });
    expect(await fixture.tasks.cancelTask(owner, taskId)).toMatchObject({ previous_state: 'SUCCESS' });
    expect(await row(taskId)).toMatchObject({ state: 'SUCCESS' });
  });
});

describe('attempts', () => {
  it('a paused worker that comes back writes nothing', async () => {
    const taskId = await fixture.start(owner);
    const paused = await claimOne();
    await fixture.expireLease(taskId);
    expect(await fixture.attempts.expire()).toBe(1);
    const second = await claimOne();
    expect(second).toMatchObject({ taskId, attempt: 2 });
    expect(second.token).toBeGreaterThan(paused.token);

    const write = (attempt: typeof paused) =>
      fixture.attempts.commit(attempt, (trx) =>
        trx
          .updateTable('task')
          .set({ stage: `written by ${attempt.attempt}` })
          .where('id', '=', taskId)
          .execute(),
      );
    await expect(write(paused)).rejects.toThrow(LostLeaseError);
    expect(await fixture.attempts.reportProgress(paused, { stage: 'late', fraction: 1 })).toBe(false);
    expect(await fixture.attempts.extend([paused.token, second.token], 10)).toEqual(new Set([second.token]));
    await fixture.attempts.release(paused);
    await write(second);
    expect(await row(taskId)).toMatchObject({ stage: 'written by 2', state: 'STARTED' });
  });

  it('runs a task again however often its worker was lost, at no cost of attempts', async () => {
    const taskId = await fixture.start(owner);
    const { attempts_left: before } = await row(taskId);
    const pauses: number[] = [];
    for (let loss = 1; loss <= 10; loss += 1) {
      expect(await claimOne()).toMatchObject({ taskId, attempt: loss });
      await fixture.expireLease(taskId);
      expect(await fixture.attempts.expire()).toBe(1);
      expect(await row(taskId)).toMatchObject({ state: 'RETRY', attempts_left: before });
      pauses.push(await endPause(taskId));
    }
    expect(pauses).toEqual([0, 0, 0, 0, 4, 16, 60, 60, 60, 60]);
    await fixture.attempts.end(await claimOne(), { state: 'SUCCESS', result: {} });
    expect((await attemptsOf(taskId)).map((one) => one.outcome)).toEqual([
      ...Array.from({ length: 10 }, () => 'lost'),
      'succeeded',
    ]);
    expect(await topics()).toEqual(['task.succeeded']);
  });

  it('leaves an attempt alone whose lease was extended in time', async () => {
    const taskId = await fixture.start(owner);
    const claimed = await claimOne();
    await fixture.expireLease(taskId);
    await fixture.attempts.extend([claimed.token], 10);
    expect(await fixture.attempts.expire()).toBe(0);
  });

  it('pauses while the storage is away, at no cost of attempts, and longer each time', async () => {
    const taskId = await fixture.start(owner);
    const { attempts_left: before } = await row(taskId);
    for (let time = 0; time < 4; time += 1) {
      await fixture.attempts.postpone(await claimOne(), {
        code: 'storage_unavailable',
        message: 'away',
        detail: 'no storage',
      });
      expect(await row(taskId)).toMatchObject({ state: 'RETRY', attempts_left: before });
      expect(await claim()).toEqual([]);
      await sql`update task set run_after = run_after - interval '40 seconds' where id = ${taskId}`.execute(
        database.db,
      );
      // The fourth pause is two minutes.
      if (time < 3) continue;
      expect(await claim()).toEqual([]);
      await sql`update task set run_after = run_after - interval '90 seconds' where id = ${taskId}`.execute(
        database.db,
      );
    }
    const attempts = await attemptsOf(taskId);
    expect(attempts).toHaveLength(4);
    expect(attempts[0]).toMatchObject({ outcome: 'failed', error_message: 'no storage' });
    await fixture.attempts.end(await claimOne(), { state: 'SUCCESS', result: {} });
    expect(await row(taskId)).toMatchObject({ state: 'SUCCESS' });
  });

  it('pauses before a task that broke runs again', async () => {
    const taskId = await fixture.start(owner);
    await fixture.attempts.giveBack(await claimOne(), {
      code: 'internal',
      message: 'Sorry.',
      detail: 'TypeError',
    });
    expect(await row(taskId)).toMatchObject({ state: 'RETRY', run_after: expect.any(String) });
    expect(await claim()).toEqual([]);
    await database.db.updateTable('task').set({ run_after: sql`clock_timestamp()` }).execute();
    await fixture.attempts.giveBack(await claimOne(), {
      code: 'internal',
      message: 'Sorry.',
      detail: 'TypeError',
    });
    expect(await row(taskId)).toMatchObject({ state: 'FAILURE', error_message: 'Sorry.' });
    expect((await attemptsOf(taskId)).map((one) => one.error_message)).toEqual(['TypeError', 'TypeError']);
  });

  it('a released attempt does not count', async () => {
    const taskId = await fixture.start(owner);
    for (let round = 0; round < 5; round += 1) await fixture.attempts.release(await claimOne());
    expect(await row(taskId)).toMatchObject({ state: 'PENDING', attempts_left: testTask.maxAttempts });
    expect(new Set((await attemptsOf(taskId)).map((one) => one.outcome))).toEqual(new Set(['released']));
  });

  it('expires at once what workers were doing that are gone for sure', async () => {
    await fixture.start(owner);
    await claimOne();
    await fixture.attempts.expireWorkers(['another']);
    expect(await fixture.attempts.expire()).toBe(0);
    await fixture.attempts.expireWorkers(['worker']);
    expect(await fixture.attempts.expire()).toBe(1);
  });

  it('settles the price on success and gives it back otherwise', async () => {
    const payer = await fixture.createOwner({ credits: 100 });
    const balance = () => fixture.credits.balance(database.db, payer.accountId);
    await fixture.start(payer, { price: 30 });
    expect(await balance()).toEqual({ available: 70, reserved: 30 });
    await fixture.attempts.end(await claimOne(), { state: 'SUCCESS', result: {} });
    expect(await balance()).toEqual({ available: 70, reserved: 0 });
    await fixture.tasks.cancelTask(payer, await fixture.start(payer, { price: 30 }));
    expect(await balance()).toEqual({ available: 70, reserved: 0 });
  });

  it('takes what was used of the price, and says on the task what was told and taken', async () => {
    const payer = await fixture.createOwner({ credits: 100 });
    const taskId = await fixture.start(payer, { price: 30 });
    expect(await row(taskId)).toMatchObject({ price_microcredits: 30, charged_microcredits: null });
    const used = [{ price: 'analysis.minute' as const, quantity: 12 }];
    await fixture.attempts.end(await claimOne(), { state: 'SUCCESS', result: {}, used });
    expect(await row(taskId)).toMatchObject({ price_microcredits: 30, charged_microcredits: 12 });
    const available = { available: 88, reserved: 0 };
    expect(await fixture.credits.balance(database.db, payer.accountId)).toEqual(available);
  });

  it('keeps with the task which key asked for it and where its end is wanted told', async () => {
    const asked = { requestId: 'r', apiKeyId: fixture.ids.uuid(), webhookUrl: 'https://example.com/hook' };
    const taskId = await withRequestMoney({ ...asked, reserved: 0, charged: 0 }, () => fixture.start(owner));
    expect(await row(taskId)).toMatchObject({ api_key_id: asked.apiKeyId, webhook_url: asked.webhookUrl });
    expect(await row(await fixture.start(owner))).toMatchObject({ api_key_id: null, webhook_url: null });
  });

  it('tells the outbox if and only if the ending is committed', async () => {
    await fixture.start(owner);
    const claimed = await claimOne();
    await fixture.attempts.end(claimed, { state: 'SUCCESS', result: {} });
    await expect(fixture.attempts.end(claimed, { state: 'SUCCESS', result: {} })).rejects.toThrow(
      LostLeaseError,
    );
    expect(await topics()).toEqual(['task.succeeded']);
  });
});

describe('claims', () => {
  it('two workers never run the same task', async () => {
    const busy = await fixture.createOwner({ parallelism: 1_000 });
    for (let n = 0; n < 60; n += 1) await fixture.start(busy);
    const rounds = await Promise.all(
      Array.from({ length: 12 }, (_, worker) => claim(10, `worker ${worker}`)),
    );
    const claimed = rounds.flat().map((task) => task.taskId);
    expect(claimed).toHaveLength(60);
    expect(new Set(claimed).size).toBe(60);
  });

  it('admits at most k running tasks of an account, over all workers', async () => {
    for (let n = 0; n < 10; n += 1) await fixture.start(owner);
    const rounds = await Promise.all([claim(5, 'a'), claim(5, 'b'), claim(5, 'c')]);
    const claimed = rounds.flat();
    expect(claimed).toHaveLength(2);
    const [first] = claimed;
    if (first === undefined) throw new Error('nothing was claimed');
    await fixture.attempts.end(first, { state: 'SUCCESS', result: {} });
    expect(await claim(5)).toHaveLength(1);
  });

  it('takes turns: one account with many tasks delays nobody', async () => {
    const greedy = await fixture.createOwner({ parallelism: 100 });
    for (let n = 0; n < 50; n += 1) await fixture.start(greedy);
    fixture.clock.advance(60);
    const modest = [await fixture.createOwner(), await fixture.createOwner()];
    for (const one of modest) for (let n = 0; n < 3; n += 1) await fixture.start(one);

    // One slot: each account once before any comes again.
    const served: string[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const claimed = await claimOne();
      served.push(claimed.accountId);
      await fixture.attempts.end(claimed, { state: 'SUCCESS', result: {} });
    }
    for (let turn = 0; turn < 9; turn += 3) expect(new Set(served.slice(turn, turn + 3)).size).toBe(3);
  });

  it('orders the tasks of one account by priority, then age', async () => {
    const first = await fixture.start(owner);
    fixture.clock.advance(1);
    const second = await fixture.start(owner);
    fixture.clock.advance(1);
    const urgent = await fixture.start(owner, { priority: 10 });
    const order: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const claimed = await claimOne();
      order.push(claimed.taskId);
      await fixture.attempts.end(claimed, { state: 'SUCCESS', result: {} });
    }
    expect(order).toEqual([urgent, first, second]);
  });

  it('lets what other work waits for overtake, and nobody who asks for it again without paying', async () => {
    const first = await fixture.start(owner);
    fixture.clock.advance(1);
    const second = await fixture.start(owner, { dedupeKey: 'second' });
    fixture.clock.advance(1);
    const third = await fixture.start(owner, { dedupeKey: 'third' });
    expect(await fixture.start(owner, { dedupeKey: 'second', priority: 10 })).toBe(second);
    expect(await fixture.start(owner, { dedupeKey: 'third', priority: 10, isIncluded: true })).toBe(third);
    expect(await fixture.start(owner, { dedupeKey: 'third', isIncluded: true })).toBe(third);
    const order: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const claimed = await claimOne();
      order.push(claimed.taskId);
      await fixture.attempts.end(claimed, { state: 'SUCCESS', result: {} });
    }
    expect(order).toEqual([third, first, second]);
  });
});

describe('waitForTask', () => {
  it('tells of progress and resolves at the end', async () => {
    const taskId = await fixture.start(owner);
    const claimed = await claimOne();
    const seen: number[] = [];
    const waiting = fixture.tasks.waitForTask(taskId, {
      signal: new AbortController().signal,
      onProgress: (task) => seen.push(task.progress),
    });
    await fixture.attempts.reportProgress(claimed, { stage: 's', fraction: 0.5 });
    fixture.notifications.tell(taskId);
    await until(() => seen.includes(0.5));
    await fixture.attempts.end(claimed, { state: 'SUCCESS', result: { a: 1 } });
    fixture.notifications.tell(taskId);
    expect(await waiting).toMatchObject({ state: 'SUCCESS', result: { a: 1 } });
  });

  it('rejects when the waiting is given up', async () => {
    const taskId = await fixture.start(owner);
    const controller = new AbortController();
    const waiting = fixture.tasks.waitForTask(taskId, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
