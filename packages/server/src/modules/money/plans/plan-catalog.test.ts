import { describe, expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import { catalogOf, catalogProblems, giftOf, planOfItems } from './plan-catalog.ts';

const limits = { storageQuotaBytes: 50, taskParallelism: 1, requestParallelism: 1, requestsPerMinute: 1 };

function plan(tierId: string, prices: string[], details: Partial<Plan> = {}): Plan {
  const gives = ['plan', 'credits', 'storage_gb'];
  return {
    ...{ tierId, kind: 'subscription', displayName: tierId, enabled: true, position: 0, interval: 'month' },
    ...{ monthlyMicrocredits: 1_000_000, limits },
    catalog: {
      lines: prices.map((price_id, at) => ({ price_id, gives: gives[at], units_per_quantity: 1.5 })),
    },
    ...details,
  };
}

describe('what is bought', () => {
  const items = ['a', 'b', 'c', 'x'].map((priceId) => ({ priceId, quantity: 2 }));

  it('of a subscription is its month and its storage, with what was added', () => {
    expect(giftOf(plan('t', ['a', 'b', 'c']), items)).toEqual({
      microcredits: 4_000_000,
      storageQuotaBytes: 3_000_000_050,
    });
  });

  it('of a pack is its credits', () => {
    const lines = [{ price_id: 'b', gives: 'credits', units_per_quantity: 100 }];
    const pack = plan('p', [], { kind: 'one_off_tokens', interval: null, limits: null, catalog: { lines } });
    expect(giftOf(pack, items)).toEqual({ microcredits: 200_000_000, storageQuotaBytes: null });
  });

  it('of a catalog that can not be read is nothing besides', () => {
    const broken = plan('t', [], { catalog: { lines: 'none' } });
    expect(catalogOf(broken)).toEqual({});
    expect(giftOf(broken, items).microcredits).toBe(1_000_000);
  });
});

describe('the plan of items', () => {
  const plans = [plan('wide', ['a', 'b', 'c']), plan('narrow', ['a', 'b']), plan('other', ['d'])];
  const items = (...ids: string[]) => ids.map((priceId) => ({ priceId, quantity: 1 }));
  const find = (ids: string[], expected: string | null) =>
    planOfItems(plans, items(...ids), expected)?.tierId ?? null;

  it('has all their prices; the expected one of several, else the narrowest', () => {
    expect(find(['a', 'c'], null)).toBe('wide');
    expect(find(['a', 'b'], null)).toBe('narrow');
    expect(find(['a', 'b'], 'wide')).toBe('wide');
    expect(find(['a', 'c'], 'narrow')).toBe('wide');
    expect(find(['a', 'd'], null)).toBeNull();
    expect(find([], 'wide')).toBeNull();
  });
});

describe('what is wrong with a catalog', () => {
  const line = { price_id: 'a', gives: 'credits' };
  it.each<[Plan['kind'], Record<string, unknown>, RegExp | null]>([
    ['subscription', { lines: [{ ...line, tier_pricing_from_stripe: true }], subtitle: 'x' }, null],
    ['internal', {}, null],
    ['internal', { lines: [line] }, /never sold/],
    ['subscription', { lines: [line, line] }, /one line only/],
    ['one_off_tokens', { lines: [{ ...line, gives: 'plan' }] }, /nothing but credits/],
    ['one_off_tokens', { lines: [{ ...line, tier_pricing_from_stripe: true }] }, /for subscriptions/],
    ['subscription', { lines: [{ ...line, min_quantity: 3, max_quantity: 2 }] }, /below min_quantity/],
    ['subscription', { lines: [{ ...line, gives: 'plan', default_quantity: 2 }] }, /bought once/],
    ['subscription', { lines: [{ ...line, price_id: 'a:b' }] }, /catalog\/lines\/0\/price_id/],
    ['subscription', { highlights: [{}, {}, {}] }, /catalog\/highlights/],
    ['subscription', { unknown: 1 }, /^catalog/],
  ])('%s %j', (kind, catalog, problem) => {
    const problems = catalogProblems({ kind, catalog });
    if (problem === null) expect(problems).toEqual([]);
    else expect(problems.join(' ')).toMatch(problem);
  });
});
