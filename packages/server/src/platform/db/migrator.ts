/**
 * Brings a database to this version's tables: migrations are the files of one folder, run in order of their names, each
 * recorded once. Two processes that start at the same time do not race: the second waits and finds
 * nothing to do.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartError } from '../processes/start-error.ts';
import type { Database } from './schema.ts';

type Migrations = Readonly<Record<string, Migration>>;

const FOLDER = join(import.meta.dirname, 'migrations');

/** The migrations that lie in the folder, by their names without `.ts`, in order. */
async function readMigrations(): Promise<Migrations> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name)).sort();
  const read = async (name: string): Promise<[string, Migration]> => {
    const migration: Migration = await import(/* @vite-ignore */ pathToFileURL(join(FOLDER, name)).href);
    return [name.slice(0, -'.ts'.length), migration];
  };
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** Every migration by name, in order. A released one is never edited; a new one is a further file of the folder. */
export const migrations: Migrations = await readMigrations();

/** The name of the newest migration, which is what the schema is called in exports. */
export const schemaVersion = Object.keys(migrations).sort().at(-1) ?? '';

/** Where Kysely keeps which migrations ran; no data of ours. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'] as const;

/** Any fixed number: names the lock among the advisory locks of the database. */
const MIGRATION_LOCK = 7_214_885_301;

/** The oldest PostgreSQL that our SQL is tested on. */
const OLDEST_SERVER = 150_000;

/**
 * Runs what has not run yet and returns the names of what it ran. Throws StartError when the database was
 * made by a newer version of the program, or the server is too old.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  known: Migrations = migrations,
): Promise<string[]> {
  return await migrate(db, known, (migrator) => migrator.migrateToLatest());
}

/** Like `migrateToLatest`, but no further than `name`: for a database that is to be filled in an older form. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<string[]> {
  return await migrate(db, migrations, (migrator) => migrator.migrateTo(name));
}

async function migrate(
  db: Kysely<Database>,
  known: Migrations,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    await requireServer(connection);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await refuseNewerDatabase(connection, known);
      const provider = { getMigrations: async () => ({ ...known }) };
      const { error, results } = await run(new Migrator({ db: connection, provider }));
      if (error !== undefined) throw error;
      return (results ?? []).filter((result) => result.status === 'Success').map((r) => r.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

async function requireServer(db: Kysely<Database>): Promise<void> {
  const found = await sql<{
    number: number;
    name: string;
    encoding: string;
  }>`select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`.execute(db);
  const server = found.rows[0];
  if (server === undefined || server.number < OLDEST_SERVER) {
    throw new StartError(`The database server is PostgreSQL ${server?.name}; Rushes needs 15 or newer.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`The database is encoded in ${server.encoding}; Rushes needs one in UTF8.`);
  }
}

async function refuseNewerDatabase(db: Kysely<Database>, known: Migrations): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in known));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database was made by a newer version of Rushes (it has ${unknown.join(', ')}); ` +
      'start that version, or import an export into a new database.',
  );
}

/** Names of the migrations this database has, in order; empty for a new one. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (table.rows[0]?.found !== true) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}
