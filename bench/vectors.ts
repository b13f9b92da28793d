/**
 * `npm run bench:vectors`: how long the nearest vectors take to find, with the rights of who asks, over 100,000 and
 * 1,000,000 of 384 numbers, and the memory they take. Prints a Markdown table; nothing passes or fails. A database of
 * its own in the temporary folder, gone at the end; RUSHES_BENCH_PGVECTOR_URL names an empty one with pgvector, whose
 * driver is then measured too. Options:
 *
 *   --sizes 100000,1000000   how many vectors
 *   --queries 40             by one caller
 *   --keep <folder>          keeps the databases there, and uses those that an earlier run left
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { NO_FILTER } from '../packages/server/src/modules/library/media-filter.ts';
import type {
  VectorHit,
  VectorStore,
} from '../packages/server/src/modules/search-index/vectors/vector-store.ts';
import { createVectorStore } from '../packages/server/src/modules/search-index/vectors/vectors.service.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../packages/server/src/platform/db/migrator.ts';
import { createDatabase } from '../packages/server/src/platform/db/pool.ts';
import type { Database } from '../packages/server/src/platform/db/schema.ts';
import { closeDeps, createDeps, type Deps } from '../packages/server/src/platform/deps.ts';
import { createIds } from '../packages/server/src/platform/ids.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { createServices } from '../packages/server/src/process/compose.ts';
import { parentOf, treeCpuSeconds } from './process-tree.ts';
import { type SeededVectors, seedVectors } from './vectors/seed.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    queries: { type: 'string', default: '40' },
    keep: { type: 'string' },
  },
});

const DIMENSIONS = 384;
const LIMIT = 20;
const MIB = 1024 ** 2;

interface Row {
  driver: string;
  vectors: number;
  what: string;
  figure: string;
}

const rows: Row[] = [];

/** Seconds that this process, with its threads, and the database's processes computed so far. */
interface Computed {
  ours: number;
  database: number;
}

let serverPid = 0;

function computed(): Computed {
  const { user, system } = process.cpuUsage();
  return { ours: (user + system) / 1e6, database: serverPid === 0 ? 0 : treeCpuSeconds(serverPid) };
}

/** For each of `count` queries, since `before`. */
function computedEach(before: Computed, count: number): string {
  const now = computed();
  const each = (seconds: number) => ((seconds * 1_000) / count).toFixed(1);
  return `${each(now.ours - before.ours)} + ${each(now.database - before.database)} ms`;
}

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const before = performance.now();
  const result = await work();
  return { result, took: performance.now() - before };
}

type Ask = (query: Float32Array, reader: { userId: string }) => Promise<VectorHit[]>;

const asker =
  (store: VectorStore, { spaceId }: SeededVectors): Ask =>
  async (query, reader) => {
    const asked = { spaceId, scopes: ['keyframe'], vectors: [query], filter: NO_FILTER } as const;
    return (await store.nearest({ ...asked, reader, limit: LIMIT, cursor: null })).hits;
  };

/** Latencies of `callers` that each ask one query after the other. */
async function load(
  ask: Ask,
  { queries }: SeededVectors,
  { callers, each, reader }: { callers: number; each: number; reader: { userId: string } },
): Promise<number[]> {
  const took: number[] = [];
  const run = async (caller: number) => {
    for (let turn = 0; turn < each; turn += 1) {
      const query = queries[(caller * each + turn) % queries.length] as Float32Array;
      took.push((await timed(() => ask(query, reader))).took);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  return took.sort((a, b) => a - b);
}

async function measure(store: VectorStore, seeded: SeededVectors, count: number): Promise<Ask> {
  const ask = asker(store, seeded);
  const say = (what: string, figure: string) =>
    rows.push({ driver: store.driver, vectors: count, what, figure });
  const before = process.memoryUsage().rss;
  const start = computed();
  const first = await timed(() => ask(seeded.queries[0] as Float32Array, seeded.all));
  say('first query of the process, which loads', milliseconds(first.took));
  say('computing of that', computedEach(start, 1));
  const each = Number(options.queries);
  const loads = async (what: string, how: Parameters<typeof load>[2]) => {
    const start = computed();
    const took = await load(ask, seeded, how);
    say(
      `${what}, p50 / p95`,
      `${milliseconds(percentile(took, 0.5))} / ${milliseconds(percentile(took, 0.95))}`,
    );
    say(
      `${what}, computing of the service + of the database for each query`,
      computedEach(start, took.length),
    );
  };
  await loads('one caller', { callers: 1, each, reader: seeded.all });
  await loads('four callers', { callers: 4, each: Math.ceil(each / 2), reader: seeded.all });
  await loads('who may read 1 %', { callers: 1, each, reader: seeded.few });
  say(
    'memory of the process, more than before',
    `${((process.memoryUsage().rss - before) / MIB).toFixed(0)} MiB`,
  );
  return ask;
}

/** Share of the exact answer that another driver gives. */
async function recall(exact: Ask, other: Ask, { queries }: SeededVectors, reader: { userId: string }) {
  let [found, wanted] = [0, 0];
  for (const query of queries.slice(0, 40)) {
    const key = ({ versionId, startMs }: VectorHit) => `${versionId} ${startMs}`;
    const right = new Set((await exact(query, reader)).map(key));
    wanted += right.size;
    found += (await other(query, reader)).filter((hit) => right.has(key(hit))).length;
  }
  return `${((100 * found) / wanted).toFixed(1)} %`;
}

async function measureStreaming(deps: Deps, seeded: SeededVectors, count: number): Promise<void> {
  const store = createVectorStore({ ...deps, vectorMemoryBytes: 16 * MIB });
  const query = seeded.queries[1] as Float32Array;
  const { took } = await timed(() => asker(store, seeded)(query, seeded.all));
  const what = 'a query where memory is too small';
  rows.push({ driver: 'exact', vectors: count, what, figure: milliseconds(took) });
  await store.close();
}

async function bench(count: number, url: string, withPgvector: boolean): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-bench-vectors-'));
  const db = createDatabase(url);
  await migrateToLatest(db);
  const config = readConfig({ RUSHES_DATA_DIR: dataFolder, RUSHES_LOG_LEVEL: 'silent' });
  const ids = createIds(systemClock);
  const log = createLog({ level: 'silent' });
  const deps = await createDeps({ config, db, databaseUrl: url, clock: systemClock, ids, log });
  const services = createServices(deps);
  const vectorMemoryBytes = 4 * 1024 * MIB;
  try {
    console.error(`seeding ${count} vectors`);
    const seeded = await seedVectors({ db, services }, { count, dimensions: DIMENSIONS });
    const exact = createVectorStore({ ...deps, vectorMemoryBytes });
    console.error('measuring');
    const askExact = await measure(exact, seeded, count);
    const { bytes } = await exact.search.use();
    rows.push({
      driver: 'exact',
      vectors: count,
      what: 'of that, blocks of vectors',
      figure: `${(bytes / MIB).toFixed(0)} MiB`,
    });
    if (withPgvector) {
      const near = createVectorStore({ ...deps, vectorMemoryBytes });
      await near.prepare();
      const askNear = await measure(near, seeded, count);
      const share = async (what: string, reader: { userId: string }) =>
        rows.push({
          driver: 'pgvector',
          vectors: count,
          what,
          figure: await recall(askExact, askNear, seeded, reader),
        });
      await share(`recall@${LIMIT}, who may read all`, seeded.all);
      await share(`recall@${LIMIT}, who may read 1 %`, seeded.few);
      await near.close();
    }
    await exact.close();
    // Its time is that of loading, which is above.
    if (count <= 100_000) await measureStreaming(deps, seeded, count);
  } finally {
    await services.vectors.close();
    await closeDeps(deps);
    await db.destroy();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Its content is made anew where the machine fails. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

async function ensureDatabase(admin: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin);
  if (rows.length === 0) await sql`create database ${sql.ref(name)}`.execute(admin);
}

/** The process whose child serves this connection; 0 where it runs on another machine. */
async function findServer(admin: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(admin);
  return parentOf(rows[0]?.pid ?? 0);
}

async function benchSize(size: number, folder: string): Promise<void> {
  const pgvectorUrl = process.env.RUSHES_BENCH_PGVECTOR_URL ?? '';
  const server =
    pgvectorUrl === '' ? await startEmbeddedPostgres({ dataFolder: folder, settings: SETTINGS }) : null;
  const url = new URL(server?.url ?? pgvectorUrl);
  const admin = createDatabase(url.href, { maxConnections: 1 });
  const name = `rushes_bench_${size}`;
  try {
    await ensureDatabase(admin, name);
    serverPid = await findServer(admin);
    url.pathname = `/${name}`;
    await bench(size, url.href, pgvectorUrl !== '');
    if (options.keep === undefined) {
      await sql`drop database ${sql.ref(name)} with (force)`.execute(admin);
    }
  } finally {
    await admin.destroy();
    await server?.stop();
  }
}

async function main(): Promise<void> {
  const { keep } = options;
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'rushes-bench-vectors-db-')));
  await mkdir(folder, { recursive: true });
  try {
    for (const size of options.sizes.split(',').map(Number)) await benchSize(size, folder);
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
  if ((process.env.RUSHES_BENCH_PGVECTOR_URL ?? '') === '') {
    const what = 'skipped: RUSHES_BENCH_PGVECTOR_URL names no database that has it';
    rows.push({ driver: 'pgvector', vectors: 0, what, figure: '' });
  }
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  console.log(`${DIMENSIONS} numbers each, ${LIMIT} hits, ${availableParallelism()} cores, load ${load}\n`);
  console.log('| driver | vectors | what | |\n|---|---|---|---|');
  for (const { driver, vectors, what, figure } of rows) {
    console.log(`| ${driver} | ${vectors.toLocaleString('en')} | ${what} | ${figure} |`);
  }
}

await main();
