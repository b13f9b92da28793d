/** What a connection keeps in its session, and what it leaves out where a pooler hands out sessions by transaction. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readConfig } from '../config.ts';
import { memorySettings, sharesSessions } from './open-database.ts';
import { createDatabase, missingTimeouts, sessionProblem } from './pool.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const one = prepared({ n: 'int' }, ({ n }) => sql<{ n: number }>`select ${n} + 1 as n`);

/** Names of the statements that a session keeps after a prepared one. */
async function keptStatements(isPooled: boolean): Promise<number> {
  const db = createDatabase(database.url, { isPooled, maxConnections: 1 });
  try {
    expect(await one(db, { n: 1 })).toEqual([{ n: 2 }]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  } finally {
    await db.destroy();
  }
}

it('keeps no statement in a session that may be another one next time', async () => {
  expect(await keptStatements(false)).toBe(1);
  expect(await keptStatements(true)).toBe(0);
});

it('says what the role of pooled sessions lacks', async () => {
  const name = URL.parse(database.url)?.pathname.slice(1) ?? '';
  const problemWith = async (zone: string) => {
    await sql`alter database ${sql.id(name)} set timezone = ${sql.lit(zone)}`.execute(database.db);
    await sql`alter database ${sql.id(name)} set datestyle = 'ISO'`.execute(database.db);
    const db = createDatabase(database.url, { isPooled: true, maxConnections: 1 });
    return await sessionProblem(db).finally(() => db.destroy());
  };
  expect(await problemWith('Europe/Berlin')).toMatch(/alter role ".+" set timezone = 'UTC';/);
  expect(await problemWith('UTC')).toBeNull();
});

it('says which times the role of pooled sessions does not give', async () => {
  const name = URL.parse(database.url)?.pathname.slice(1) ?? '';
  const missing = async () => {
    const db = createDatabase(database.url, { isPooled: true, maxConnections: 1 });
    return await missingTimeouts(db).finally(() => db.destroy());
  };
  expect(await missing()).toMatch(
    /set statement_timeout = .*set lock_timeout = .*set idle_in_transaction_session/,
  );
  await sql`alter database ${sql.id(name)} set statement_timeout = '60s'`.execute(database.db);
  expect(await missing()).not.toContain('statement_timeout');
  await sql`alter database ${sql.id(name)} set lock_timeout = '15s'`.execute(database.db);
  await sql`alter database ${sql.id(name)} set idle_in_transaction_session_timeout = '15s'`.execute(
    database.db,
  );
  expect(await missing()).toBeNull();
});

it('takes an address that leads to the server for what it is, and says nothing of one that does not answer', async () => {
  expect(await sharesSessions(database.url)).toBe(false);
  await expect(sharesSessions('postgres://a@127.0.0.1:1/b')).rejects.toThrow('ECONNREFUSED');
});

it('keeps an eighth of the memory there is for tables, between 128 MB and 1 GB', () => {
  const gib = 1024 ** 3;
  const buffers = (total: number, limit?: number) => memorySettings(total, limit).shared_buffers;
  expect([buffers(gib / 2), buffers(4 * gib), buffers(64 * gib)]).toEqual(['128MB', '512MB', '1024MB']);
  expect([buffers(64 * gib, 2 * gib), buffers(4 * gib, 0), buffers(4 * gib, 2 ** 63)]).toEqual([
    '256MB',
    '512MB',
    '512MB',
  ]);
});

it('has its settings checked', () => {
  const url = 'postgres://a@b/c';
  expect(readConfig({}).database).toEqual({ connections: null, directUrl: null });
  expect(
    readConfig({ DATABASE_URL: url, RUSHES_DATABASE_DIRECT_URL: url, RUSHES_DATABASE_CONNECTIONS: '7' })
      .database,
  ).toEqual({ connections: 7, directUrl: url });
  expect(() => readConfig({ RUSHES_DATABASE_DIRECT_URL: url })).toThrow('goes with DATABASE_URL');
  expect(() => readConfig({ RUSHES_DATABASE_CONNECTIONS: '1' })).toThrow('from 2 to 1000');
});
