/** When the best picture of a search by example is an answer: below the flat threshold only where it stands out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import type { VectorHit } from '../../search-index/vectors/vector-store.ts';
import { FINGERPRINT_THRESHOLD } from '../../understanding/fingerprints/fingerprint-calibration.ts';
import { standingLikeness } from './alike-pictures.ts';
import { createExampleMode } from './example-mode.ts';

/** As others lie around a frame of real footage: most far, some nearer. */
const others = (count: number, most: number) =>
  Array.from({ length: count }, (_, index) => most - 0.3 * (index / count));

describe('standingLikeness', () => {
  it('takes a cropped frame that stands out, and no stranger that is as alike to others', () => {
    expect(standingLikeness(0.67, others(100, 0.42))).toBeGreaterThanOrEqual(FINGERPRINT_THRESHOLD);
    expect(standingLikeness(0.67, others(100, 0.64))).toBeLessThan(FINGERPRINT_THRESHOLD);
    expect(standingLikeness(0.58, others(100, 0.52))).toBeLessThan(FINGERPRINT_THRESHOLD);
    // Above the flat threshold, but so are others that show something else.
    expect(standingLikeness(0.75, others(100, 0.74))).toBeLessThan(FINGERPRINT_THRESHOLD);
  });

  it('takes nothing below the least, and all that is sure', () => {
    expect(standingLikeness(0.54, others(100, 0))).toBe(0.54);
    expect(
      standingLikeness(
        0.9,
        Array.from({ length: 200 }, () => 0.9),
      ),
    ).toBe(0.9);
  });

  it('counts the flat threshold alone among fewer than 20 others', () => {
    expect(standingLikeness(0.67, others(19, 0.3))).toBe(0.67);
    expect(standingLikeness(0.75, others(19, 0.74))).toBe(0.75);
    expect(standingLikeness(0.67, [])).toBe(0.67);
    expect(standingLikeness(0.67, others(20, 0.3))).toBeGreaterThanOrEqual(FINGERPRINT_THRESHOLD);
  });
});

describe('searchExample', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const hit = (index: number, shot: number, similarity: number): VectorHit => ({
    ...{ assetId: id(shot), versionId: id(shot), scope: 'print', subjectId: id(shot) },
    ...{ startMs: index * 2_000, endMs: index * 2_000 + 1_500, similarity },
  });

  /** The store's answers are given; everything else is as it runs. */
  const search = (hits: VectorHit[]) => {
    const space = {
      id: id(0),
      purpose: 'print',
      name: '',
      strategy: '',
      dimensions: 396,
      state: 'active',
    } as const;
    const mode = createExampleMode({
      db: database.db,
      access: { rightsOn: async () => new Map() },
      vectors: {
        activeSpace: async () => space,
        nearest: async ({ limit }) => ({ hits: hits.slice(0, limit), nextCursor: null, exact: true }),
      },
      models: { embedPictures: async () => [] },
      config: { limits: {} } as never,
    });
    const example = { print: [new Float32Array(396).fill(1)] };
    return mode.searchExample({
      ...{ text: null, example, reader: { userId: id(9_999) }, filter: NO_FILTER, limit: 5 },
    });
  };
  const background = (most: number) => others(60, most).map((value, index) => hit(index, 10 + index, value));

  it('gives the shot that stands out, also by its other prints, and nothing else', async () => {
    const found = await search([hit(0, 1, 0.67), hit(3, 1, 0.66), ...background(0.42)]);
    expect(found.map(({ assetId, startMs }) => [assetId, startMs])).toEqual([
      [id(1), 0],
      [id(1), 6_000],
    ]);
    expect(found[0]?.score).toBeGreaterThanOrEqual(0.949);
    expect(found[0]?.why).toBe('Looks like the example at 0:00 (0.67)');
  });

  it('gives nothing where the best one does not stand out', async () => {
    expect(await search([hit(0, 1, 0.67), ...background(0.65)])).toEqual([]);
    expect(await search([hit(0, 1, 0.67), hit(1, 2, 0.5)])).toEqual([]);
    expect(await search([])).toEqual([]);
  });

  it('gives all that is above the flat threshold where the best one is sure', async () => {
    const found = await search([hit(0, 1, 0.9), hit(0, 2, 0.76), ...background(0.7)]);
    expect(found.map(({ assetId }) => assetId)).toEqual([id(1), id(2)]);
  });
});
