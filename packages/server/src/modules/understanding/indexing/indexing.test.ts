import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaError, previewFile } from '@rushes/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorker, type Worker } from '../../../process/worker.ts';
import { type TestAnalyser, testAnalyser } from '../../../testing/test-analysers.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { createTestClock } from '../../../testing/test-tasks.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import type { SentServiceConfig } from '../../entities/configs/configs.schema.ts';
import { AnalyserRefusal } from '../analysis/analyser.ts';
import { indexTask } from './indexing.tasks.ts';
import { markStale } from './runs/due-runs.repo.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let worker: Worker;
let media: string;
let user: Awaited<ReturnType<TestWorkerHost['createUser']>>;
let other: typeof user;
const clock = createTestClock('2027-01-31T12:00:00Z');

const prints = testAnalyser('prints', {
  inputs: ['stills'],
  optionsOf: ({ analysis }) => ({ quality: analysis?.asset_quality ?? null }),
});
const objects = testAnalyser('objects', { after: ['prints'] });
const descriptions = testAnalyser('descriptions', { onRequestOnly: true });
const texts = testAnalyser('text_index', { after: ['objects', 'descriptions'] });
const all: TestAnalyser[] = [texts, prints, descriptions, objects];

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(
    database,
    { RUSHES_INDEX: 'all', RUSHES_MEDIA_WORKERS: '2' },
    {
      clock,
      createAnalysers: () => [prints, objects, descriptions, texts],
    },
  );
  media = await mkdtemp(join(tmpdir(), 'rushes-indexing-'));
  await writeFile(
    join(media, 'video.avi'),
    testVideo({ shots: [{ background: [200, 30, 30], frames: 12 }] }),
  );
  user = await host.createUser();
  other = await host.createUser();
  worker = await startWorker(host.services, host.deps, { schedules: 'manual' });
});
afterAll(async () => {
  await worker.stop();
  await host.stop();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});
beforeEach(() => {
  for (const analyser of all) {
    analyser.work = async () => ({ details: { found: 0 } });
    analyser.now = { available: true, engine: 'test 1' };
    analyser.version = '1';
    analyser.timeLimit = () => 60;
  }
});

type Asset = Awaited<ReturnType<TestWorkerHost['addAsset']>>;

const addVideo = () => host.addAsset(user, { name: 'clip.avi', path: join(media, 'video.avi') });

const ended = (taskId: string) =>
  host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

/** A version that was looked into, without the time a decode takes. */
async function addProbed(): Promise<Asset> {
  const asset = await addVideo();
  await database.db
    .updateTable('asset_version')
    .set({
      media_kind: 'video',
      probe: JSON.stringify({ mediaKind: 'video', durationSeconds: 1.2, streams: [] }) as never,
    })
    .where('id', '=', asset.versionId)
    .execute();
  return asset;
}

async function startIndex(
  asset: Asset,
  options: { as?: typeof user; again?: boolean; analysers?: TestAnalyser[]; config?: SentServiceConfig } = {},
): Promise<string> {
  const { as = user, again = false, analysers, config } = options;
  const { taskId } = await database.db.transaction().execute((trx) =>
    host.services.startIndex(trx, {
      principal: as.principal,
      payload: {
        ...asset,
        analysers: analysers?.map(({ name }) => name) ?? null,
        again,
        ...(config === undefined ? {} : { config }),
      },
      mediaKind: 'video',
      priority: 0,
      traceId: 'trace',
    }),
  );
  return taskId;
}

async function index(asset: Asset, options: Parameters<typeof startIndex>[1] = {}) {
  const task = await ended(await startIndex(asset, options));
  expect(task.state).toBe('SUCCESS');
}

async function states({ assetId }: Asset) {
  const answer = await host.services.indexing.getIndex(user.principal, assetId);
  return Object.fromEntries(answer.analysers.map((one) => [one.analyser, one]));
}

const stateOf = async (asset: Asset, analyser: TestAnalyser) => (await states(asset))[analyser.name];

const runsOf = (asset: Asset) =>
  all.map(({ name, runs }) => [name, runs.filter((id) => id === asset.versionId).length]);

const counts = (asset: Asset) => Object.fromEntries(runsOf(asset));

/** Rounds until nothing is due any more, and all that they started has ended. */
async function startAllDue(): Promise<void> {
  while ((await host.services.dueIndexing.startDueIndexing()) > 0) {
    for (const id of await host.services.tasks.findOpenTasks(user.principal, indexTask.type)) await ended(id);
  }
}

describe('after a preprocess', () => {
  it('runs every analyser but those on request, once, in order; asked again nothing runs', async () => {
    const asset = await addVideo();
    const preprocess = async () => {
      const [answer] = await host.services.analysis.preprocess(user.principal, {
        body: {
          assets: [{ asset_id: asset.assetId }],
          version: null,
          cutter_sensitivity: 0.5,
          generate_proxy: [],
        },
        query: { priority: 'default' },
        traceId: 'trace',
      });
      await ended(answer?.task_id ?? '');
    };
    const order: string[] = [];
    for (const one of all) {
      one.work = async ({ analysisId }) => {
        order.push(one.name);
        return { details: { knows_shots: analysisId !== null } };
      };
    }
    await preprocess();
    await until(async () => (await stateOf(asset, texts))?.state === 'done');
    expect(order).toEqual(['prints', 'objects', 'text_index']);
    const found = await states(asset);
    expect(Object.keys(found)).toEqual(['prints', 'objects', 'descriptions', 'text_index']);
    expect(found.prints).toMatchObject({
      state: 'done',
      version: '1',
      engine: 'test 1',
      attempts: 0,
      details: { knows_shots: true },
    });
    expect(found.descriptions).toMatchObject({
      state: 'not_run',
      enable: expect.stringContaining('/video/description'),
    });
    await preprocess();
    for (const id of await host.services.tasks.findOpenTasks(user.principal, indexTask.type)) await ended(id);
    expect(counts(asset)).toEqual({ prints: 1, objects: 1, descriptions: 0, text_index: 1 });
  });
});

describe('the same run', () => {
  it('is never under way twice, whoever asks for it how often', async () => {
    const asset = await addProbed();
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    prints.work = async () => {
      await gate;
      return { details: {} };
    };
    const first = await startIndex(asset);
    await until(async () => (await stateOf(asset, prints))?.state === 'running');
    const same = await startIndex(asset);
    const foreign = await startIndex(asset, { as: other });
    expect(same).toBe(first);
    expect(foreign).not.toBe(first);
    release();
    await ended(first);
    expect((await ended(foreign)).state).toBe('SUCCESS');
    expect(counts(asset)).toEqual({ prints: 1, objects: 1, descriptions: 0, text_index: 1 });
    expect(prints.atOnce()).toBe(1);
  });

  it('is made anew by another version, engine or option, and what stands on it follows', async () => {
    const asset = await addProbed();
    await index(asset);
    await index(asset);
    expect(counts(asset)).toMatchObject({ prints: 1, objects: 1, text_index: 1 });
    prints.version = '2';
    await index(asset);
    expect(counts(asset)).toMatchObject({ prints: 2, objects: 2, text_index: 2 });
    objects.now = { available: true, engine: 'test 2' };
    await index(asset);
    expect(counts(asset)).toMatchObject({ prints: 2, objects: 3, text_index: 3 });
    await index(asset, { config: { analysis: { asset_quality: 'high' } } });
    expect(counts(asset)).toMatchObject({ prints: 3, objects: 4, text_index: 4 });
    await index(asset, { again: true, analysers: [texts] });
    expect(counts(asset)).toMatchObject({ prints: 3, objects: 4, text_index: 5 });
  });
});

describe('what fails', () => {
  it.each([
    ['throws', async () => Promise.reject(new Error('secret /etc/passwd')), 'error of its own'],
    ['answers NaN', async () => ({ details: { found: Number.NaN } }), 'makes no sense'],
    ['answers rubbish', async () => 7 as never, 'makes no sense'],
    [
      'throws at once',
      () => {
        throw new TypeError('x');
      },
      'error of its own',
    ],
  ])('alone: an analyser that %s', async (_what, work, reason) => {
    const asset = await addProbed();
    prints.work = work;
    await index(asset);
    const found = await states(asset);
    expect(found.prints).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: expect.stringContaining(reason),
    });
    expect(JSON.stringify(found)).not.toContain('secret');
    expect([found.objects?.state, found.text_index?.state]).toEqual(['done', 'done']);
  });

  it('alone: an analyser whose child is killed', async () => {
    const asset = await addProbed();
    const { storageKey } = await database.db
      .selectFrom('asset_version')
      .innerJoin('object', 'object.id', 'asset_version.object_id')
      .select('object.storage_key as storageKey')
      .where('asset_version.id', '=', asset.versionId)
      .executeTakeFirstOrThrow();
    prints.work = async ({ bench, signal }) => {
      const inputPath = await bench.show(storageKey);
      const limits = { timeoutSeconds: 60, memoryBytes: 1 };
      await previewFile(
        { inputPath, outputFolder: await bench.emptyFolder() },
        { limits, hooks: { signal } },
      );
      return { details: {} };
    };
    await index(asset);
    const found = await states(asset);
    expect(found.prints).toMatchObject({ state: 'failed', reason: expect.stringMatching(/memory/) });
    expect([found.objects?.state, found.text_index?.state]).toEqual(['done', 'done']);
  });

  it('alone: one that hangs and does not listen, and what it writes too late is not written', async () => {
    const asset = await addProbed();
    prints.timeLimit = () => 0.2;
    let late: Promise<unknown> = Promise.resolve();
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    let told = false;
    prints.work = ({ commit, signal }) => {
      signal.addEventListener('abort', () => {
        told = true;
      });
      late = gate.then(() => commit((trx) => trx.deleteFrom('asset').execute()));
      late.catch(() => undefined);
      return new Promise(() => undefined);
    };
    objects.work = async () => {
      release();
      await expect(late).rejects.toThrow('The run is over.');
      return { details: {} };
    };
    await index(asset);
    const found = await states(asset);
    expect(found.prints).toMatchObject({ state: 'failed', reason: expect.stringContaining('longer') });
    expect(found.objects?.state).toBe('done');
    expect(told).toBe(true);
  });

  it('alone: one over which the worker dies twice is passed over by the third attempt', async () => {
    const asset = await addProbed();
    const written: string[] = [];
    prints.work = async ({ signal, commit }) => {
      // Again and again: the worker lives, and extends its lease.
      await until(async () => {
        await sql`update attempt set lease_expires_at = clock_timestamp() - interval '1 second'
          where ended_at is null`.execute(database.db);
        return signal.aborted;
      });
      await commit(async () => {
        written.push('after its death');
      });
      return { details: {} };
    };
    const task = await ended(await startIndex(asset));
    expect(task.state).toBe('SUCCESS');
    // The third attempt runs in a process of its own, with the analysers that the service has.
    expect(counts(asset)).toMatchObject({ prints: 2, objects: 0, text_index: 0 });
    expect(await stateOf(asset, texts)).toMatchObject({ state: 'done' });
    expect(await stateOf(asset, prints)).toMatchObject({
      state: 'failed',
      attempts: 2,
      reason: expect.stringContaining('died'),
    });
    expect(written).toEqual([]);
  });

  it('is not tried again by itself where native code broke: it would break again', async () => {
    const asset = await addProbed();
    prints.work = async () => Promise.reject(new MediaError('crash', 'It broke (SIGSEGV).'));
    await index(asset);
    expect(await stateOf(asset, prints)).toMatchObject({
      ...{ state: 'parked', attempts: 1, next_attempt_at: null },
      reason: 'It broke (SIGSEGV).',
    });
  });

  it('is tried again after 1 minute, 10 minutes, 1 hour and 6 hours, then only when asked', async () => {
    const asset = await addProbed();
    prints.work = async () => Promise.reject(new Error('x'));
    await index(asset);
    for (const [attempts, seconds] of [
      [1, 60],
      [2, 600],
      [3, 3_600],
      [4, 21_600],
    ] as const) {
      const failed = await stateOf(asset, prints);
      expect(failed).toMatchObject({ state: 'failed', attempts });
      expect(Date.parse(failed?.next_attempt_at ?? '')).toBe(clock.now().getTime() + seconds * 1_000);
      clock.advance(seconds - 1);
      await startAllDue();
      expect(counts(asset).prints).toBe(attempts);
      clock.advance(1);
      await startAllDue();
      expect(counts(asset).prints).toBe(attempts + 1);
    }
    expect(await stateOf(asset, prints)).toMatchObject({
      state: 'parked',
      attempts: 5,
      next_attempt_at: null,
    });
    clock.advance(1e6);
    await startAllDue();
    await index(asset);
    expect(counts(asset).prints).toBe(5);
    prints.work = async () => ({ details: { found: 3 } });
    await index(asset, { again: true, analysers: [prints] });
    expect(await stateOf(asset, prints)).toMatchObject({ state: 'done', attempts: 0, details: { found: 3 } });
  });

  it('for good is refused, and not tried again by the same version', async () => {
    const asset = await addProbed();
    prints.work = async () => Promise.reject(new AnalyserRefusal('There is no picture in it.'));
    await index(asset);
    expect(await stateOf(asset, prints)).toMatchObject({
      state: 'refused',
      reason: 'There is no picture in it.',
    });
    await index(asset);
    expect(counts(asset).prints).toBe(1);
    prints.version = '2';
    await index(asset);
    expect(counts(asset).prints).toBe(2);
  });
});

describe('what becomes due by itself', () => {
  it('is what a model makes possible that appears', async () => {
    const asset = await addProbed();
    objects.now = {
      available: false,
      reason: 'There is no model.',
      enable: 'npm run models -- pull detector',
    };
    await index(asset);
    expect(await stateOf(asset, objects)).toMatchObject({
      state: 'not_available',
      reason: 'There is no model.',
      enable: 'npm run models -- pull detector',
    });
    await startAllDue();
    expect(counts(asset)).toMatchObject({ prints: 1, objects: 0, text_index: 1 });
    objects.now = { available: true, engine: 'test 1' };
    await startAllDue();
    expect(counts(asset)).toMatchObject({ prints: 1, objects: 1, text_index: 2 });
    objects.now = { available: false, reason: 'It is gone.', enable: 'x' };
    await index(asset);
    expect(await stateOf(asset, objects)).toMatchObject({ state: 'done' });
  });

  it('is what another version made, and what was marked', async () => {
    const asset = await addProbed();
    await index(asset);
    texts.version = '1.1';
    await startAllDue();
    expect(counts(asset).text_index).toBe(2);
    await database.db
      .transaction()
      .execute((trx) =>
        markStale(trx, { versionIds: [asset.versionId], analysers: ['prints'], reason: 'changed' }),
      );
    expect(await stateOf(asset, prints)).toMatchObject({ state: 'stale', reason: 'changed' });
    await startAllDue();
    expect(counts(asset)).toMatchObject({ prints: 2, objects: 2, text_index: 3 });
  });

  it('is a run again whose input changed while it was under way', async () => {
    const asset = await addProbed();
    prints.work = async ({ db, versionId }) => {
      const stale = { versionIds: [versionId], analysers: ['prints'] as const, reason: 'changed' };
      await db.transaction().execute((trx) => markStale(trx, stale));
      return { details: {} };
    };
    await index(asset);
    expect(await stateOf(asset, prints)).toMatchObject({ state: 'stale' });
    prints.work = async () => ({ details: {} });
    await startAllDue();
    expect(await stateOf(asset, prints)).toMatchObject({ state: 'done' });
  });
});

describe('a cancel', () => {
  it('ends what runs within a second and parks what it was to run', async () => {
    const asset = await addProbed();
    let stopped = false;
    prints.work = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(signal.reason);
        });
      });
    const taskId = await startIndex(asset);
    await until(async () => (await stateOf(asset, prints))?.state === 'running');
    await host.services.tasks.cancelTask(user.principal, taskId);
    await until(() => stopped);
    const found = await states(asset);
    expect([found.prints?.state, found.objects?.state]).toEqual(['parked', 'parked']);
    expect(counts(asset)).toMatchObject({ prints: 1, objects: 0 });
    await startAllDue();
    expect(counts(asset)).toMatchObject({ prints: 1, objects: 0 });
  });
});

describe('removal', () => {
  it('takes results and state along, and a run under way writes nothing any more', async () => {
    const asset = await addProbed();
    await index(asset);
    let removed = 0;
    prints.remove = async () => {
      removed += 1;
    };
    const { indexing } = host.services;
    await indexing.removeIndex(user.principal, asset.assetId, { analyser: ['prints'] });
    expect(removed).toBe(1);
    const found = await states(asset);
    expect([found.prints?.state, found.objects?.state, found.text_index?.state]).toEqual([
      'not_run',
      'stale',
      'done',
    ]);
    const { promise: inside, resolve: entered } = Promise.withResolvers<void>();
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    let wrote = false;
    prints.work = async ({ commit }) => {
      entered();
      await gate;
      await commit(async () => {
        wrote = true;
      });
      return { details: {} };
    };
    const taskId = await startIndex(asset, { analysers: [prints] });
    await inside;
    await indexing.removeIndex(user.principal, asset.assetId, {});
    release();
    expect((await ended(taskId)).state).toBe('SUCCESS');
    expect(wrote).toBe(false);
    expect(Object.values(await states(asset)).map(({ state }) => state)).toEqual(Array(4).fill('not_run'));
  });
});
