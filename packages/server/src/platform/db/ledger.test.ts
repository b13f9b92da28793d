import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addTestPlan } from '../../testing/test-plans.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
const accountId = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  await addTestPlan(database.db, 'free');
  await sql`insert into account values (${accountId}, 'free', 0, 1, false, now())`.execute(database.db);
});
afterAll(async () => await database.drop());

type Entry = [side: 'available' | 'reserved' | 'issued' | 'revenue', amount: number];

async function book(trx: Transaction<Database>, entries: Entry[]): Promise<string> {
  const id = randomUUID();
  await sql`insert into ledger_transaction values (${id}, 'grant', ${id}, ${accountId}, null, now())`.execute(
    trx,
  );
  for (const [position, [side, amount]] of entries.entries()) {
    await sql`insert into ledger_entry values (${id}, ${position}, ${accountId}, ${side}, ${amount}, now())`.execute(
      trx,
    );
  }
  return id;
}

async function commit(entries: Entry[]): Promise<string> {
  return await database.db.transaction().execute((trx) => book(trx, entries));
}

test('a transaction that adds up to zero is booked', async () => {
  const id = await commit([
    ['available', 7],
    ['issued', -7],
  ]);
  const found = await sql`select * from ledger_entry where transaction_id = ${id}`.execute(database.db);
  expect(found.rows).toHaveLength(2);
});

test('one that does not is refused when it would be committed, and leaves nothing', async () => {
  const before = await sql`select count(*) from ledger_transaction`.execute(database.db);
  await expect(commit([['available', 7]])).rejects.toThrow(/does not add up to zero/);
  await expect(
    commit([
      ['available', 7],
      ['issued', -6],
    ]),
  ).rejects.toThrow(/does not add up to zero/);
  expect((await sql`select count(*) from ledger_transaction`.execute(database.db)).rows).toEqual(before.rows);
});

test('an entry can not be added to a booked transaction', async () => {
  const id = await commit([
    ['available', 7],
    ['issued', -7],
  ]);
  const late = sql`insert into ledger_entry values (${id}, 9, ${accountId}, 'available', 1, now())`;
  await expect(late.execute(database.db)).rejects.toThrow(/does not add up to zero/);
});

test('nothing booked can be changed or removed', async () => {
  await commit([
    ['available', 7],
    ['issued', -7],
  ]);
  for (const table of ['ledger_entry', 'ledger_transaction']) {
    await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(/append-only/);
    await expect(sql`update ${sql.table(table)} set created_at = now()`.execute(database.db)).rejects.toThrow(
      /append-only/,
    );
  }
});

test('the same act is not booked twice', async () => {
  const id = await commit([
    ['available', 7],
    ['issued', -7],
  ]);
  const again = sql`insert into ledger_transaction values (${randomUUID()}, 'grant', ${id}, ${accountId}, null, now())`;
  await expect(again.execute(database.db)).rejects.toThrow(/unique/);
});
