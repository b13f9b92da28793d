import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture } from '../../testing/test-tasks.ts';
import type { Balance, CreditsService } from './credits.service.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let credits: CreditsService;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
  credits = fixture.credits;
});
afterAll(() => database.drop());

type Transact = Parameters<Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]>[0];
const transact = <T>(work: (trx: Transact) => Promise<T>) => database.db.transaction().execute(work);

const account = async (amount: number) => (await fixture.createOwner({ credits: amount })).accountId;
const balance = (accountId: string) => credits.balance(database.db, accountId);
let keys = 0;
const newKey = () => `key:${++keys}`;
const charge = (accountId: string, priceMicrocredits: number, actionKey = newKey()) =>
  transact((trx) => credits.charge(trx, { accountId, priceMicrocredits, actionKey }));

describe('ledger', () => {
  it('reserves, then settles or releases', async () => {
    const accountId = await account(100);
    const first = await charge(accountId, 40);
    const second = await charge(accountId, 60);
    expect(await balance(accountId)).toEqual({ available: 0, reserved: 100 });
    await transact((trx) => credits.settle(trx, first));
    await transact((trx) => credits.release(trx, second));
    expect(await balance(accountId)).toEqual({ available: 60, reserved: 0 });
  });

  it('books nothing for a price of 0', async () => {
    const accountId = await account(0);
    expect(await charge(accountId, 0)).toBeNull();
    await transact((trx) => credits.settle(trx, null));
    expect(await balance(accountId)).toEqual({ available: 0, reserved: 0 });
  });

  it('gives the rest back when less is settled than was reserved, and refuses more', async () => {
    const accountId = await account(100);
    const reservation = await charge(accountId, 50);
    await expect(transact((trx) => credits.settle(trx, reservation, 51))).rejects.toThrow(RangeError);
    await transact((trx) => credits.settle(trx, reservation, 20));
    expect(await balance(accountId)).toEqual({ available: 80, reserved: 0 });
  });

  it('refuses what can not be paid, saying price and balance', async () => {
    await expect(charge(await account(10), 11)).rejects.toMatchObject({
      code: 'insufficient_credits',
      details: { price_microcredits: 11, available_microcredits: 10 },
    });
  });

  it('is never overdrawn by reservations at the same time', async () => {
    const accountId = await account(100);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => charge(accountId, 30)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(await balance(accountId)).toEqual({ available: 10, reserved: 90 });
  });

  it('books the same act once, and refuses its key for another', async () => {
    const accountId = await account(100);
    const [a, b] = await Promise.all([charge(accountId, 30, 'same'), charge(accountId, 30, 'same')]);
    expect(a).toBe(b);
    await Promise.all([
      transact((trx) => credits.settle(trx, a)),
      transact((trx) => credits.settle(trx, a)),
      transact((trx) => credits.release(trx, a)),
    ]);
    expect((await balance(accountId)).reserved).toBe(0);
    await expect(
      transact((trx) => credits.grant(trx, { accountId, amountMicrocredits: 1, actionKey: 'same' })),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('can not be rewritten', async () => {
    await account(5);
    await expect(sql`update ledger_entry set amount_microcredits = 1`.execute(database.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from ledger_transaction`.execute(database.db)).rejects.toThrow('append-only');
  });
});

type Act =
  | { kind: 'grant'; amount: number }
  | { kind: 'charge'; amount: number; key: number }
  | { kind: 'settle'; which: number; share: number }
  | { kind: 'release'; which: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 1_000 }) }),
  fc.record({
    kind: fc.constant('charge' as const),
    amount: fc.integer({ min: 0, max: 600 }),
    key: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    which: fc.nat(20),
    share: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ kind: fc.constant('release' as const), which: fc.nat(20) }),
);

interface Reservation {
  id: string;
  amount: number;
  open: boolean;
}

/** The simplest thing that could be right: two numbers, and a list of what was reserved. */
interface Model extends Balance {
  reservations: Reservation[];
  byKey: Map<number, Reservation>;
}

async function chargeBoth(model: Model, accountId: string, charged: Extract<Act, { kind: 'charge' }>) {
  const known = model.byKey.get(charged.key);
  const actionKey = `${accountId}:${charged.key}`;
  const asked = charge(accountId, charged.amount, actionKey);
  if (charged.amount === 0) return expect(await asked).toBeNull();
  if (known !== undefined) return expect(await asked).toBe(known.id);
  if (charged.amount > model.available) {
    return expect(asked).rejects.toMatchObject({ code: 'insufficient_credits' });
  }
  const id = await asked;
  const reservation = { id: String(id), amount: charged.amount, open: true };
  model.reservations.push(reservation);
  model.byKey.set(charged.key, reservation);
  model.available -= charged.amount;
  model.reserved += charged.amount;
}

function closeInModel(model: Model, reservation: Reservation, spent: number): void {
  if (!reservation.open) return;
  reservation.open = false;
  model.reserved -= reservation.amount;
  model.available += reservation.amount - spent;
}

async function applyBoth(model: Model, accountId: string, one: Act): Promise<void> {
  if (one.kind === 'grant') {
    const actionKey = newKey();
    await transact((trx) => credits.grant(trx, { accountId, amountMicrocredits: one.amount, actionKey }));
    model.available += one.amount;
    return;
  }
  if (one.kind === 'charge') return void (await chargeBoth(model, accountId, one));
  const reservation = model.reservations[one.which % Math.max(1, model.reservations.length)];
  if (reservation === undefined) return;
  const spent = one.kind === 'settle' ? Math.floor((reservation.amount * one.share) / 4) : 0;
  await transact((trx) =>
    one.kind === 'settle' ? credits.settle(trx, reservation.id, spent) : credits.release(trx, reservation.id),
  );
  closeInModel(model, reservation, spent);
}

describe('ledger against a model', () => {
  it('agrees with it after any acts, and every transaction adds up to zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const accountId = await account(0);
        const model: Model = { available: 0, reserved: 0, reservations: [], byKey: new Map() };
        for (const one of acts) await applyBoth(model, accountId, one);
        const { available, reserved } = model;
        expect(await balance(accountId)).toEqual({ available, reserved });
        expect(available).toBeGreaterThanOrEqual(0);
        const { rows } = await sql<{ total: number }>`
          select coalesce(sum(amount_microcredits), 0)::bigint as total from ledger_entry
          where account_id = ${accountId}`.execute(database.db);
        expect(rows[0]?.total).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
});
