/** Labels and embeddings by tiny models in the real library, of a real decode, through the real tasks. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putTinyModel } from '../../../platform/models/testing/test-models.ts';
import { startWorker, type Worker } from '../../../process/worker.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import type { VectorItem } from '../../search-index/vectors/vector-store.ts';
import { createObjectsAnalyser } from '../objects/objects.analyser.ts';
import { createEmbeddingsAnalyser } from './embeddings.analyser.ts';
import { assetOf, meanVector, passagesOf, sequencesOf } from './embeddings-groups.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let worker: Worker;
let media: string;
let models: string;
let user: Awaited<ReturnType<TestWorkerHost['createUser']>>;

type Asset = Awaited<ReturnType<TestWorkerHost['addAsset']>>;

beforeAll(async () => {
  database = await createTestDatabase();
  media = await mkdtemp(join(tmpdir(), 'rushes-embeddings-'));
  models = join(media, 'models');
  host = await createTestWorkerHost(
    database,
    {
      RUSHES_INDEX: 'objects,embeddings',
      RUSHES_LABELS: 'red, green, blue',
      RUSHES_MODELS_FOLDER: models,
    },
    { createAnalysers: (deps) => [createObjectsAnalyser(deps), createEmbeddingsAnalyser(deps)] },
  );
  const shots = [
    { background: [250, 5, 5], frames: 15 },
    { background: [5, 5, 250], frames: 15 },
  ] as const;
  await writeFile(join(media, 'video.avi'), testVideo({ shots }));
  user = await host.createUser();
  // What is due is run when the tests say so: they look at what is there in between.
  const dueIndexing = { startDueIndexing: async () => 0 };
  worker = await startWorker({ ...host.services, dueIndexing }, host.deps, { schedules: 'manual' });
});
afterAll(async () => {
  await worker.stop();
  await host.services.vectors.close();
  await host.stop();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

const ended = (taskId: string) =>
  host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

const addVideo = () => host.addAsset(user, { name: 'clip.avi', path: join(media, 'video.avi') });

function request({ assetId }: Asset, version: object | null) {
  return {
    body: {
      assets: [{ asset_id: assetId } as never],
      version: version as never,
      cutter_sensitivity: 0.5,
      generate_proxy: [],
    },
    query: { priority: 'default' as const },
    traceId: 'trace',
  };
}

async function preprocess(asset: Asset): Promise<void> {
  const [answer] = await host.services.analysis.preprocess(user.principal, request(asset, null) as never);
  expect((await ended(answer?.task_id ?? '')).state).toBe('SUCCESS');
}

async function reindex(asset: Asset): Promise<void> {
  const answer = await host.services.indexing.reindex(user.principal, asset.assetId, {
    request: {},
    traceId: 'trace',
  });
  expect((await ended(answer.task_id)).state).toBe('SUCCESS');
}

async function states({ assetId }: Asset) {
  const { analysers } = await host.services.indexing.getIndex(user.principal, assetId);
  return Object.fromEntries(analysers.map((one) => [one.analyser, one]));
}

async function scopesOf({ versionId }: Asset, spaceName: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('vector')
    .innerJoin('vector_space', 'vector_space.id', 'vector.space_id')
    .select(['scope', (eb) => eb.fn.countAll<string>().as('count')])
    .where('version_id', '=', versionId)
    .where('vector_space.name', '=', spaceName)
    .groupBy('scope')
    .execute();
  return Object.fromEntries(rows.map(({ scope, count }) => [scope, Number(count)]));
}

async function nearest(word: string): Promise<{ assetId: string; startMs: number }[]> {
  const { vectors, queryEmbedder } = host.services;
  const space = await vectors.activeSpace(database.db, 'picture_text');
  if (space === null) throw new Error('no space');
  const vector = await queryEmbedder.embedQuery(space, word);
  if (vector === null) throw new Error('no vector');
  const page = await vectors.nearest({
    spaceId: space.id,
    scopes: ['keyframe'],
    vectors: [vector],
    reader: { userId: user.principal.userId },
    filter: NO_FILTER,
    limit: 5,
    cursor: null,
  });
  return page.hits;
}

async function describeAndTranscribe({ assetId, versionId }: Asset): Promise<void> {
  const { ids } = host.deps;
  const now = new Date();
  const descriptions = ['red', 'blue', 'green'].map((description, index) => ({
    id: ids.uuid(),
    asset_id: assetId,
    version_id: versionId,
    start_time_ms: index * 1000,
    end_time_ms: index * 1000 + 1000,
    description,
    made_by: 'test',
    created_at: now,
    updated_at: now,
  }));
  await database.db.insertInto('scene_description').values(descriptions).execute();
  const transcript = { id: ids.uuid(), version_id: versionId, created_at: now, updated_at: now };
  await database.db
    .insertInto('transcript')
    .values({ ...transcript, kind: 'original', source: 'file' })
    .execute();
  const segments = ['red red', 'blue'].map((text, ordinal) => ({
    id: ids.uuid(),
    transcript_id: transcript.id,
    ordinal,
    start_ms: ordinal * 10_000,
    end_ms: ordinal * 10_000 + 1000,
    text,
  }));
  await database.db.insertInto('transcript_segment').values(segments).execute();
}

describe('objects and embeddings', () => {
  let first: Asset;
  let second: Asset;

  it('are not available without models, and say what enables them', async () => {
    [first, second] = [await addVideo(), await addVideo()];
    await preprocess(first);
    await preprocess(second);
    await until(async () => {
      const all = await Promise.all([states(first), states(second)]);
      const ended = all.flatMap(({ objects, embeddings }) => [objects?.ended_at, embeddings?.ended_at]);
      return ended.every((time) => typeof time === 'string');
    });
    const { objects, embeddings } = await states(first);
    expect(objects).toMatchObject({
      reason: expect.stringContaining('No model that finds objects is installed.'),
      enable: 'npm run models -- pull clip-vit-base-patch32',
    });
    expect(embeddings?.reason).toContain('No model that makes vectors of sentences is installed.');
    expect(embeddings?.reason).toContain('No provider of embeddings is configured.');
  });

  it('are made once models appear, while the service runs', async () => {
    await putTinyModel(models, 'picture_text');
    await putTinyModel(models, 'text');
    await putTinyModel(models, 'detection');
    await until(async () => (await host.deps.models.find('detection')).availability.available);
    await describeAndTranscribe(first);
    await reindex(first);
    const { objects, embeddings } = await states(first);
    expect(objects).toMatchObject({ state: 'done', details: { pictures: expect.any(Number) } });
    expect(objects?.engine).toBe('tiny-picture-text tiny-picture-text-1 + tiny-detection tiny-detection-1');
    expect(embeddings).toMatchObject({
      state: 'done',
      details: { spaces: 'tiny-picture-text-1, tiny-text-1', description: 3, transcript: 2 },
    });
    const labels = await database.db
      .selectFrom('label')
      .select(['name', 'start_ms', 'end_ms', 'score', 'boxes'])
      .where('version_id', '=', first.versionId)
      .orderBy('start_ms')
      .orderBy('name')
      .execute();
    const names = labels.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['blue', 'blue thing', 'red', 'red thing']);
    const thing = labels.find(({ name }) => name === 'red thing');
    expect(thing?.boxes[0]).toMatchObject({ x: 0, y: 0, width: 0.5, height: 1 });
    expect(labels.find(({ name }) => name === 'red')?.boxes).toEqual([]);
    const blue = labels.find(({ name }) => name === 'blue');
    expect(blue?.start_ms).toBeGreaterThanOrEqual(1_400);
    expect(await scopesOf(first, 'tiny-text-1')).toEqual({
      description: 3,
      label: 4,
      transcript: 2,
      sequence: 1,
      asset: 1,
    });
    expect(await scopesOf(first, 'tiny-picture-text-1')).toMatchObject({
      keyframe: expect.any(Number),
      asset: 1,
    });
  });

  it('find pictures by words', async () => {
    const [red] = await nearest('red');
    const [blue] = await nearest('blue');
    expect(red).toMatchObject({ assetId: first.assetId, startMs: 0 });
    expect(blue?.startMs).toBeGreaterThanOrEqual(1_400);
  });

  it('keep the old space searched while a new one is filled, and change when it has everything', async () => {
    await reindex(second);
    const old = await host.services.vectors.activeSpace(database.db, 'picture_text');
    await putTinyModel(models, 'picture_text', { id: 'newer', installedAt: new Date().toISOString() });
    await until(async () => (await host.deps.models.find('picture_text')).model?.id === 'newer');
    await reindex(first);
    const { vectors, queryEmbedder } = host.services;
    await vectors.sweepSpaces();
    expect(await vectors.activeSpace(database.db, 'picture_text')).toEqual(old);
    expect(await scopesOf(first, 'newer-1')).toMatchObject({ asset: 1 });
    expect((await nearest('red'))[0]?.startMs).toBe(0);
    await reindex(second);
    await vectors.sweepSpaces();
    const active = await vectors.activeSpace(database.db, 'picture_text');
    expect(active).toMatchObject({ name: 'newer-1', state: 'active' });
    expect((await nearest('blue'))[0]?.startMs).toBeGreaterThanOrEqual(1_400);
    if (old === null) throw new Error('there was no space');
    const gone = { ...old, id: host.deps.ids.uuid(), name: 'removed-1' };
    await expect(queryEmbedder.embedQuery(gone, 'red')).rejects.toThrow(
      'removed-1 is not installed (any more)',
    );
  });

  it('of a space that is not there are refused item by item, with those that are', async () => {
    const unknown = { embedding_space: 'other', embedding_strategy: 'tiny', dimensionality: 4 };
    const answers = await host.services.analysis.preprocess(user.principal, request(first, unknown) as never);
    expect(answers).toEqual([
      {
        task_id: '',
        error: expect.stringMatching(/^There is no embedding space other \(tiny, 4\): .*newer-1/),
      },
    ]);
    const known = { ...unknown, embedding_space: 'newer-1' };
    const [answer] = await host.services.analysis.preprocess(user.principal, request(first, known) as never);
    expect(answer?.task_id).not.toBe('');
  });

  it('go when they are removed', async () => {
    const { indexing } = host.services;
    await indexing.removeIndex(user.principal, first.assetId, { analyser: ['objects', 'embeddings'] });
    const labels = database.db.selectFrom('label').select('id').where('version_id', '=', first.versionId);
    expect(await labels.execute()).toEqual([]);
    expect(await scopesOf(first, 'newer-1')).toEqual({});
    expect(await scopesOf(second, 'newer-1')).toMatchObject({ asset: 1 });
  });
});

describe('groups of vectors', () => {
  const item = (startMs: number, ...vector: number[]): VectorItem => ({
    scope: 'keyframe',
    subjectId: null,
    startMs,
    endMs: startMs + 1_000,
    vector: Float32Array.from(vector),
  });

  it('put speech into passages that end at pauses and are never long', () => {
    const said = (startMs: number, text: string) => ({
      id: String(startMs),
      startMs,
      endMs: startMs + 900,
      text,
    });
    const passages = passagesOf([
      said(0, 'one'),
      said(1_000, ' two '),
      said(2_000, ' '),
      said(20_000, 'after a pause'),
      ...Array.from({ length: 20 }, (_, index) => said(30_000 + index * 1_000, 'x'.repeat(100))),
    ]);
    expect(passages.slice(0, 2)).toMatchObject([
      { id: '0', text: 'one two', startMs: 0, endMs: 1_900 },
      { id: '20000', text: 'after a pause' },
    ]);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(400);
    expect(passages.map(({ text }) => text.replaceAll(' ', '').length).reduce((a, b) => a + b)).toBe(2_017);
  });

  it('are in the direction of their sum, and absent where nothing is left of it', () => {
    expect([
      ...(meanVector([
        { vector: Float32Array.from([3, 0]), weight: 1 },
        { vector: Float32Array.from([0, 4]), weight: 1 },
      ]) ?? []),
    ]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect(assetOf([item(0, 1, 0), item(1_000, -1, 0)])).toEqual([]);
    expect(assetOf([])).toEqual([]);
    const scenes = [0, 1, 2, 3].map((n) => ({ id: String(n), startMs: n * 1_000, endMs: n * 1_000 + 1_000 }));
    const sequences = sequencesOf(
      scenes,
      scenes.map(({ startMs }) => item(startMs, 1, startMs)),
    );
    expect(sequences.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 3_000],
      [1_000, 4_000],
    ]);
    expect(sequencesOf(scenes.slice(0, 1), [item(0, 1)])).toEqual([]);
  });
});
