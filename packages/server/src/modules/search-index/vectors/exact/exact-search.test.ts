import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMedia, createFolder } from '../../../../testing/test-library.ts';
import { startTestService, type TestService } from '../../../../testing/test-service.ts';
import { NO_FILTER } from '../../../library/media-filter.ts';
import { addVersions, coarseVector, seededRandom, type VersionedAsset } from '../testing/vector-library.ts';
import type { VectorSpace } from '../vector-store.ts';
import { createVectorStore, type ExactVectorStore } from '../vectors.service.ts';
import { heldBytes } from './held-space.ts';

const DIMENSIONS = 16;

let service: TestService;
let assets: VersionedAsset[];

beforeAll(async () => {
  service = await startTestService();
  const folderId = await createFolder(service.user, '/media');
  assets = await addVersions(
    service.deps,
    await addMedia(service, service.user, { folderId, kind: 'video', count: 3 }),
  );
});
afterAll(() => service?.stop());

const db = () => service.deps.db;

async function fill(store: ExactVectorStore, name: string, count: number): Promise<VectorSpace> {
  const random = seededRandom(11);
  const space = await store.ensureSpace(db(), {
    purpose: 'text',
    name,
    strategy: 's',
    dimensions: DIMENSIONS,
  });
  for (const asset of assets) {
    const items = Array.from({ length: count }, (_, startMs) => ({
      scope: 'keyframe' as const,
      subjectId: null,
      startMs,
      endMs: startMs,
      vector: coarseVector(random, DIMENSIONS),
    }));
    await db()
      .transaction()
      .execute((trx) => store.replace(trx, { spaceId: space.id, ...asset, scopes: ['keyframe'] }, items));
  }
  return space;
}

const nearest = (store: ExactVectorStore, space: VectorSpace, limit = 50) =>
  store.nearest({
    spaceId: space.id,
    scopes: ['keyframe'],
    vectors: [coarseVector(seededRandom(5), DIMENSIONS)],
    reader: service.user.principal,
    filter: NO_FILTER,
    limit,
    cursor: null,
  });

describe('exact search', () => {
  it('answers the same from the database where the space is larger than the memory it may take', async () => {
    const { vectors: roomy } = service.services;
    const tight = createVectorStore({ ...service.deps, vectorMemoryBytes: heldBytes(DIMENSIONS, 100) });
    const space = await fill(roomy, 'large', 900);
    expect(await nearest(tight, space)).toEqual(await nearest(roomy, space));
    expect(await tight.search.use()).toEqual({ bytes: 0, vectors: 0, streamed: 1 });
    expect(await roomy.search.use()).toMatchObject({ bytes: heldBytes(DIMENSIONS, 2_700), vectors: 2_700 });
    await tight.close();
  });

  it('keeps the spaces that were asked for last, within its memory', async () => {
    const store = createVectorStore({ ...service.deps, vectorMemoryBytes: heldBytes(DIMENSIONS, 200) });
    const [first, second] = [await fill(store, 'first', 40), await fill(store, 'second', 40)];
    const answers = [await nearest(store, first), await nearest(store, second), await nearest(store, first)];
    expect(answers[2]).toEqual(answers[0]);
    expect(await store.search.use()).toEqual({
      bytes: heldBytes(DIMENSIONS, 120),
      vectors: 120,
      streamed: 0,
    });
    await store.close();
  });

  it('asks again where its thread died meanwhile, and starts another for the next question', async () => {
    const store = createVectorStore({ ...service.deps, vectorMemoryBytes: 1e9 });
    const space = await fill(store, 'dying', 100);
    const expected = await nearest(store, space);
    const asked = Array.from({ length: 4 }, () => nearest(store, space));
    await store.search.restart();
    for (const answer of await Promise.all(asked)) expect(answer).toEqual(expected);
    await store.close();
    expect(await nearest(store, space)).toEqual(expected);
    await store.close();
  });

  it('refuses what would wait too long', async () => {
    const store = createVectorStore({ ...service.deps, vectorMemoryBytes: 1e9 });
    const space = await fill(store, 'busy', 10);
    const answers = await Promise.allSettled(Array.from({ length: 120 }, () => nearest(store, space, 1)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'rate_limited' } });
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(72);
    await store.close();
  });

  it('survives a change of the space that breaks off half-way', async () => {
    const store = createVectorStore({ ...service.deps, vectorMemoryBytes: 1e9 });
    const space = await fill(store, 'broken', 10);
    const expected = await nearest(store, space);
    const [asset] = assets;
    if (asset === undefined) throw new Error('no asset');
    const owner = { spaceId: space.id, ...asset, scopes: ['keyframe'] as const };
    const broken = db()
      .transaction()
      .execute(async (trx) => {
        await store.replace(trx, owner, []);
        throw new Error('given up');
      });
    await expect(broken).rejects.toThrow('given up');
    expect(await nearest(store, space)).toEqual(expected);
    await store.close();
  });
});
