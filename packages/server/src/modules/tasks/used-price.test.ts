import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceLine } from '../../platform/price-line.ts';
import { priceOfUsed } from './used-price.ts';

const line = (price: string, quantity: number, microcredits: number): PriceLine => ({
  price,
  quantity,
  unit_microcredits: Math.ceil(microcredits / Math.max(quantity, 1)),
  microcredits,
});

describe('priceOfUsed', () => {
  it('takes all that was told where nothing is said of use', () => {
    expect(priceOfUsed([line('analysis.minute', 2, 600), line('frame', 3, 30)], null)).toBe(630);
  });

  it('takes of each price what was used, and never what was not told', () => {
    const told = [line('analysis.minute', 2, 600), line('frame', 3, 30)];
    const used = [
      { price: 'analysis.minute' as const, quantity: 0.5 },
      { price: 'frame' as const, quantity: 90 },
      { price: 'export.still' as const, quantity: 7 },
    ];
    expect(priceOfUsed(told, used)).toBe(150 + 30);
    expect(priceOfUsed(told, [])).toBe(0);
  });

  it('spreads what was used over several lines of one price, in their order', () => {
    const told = [line('frame', 2, 20), line('frame', 2, 10)];
    expect(priceOfUsed(told, [{ price: 'frame', quantity: 3 }])).toBe(25);
  });

  it('rounds up, without a micro-credit for what is only rounding', () => {
    expect(priceOfUsed([line('frame', 3, 10)], [{ price: 'frame', quantity: 1 }])).toBe(4);
    expect(priceOfUsed([line('frame', 0.3, 300)], [{ price: 'frame', quantity: 0.1 }])).toBe(100);
  });

  it('lies between nothing and what was told, and grows with use', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    const quantity = fc.double({ min: 0.001, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(amount, quantity, fc.double({ min: 0, max: 20_000, noNaN: true }), (price, told, used) => {
        const of = (some: number) =>
          priceOfUsed([line('frame', told, price)], [{ price: 'frame', quantity: some }]);
        expect(of(used)).toBeGreaterThanOrEqual(0);
        expect(of(used)).toBeLessThanOrEqual(price);
        expect(of(used / 2)).toBeLessThanOrEqual(of(used));
        expect(of(told)).toBe(price);
      }),
    );
  });
});
