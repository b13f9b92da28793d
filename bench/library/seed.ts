/** A data folder with the library of some sizes, made once and kept. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../../packages/server/src/platform/db/migrator.ts';
import { createDatabase, createPool } from '../../packages/server/src/platform/db/pool.ts';
import { prepareDataFolder } from '../../packages/server/src/platform/processes/data-folder.ts';
import { type LibrarySizes, seedStatements } from './seed-sql.ts';
import { planWorkload } from './workload.ts';

const SOURCES = [
  join(import.meta.dirname, '../../packages/server/src/platform/db/migrations'),
  import.meta.dirname,
];
const SEED_FILES = /^(\d{4}-.*|seed.*|workload)\.ts$/;

/** Nothing has to survive a crash of this: a folder without its mark is made again. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  work_mem: '512MB',
  autovacuum: 'off',
};

export interface SeededLibrary {
  dataFolder: string;
  /** Where what the client asks for stands, see workload.ts. */
  workloadFile: string;
}

/** What the rows are made by; a kept folder of other sources is of no use. */
async function sourceMark(sizes: LibrarySizes): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sizes));
  for (const folder of SOURCES) {
    for (const name of (await readdir(folder)).sort()) {
      if (SEED_FILES.test(name)) hash.update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex');
}

/** The library of `sizes` under `folder`; made anew when it was not, or by other migrations. */
export async function seedLibrary(folder: string, sizes: LibrarySizes): Promise<SeededLibrary> {
  const dataFolder = join(folder, sizes.name);
  const markFile = join(folder, `${sizes.name}.mark`);
  const workloadFile = join(folder, `${sizes.name}-workload.json`);
  const mark = await sourceMark(sizes);
  if ((await readFile(markFile, 'utf8').catch(() => '')) === mark) return { dataFolder, workloadFile };
  await rm(markFile, { force: true });
  await rm(dataFolder, { recursive: true, force: true });
  await prepareDataFolder(folder);
  await prepareDataFolder(dataFolder);
  const workload = await fillDatabase(dataFolder, sizes);
  await writeFile(workloadFile, JSON.stringify(workload));
  await writeFile(markFile, mark);
  return { dataFolder, workloadFile };
}

async function fillDatabase(dataFolder: string, sizes: LibrarySizes): Promise<unknown> {
  const started = performance.now();
  const server = await startEmbeddedPostgres({ dataFolder, settings: FAST_SETTINGS });
  const db = createDatabase(server.url);
  const pool = createPool(server.url, { maxConnections: 1 });
  try {
    await migrateToLatest(db);
    await fill(await pool.connect(), sizes);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`seeded ${sizes.assets} assets in ${seconds} s\n`);
    return await planWorkload(pool, sizes);
  } finally {
    await pool.end();
    await db.destroy();
    await server.stop();
  }
}

async function fill(client: pg.PoolClient, sizes: LibrarySizes): Promise<void> {
  try {
    await client.query('set session_replication_role = replica');
    const indexes = await dropPlainIndexes(client);
    for (const statement of seedStatements(sizes)) await timed(client, statement);
    for (const index of indexes) await timed(client, index);
    await client.query('set session_replication_role = origin');
    await timed(client, 'vacuum (freeze, analyze)');
    await client.query('checkpoint');
  } finally {
    client.release();
  }
}

async function timed(client: pg.PoolClient, statement: string): Promise<void> {
  const started = performance.now();
  await client.query(statement).catch((error: unknown) => {
    throw new Error(`seeding failed at: ${statement}`, { cause: error });
  });
  const seconds = (performance.now() - started) / 1000;
  if (seconds > 5) process.stderr.write(`${seconds.toFixed(1)} s: ${statement.slice(0, 70)}\n`);
}

/** Indexes of large tables that no constraint stands on are built over the finished rows; returns what makes them again. */
async function dropPlainIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and c.relname in ('node', 'folder_closure', 'asset', 'asset_version', 'rendition', 'object', 'upload')
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
