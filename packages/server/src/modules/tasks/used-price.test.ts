import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, type PriceLine } from '../../platform/money/price-line.ts';
import { priceOfUsed } from './used-price.ts';

const line = (price: string, quantity: number, unit: number): PriceLine => ({
  price,
  quantity,
  unit_microcredits: unit,
  microcredits: amountOf(quantity, unit),
});

describe('priceOfUsed', () => {
  it('takes all that was told where nothing is said of use', () => {
    expect(priceOfUsed([line('analysis.minute', 2, 300), line('frame', 3, 10)], null)).toBe(630);
  });

  it('takes of each price what was used, and never what was not told', () => {
    const told = [line('analysis.minute', 2, 300), line('frame', 3, 10)];
    const used = [
      { price: 'analysis.minute' as const, quantity: 0.5 },
      { price: 'frame' as const, quantity: 90 },
      { price: 'export.still' as const, quantity: 7 },
    ];
    expect(priceOfUsed(told, used)).toBe(150 + 30);
    expect(priceOfUsed(told, [])).toBe(0);
  });

  it('spreads what was used over several lines of one price, in their order', () => {
    const told = [line('frame', 2, 10), line('frame', 2, 5)];
    expect(priceOfUsed(told, [{ price: 'frame', quantity: 3 }])).toBe(25);
  });

  it('rounds up, without a micro-credit for what is only rounding', () => {
    expect(priceOfUsed([line('frame', 3, 5)], [{ price: 'frame', quantity: 0.5 }])).toBe(3);
    expect(priceOfUsed([line('frame', 0.7, 1_000)], [{ price: 'frame', quantity: 0.1 + 0.2 }])).toBe(300);
  });

  it('lies between nothing and what was told, and grows with use', () => {
    const quantity = fc.double({ min: 0.001, max: 10_000, noNaN: true });
    const use = fc.double({ min: 0, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), quantity, use, (unit, told, used) => {
        const one = line('frame', told, unit);
        const of = (some: number) => priceOfUsed([one], [{ price: 'frame', quantity: some }]);
        expect(of(used)).toBeGreaterThanOrEqual(0);
        expect(of(used)).toBeLessThanOrEqual(one.microcredits);
        expect(of(used / 2)).toBeLessThanOrEqual(of(used));
        expect(of(told)).toBe(one.microcredits);
      }),
    );
  });
});
