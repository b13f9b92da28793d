/** One generation at a provider over the database: every step may be the last one of a process. */

import type { Json } from '@rushes/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture } from '../../../testing/test-tasks.ts';
import { TaskFailure } from '../../tasks/index.ts';
import { findOperation, findToCancel, giveUpOperation, keepOperation } from './operations.repo.ts';
import { cancelLeftOver, type Generation, type ProvideDeps, provide } from './provide.ts';
import { type Provider, ProviderFailure, type ProviderRequest } from './provider.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let taskId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate task, attempt, provider_operation cascade`.execute(database.db);
  fixture = createTaskFixture(database.db);
  taskId = await fixture.start(await fixture.createOwner());
});

/** The process ends here, whatever is under way. */
class Killed extends Error {}

const request: ProviderRequest = {
  ...{ area: 'video', model: 'm', prompt: 'bees', seed: null, width: null, height: null, format: null },
  ...{ resolution: null, seconds: 5, voice: null, inputFrame: null, outputFrame: null, options: {} },
};

interface World {
  provider: Provider;
  /** By key where it minds them, else each of its own. */
  jobs: { key: string; asked: number }[];
  pauses: number[];
  /** Thrown once each, before or after the provider took the request. */
  before: (Error | null)[];
  after: (Error | null)[];
  statuses: (Error | null)[];
  run(options?: {
    take?: Generation['take'];
    onPause?: () => Promise<void>;
    isLost?: () => boolean;
  }): Promise<void>;
}

function createWorld({ isIdempotent = false, hasWebhook = false, poll = 1_000 } = {}): World {
  const jobs: World['jobs'] = [];
  const [before, after, statuses]: (Error | null)[][] = [[], [], []];
  const pauses: number[] = [];
  const provider: Provider = {
    ...{ id: 'acme', keepsOperation: true, isIdempotent, takesWebhook: hasWebhook, ownOrigin: null },
    async start(_asked, { idempotencyKey: key }) {
      const early = before?.shift();
      if (early) throw early;
      if (!isIdempotent || !jobs.some((job) => job.key === key)) jobs.push({ key, asked: 0 });
      const late = after?.shift();
      if (late) throw late;
      return { operation: { id: jobs.findIndex((job) => job.key === key) } };
    },
    async status(operation) {
      const thrown = statuses?.shift();
      if (thrown) throw thrown;
      const job = jobs[(operation as { id: number }).id];
      if (job === undefined) throw new ProviderFailure('refused', 'acme answered 404.');
      job.asked += 1;
      if (job.asked < 3) return { state: 'pending', progress: null };
      return { state: 'done', media: { url: 'https://acme.example/made.mp4' } };
    },
  };
  return {
    ...{ provider, jobs, pauses, before: before ?? [], after: after ?? [], statuses: statuses ?? [] },
    async run({ take = async () => undefined, onPause = async () => undefined, isLost = () => false } = {}) {
      const deps: ProvideDeps = {
        ...{ db: database.db, clock: fixture.clock, ids: fixture.ids, random: () => 0.5 },
        settings: { pollMilliseconds: poll, minutes: 30 },
        webhooks: { addressOf: () => (hasWebhook ? 'https://here.example/w' : null), isOurs: () => false },
        async pause(_taskId, milliseconds) {
          pauses.push(milliseconds);
          fixture.clock.advance(milliseconds / 1_000);
          await onPause();
        },
      };
      const context = {
        ...{ taskId, signal: new AbortController().signal, progress: () => undefined },
        commit: <T>(write: (trx: never) => Promise<T>) =>
          database.db.transaction().execute((trx) => {
            if (isLost()) throw new Killed();
            return write(trx as never);
          }),
      };
      await provide(deps, context, { provider, request: async () => request, take });
    },
  };
}

const failureOf = async (run: Promise<void>) => {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(TaskFailure);
  return error as TaskFailure;
};
const busy = () => new ProviderFailure('busy', 'acme answered 429.');
const unknown = () => new ProviderFailure('unknown', 'acme did not answer within 60 s.');

it('goes on with the same operation after a kill at any later step, and pays once', async () => {
  const world = createWorld();
  world.statuses.push(null, new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  const take = async () => {
    throw new Killed();
  };
  await expect(world.run({ take })).rejects.toThrow(Killed);
  const taken: unknown[] = [];
  await world.run({ take: async (media) => void taken.push(media) });
  expect(world.jobs).toHaveLength(1);
  expect(taken).toEqual([{ url: 'https://acme.example/made.mp4' }]);
});

it('asks again with the same key after a kill in between, where the provider minds keys', async () => {
  const world = createWorld({ isIdempotent: true });
  world.after.push(new Killed(), unknown());
  await expect(world.run()).rejects.toThrow(Killed);
  await world.run();
  expect(world.jobs).toHaveLength(1);
});

it('keeps what a second worker started when the first one, which lost the task, is refused', async () => {
  const world = createWorld({ isIdempotent: true });
  const { start } = world.provider;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isLost = false;
  world.provider.start = async () => {
    asked.resolve();
    await answered.promise;
    throw busy();
  };
  const first = world.run({ isLost: () => isLost });
  await asked.promise;
  isLost = true;
  world.provider.start = async (...given) => {
    const started = await start(...given);
    answered.resolve();
    await expect(first).rejects.toThrow(Killed);
    return started;
  };
  world.statuses.push(new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  world.provider.start = start;
  await world.run();
  expect(world.jobs).toHaveLength(1);
});

it('never asks a second time where it minds none, and says so', async () => {
  const world = createWorld();
  world.after.push(new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  expect(await failureOf(world.run())).toMatchObject({ code: 'provider_unknown' });
  expect(world.jobs).toHaveLength(1);
  const silent = createWorld();
  taskId = await fixture.start(await fixture.createOwner());
  silent.after.push(unknown());
  expect(await failureOf(silent.run())).toMatchObject({ code: 'provider_unreachable' });
  expect(silent.jobs).toHaveLength(1);
});

it('finds a lost operation by what the provider calls back with', async () => {
  const world = createWorld({ hasWebhook: true });
  world.after.push(new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  // The call comes while somebody waits for it.
  await world.run({ onPause: () => keepOperation(database.db, taskId, { id: 0 }) });
  expect(world.jobs).toEqual([{ key: expect.any(String), asked: 3 }]);
});

it('waits for such a call for minutes, not for ever', async () => {
  const world = createWorld({ hasWebhook: true, poll: 10_000 });
  world.after.push(new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  expect(await failureOf(world.run())).toMatchObject({ code: 'provider_unknown' });
  const waited = world.pauses.reduce((sum, pause) => sum + pause, 0);
  expect(waited).toBeGreaterThan(299_000);
  expect(waited).toBeLessThan(360_000);
});

it('tries again what was not taken, later each time and as long as it was told to', async () => {
  const world = createWorld();
  world.before.push(busy(), new ProviderFailure('busy', 'acme answered 503.', 7_000), busy());
  await world.run();
  expect(world.jobs).toHaveLength(1);
  expect(world.pauses.slice(0, 3)).toEqual([750, 7_500, 3_000]);
  taskId = await fixture.start(await fixture.createOwner());
  const full = createWorld();
  full.before.push(...Array.from({ length: 20 }, busy));
  expect(await failureOf(full.run())).toMatchObject({ code: 'provider_busy' });
  expect(full.before).toHaveLength(12);
  expect(await findOperation(database.db, taskId)).toBeUndefined();
});

it('bears a provider that does not answer for a while, and fetches again from where it now lies', async () => {
  const world = createWorld();
  world.statuses.push(...Array.from({ length: 10 }, unknown));
  let fetches = 0;
  await world.run({
    take: async () => {
      fetches += 1;
      if (fetches < 3) throw new ProviderFailure('unknown', 'What the provider made could not be fetched.');
    },
  });
  expect([world.jobs.length, fetches]).toEqual([1, 3]);
});

it('gives up what is gone, silent for long or not done in time', async () => {
  const gone = createWorld();
  gone.statuses.push(
    ...Array.from({ length: 3 }, () => new ProviderFailure('refused', 'acme answered 404.')),
  );
  expect(await failureOf(gone.run())).toMatchObject({ code: 'provider_failed' });
  taskId = await fixture.start(await fixture.createOwner());
  const silent = createWorld();
  silent.statuses.push(...Array.from({ length: 50 }, unknown));
  expect(await failureOf(silent.run())).toMatchObject({ code: 'provider_unreachable' });
  taskId = await fixture.start(await fixture.createOwner());
  const slow = createWorld();
  slow.provider.status = async () => ({ state: 'pending', progress: null });
  expect(await failureOf(slow.run())).toMatchObject({ code: 'provider_slow' });
});

it('tells refused content as such', async () => {
  const world = createWorld();
  world.before.push(new ProviderFailure('content', 'acme answered 400: blocked by moderation'));
  expect(await failureOf(world.run())).toMatchObject({
    code: 'content_refused',
    message: expect.stringContaining('Nothing is charged'),
  });
});

it('asks the provider to stop what a task left behind, also when its name came after the end', async () => {
  const world = createWorld();
  world.statuses.push(new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  await database.db.transaction().execute((trx) => giveUpOperation(trx, taskId));
  const [running] = await findToCancel(database.db);
  expect(running).toMatchObject({ taskId, operation: { id: 0 } });

  const owner = await fixture.createOwner();
  const late = await fixture.start(owner);
  const [first] = [taskId];
  taskId = late;
  world.after.push(new Killed());
  await expect(world.run()).rejects.toThrow(Killed);
  await fixture.tasks.cancelTask(owner, late);
  await keepOperation(database.db, late, { id: 1 });

  const asked: Json[] = [];
  const answers = [new ProviderFailure('unknown', 'acme could not be reached.')];
  world.provider.cancel = async (operation) => {
    asked.push(operation);
    const failure = answers.shift();
    if (failure !== undefined) throw failure;
  };
  const deps = { db: database.db, clock: fixture.clock, settings: { minutes: 30, pollMilliseconds: 1 } };
  const sweep = async () => {
    const left = (await findToCancel(database.db)).map((one) => ({ ...one, provider: world.provider }));
    return cancelLeftOver(deps, left, new AbortController().signal);
  };
  expect([await sweep(), await sweep(), await sweep()]).toEqual([1, 1, 0]);
  expect(asked).toEqual([{ id: 0 }, { id: 1 }, { id: 0 }]);
  expect((await findOperation(database.db, first ?? ''))?.state).toBe('ended');
});

it('stops what others left running while one provider does not answer', async () => {
  const other = await fixture.start(await fixture.createOwner());
  const [silent, lively] = [createWorld(), createWorld()];
  for (const [world, id] of [
    [silent, taskId],
    [lively, other],
  ] as const) {
    taskId = id;
    world.statuses.push(new Killed());
    await expect(world.run()).rejects.toThrow(Killed);
    await database.db.transaction().execute((trx) => giveUpOperation(trx, id));
    fixture.clock.advance(1);
  }
  const ending = new AbortController();
  silent.provider.cancel = (_operation, { signal }) => {
    const { promise, reject } = Promise.withResolvers<void>();
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  lively.provider.cancel = async () => ending.abort(new Error('Too late.'));
  const deps = { db: database.db, clock: fixture.clock, settings: { minutes: 30, pollMilliseconds: 1 } };
  const sweep = async (signal: AbortSignal) => {
    const left = (await findToCancel(database.db)).map((one) => ({
      ...one,
      provider: one.taskId === other ? lively.provider : silent.provider,
    }));
    return cancelLeftOver(deps, left, signal);
  };
  expect(await sweep(ending.signal)).toBe(1);
  expect((await findToCancel(database.db)).map((one) => one.taskId)).not.toContain(other);
  // It is not asked for ever.
  fixture.clock.advance(31 * 60);
  expect(await sweep(AbortSignal.abort(new Error('Too late.')))).toBe(1);
});
