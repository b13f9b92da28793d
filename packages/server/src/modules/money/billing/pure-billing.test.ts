import { describe, expect, it } from 'vitest';
import type { PlanLine } from '../plans/plan-catalog.ts';
import { itemChanges, type Terms, timingOf } from './change-plan.ts';
import { readCart, returnUrl } from './checkout.ts';
import type { Offer } from './offer.ts';
import { centsFor, type SalePrice } from './sale-price.ts';

const price = (details: Partial<SalePrice> = {}): SalePrice => ({
  ...{ id: 'p', currency: 'usd', interval: null, unitCents: 10, pack: null, tiers: null },
  ...details,
});
const bands = [
  { from: 1, upTo: 10, unitCents: 100, flatCents: 0 },
  { from: 11, upTo: 20, unitCents: 50, flatCents: 7 },
  { from: 21, upTo: null, unitCents: 1.5, flatCents: 0 },
];

describe('what a price comes to', () => {
  it.each([
    [price(), 3, 30],
    [price({ unitCents: 0.1 }), 25, 3],
    [price({ pack: { size: 1_000, round: 'up' } }), 1_001, 20],
    [price({ pack: { size: 1_000, round: 'down' } }), 1_999, 10],
    [price({ tiers: { mode: 'graduated', bands } }), 10, 1_000],
    [price({ tiers: { mode: 'graduated', bands } }), 11, 1_057],
    [price({ tiers: { mode: 'graduated', bands } }), 30, 1_522],
    [price({ tiers: { mode: 'volume', bands } }), 11, 557],
    [price({ tiers: { mode: 'volume', bands } }), 30, 45],
    [price({ tiers: { mode: 'volume', bands } }), 0, 0],
  ])('%j times %d is %d cents', (one, quantity, cents) => {
    expect(centsFor(one, quantity)).toBe(cents);
  });
});

describe('when a change happens', () => {
  const terms = (details: Partial<Terms>): Terms => ({
    ...{ interval: 'month', cents: 1_000, microcredits: 100, storageQuotaBytes: 50 },
    ...details,
  });

  it.each<[string, Partial<Terms>, Partial<Terms>, 'now' | 'period_end']>([
    ['dearer', {}, { cents: 1_001, microcredits: 1 }, 'now'],
    ['as dear', {}, { storageQuotaBytes: 1 }, 'now'],
    ['cheaper', {}, { cents: 999, microcredits: 200 }, 'period_end'],
    ['years with as much', {}, { interval: 'year', cents: 900 }, 'now'],
    ['years with less', {}, { interval: 'year', cents: 9_000, microcredits: 99 }, 'period_end'],
    ['years with less room', {}, { interval: 'year', cents: 9_000, storageQuotaBytes: 49 }, 'period_end'],
    ['months', { interval: 'year' }, { microcredits: 900, cents: 9_000 }, 'period_end'],
  ])('%s', (_name, current, wished, timing) => {
    expect(timingOf(terms(current), terms(wished))).toBe(timing);
  });
});

describe('the items of an update', () => {
  const current = [
    { id: 'si_1', priceId: 'plan' },
    { id: 'si_2', priceId: 'storage' },
  ];

  it('keep their ids, take the places of those that go, and are deleted when left over', () => {
    expect(itemChanges(current, [{ priceId: 'storage', quantity: 3 }])).toEqual([
      { id: 'si_2', quantity: 3 },
      { id: 'si_1', deleted: true },
    ]);
    const wished = ['bigger', 'storage', 'more'].map((priceId) => ({ priceId, quantity: 1 }));
    expect(itemChanges(current, wished)).toEqual([
      { id: 'si_1', price: 'bigger', quantity: 1 },
      { id: 'si_2', quantity: 1 },
      { price: 'more', quantity: 1 },
    ]);
  });
});

describe('a cart', () => {
  const line = (id: string, details: Partial<PlanLine>) => ({
    ...{ price_id: id, gives: 'credits' as const, price: price({ id }) },
    ...details,
  });
  const offer = (kind: 'one_off_tokens' | 'subscription', lines: Offer['lines']): Offer => ({
    plan: {
      ...{ tierId: 't', kind, displayName: 't', enabled: true, position: 0, monthlyMicrocredits: 0 },
      ...{ interval: kind === 'subscription' ? 'month' : null, limits: null, catalog: {} },
    },
    lines,
  });
  const read = (of: Offer, list: string[] | null) => {
    const cart = readCart(of, { part: 'body', list });
    return 'items' in cart
      ? cart.items.map(({ priceId, quantity }) => `${priceId}:${quantity}`)
      : cart.issues.map(({ msg }) => msg);
  };

  it('has the plan itself always, and what has a least quantity', () => {
    const one = offer('subscription', [line('plan', { gives: 'plan' }), line('more', { min_quantity: 2 })]);
    expect(read(one, ['more:2'])).toEqual(['plan:1', 'more:2']);
    expect(read(one, ['plan:1'])).toEqual(['Of more at least 2 must be bought.']);
    expect(read(one, ['plan:2', 'more:1', 'x:1'])).toEqual([
      'x is no price of t.',
      'Of plan at most 1 can be bought.',
      'Of more at least 2 must be bought.',
    ]);
  });

  it('begins with what the plan says, and is never empty', () => {
    const one = offer('one_off_tokens', [
      line('a', { default_quantity: 4, min_quantity: 2 }),
      line('b', { min_quantity: 9 }),
    ]);
    expect(read(one, null)).toEqual(['a:4']);
    expect(read(one, ['b:9'])).toEqual(['b:9']);
    expect(read(one, [])).toEqual(['Nothing is chosen: name prices and quantities.']);
  });
});

describe('the page to come back to', () => {
  it.each([
    ['', 'https://a.example/?checkout=success'],
    ['/b?c=d#e', 'https://a.example/b?c=d&checkout=success#e'],
    ['/b?checkout=cancelled', 'https://a.example/b?checkout=success'],
    ['/..//evil.example', 'https://a.example//evil.example?checkout=success'],
  ])('%j', (page, url) => {
    expect(returnUrl({ origin: 'https://a.example', page }, 'success')).toBe(url);
  });
});
