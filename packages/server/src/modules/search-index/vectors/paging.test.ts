import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import {
  addVersions,
  coarseVector,
  cosine,
  seededRandom,
  type VersionedAsset,
} from './testing/vector-library.ts';
import type { VectorHit, VectorSpace, VectorStore } from './vector-store.ts';
import { createVectorStore, type ExactVectorStore } from './vectors.service.ts';

const DIMENSIONS = 8;
const EACH = 60;

let service: TestService;
let calm: VersionedAsset[];
let changing: VersionedAsset[];
/** With a thread of its own, as another process has one. */
let other: ExactVectorStore;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  other = createVectorStore({ ...service.deps, vectorMemoryBytes: 1e8 });
  const folderId = await createFolder(service.user, '/media');
  const ids = await addMedia(service, service.user, { folderId, kind: 'video', count: 4 });
  const assets = await addVersions(service.deps, ids);
  [calm, changing] = [assets.slice(0, 2), assets.slice(2)];
});
afterAll(async () => {
  await other?.close();
  await service?.stop();
});

const vectorsOf = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: EACH }, () => coarseVector(random, DIMENSIONS));
};

/** Times tell what was found: `first` and those after it. */
function write(store: VectorStore, space: VectorSpace, asset: VersionedAsset, seed: number, first: number) {
  const items = vectorsOf(seed).map((vector, index) => {
    const at = first + index;
    return { scope: 'keyframe' as const, subjectId: null, startMs: at, endMs: at, vector };
  });
  const owner = { spaceId: space.id, ...asset, scopes: ['keyframe' as const] };
  return service.deps.db.transaction().execute((trx) => store.replace(trx, owner, items));
}

describe('pages of the nearest vectors', () => {
  it('have all that does not change once and in order, whatever others write meanwhile', async () => {
    const step = fc.record({ which: fc.nat(1), seed: fc.integer(), waits: fc.boolean() });
    const drawn = fc.record({
      seed: fc.integer(),
      limit: fc.integer({ min: 3, max: 40 }),
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ seed, limit, steps }) => {
        serial += 1;
        const named = { purpose: 'text', name: `pages ${serial}`, strategy: 's' } as const;
        const space = await other.ensureSpace(service.deps.db, { ...named, dimensions: DIMENSIONS });
        for (const [index, asset] of [...calm, ...changing].entries()) {
          await write(other, space, asset, seed + index, index * EACH);
        }
        const wanted = coarseVector(seededRandom(seed + 99), DIMENSIONS);
        const hits: VectorHit[] = [];
        const writes: Promise<void>[] = [];
        // Both answer every other page: a cursor of one is good for the other.
        for (let [cursor, page]: [string | null, number] = [null, 0]; ; page += 1) {
          const asked = { spaceId: space.id, scopes: ['keyframe'], vectors: [wanted], limit } as const;
          const found = (page % 2 === 0 ? service.services.vectors : other).nearest({
            ...asked,
            reader: service.user.principal,
            filter: NO_FILTER,
            cursor,
          });
          const { which = 0, seed: drawnSeed = 0, waits = true } = steps[page] ?? {};
          const asset = changing[which];
          if (page < steps.length && asset !== undefined) {
            const written = write(other, space, asset, drawnSeed, (page + 2) * 10_000);
            if (waits) await written;
            writes.push(written);
          }
          const { hits: more, nextCursor } = await found;
          hits.push(...more);
          if (nextCursor === null) break;
          cursor = nextCursor;
        }
        await Promise.all(writes);
        expectInOrder(hits);
        expectCalm(hits, wanted, seed);
      }),
      { numRuns: 8, interruptAfterTimeLimit: 20_000 },
    );
  });
});

function expectInOrder(hits: readonly VectorHit[]): void {
  const times = hits.map(({ startMs }) => startMs);
  expect(new Set(times).size).toBe(times.length);
  hits.forEach(({ similarity }, index) => {
    expect(similarity).toBeLessThanOrEqual(hits[index - 1]?.similarity ?? 2);
  });
}

/** All of the assets that nobody wrote to, each as near as it is. */
function expectCalm(hits: readonly VectorHit[], wanted: Float32Array, seed: number): void {
  const ids = new Set(calm.map(({ assetId }) => assetId));
  const found = hits.filter(({ assetId }) => ids.has(assetId));
  expect(found.map(({ startMs }) => startMs).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 2 * EACH }, (_, index) => index),
  );
  const vectors = [...vectorsOf(seed), ...vectorsOf(seed + 1)];
  for (const { startMs, similarity } of found) {
    expect(similarity).toBeCloseTo(cosine(wanted, vectors[startMs] ?? wanted), 5);
  }
}
