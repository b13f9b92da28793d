import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../../platform/db/pool.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture, testQuote } from '../../../testing/test-tasks.ts';
import { until } from '../../../testing/until.ts';
import { lockAccount, lockAccounts } from './credits.service.ts';

const CONNECTIONS = 3;
const WAITING = 20;

let database: TestDatabase;
let fixture: TaskFixture;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
});
afterAll(() => database.drop());

const newAccount = async () => (await fixture.createOwner({ credits: 1_000 })).accountId;

/** A pool of its own with few connections. */
function fewConnections(maxConnections = CONNECTIONS) {
  const db = createDatabase(database.url, { maxConnections });
  onTestFinished(() => db.destroy());
  return db;
}

/** Holds the account's row, as another process would, until `letGo`. */
async function holdElsewhere(accountId: string) {
  const [holding, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = database.db.transaction().execute(async (trx) => {
    await sql`select from account where id = ${accountId} for no key update`.execute(trx);
    holding.resolve();
    await letGo.promise;
  });
  await holding.promise;
  const end = async () => {
    letGo.resolve();
    await over;
  };
  onTestFinished(end);
  return end;
}

const reserve = (trx: Transaction<Database>, accountId: string, actionKey: string) =>
  fixture.credits.reserve(trx, { accountId, quote: testQuote(1), actionKey, action: 'test_task' });

/** How many acts the account's ledger has, and whether its last one is as high. */
async function acts(accountId: string) {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, max(seq)::int as last from ledger_transaction where account_id = ${accountId}`.execute(
    database.db,
  );
  return rows[0];
}

it('lets others write while more of one account wait than there are connections, and books each of those once', async () => {
  const db = fewConnections();
  const [busy, other] = [await newAccount(), await newAccount()];
  const before = await acts(busy);
  const letGo = await holdElsewhere(busy);
  let begun = 0;
  const waiting = Array.from({ length: WAITING }, (_, index) =>
    db.transaction().execute(async (trx) => {
      begun += 1;
      return reserve(trx, busy, `${busy}:${index}`);
    }),
  );
  // Each has come to the account, so whoever could take a connection for its wait has one.
  // One that gets no connection ends the wait, and the test.
  await Promise.race([until(() => begun >= WAITING), Promise.all(waiting)]);
  for (let index = 0; index < 5; index += 1)
    await db.transaction().execute((trx) => reserve(trx, other, `${other}:${index}`));
  expect(await fixture.credits.balance(db, other)).toEqual({ available: 995, reserved: 5 });
  await letGo();
  const ids = await Promise.all(waiting);
  expect(new Set(ids).size).toBe(WAITING);
  expect(await fixture.credits.balance(db, busy)).toEqual({ available: 980, reserved: WAITING });
  expect(await acts(busy)).toEqual({
    count: (before?.count ?? 0) + WAITING,
    last: (before?.last ?? 0) + WAITING,
  });
});

it('leaves connections to a sixth account and to reads while five wait with more than a pool holds', async () => {
  const db = fewConnections(10);
  const busy = await Promise.all(Array.from({ length: 5 }, newAccount));
  const other = await newAccount();
  const letGo = await Promise.all(busy.map(holdElsewhere));
  let begun = 0;
  const waiting = Array.from({ length: 5 * WAITING }, (_, index) => {
    const account = busy[index % busy.length] ?? '';
    return db.transaction().execute(async (trx) => {
      begun += 1;
      return reserve(trx, account, `${account}:of-five:${index}`);
    });
  });
  await Promise.race([until(() => begun >= waiting.length), Promise.all(waiting)]);
  const beside = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0
      ? db.transaction().execute((trx) => reserve(trx, other, `${other}:sixth:${index}`))
      : fixture.credits.balance(db, other),
  );
  await Promise.race([Promise.all(beside), Promise.all(waiting)]);
  expect(await fixture.credits.balance(db, other)).toEqual({ available: 990, reserved: 10 });
  await Promise.all(letGo.map((end) => end()));
  expect(new Set(await Promise.all(waiting)).size).toBe(waiting.length);
  for (const account of busy)
    expect(await fixture.credits.balance(db, account)).toEqual({ available: 980, reserved: WAITING });
});

it('waits for turns of several accounts without waiting for each other, in whatever order they are wanted', async () => {
  const db = fewConnections();
  const [a, b] = [await newAccount(), await newAccount()].sort() as [string, string];
  const letGo = await holdElsewhere(b);
  const works = Array.from({ length: WAITING }, (_, index) =>
    db.transaction().execute(async (trx) => {
      // Those of the second kind find out about each account by itself.
      if (index % 2 === 0) await lockAccounts(trx, [b, a]);
      await reserve(trx, a, `both:${a}:${index}`);
      return reserve(trx, b, `both:${b}:${index}`);
    }),
  );
  await letGo();
  await Promise.all(works);
  expect(await fixture.credits.balance(db, a)).toEqual({ available: 980, reserved: WAITING });
  expect(await fixture.credits.balance(db, b)).toEqual({ available: 980, reserved: WAITING });
});

it('undoes what goes on although it was told that it is not its turn', async () => {
  const db = fewConnections();
  const busy = await newAccount();
  await sql`create table gone_on (work int not null)`.execute(db);
  const letGo = await holdElsewhere(busy);
  const goesOn = Promise.withResolvers<void>();
  const works = Array.from({ length: WAITING }, (_, index) =>
    db.transaction().execute(async (trx) => {
      await lockAccount(trx, busy).catch(() => goesOn.resolve());
      await sql`insert into gone_on values (${index})`.execute(trx);
    }),
  );
  await goesOn.promise;
  await db.transaction().execute((trx) => sql`select 1`.execute(trx));
  const gone = () => sql<{ work: number }>`select work from gone_on order by work`.execute(db);
  expect((await gone()).rows).toEqual([]);
  await letGo();
  await Promise.all(works);
  expect((await gone()).rows).toEqual(works.map((_, work) => ({ work })));
});
