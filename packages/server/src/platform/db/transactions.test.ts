import { PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { requestMoney, withRequestMoney } from '../money/request-money.ts';
import { createDatabase, createPool } from './pool.ts';
import { afterCommit, letGoAtCommit, lettingGo, RetryingDatabase } from './transactions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' });
  await sql`create table counted (id int primary key, value int not null)`.execute(database.db);
  await sql`insert into counted values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(async () => await database.drop());

/** Throws what PostgreSQL throws with this code. */
const breakOff = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

const add = (id: number) => sql`update counted set value = value + 1 where id = ${id}`;

async function value(id: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`select value from counted where id = ${id}`.execute(
    database.db,
  );
  return rows[0]?.value ?? Number.NaN;
}

it('runs two again that wait for each other, and both get through, once each', async () => {
  const retries: unknown[] = [];
  const db = createDatabase(database.url, { onRetry: (error) => retries.push(error) });
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const both = async (first: number, second: number, index: number) =>
    db.transaction().execute(async (trx) => {
      await add(first).execute(trx);
      holding[index]?.resolve();
      await Promise.all(holding.map(({ promise }) => promise));
      await add(second).execute(trx);
    });
  const before = [await value(1), await value(2)];
  await Promise.all([both(1, 2, 0), both(2, 1, 1)]);
  expect(retries).toMatchObject([{ code: '40P01' }]);
  expect([await value(1), await value(2)]).toEqual(before.map((one) => one + 2));
  await db.destroy();
});

it('runs one again whose view was overtaken, as isolated as before', async () => {
  const db = createDatabase(database.url);
  const before = await value(1);
  let runs = 0;
  await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (trx) => {
      runs += 1;
      await sql`select value from counted`.execute(trx);
      if (runs === 1) await add(1).execute(database.db);
      await add(1).execute(trx);
      const { rows } = await sql<{
        level: string;
      }>`select current_setting('transaction_isolation') as level`.execute(trx);
      expect(rows).toEqual([{ level: 'serializable' }]);
    });
  expect(runs).toBe(2);
  expect(await value(1)).toBe(before + 2);
  await db.destroy();
});

it.each(['40P01', '40001'])(
  'gives up %s after five, each after a longer pause of random length',
  async (code) => {
    const told: number[] = [];
    let asked = 0;
    const random = () => {
      asked += 1;
      return 0;
    };
    const db = createDatabase(database.url, { random, onRetry: (_error, attempt) => told.push(attempt) });
    const work = db.transaction().execute((trx) => breakOff(code).execute(trx));
    await expect(work).rejects.toMatchObject({ code });
    expect(told).toEqual([1, 2, 3, 4]);
    expect(asked).toBe(4);
    await db.destroy();
  },
);

it.each(['23505', '57014', '55P03'])('does not run %s again', async (code) => {
  let runs = 0;
  const work = database.db.transaction().execute(async (trx) => {
    runs += 1;
    await breakOff(code).execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code });
  expect(runs).toBe(1);
});

it('does once, and only after the commit, what stands outside of the database', async () => {
  const acts: string[] = [];
  const money = { requestId: 'r', apiKeyId: null, webhookUrl: null, reserved: 0, charged: 0 };
  let runs = 0;
  await withRequestMoney(money, () =>
    database.db.transaction().execute(async (trx) => {
      runs += 1;
      afterCommit(trx, () => acts.push(`run ${runs}`));
      const counted = requestMoney();
      if (counted !== undefined) counted.reserved += 5;
      if (runs === 1) await breakOff('40P01').execute(trx);
      expect(acts).toEqual([]);
    }),
  );
  expect(acts).toEqual(['run 2']);
  expect(money.reserved).toBe(5);
  const failed = database.db.transaction().execute(async (trx) => {
    afterCommit(trx, () => acts.push('never'));
    await breakOff('23505').execute(trx);
  });
  await expect(failed).rejects.toThrow();
  expect(acts).toEqual(['run 2']);
});

/** A database that is flushed by `flush`, and a transaction in it that holds a row and lets go of it when it commits. */
function lettingGoOf(id: number, flush: () => Promise<void>) {
  const dialect = new PostgresDialect({ pool: createPool(database.url, { maxConnections: 1 }) });
  const db = new RetryingDatabase({ dialect }, { connections: 10, flush });
  const told: string[] = [];
  const write = db
    .transaction()
    .execute(async (trx) => {
      afterCommit(trx, () => told.push('done'));
      letGoAtCommit(trx);
      await sql`select id, ${lettingGo} from counted where id = ${id} for update`.execute(trx);
      await add(id).execute(trx);
    })
    .finally(() => db.destroy());
  return { write, told };
}

it('lets the next one have the row before it is on disk, and is over for its caller after that', async () => {
  const before = await value(1);
  const disk = Promise.withResolvers<void>();
  const { write, told } = lettingGoOf(1, () => disk.promise);
  await until(async () => (await value(1)) === before + 1);
  await sql`select id from counted where id = 1 for update nowait`.execute(database.db);
  expect(told).toEqual([]);
  disk.resolve();
  await write;
  expect(told).toEqual(['done']);
});

it('does not say that it is done where nobody knows whether it is on disk', async () => {
  const { write, told } = lettingGoOf(1, () => Promise.reject(new Error('The database is gone.')));
  await expect(write).rejects.toThrow('The database is gone.');
  expect(told).toEqual([]);
});
