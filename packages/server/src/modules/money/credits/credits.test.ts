import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture, testQuote } from '../../../testing/test-tasks.ts';
import type { CreditsService } from './credits.service.ts';

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
const reserve = (accountId: string, priceMicrocredits: number, actionKey = newKey()) =>
  transact((trx) =>
    credits.reserve(trx, { accountId, quote: testQuote(priceMicrocredits), actionKey, action: 'test_task' }),
  );

describe('ledger', () => {
  it('reserves, then settles or releases', async () => {
    const accountId = await account(100);
    const first = await reserve(accountId, 40);
    const second = await reserve(accountId, 60);
    expect(await balance(accountId)).toEqual({ available: 0, reserved: 100 });
    await transact((trx) => credits.settle(trx, first));
    await transact((trx) => credits.release(trx, second));
    expect(await balance(accountId)).toEqual({ available: 60, reserved: 0 });
  });

  it('books nothing for a price of 0', async () => {
    const accountId = await account(0);
    expect(await reserve(accountId, 0)).toBeNull();
    await transact((trx) => credits.settle(trx, null));
    expect(await balance(accountId)).toEqual({ available: 0, reserved: 0 });
  });

  it('gives the rest back when less is settled than was reserved, and refuses more', async () => {
    const accountId = await account(100);
    const reservation = await reserve(accountId, 50);
    await expect(transact((trx) => credits.settle(trx, reservation, 51))).rejects.toThrow(RangeError);
    await transact((trx) => credits.settle(trx, reservation, 20));
    expect(await balance(accountId)).toEqual({ available: 80, reserved: 0 });
  });

  it('refuses what can not be paid, saying price and balance', async () => {
    await expect(reserve(await account(10), 11)).rejects.toMatchObject({
      code: 'insufficient_credits',
      details: { price_microcredits: 11, available_microcredits: 10 },
    });
  });

  it('is never overdrawn by reservations at the same time', async () => {
    const accountId = await account(100);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(accountId, 30)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(await balance(accountId)).toEqual({ available: 10, reserved: 90 });
  });

  it('books the same act once, and refuses its key for another', async () => {
    const accountId = await account(100);
    const [a, b] = await Promise.all([reserve(accountId, 30, 'same'), reserve(accountId, 30, 'same')]);
    expect(a).toBe(b);
    await Promise.all([
      transact((trx) => credits.settle(trx, a)),
      transact((trx) => credits.settle(trx, a)),
      transact((trx) => credits.release(trx, a)),
    ]);
    expect((await balance(accountId)).reserved).toBe(0);
    await expect(
      transact((trx) =>
        credits.grant(trx, { accountId, amountMicrocredits: 1, actionKey: 'same', source: 'operator' }),
      ),
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
