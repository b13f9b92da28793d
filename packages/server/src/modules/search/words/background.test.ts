/** Samples of what there is, of small and of large spaces. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { addSearchable } from '../testing/searchable.ts';
import { createBackground } from './background.repo.ts';

const KEYFRAMES = 3_000;
const OTHERS = 600;

let service: TestService;
const [SPACE, OTHER] = ['00000000-0000-7000-8000-00000000f001', '00000000-0000-7000-8000-00000000f002'];

beforeAll(async () => {
  service = await startTestService();
  const assetId = await addSearchable(service, service.user, { name: 'sampled.mp4' });
  const { db } = service.deps;
  await sql`insert into vector_space (id, purpose, name, strategy, dimensions, state, created_at)
    select id::uuid, 'text', id, 's', 400, 'building', now() from unnest(${[SPACE, OTHER]}::text[]) id`.execute(
    db,
  );
  // The first number of each is its place among those of its scope; 1,600 bytes, as 400 dimensions have.
  const add = (space: string, scope: string, count: number) =>
    sql`insert into vector (id, space_id, asset_id, version_id, scope, start_ms, end_ms, value)
      select gen_random_uuid(), ${space}::uuid, a.id, a.current_version_id, ${scope}, 0, 0,
        set_byte(set_byte('\\x00004843'::bytea || convert_to(repeat('a', 1596), 'UTF8'), 0, n % 256), 1, n / 256)
      from asset a, generate_series(0, ${count}::int - 1) n where a.id = ${assetId}::uuid`.execute(db);
  await add(SPACE, 'keyframe', KEYFRAMES);
  await add(SPACE, 'asset', OTHERS);
  await add(OTHER, 'keyframe', 100);
});
afterAll(() => service.stop());

const numbersOf = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => new Uint16Array(vector.buffer, 0, 1)[0] ?? -1);

/** Of a sample without preference the mean is that of all, by some of its own deviations. */
function expectSpread(numbers: readonly number[], count: number): void {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const error = count / Math.sqrt(12 * numbers.length);
  expect(Math.abs(mean - count / 2)).toBeLessThan(6 * error);
}

test('a small space is sampled evenly, and counted', async () => {
  const find = createBackground(service.deps.db, () => 0);
  const { vectors, total } = await find(SPACE, ['keyframe']);
  expect({ total, sampled: vectors.length }).toEqual({ total: KEYFRAMES, sampled: 256 });
  expect(new Set(numbersOf(vectors)).size).toBe(256);
  expectSpread(numbersOf(vectors), KEYFRAMES);
  expect(await find(OTHER, ['keyframe'])).toMatchObject({ total: 100 });
  expect(await find(OTHER, ['asset'])).toEqual({ total: 0, vectors: [] });
});

test('of a large space pages are drawn, more of them for a scope that is rare', async () => {
  const find = createBackground(service.deps.db, () => 0, 1_000);
  const { vectors, total } = await find(SPACE, ['keyframe']);
  expect(vectors).toHaveLength(256);
  expect(new Set(numbersOf(vectors)).size).toBe(256);
  expectSpread(numbersOf(vectors), KEYFRAMES);
  expect(total).toBeGreaterThan(KEYFRAMES * 0.7);
  expect(total).toBeLessThan(KEYFRAMES * 1.3);
  const rare = await find(SPACE, ['asset']);
  expect(rare.vectors).toHaveLength(256);
  expect(Math.max(...numbersOf(rare.vectors))).toBeLessThan(OTHERS);
  expect(await find(SPACE, ['entity'])).toEqual({ total: 0, vectors: [] });
});

test('what was drawn of a large space is kept longer', async () => {
  let time = 0;
  const find = createBackground(service.deps.db, () => time, 1_000);
  const [small, large] = [await find(OTHER, ['keyframe']), await find(SPACE, ['keyframe'])];
  time = 61_000;
  expect(await find(OTHER, ['keyframe'])).not.toBe(small);
  expect(await find(SPACE, ['keyframe'])).toBe(large);
  time = 901_000;
  expect(await find(SPACE, ['keyframe'])).not.toBe(large);
});
