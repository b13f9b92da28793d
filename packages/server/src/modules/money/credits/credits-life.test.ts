/** Credits that expire, come back, run low or are owed, in a real database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestMoney, withRequestMoney } from '../../../platform/money/request-money.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture, testQuote } from '../../../testing/test-tasks.ts';
import { type CreditsService, lockAccount, type MeteredUse } from './credits.service.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let credits: CreditsService;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  fixture = createTaskFixture(database.db);
  credits = fixture.credits;
  accountId = (await fixture.createOwner()).accountId;
});

type Transact = Parameters<CreditsService['grant']>[0];
const transact = <T>(work: (trx: Transact) => Promise<T>) => database.db.transaction().execute(work);
let keys = 0;
const newKey = () => `expiring:${++keys}`;

const grant = (amount: number, days: number | null, actionKey = newKey()) => {
  const expiresAt =
    days === null ? {} : { expiresAt: new Date(fixture.clock.now().getTime() + days * 86_400_000) };
  const request = { accountId, amountMicrocredits: amount, actionKey, source: 'plan' as const, ...expiresAt };
  return transact((trx) => credits.grant(trx, request));
};
const reserve = (price: number) =>
  transact((trx) =>
    credits.reserve(trx, { accountId, quote: testQuote(price), actionKey: newKey(), action: 'test_task' }),
  );
const settle = (id: string | null, amount?: number) => transact((trx) => credits.settle(trx, id, amount));
const release = (id: string | null) => transact((trx) => credits.release(trx, id));
const takeBack = (grantId: string | null, amount: number, actionKey = newKey()) =>
  transact((trx) => credits.takeBack(trx, { accountId, grantId, amountMicrocredits: amount, actionKey }));
const spend = (uses: MeteredUse['uses'], actionKey = newKey()) =>
  transact((trx) => credits.spend(trx, { accountId, apiKeyId: null, actionKey, priceVersion: 1, uses }));
const available = async () => (await credits.balance(database.db, accountId)).available;
/** Other accounts of this database have nothing that expires at the time. */
const expireAfter = async (days: number) => {
  fixture.clock.advance(days * 86_400);
  return credits.expireGrants();
};
const eventsOf = () =>
  database.db
    .selectFrom('outbox')
    .select('payload')
    .where('account_id', '=', accountId)
    .where('topic', '=', 'credits.low')
    .orderBy('id')
    .execute();

describe('credits that expire', () => {
  it('are spent first, the earliest end first', async () => {
    await grant(100, null);
    await grant(30, 20);
    await grant(20, 10);
    await settle(await reserve(25));
    expect(await expireAfter(10)).toBe(0);
    expect(await available()).toBe(125);
    expect(await expireAfter(10)).toBe(1);
    expect(await available()).toBe(100);
    expect(await expireAfter(100)).toBe(0);
  });

  it('stay as long as running work holds them, and end after it gave them back', async () => {
    await grant(50, 10);
    const work = await reserve(40);
    expect(await expireAfter(11)).toBe(1);
    expect(await credits.balance(database.db, accountId)).toEqual({ available: 0, reserved: 40 });
    expect(await expireAfter(1)).toBe(0);
    expect(await settle(work, 15)).toBe(15);
    expect(await available()).toBe(25);
    expect(await expireAfter(1)).toBe(1);
    expect(await credits.balance(database.db, accountId)).toEqual({ available: 0, reserved: 0 });
    expect(
      await database.db
        .selectFrom('ledger_open_lot')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute(),
    ).toEqual([]);
  });

  it('come back where they came from', async () => {
    await grant(10, null);
    await grant(30, 10);
    const work = await reserve(35);
    await release(work);
    await expireAfter(10);
    expect(await available()).toBe(10);
  });

  it('are booked once by two who look at the same time', async () => {
    await grant(30, 1);
    fixture.clock.advance(2 * 86_400);
    const counts = await Promise.all([
      credits.expireGrants(),
      credits.expireGrants(),
      credits.expireGrants(),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await available()).toBe(0);
  });
});

describe('credits that are taken back', () => {
  it('may leave a debt, which the next grant pays', async () => {
    const purchase = await grant(100, null);
    await settle(await reserve(80));
    expect(await takeBack(purchase, 100)).toEqual(expect.any(String));
    expect(await available()).toBe(-80);
    await expect(reserve(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await spend([{ action: 'listTasks', requests: 1, microcredits: 5 }])).toBe(0);
    await grant(100, 5);
    expect(await available()).toBe(20);
    await expireAfter(6);
    expect(await available()).toBe(0);
  });

  it('are taken once, first of what is left of their grant', async () => {
    const month = await grant(30, 10);
    await grant(50, null);
    const key = newKey();
    expect(await takeBack(month, 20, key)).toBe(await takeBack(month, 20, key));
    expect(await available()).toBe(60);
    await expireAfter(10);
    expect(await available()).toBe(50);
    const stranger = (await fixture.createOwner({ credits: 5 })).accountId;
    const foreign = { accountId: stranger, grantId: month, amountMicrocredits: 1, actionKey: newKey() };
    await expect(transact((trx) => credits.takeBack(trx, foreign))).rejects.toThrow('no grant');
  });
});

describe('metered requests', () => {
  it('are booked once and never below zero, with what was really paid', async () => {
    await grant(10, null);
    const uses = [
      { action: 'listTasks', requests: 3, microcredits: 6 },
      { action: 'search', requests: 1, microcredits: 7 },
    ];
    const key = newKey();
    expect(await Promise.all([spend(uses, key), spend(uses, key)])).toEqual([10, 10]);
    const row = await database.db
      .selectFrom('ledger_transaction')
      .select('lines')
      .where('action_key', '=', key)
      .executeTakeFirstOrThrow();
    expect(row.lines).toEqual([
      { action: 'listTasks', requests: 3, microcredits: 6 },
      { action: 'search', requests: 1, microcredits: 4 },
    ]);
    expect(await available()).toBe(0);
  });
});

describe('credits.low', () => {
  const low = (left: number, threshold: number) => ({
    payload: { available_microcredits: left, reserved_microcredits: 0, threshold_microcredits: threshold },
  });

  it('is told once when less than a tenth of the last grant is left, work that fails not counted', async () => {
    await grant(1_000, null);
    await release(await reserve(950));
    expect(await eventsOf()).toEqual([]);
    await settle(await reserve(901));
    await settle(await reserve(9));
    expect(await eventsOf()).toEqual([low(99, 100)]);
    await grant(1_000, null);
    await settle(await reserve(1_000));
    expect(await eventsOf()).toEqual([low(99, 100), low(90, 100)]);
  });

  it('is told at what the owner wishes, whatever they wrote', async () => {
    const wish = (value: unknown) =>
      database.db
        .updateTable('app_user')
        .set({ preferences: JSON.stringify({ credits_low_below: value }) })
        .where('account_id', '=', accountId)
        .execute();
    await grant(100_000_000, null);
    await wish(60);
    await settle(await reserve(50_000_000));
    expect(await eventsOf()).toEqual([low(50_000_000, 60_000_000)]);
    for (const value of [1e300, -5, 'many', null, 0]) {
      await wish(value);
      await settle(await reserve(1));
    }
    expect(await eventsOf()).toHaveLength(1);
  });
});

describe('the request that is worked on', () => {
  it('is told what it reserved and what was charged, and stands in the ledger', async () => {
    await grant(100, null);
    const apiKeyId = fixture.ids.uuid();
    const money = { requestId: 'r-7', apiKeyId, webhookUrl: null, reserved: 0, charged: 0 };
    const told = await withRequestMoney(money, async () => {
      await settle(await reserve(40), 25);
      return { ...requestMoney() };
    });
    expect(told).toMatchObject({ reserved: 40, charged: 25 });
    const rows = await database.db
      .selectFrom('ledger_transaction')
      .select(['kind', 'api_key_id', 'request_id', 'action', 'price_version'])
      .where('account_id', '=', accountId)
      .where('kind', '<>', 'grant')
      .orderBy('seq')
      .execute();
    const same = { api_key_id: apiKeyId, request_id: 'r-7', action: 'test_task', price_version: 1 };
    expect(rows).toEqual([
      { kind: 'reserve', ...same },
      { kind: 'settle', ...same },
    ]);
  });

  it('lets go of the account when it commits, also where a reservation is all that is known', async () => {
    await grant(100, null);
    const setting = (by: (trx: Transact) => Promise<unknown>) =>
      transact(async (trx) => {
        await sql`set local synchronous_commit = on`.execute(trx);
        await by(trx);
        const { rows } = await sql<{ value: string }>`
          select current_setting('synchronous_commit') as value`.execute(trx);
        return rows[0]?.value;
      });
    expect(await setting((trx) => lockAccount(trx, accountId))).toBe('off');
    const id = await reserve(40);
    expect(await setting((trx) => credits.settle(trx, id, 40))).toBe('off');
  });

  it('needs three statements to reserve and two to settle where the account is held, and no transaction of its own', async () => {
    await grant(100, null);
    await grant(100, 5);
    const seen: string[] = [];
    const counted = await transact(async (trx) => {
      const own = trx.getExecutor();
      const original = own.executeQuery;
      own.executeQuery = ((query, ...rest) => {
        seen.push(query.sql);
        return original.call(own, query, ...rest);
      }) as typeof original;
      const quote = testQuote(150);
      const id = await credits.reserve(trx, { accountId, quote, actionKey: newKey(), action: 'test_task' });
      const reserved = seen.length;
      await credits.settle(trx, id, 120);
      return { reserved, settled: seen.length - reserved };
    });
    expect(counted).toEqual({ reserved: 3, settled: 2 });
  });
});

describe('many at once', () => {
  it('1,000 spends against a balance for 600 are exactly 600', async () => {
    const price = 7;
    await grant(600 * price + 3, null);
    const results = await Promise.allSettled(
      Array.from({ length: 1_000 }, async (_, index) => {
        const id = await reserve(price);
        // Half of them end at once, while others begin.
        if (index % 2 === 0) await settle(id);
      }),
    );
    const refused = results.filter(({ status }) => status === 'rejected').length;
    expect(refused).toBe(400);
    const { available: left, reserved } = await credits.balance(database.db, accountId);
    expect(left).toBe(3);
    const kinds = await database.db
      .selectFrom('ledger_transaction')
      .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
      .where('account_id', '=', accountId)
      .groupBy('kind')
      .execute();
    const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
    expect(counts.reserve).toBe(600);
    expect(reserved).toBe(price * (600 - (counts.settle ?? 0)));
  });
});
