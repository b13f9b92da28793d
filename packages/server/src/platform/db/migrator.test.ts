import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { StartError } from '../processes/start-error.ts';
import { appliedMigrations, migrateToLatest, migrations, schemaVersion } from './migrator.ts';
import { createDatabase } from './pool.ts';

test('every file of the folder is a migration, and their numbers are told apart', async () => {
  const names = await readdir(join(import.meta.dirname, 'migrations'));
  const files = names.filter((name) => !name.endsWith('.test.ts'));
  expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files.sort());
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length);
  expect(Object.values(migrations).map(({ up }) => typeof up)).toEqual(files.map(() => 'function'));
});

describe('migrateToLatest', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ content: 'empty' });
  });
  afterAll(async () => await database.drop());

  test('two processes that start together migrate an empty database once', async () => {
    const second = createDatabase(database.url);
    const ran = await Promise.all([migrateToLatest(database.db), migrateToLatest(second)]);
    await second.destroy();
    expect(ran.flat()).toEqual(Object.keys(migrations).sort());
    expect(await appliedMigrations(database.db)).toContain(schemaVersion);
  });

  test('does nothing the next time', async () => {
    expect(await migrateToLatest(database.db)).toEqual([]);
  });

  test('refuses a database of a newer version with a sentence and changes nothing', async () => {
    const { '0001-foundation': known, ...rest } = migrations;
    const older = { ...rest, '0000-other': known ?? { up: async () => undefined } };
    await expect(migrateToLatest(database.db, older)).rejects.toThrow(StartError);
    await expect(migrateToLatest(database.db, older)).rejects.toThrow(
      /newer version of Rushes.*0001-foundation/,
    );
    expect(await appliedMigrations(database.db)).toEqual(Object.keys(migrations).sort());
  });

  test('a migration that fails leaves nothing behind', async () => {
    const broken = {
      ...migrations,
      '9999-broken': {
        up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
          await sql`create table half_made (id int)`.execute(db);
          throw new Error('in the middle');
        },
      },
    };
    await expect(migrateToLatest(database.db, broken)).rejects.toThrow('in the middle');
    const left = await sql<{ found: boolean }>`select to_regclass('half_made') is not null as found`.execute(
      database.db,
    );
    expect(left.rows).toEqual([{ found: false }]);
    expect(await migrateToLatest(database.db)).toEqual([]);
  });
});
