/** The rule by which a file is cut, by property. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partCountOf, partRangeOf } from '../../../platform/storage/parts.ts';
import { nextLook } from './arrival-schedule.ts';
import { MAX_PART_BYTES, MAX_PARTS, MIN_PART_BYTES, planParts } from './part-sizes.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const length = fc.oneof(
  fc.nat({ max: 100 * MIB }),
  fc.maxSafeInteger().map((number) => Math.abs(number) % (60_000 * GIB)),
  fc.integer({ min: 1, max: 1_100 }).map((parts) => parts * 16 * MIB),
);

describe('planParts', () => {
  it('by default takes the smallest whole MiB, 16 at least, that gives 1,000 parts', () => {
    fc.assert(
      fc.property(length, (bytes) => {
        const plan = planParts(bytes, null);
        if (bytes > MAX_PARTS * MAX_PART_BYTES) return plan === null;
        if (plan === null) return false;
        const { partBytes, partCount } = plan;
        const most = bytes > 1_000 * MAX_PART_BYTES ? MAX_PARTS : 1_000;
        const isWhole = partBytes % MIB === 0 && partBytes >= 16 * MIB && partBytes <= MAX_PART_BYTES;
        const fits =
          partCount >= 1 && partCount <= most && partCount === Math.max(1, Math.ceil(bytes / partBytes));
        const isSmallest = partBytes === 16 * MIB || Math.ceil(bytes / (partBytes - MIB)) > most;
        return isWhole && fits && isSmallest;
      }),
    );
  });

  it('cuts without gaps or overlaps, whatever part size is asked for', () => {
    const size = fc.integer({ min: MIN_PART_BYTES, max: 100 * MIB });
    fc.assert(
      fc.property(fc.nat({ max: 2 * GIB }), size, (bytes, partBytes) => {
        const plan = planParts(bytes, partBytes);
        if (plan === null) return false;
        let end = 0;
        for (let number = 1; number <= plan.partCount; number += 1) {
          const range = partRangeOf({ bytes, partBytes }, number);
          if (range.position !== end || range.bytes > partBytes) return false;
          end += range.bytes;
        }
        return end === bytes && plan.partCount === partCountOf({ bytes, partBytes });
      }),
    );
  });

  it.each([
    [0, null, { partBytes: 16 * MIB, partCount: 1 }],
    [1, null, { partBytes: 16 * MIB, partCount: 1 }],
    [16 * MIB + 1, null, { partBytes: 16 * MIB, partCount: 2 }],
    [16_000 * MIB, null, { partBytes: 16 * MIB, partCount: 1_000 }],
    [16_000 * MIB + 1, null, { partBytes: 17 * MIB, partCount: 942 }],
    [1_000 * MAX_PART_BYTES, null, { partBytes: MAX_PART_BYTES, partCount: 1_000 }],
    [1_000 * MAX_PART_BYTES + 1, null, { partBytes: 513 * MIB, partCount: 9_981 }],
    [MAX_PARTS * MIN_PART_BYTES, MIN_PART_BYTES, { partBytes: MIN_PART_BYTES, partCount: MAX_PARTS }],
    [MAX_PARTS * MIN_PART_BYTES + 1, MIN_PART_BYTES, null],
    [MAX_PARTS * MAX_PART_BYTES + 1, null, null],
  ])('%d bytes with %j', (bytes, asked, plan) => {
    expect(planParts(bytes, asked)).toEqual(plan);
  });
});

describe('nextLook', () => {
  it('comes after 2 s, then ever later, each minute at last, and ends an hour after the URL', () => {
    const askedAt = new Date('2026-01-01T00:00:00Z');
    const expiresAt = new Date(askedAt.getTime() + 3_600_000);
    const looks: number[] = [];
    for (let now: Date | null = askedAt; now !== null; now = nextLook({ askedAt, expiresAt, now })) {
      looks.push(now.getTime() - askedAt.getTime());
    }
    const waits = looks.slice(1).map((look, index) => look - (looks[index] ?? 0));
    expect(waits[0]).toBe(2_000);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(Math.max(...waits)).toBe(60_000);
    expect(looks.at(-1)).toBeLessThanOrEqual(7_200_000);
    expect(looks.length).toBeLessThan(150);
  });
});
