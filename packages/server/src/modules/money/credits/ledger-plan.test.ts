import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type LedgerState,
  lotChanges,
  type Plan,
  planEnd,
  planExpire,
  planGrant,
  planReserve,
  planSpend,
  planTakeBack,
  type Reservation,
} from './ledger-plan.ts';

const amount = fc.integer({ min: 1, max: 100 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), amount, days: fc.option(fc.nat(9)) }),
  fc.record({ kind: fc.constant('reserve' as const), amount }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(9), share: fc.nat(4) }),
  fc.record({ kind: fc.constant('spend' as const), amount }),
  fc.record({ kind: fc.constant('takeBack' as const), amount, which: fc.option(fc.nat(9)) }),
  fc.record({ kind: fc.constant('expire' as const), which: fc.nat(9) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface World {
  state: LedgerState;
  open: Reservation[];
}

const grantName = (number: number) => `grant-${String(number).padStart(3, '0')}`;

function planned({ state, open }: World, one: Act): Plan | null {
  const { lots } = state;
  const lotOf = (which: number | null) =>
    which === null ? null : (lots[which % (lots.length || 1)]?.grantId ?? null);
  if (one.kind === 'grant') {
    const expiresAt = `2026-01-1${one.days ?? 0}T00:00:00Z`;
    const lot = one.days === null ? null : { grantId: grantName(state.seq + 1), expiresAt };
    return planGrant(state, one.amount, lot);
  }
  if (one.kind === 'reserve') return planReserve(state, one.amount);
  if (one.kind === 'spend') return planSpend(state, one.amount);
  if (one.kind === 'takeBack') return planTakeBack(state, lotOf(one.which), one.amount);
  if (one.kind === 'expire') return planExpire(state, lotOf(one.which) ?? '');
  const [reservation] = open.splice(one.which % (open.length || 1), 1);
  return reservation === undefined
    ? null
    : planEnd(state, reservation, Math.floor((reservation.amount * one.share) / 4));
}

function checkState({ state, open }: World): void {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  expect(state.reserved).toBe(sum(open.map((one) => one.amount)));
  expect(sum(state.lots.map(({ left }) => left))).toBeLessThanOrEqual(Math.max(0, state.available));
  for (const lot of state.lots) {
    expect(lot.left).toBeGreaterThanOrEqual(0);
    const held = open.flatMap(({ lots }) => lots.filter(({ grantId }) => grantId === lot.grantId));
    expect(lot.held).toBe(sum(held.map((part) => part.amount)));
  }
}

it('keeps every promise of the ledger in any order of acts', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const world: World = { state: { seq: 0, available: 0, reserved: 0, lots: [] }, open: [] };
      for (const one of acts) {
        const before = world.state;
        const plan = planned(world, one);
        if (plan === null) continue;
        expect(plan.entries.reduce((sum, [, of]) => sum + of, 0)).toBe(0);
        expect(plan.after.available < 0 && plan.after.available < before.available).toBe(
          one.kind === 'takeBack' && plan.after.available < 0,
        );
        const changes = lotChanges(before.lots, plan.after.lots);
        if (one.kind === 'reserve') {
          const lots = changes.map(({ grantId, heldChange }) => ({ grantId, amount: heldChange }));
          world.open.push({ amount: one.amount, lots });
          // What ends first is gone before what ends later is touched.
          const touched = plan.after.lots.filter(({ grantId }) =>
            lots.some((lot) => lot.grantId === grantId),
          );
          expect(touched.slice(0, -1).every(({ left }) => left === 0)).toBe(true);
        }
        world.state = { ...plan.after, lots: plan.after.lots.filter(({ left, held }) => left + held > 0) };
        checkState(world);
      }
    }),
    { numRuns: 500 },
  );
});
