import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createChunkPool, MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from './file-range.ts';

const MIB = 1024 ** 2;

it('lends few senders large buffers, and the same ones again', () => {
  const pool = createChunkPool(8 * MIB);
  const first = pool.take(MAX_CHUNK_BYTES);
  expect(first.length).toBe(MIB);
  pool.give(first);
  expect(pool.take(MAX_CHUNK_BYTES)).toBe(first);
});

it('lends what holds what is wanted, not more', () => {
  const pool = createChunkPool(8 * MIB);
  const sizes = [1, MIN_CHUNK_BYTES + 1, 64 * 1024, 64 * 1024 + 1, 5 * MIB].map((wanted) => {
    const chunk = pool.take(wanted);
    pool.give(chunk);
    return chunk.length;
  });
  expect(sizes).toEqual([MIN_CHUNK_BYTES, 2 * MIN_CHUNK_BYTES, 64 * 1024, 128 * 1024, MIB]);
});

it('lends thousands of senders no more than the budget, besides the smallest buffers', () => {
  const pool = createChunkPool(8 * MIB);
  const lent = Array.from({ length: 2_000 }, () => pool.take(MAX_CHUNK_BYTES));
  const large = lent.filter(({ length }) => length > MIN_CHUNK_BYTES);
  const sum = large.reduce((bytes, { length }) => bytes + length, 0);
  expect(sum).toBeLessThanOrEqual(8 * MIB);
  expect(lent.at(-1)?.length).toBe(MIN_CHUNK_BYTES);
  for (const chunk of lent) pool.give(chunk);
  expect(pool.take(MAX_CHUNK_BYTES).length).toBe(MIB);
});

it('never lends a buffer twice at once, whatever is taken, given and forgotten', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), bytes: fc.integer({ min: 1, max: 2 * MIB }) }),
    fc.record({ kind: fc.constantFrom('give' as const, 'forget' as const), index: fc.nat() }),
  );
  const budget = 2 * MIB;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const pool = createChunkPool(budget);
      const lent: Buffer[] = [];
      for (const one of steps) {
        if (one.kind === 'take') {
          const chunk = pool.take(one.bytes);
          expect(lent.includes(chunk)).toBe(false);
          lent.push(chunk);
        } else {
          const [chunk] = lent.splice(one.index % Math.max(1, lent.length), 1);
          if (chunk !== undefined) pool[one.kind](chunk);
        }
        const large = lent.filter(({ length }) => length > MIN_CHUNK_BYTES);
        expect(large.reduce((bytes, { length }) => bytes + length, 0)).toBeLessThanOrEqual(budget);
      }
    }),
    { numRuns: 50 },
  );
});
