import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from './pool.ts';
import { prepared, preparedName } from './prepared.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 });
  await sql`create table thing as select n, n::text as name from generate_series(1, 20000) n`.execute(
    database.db,
  );
  await sql`create unique index thing_n on thing (n)`.execute(database.db);
  await sql`create unique index thing_name on thing (name)`.execute(database.db);
  await sql`analyze thing`.execute(database.db);
});
afterAll(() => database.drop());

const plans = async () => {
  const { rows } = await sql<{ statement: string; generic: number; custom: number }>`
    select statement, generic_plans as generic, custom_plans as custom from pg_prepared_statements
    where statement like '%from thing%' order by prepare_time`.execute(database.db);
  return rows;
};

describe('a prepared statement', () => {
  test('is planned for good, also when short lists are asked for', async () => {
    const named = prepared(
      { names: 'text[]', least: 'int' },
      (p) => sql<{ n: number }>`
        select n from thing where name = any(${p.names}) and n >= ${p.least} order by n`,
    );
    for (let time = 0; time < 12; time += 1) {
      expect(await named(database.db, { names: ['7', '20000', 'none'], least: 5 })).toEqual([
        { n: 7 },
        { n: 20_000 },
      ]);
      expect(await named(database.db, { names: ['7'], least: 8 })).toEqual([]);
    }
    expect(await plans()).toEqual([{ statement: expect.stringContaining('any('), generic: 19, custom: 5 }]);
  });

  test('works inside a transaction, with nulls, and on every connection', async () => {
    const count = prepared(
      { least: 'int' },
      (p) =>
        sql<{ count: number }>`select count(*)::int from thing where ${p.least} is null or n >= ${p.least}`,
    );
    expect(await count(database.db, { least: null })).toEqual([{ count: 20_000 }]);
    await database.db.transaction().execute(async (trx) => {
      await sql`insert into thing values (20001, '20001')`.execute(trx);
      expect(await count(trx, { least: 20_000 })).toEqual([{ count: 2 }]);
      await sql`delete from thing where n = 20001`.execute(trx);
    });
    const second = createDatabase(database.url);
    expect(await count(second, { least: 20_000 })).toEqual([{ count: 1 }]);
    await second.destroy();
  });

  test('leaves out what one variant of its text does not use', async () => {
    const one = prepared({ unused: 'uuid', used: 'int' }, (p) => sql<{ n: number }>`select ${p.used} as n`);
    expect(await one(database.db, { unused: 'no uuid', used: 3 })).toEqual([{ n: 3 }]);
  });

  test('takes no value into its text', () => {
    const id = 7;
    expect(() => prepared({}, () => sql`select ${id}`)).toThrow(/value of one call/);
  });

  test('has a name that others have not', () => {
    expect(preparedName('select 1')).toBeNull();
    expect(preparedName('/* prepared 0123456789abcdef */ select 1')).toBe('0123456789abcdef');
  });
});
