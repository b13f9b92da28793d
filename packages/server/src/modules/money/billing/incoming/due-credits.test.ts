import { describe, expect, it } from 'vitest';
import {
  addMonths,
  type DueGrant,
  dueCredits,
  GRACE_MILLISECONDS,
  grantedUntil,
  type PaidSpan,
  type SubscriptionTimes,
} from './due-credits.ts';

const DAY = 24 * 3_600_000;
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const span = (from: string, to: string, details: Partial<PaidSpan> = {}): PaidSpan => ({
  startsAt: at(from),
  endsAt: at(to),
  invoicedAt: at(from),
  isChange: false,
  paymentIntentId: 'pi_1',
  ...details,
});
const due = (times: Partial<SubscriptionTimes> & Pick<SubscriptionTimes, 'paid' | 'now'>) =>
  dueCredits({
    anchor: times.paid[0]?.startsAt ?? 0,
    earlier: [],
    monthlyMicrocredits: 31_000_000,
    ...times,
  });

describe('addMonths', () => {
  it('keeps the day, or takes the last of the month, and never adds that up', () => {
    const days = [-1, 0, 1, 2, 3, 12].map((months) =>
      new Date(addMonths(at('2026-01-31'), months)).toISOString(),
    );
    expect(days.map((day) => day.slice(0, 10))).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-01-31',
    ]);
  });
});

describe('dueCredits', () => {
  const january = span('2026-01-10', '2026-02-10');

  it('gives a month once, for as long as the month and some days', () => {
    const [grant, ...others] = due({ paid: [january], now: at('2026-01-12') });
    expect(others).toEqual([]);
    expect(grant).toMatchObject({ microcredits: 31_000_000, number: 0, paymentIntentId: 'pi_1' });
    expect(grant?.expiresAt).toBe(at('2026-02-10') + GRACE_MILLISECONDS);
    expect(due({ paid: [january], now: at('2026-01-20'), earlier: [grant as DueGrant] })).toEqual([]);
  });

  it('gives nothing for a month that nobody paid for', () => {
    expect(due({ paid: [january], now: at('2026-02-14') })).toEqual([]);
    expect(due({ paid: [january], now: at('2026-02-12') })).toHaveLength(1);
  });

  it('gives each month of a year when it begins', () => {
    const year = span('2026-01-31', '2027-01-31');
    const earlier: DueGrant[] = [];
    for (let day = at('2026-01-31'); day < at('2027-03-01'); day += DAY) {
      earlier.push(...due({ paid: [year], now: day, earlier }));
    }
    expect(earlier).toHaveLength(12);
    expect(earlier.every(({ microcredits }) => microcredits === 31_000_000)).toBe(true);
    expect(grantedUntil(earlier)).toBe(at('2027-01-31'));
  });

  it('adds what an upgrade brings for the rest of the month, once it is paid', () => {
    const earlier = due({ paid: [january], now: at('2026-01-10') });
    const upgraded = { paid: [january], now: at('2026-01-25'), earlier, monthlyMicrocredits: 62_000_000 };
    expect(due(upgraded)).toEqual([]);
    const change = span('2026-01-20', '2026-02-10', { isChange: true, paymentIntentId: 'pi_2' });
    const [added] = due({ ...upgraded, paid: [january, change] });
    expect(added).toMatchObject({ number: 1, paymentIntentId: 'pi_2', microcredits: 21_000_000 });
    expect(due({ ...upgraded, paid: [january, change], earlier: [...earlier, added as DueGrant] })).toEqual(
      [],
    );
  });

  it('counts what an old month still covers when a new one begins before its end', () => {
    const earlier = due({ paid: [january], now: at('2026-01-10') });
    const year = span('2026-01-20', '2027-01-20', { isChange: true });
    const [added] = due({ anchor: at('2026-01-20'), paid: [january, year], earlier, now: at('2026-01-20') });
    // 21 of the 31 days are given already.
    expect(added).toMatchObject({ microcredits: 10_000_000, startsAt: at('2026-01-20') });
  });

  it('takes nothing away by a downgrade, and gives nothing again for going up after it', () => {
    const earlier = due({ paid: [january], now: at('2026-01-10') });
    const changes = [
      span('2026-01-12', '2026-02-10', { isChange: true }),
      span('2026-01-14', '2026-02-10', { isChange: true }),
    ];
    expect(
      due({ paid: [january, ...changes], earlier, now: at('2026-01-13'), monthlyMicrocredits: 10_000_000 }),
    ).toEqual([]);
    expect(due({ paid: [january, ...changes], earlier, now: at('2026-01-15') })).toEqual([]);
  });

  it('gives part of a month for part of one before the first whole', () => {
    const trial = span('2026-01-03', '2026-01-10', { paymentIntentId: null });
    const [grant] = due({ anchor: at('2026-01-10'), paid: [trial], now: at('2026-01-03') });
    expect(grant).toMatchObject({ microcredits: 7_000_000, paymentIntentId: null, endsAt: at('2026-01-10') });
  });
});
