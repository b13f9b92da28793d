import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, roundedQuantity } from './price-line.ts';

describe('amountOf', () => {
  it('rounds up to whole micro-credits, without the noise of floating point', () => {
    expect(amountOf(1.1, 1_000_000)).toBe(1_100_000);
    expect(amountOf(0.1 + 0.2, 10)).toBe(3);
    expect(amountOf(0.000001, 1)).toBe(1);
    expect(amountOf(0, 5)).toBe(0);
    expect(amountOf(2.5, 0)).toBe(0);
  });

  it('is never less than the exact product to a millionth, and less than one above it', () => {
    const quantity = fc.integer({ min: 0, max: 10 ** 12 });
    const unit = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(quantity, unit, (millionths, microcredits) => {
        fc.pre(BigInt(millionths) * BigInt(microcredits) < 10n ** 21n);
        const amount = BigInt(amountOf(millionths / 1_000_000, microcredits)) * 1_000_000n;
        const exact = BigInt(millionths) * BigInt(microcredits);
        return amount >= exact && amount < exact + 1_000_000n;
      }),
    );
  });

  it('refuses what is no quantity, and what nobody could pay', () => {
    for (const quantity of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => roundedQuantity(quantity)).toThrow(RangeError);
    }
    expect(() => amountOf(10 ** 9, 10 ** 12)).toThrow(RangeError);
    expect(() => amountOf(1, 0.5)).toThrow(RangeError);
  });
});
