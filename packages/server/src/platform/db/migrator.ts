/**
 * Brings a database to this version's tables: migrations stand in code, run in order of their names, each
 * recorded once. Two processes that start at the same time do not race: the second waits and finds
 * nothing to do.
 */
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartError } from '../processes/start-error.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as access from './migrations/0002-access.ts';
import * as identity from './migrations/0003-identity.ts';
import * as entitiesAndConfigs from './migrations/0004-entities-and-configs.ts';
import * as sceneDescriptions from './migrations/0005-scene-descriptions.ts';
import * as idempotencyLeases from './migrations/0006-idempotency-leases.ts';
import * as accountDeletion from './migrations/0007-account-deletion.ts';
import * as bytes from './migrations/0008-bytes.ts';
import * as versionPins from './migrations/0009-version-pins.ts';
import * as projectHistory from './migrations/0010-project-history.ts';
import * as exports from './migrations/0011-exports.ts';
import * as rendering from './migrations/0012-rendering.ts';
import * as analyserRuns from './migrations/0013-analyser-runs.ts';
import * as transcripts from './migrations/0014-transcripts.ts';
import * as recognition from './migrations/0015-recognition.ts';
import * as vectors from './migrations/0016-vectors.ts';
import * as search from './migrations/0017-search.ts';
import * as ledger from './migrations/0018-ledger.ts';
import * as prices from './migrations/0019-prices.ts';
import * as plans from './migrations/0020-plans.ts';
import * as billing from './migrations/0021-billing.ts';
import * as webhooks from './migrations/0022-webhooks.ts';
import * as payloadVersions from './migrations/0023-payload-versions.ts';
import * as claims from './migrations/0024-claims.ts';
import * as retention from './migrations/0025-retention.ts';
import * as processes from './migrations/0026-processes.ts';
import * as idempotencyEffects from './migrations/0027-idempotency-effects.ts';
import * as probeAgain from './migrations/0028-probe-again.ts';
import * as givingWay from './migrations/0029-giving-way.ts';
import * as endOfRuns from './migrations/0030-end-of-runs.ts';
import * as scheduleLeases from './migrations/0031-schedule-leases.ts';
import * as assetDurations from './migrations/0032-asset-durations.ts';
import * as freeSlots from './migrations/0033-free-slots.ts';
import * as understoodByItself from './migrations/0034-understood-by-itself.ts';
import * as beats from './migrations/0035-beats.ts';
import * as generations from './migrations/0036-generations.ts';
import * as chats from './migrations/0037-chats.ts';
import * as modelsOfProviders from './migrations/0040-models-of-providers.ts';
import * as stock from './migrations/0042-stock.ts';
import * as webhookListeners from './migrations/0043-webhook-listeners.ts';
import * as review from './migrations/0062-review.ts';
import * as filmPlans from './migrations/0063-film-plans.ts';
import * as generationNotes from './migrations/0064-generation-notes.ts';
import * as providerKeys from './migrations/0065-provider-keys.ts';
import * as generationCosts from './migrations/0066-generation-costs.ts';
import * as treeVersions from './migrations/0067-tree-versions.ts';
import * as publicFolders from './migrations/0068-public-folders.ts';
import * as probeSlowAgain from './migrations/0069-probe-slow-again.ts';
import * as picturesAlone from './migrations/0070-pictures-alone.ts';
import * as firstOfEachAccount from './migrations/0071-first-of-each-account.ts';
import * as taskLine from './migrations/0072-task-line.ts';
import * as tasksForLater from './migrations/0073-tasks-for-later.ts';
import * as longestSounds from './migrations/0074-longest-sounds.ts';
import type { Database } from './schema.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** Every migration by name, in order. A released one is never edited. */
export const migrations: Migrations = {
  '0001-foundation': foundation,
  '0002-access': access,
  '0003-identity': identity,
  '0004-entities-and-configs': entitiesAndConfigs,
  '0005-scene-descriptions': sceneDescriptions,
  '0006-idempotency-leases': idempotencyLeases,
  '0007-account-deletion': accountDeletion,
  '0008-bytes': bytes,
  '0009-version-pins': versionPins,
  '0010-project-history': projectHistory,
  '0011-exports': exports,
  '0012-rendering': rendering,
  '0013-analyser-runs': analyserRuns,
  '0014-transcripts': transcripts,
  '0015-recognition': recognition,
  '0016-vectors': vectors,
  '0017-search': search,
  '0018-ledger': ledger,
  '0019-prices': prices,
  '0020-plans': plans,
  '0021-billing': billing,
  '0022-webhooks': webhooks,
  '0023-payload-versions': payloadVersions,
  '0024-claims': claims,
  '0025-retention': retention,
  '0026-processes': processes,
  '0027-idempotency-effects': idempotencyEffects,
  '0028-probe-again': probeAgain,
  '0029-giving-way': givingWay,
  '0030-end-of-runs': endOfRuns,
  '0031-schedule-leases': scheduleLeases,
  '0032-asset-durations': assetDurations,
  '0033-free-slots': freeSlots,
  '0034-understood-by-itself': understoodByItself,
  '0035-beats': beats,
  '0036-generations': generations,
  '0037-chats': chats,
  '0040-models-of-providers': modelsOfProviders,
  '0042-stock': stock,
  '0043-webhook-listeners': webhookListeners,
  '0062-review': review,
  '0063-film-plans': filmPlans,
  '0064-generation-notes': generationNotes,
  '0065-provider-keys': providerKeys,
  '0066-generation-costs': generationCosts,
  '0067-tree-versions': treeVersions,
  '0068-public-folders': publicFolders,
  '0069-probe-slow-again': probeSlowAgain,
  '0070-pictures-alone': picturesAlone,
  '0071-first-of-each-account': firstOfEachAccount,
  '0072-task-line': taskLine,
  '0073-tasks-for-later': tasksForLater,
  '0074-longest-sounds': longestSounds,
};

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
