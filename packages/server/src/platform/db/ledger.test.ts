import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
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

interface Act {
  id: string;
  kind?: 'grant' | 'reserve';
  seq?: number;
  available?: number;
  reserved?: number;
  actionKey?: string;
}

/** The account's next act, by default a grant that says the balance is as it was. */
async function insertAct(trx: Kysely<Database>, act: Act): Promise<void> {
  const { id, kind = 'grant', actionKey = id } = act;
  const { rows } = await sql<{ seq: number; available: number; reserved: number }>`
    select seq + 1 as seq, available_after as available, reserved_after as reserved from ledger_transaction
    where account_id = ${accountId} order by seq desc limit 1`.execute(trx);
  const { seq, available, reserved } = { seq: 1, available: 0, reserved: 0, ...rows[0], ...act };
  await sql`insert into ledger_transaction (id, kind, action_key, account_id, created_at, seq, available_after,
      reserved_after, source, price_version)
    values (${id}, ${kind}, ${actionKey}, ${accountId}, now(), ${seq}, ${available}, ${reserved},
      ${kind === 'grant' ? 'operator' : null}, 1)`.execute(trx);
}

async function insertEntries(trx: Kysely<Database>, id: string, entries: readonly Entry[]): Promise<void> {
  for (const [position, [side, amount]] of entries.entries()) {
    await sql`insert into ledger_entry values (${id}, ${position}, ${accountId}, ${side}, ${amount}, now())`.execute(
      trx,
    );
  }
}

const balance = async () => {
  const { rows } = await sql<{ available: number; reserved: number }>`
    select coalesce(sum(amount_microcredits) filter (where side = 'available'), 0)::bigint as available,
      coalesce(sum(amount_microcredits) filter (where side = 'reserved'), 0)::bigint as reserved
    from ledger_entry where account_id = ${accountId}`.execute(database.db);
  return rows[0] ?? { available: 0, reserved: 0 };
};

/** Books an act that says of the balance what is right, but for what `wrong` says. */
async function commit(entries: Entry[], wrong: Omit<Act, 'id'> = {}): Promise<string> {
  const id = randomUUID();
  const before = await balance();
  const change = (of: Entry[0]) =>
    entries.reduce((sum, [side, amount]) => sum + (side === of ? amount : 0), 0);
  const after = {
    available: before.available + change('available'),
    reserved: before.reserved + change('reserved'),
  };
  await database.db.transaction().execute(async (trx) => {
    await insertAct(trx, { id, ...after, ...wrong });
    await insertEntries(trx, id, entries);
  });
  return id;
}

const SEVEN: Entry[] = [
  ['available', 7],
  ['issued', -7],
];

test('a transaction that adds up to zero is booked', async () => {
  const id = await commit(SEVEN);
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
  const id = await commit(SEVEN);
  const late = sql`insert into ledger_entry values (${id}, 9, ${accountId}, 'available', 1, now())`;
  await expect(late.execute(database.db)).rejects.toThrow(/does not add up to zero/);
});

test('nothing booked can be changed or removed', async () => {
  await commit(SEVEN);
  for (const table of ['ledger_entry', 'ledger_transaction']) {
    await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(/append-only/);
    await expect(sql`update ${sql.table(table)} set created_at = now()`.execute(database.db)).rejects.toThrow(
      /append-only/,
    );
  }
});

test('nothing of it can be emptied, nor the log of what operators did be changed', async () => {
  const { db } = database;
  await sql`insert into audit_log (id, at, act) values (${randomUUID()}, now(), 'test')`.execute(db);
  for (const table of ['ledger_lot', 'ledger_entry', 'ledger_transaction', 'price_table', 'audit_log']) {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(/append-only/);
  }
  await expect(sql`update audit_log set act = 'nothing'`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/append-only/);
});

test('the same act is not booked twice', async () => {
  const id = await commit(SEVEN);
  await expect(insertAct(database.db, { id: randomUUID(), actionKey: id })).rejects.toThrow(/unique/);
});

test('an act that says a wrong balance is refused, with entries or without', async () => {
  const { available, reserved } = await balance();
  await expect(commit(SEVEN, { available: available + 8 })).rejects.toThrow(/balance after .* is wrong/);
  await expect(commit(SEVEN, { reserved: reserved + 1 })).rejects.toThrow(/balance after .* is wrong/);
  await expect(commit([], { available: available + 1 })).rejects.toThrow(/balance after .* is wrong/);
});

test('what adds up to zero can not be added to a booked transaction either', async () => {
  const id = await commit(SEVEN);
  const late = sql`insert into ledger_entry values (${id}, 8, ${accountId}, 'available', 1, now()),
    (${id}, 9, ${accountId}, 'issued', -1, now())`;
  await expect(late.execute(database.db)).rejects.toThrow(/balance after .* is wrong/);
});

test('acts of an account are numbered without gaps, each number once', async () => {
  await commit(SEVEN);
  const { rows } = await sql<{ seq: number }>`select max(seq) as seq from ledger_transaction`.execute(
    database.db,
  );
  const last = rows[0]?.seq ?? 0;
  await expect(commit(SEVEN, { seq: last })).rejects.toThrow(/unique/);
  await expect(commit(SEVEN, { seq: last + 2 })).rejects.toThrow(/does not follow/);
});

test('a reservation can not overdraw an account', async () => {
  const { available } = await balance();
  const tooMuch: Entry[] = [
    ['available', -available - 1],
    ['reserved', available + 1],
  ];
  await expect(commit(tooMuch, { kind: 'reserve' })).rejects.toThrow(/check constraint/);
});

test('what is left of a grant that expires must follow from what was', async () => {
  const id = await commit(SEVEN);
  const lot = (seq: number, change: number, left: number) =>
    sql`insert into ledger_lot values (${id}, ${seq}, ${id}, ${accountId}, ${change}, 0, ${left}, 0)`.execute(
      database.db,
    );
  await lot(1, 7, 7);
  await expect(lot(2, -3, 5)).rejects.toThrow(/rest of grant .* is wrong/);
  await expect(lot(2, -8, -1)).rejects.toThrow(/check constraint/);
  await lot(2, -3, 4);
});
