import { MediaError } from '@rushes/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from '../db/pool.ts';
import { ServiceError } from '../errors.ts';
import { errorAnswer } from '../http/error-response.ts';
import { isDatabaseLost, outageOf } from './outages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const answered = (error: unknown) => {
  const { status, headers, body } = errorAnswer(error, 'r');
  return { status, code: body.code, retry: headers['retry-after'] };
};
const away = { status: 503, code: 'database_unavailable', retry: '2' };

describe('a database', () => {
  test('that goes in the middle of a statement, or of a transaction, is 503 and not 500', async () => {
    const statement = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`;
    expect(answered(await thrownBy(statement.execute(database.db)))).toEqual(away);
    const transaction = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await statement.execute(trx);
    });
    expect(answered(await thrownBy(transaction))).toEqual(away);
    // The pool takes another connection.
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  test('that is not there is 503, by a socket or by a port', async () => {
    for (const url of ['postgres://nobody@%2Fnowhere/none', 'postgres://nobody@127.0.0.1:1/none']) {
      const db = createDatabase(url);
      expect(answered(await thrownBy(sql`select 1`.execute(db)))).toEqual(away);
      await db.destroy();
    }
  });

  test('that takes too long, for a lock or a statement, is 503 and has done nothing', async () => {
    const { db } = database;
    await sql`create table slow (id int primary key)`.execute(db);
    await sql`insert into slow values (1)`.execute(db);
    const holder = await db.startTransaction().execute();
    await sql`select from slow where id = 1 for update`.execute(holder);
    const wait = (setting: string, statement: string) =>
      thrownBy(
        db.transaction().execute(async (trx) => {
          await sql`insert into slow values (2)`.execute(trx);
          await sql`select set_config(${setting}, '20ms', true)`.execute(trx);
          await sql.raw(statement).execute(trx);
        }),
      );
    const busy = { ...away, retry: '5' };
    expect(answered(await wait('lock_timeout', 'update slow set id = 3 where id = 1'))).toEqual(busy);
    expect(answered(await wait('statement_timeout', 'select pg_sleep(10)'))).toEqual(busy);
    await holder.rollback().execute();
    expect((await sql`select id from slow`.execute(db)).rows).toEqual([{ id: 1 }]);
    await sql`drop table slow`.execute(db);
  });

  test('whose files were taken away is away', () => {
    const lost = ['58P01', '58030'].map((code) => Object.assign(new Error('could not open file'), { code }));
    expect(lost.map(isDatabaseLost)).toEqual([true, true]);
  });

  test('that refuses a statement is there', async () => {
    const wrong = await thrownBy(sql`select 1 / 0`.execute(database.db));
    expect(isDatabaseLost(wrong)).toBe(false);
    expect(answered(wrong).status).toBe(500);
  });
});

describe('a full disk', () => {
  const full = { status: 503, code: 'storage_full', retry: '30' };
  const errno = (code: string) => Object.assign(new Error(code), { code });

  test('is told from what the system, the database and a child say', () => {
    const child = new MediaError('internal', 'It broke.', {
      cause: new Error('write failed: No space left on device'),
    });
    for (const error of [errno('ENOSPC'), errno('EDQUOT'), errno('53100'), child]) {
      expect(answered(error)).toEqual(full);
    }
    const damaged = new MediaError('damaged', 'It is damaged.', { cause: new Error('moov atom not found') });
    expect(outageOf(damaged)).toBeNull();
    expect(outageOf(errno('EACCES'))).toBeNull();
  });

  test('says what to do, and nothing of plans, which an account without storage is told of', () => {
    const { body } = errorAnswer(errno('ENOSPC'), 'r');
    expect(body.detail).toMatch(/disk is full.*\.$/);
    expect(body.what_to_do).toMatch(/Retry-After .*operator .*room/);
    expect(JSON.stringify(body)).not.toMatch(/\bplan\b/);
    const account = errorAnswer(new ServiceError('storage_full', 'There is not enough storage left.'), 'r');
    expect([account.status, account.body.code]).toEqual([413, 'storage_full']);
    expect(account.body.what_to_do).toMatch(/\bplan\b/);
  });
});
