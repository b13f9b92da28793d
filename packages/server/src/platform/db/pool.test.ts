import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, parseBigint, parseTimestamp } from './pool.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' });
});
afterAll(async () => await database.drop());

async function one<T>(db: Kysely<Database>, expression: ReturnType<typeof sql>): Promise<T> {
  const found = await sql<{ value: T }>`select ${expression} as value`.execute(db);
  return found.rows[0]?.value as T;
}

describe('values from the database', () => {
  test('times keep microseconds, in UTC, whatever was written', async () => {
    const values = {
      '2026-01-31T12:00:00.000001Z': '2026-01-31T12:00:00.000001Z',
      '2026-01-31T12:00:00Z': '2026-01-31T12:00:00.000000Z',
      '2026-01-31T12:00:00.5+05:30': '2026-01-31T06:30:00.500000Z',
      '1969-12-31T23:59:59.999999Z': '1969-12-31T23:59:59.999999Z',
      '12026-01-31T12:00:00Z': '12026-01-31T12:00:00.000000Z',
    };
    for (const [written, read] of Object.entries(values)) {
      expect(await one(database.db, sql`${written}::timestamptz`)).toBe(read);
    }
    expect(await one(database.db, sql`${new Date(1_769_860_800_123)}::timestamptz`)).toBe(
      '2026-01-31T12:00:00.123000Z',
    );
  });

  test('any microsecond survives being written and read', async () => {
    const seconds = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    const micros = fc.integer({ min: 0, max: 999_999 });
    await fc.assert(
      fc.asyncProperty(seconds, micros, async (second, micro) => {
        const time = `${second.toISOString().slice(0, 19)}.${String(micro).padStart(6, '0')}Z`;
        expect(await one(database.db, sql`${time}::timestamptz`)).toBe(time);
      }),
      { numRuns: 50 },
    );
  });

  test('times are right in a session with another time zone', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c timezone=America/New_York');
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const found = await client.query<{ value: string }>(
      "select '2026-07-01T12:00:00.000001Z'::timestamptz::text as value",
    );
    await client.end();
    expect(found.rows[0]?.value).toContain('-04');
    expect(parseTimestamp(found.rows[0]?.value ?? '')).toBe('2026-07-01T12:00:00.000001Z');
    const db = createDatabase(url.href, { maxConnections: 1 });
    expect(await one(db, sql`current_setting('timezone')`)).toBe('UTC');
    await db.destroy();
  });

  test('bigints are numbers, and refused when a number can not hold them', async () => {
    expect(await one(database.db, sql`9007199254740991::bigint`)).toBe(Number.MAX_SAFE_INTEGER);
    await expect(one(database.db, sql`9007199254740992::bigint`)).rejects.toThrow(RangeError);
    expect(() => parseBigint('-9007199254740992')).toThrow(RangeError);
    expect(await one(database.db, sql`count(*)`)).toBe(1);
  });

  test('arrays hold what their elements would be', async () => {
    expect(await one(database.db, sql`array[1, null, 3]::bigint[]`)).toEqual([1, null, 3]);
    expect(await one(database.db, sql`array[array[1], array[2]]::bigint[]`)).toEqual([[1], [2]]);
    expect(await one(database.db, sql`array['2026-01-31T12:00:00.000001Z']::timestamptz[]`)).toEqual([
      '2026-01-31T12:00:00.000001Z',
    ]);
    expect(await one(database.db, sql`array['a"b', 'c,d', null]::text[]`)).toEqual(['a"b', 'c,d', null]);
  });

  test('JSON is parsed, bytes are buffers, days are text', async () => {
    expect(await one(database.db, sql`'{"a": [1]}'::jsonb`)).toEqual({ a: [1] });
    expect(await one(database.db, sql`${Buffer.from([0, 255])}::bytea`)).toEqual(Buffer.from([0, 255]));
    expect(await one(database.db, sql`'2026-01-31'::date`)).toBe('2026-01-31');
  });
});

test('what no time can be is refused', () => {
  for (const text of ['infinity', '0044-03-15 00:00:00+00 BC', '2026-01-31', '']) {
    expect(() => parseTimestamp(text)).toThrow(RangeError);
  }
});

test('the server gives up what a connection holds or waits for, and frees what a frozen transaction held', async () => {
  const timeouts = { statement: 20, lock: 10, idleTransaction: 1 };
  const db = createDatabase(database.url, { maxConnections: 1, timeouts });
  expect(await one(db, sql`current_setting('statement_timeout')`)).toBe('20s');
  expect(await one(db, sql`current_setting('lock_timeout')`)).toBe('10s');
  await sql`create table held (id int)`.execute(database.db);
  await sql`insert into held values (1)`.execute(database.db);
  const [held, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from held for update`.execute(trx);
    held.resolve();
    // Resolves when the one that waits has got through.
    await frozen.promise;
    await sql`select 1`.execute(trx);
  });
  holding.catch(() => undefined);
  await held.promise;
  const { rows } = await sql`select id from held for update`.execute(database.db);
  expect(rows).toEqual([{ id: 1 }]);
  frozen.resolve();
  await expect(holding).rejects.toThrow();
  await db.destroy();
});

test('the address may ask for other times', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=7s');
  const db = createDatabase(url.href, { timeouts: { statement: 20, lock: 10, idleTransaction: 1 } });
  expect(await one(db, sql`current_setting('statement_timeout')`)).toBe('7s');
  await db.destroy();
});

test('is closed once, however often it is asked to', async () => {
  const db = createDatabase(database.url);
  await sql`select 1`.execute(db);
  await Promise.all([db.destroy(), db.destroy()]);
  await db.destroy();
});
