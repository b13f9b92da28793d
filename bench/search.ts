/**
 * `npm run bench:search`: search by words over documents with rights, in this process over a PostgreSQL of its own.
 * Prints Markdown tables; nothing passes or fails. Options:
 *
 *   --documents <n>   1,000,000 for the figures of docs/search.md; 100,000 by default
 *   --assets <n>      50,000 with a million documents; a twentieth of the documents by default
 *   --queries <n>     of each row; 200 by default
 *   --keep <folder>   keeps the database there, and uses the one that is there if it has as many documents
 *   --recall          tells what the cap loses
 *   --explain         tells where the time of the slowest searches goes, as the database itself counts it
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { NO_FILTER } from '../packages/server/src/modules/library/media-filter.ts';
import {
  createLexical,
  type Lexical,
  type LexicalHit,
} from '../packages/server/src/modules/search/words/lexical.ts';
import { createLanguages } from '../packages/server/src/modules/search-index/words/languages.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../packages/server/src/platform/db/migrator.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/db/pool.ts';
import type { Database } from '../packages/server/src/platform/db/schema.ts';
import { processorTime } from './search/cpu.ts';
import { explain, recording } from './search/explain.ts';
import { READERS, seedSearch } from './search/seed.ts';

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    assets: { type: 'string' },
    queries: { type: 'string', default: '200' },
    keep: { type: 'string' },
    recall: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
  },
});
const documents = Number(options.documents);
const assets = Number(options.assets ?? Math.max(1_000, documents / 20));
const count = Number(options.queries);

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
};

/** Two to four words that stand together somewhere; every sixth with a slip. */
async function sampleQueries(db: Kysely<Database>): Promise<string[]> {
  const step = Math.max(1, Math.floor(documents / count));
  const rows = await db
    .selectFrom('search_document')
    .select('text')
    .where((eb) => eb(eb.fn('mod', ['id', eb.val(step)]), '=', 1))
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ text }, index) => {
    const words = text.split(' ').slice(index % 5, (index % 5) + 1 + (index % 4));
    const [first = ''] = words;
    if (index % 6 === 5) words[0] = `${first.slice(0, 2)}${first.slice(3)}`;
    return words.join(' ');
  });
}

const ask = (lexical: Lexical, userId: string, text: string) =>
  lexical.find({ text, example: null, reader: { userId }, filter: NO_FILTER, limit: 500 });

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Row {
  name: string;
  userId: string;
  callers: number;
}

/** One row: wall time of each search, processor time of all of them. */
async function measure({ name, userId, callers }: Row, queries: readonly string[]): Promise<string> {
  const times: number[] = [];
  const computed: number[] = [];
  let answered = 0;
  const waiting = queries.values();
  const pids = await backends();
  const all = [...pids, process.pid];
  const before = { database: processorTime(pids), service: process.cpuUsage() };
  const lane = async () => {
    for (const text of waiting) {
      const [started, computing] = [performance.now(), processorTime(all)];
      const { hits } = await ask(lexical, userId, text);
      times.push(performance.now() - started);
      computed.push(processorTime(all) - computing);
      if (hits.length > 0) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, lane));
  const used = process.cpuUsage(before.service);
  const each = (milliseconds: number) => (milliseconds / queries.length).toFixed(1);
  const database = each(processorTime(pids) - before.database);
  const service = each((used.user + used.system) / 1_000);
  times.sort((a, b) => a - b);
  const wall = [0.5, 0.95, 1].map((share) => at(times, share).toFixed(0));
  computed.sort((a, b) => a - b);
  // Of several callers nobody knows whose it was.
  const most = callers === 1 ? at(computed, 0.95).toFixed(0) : '';
  const cells = [name, callers, ...wall, database, service, most, `${answered} of ${queries.length}`, load()];
  return `| ${cells.join(' | ')} |\n`;
}

const load = () => loadavg()[0]?.toFixed(1);

/** The database's processes that answer us; all of them are there once as many callers asked. */
async function backends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Without the cap one takes seconds. */
const RECALL_QUERIES = 12;
const FIRST = 20;
/** By as much differ documents with the same words: one is a word longer, or has them farther apart. */
const AS_GOOD = 0.01;

/**
 * What the cap loses of the best 20 assets: the share of the same assets, and the share of places with a score as good.
 * Of thousands that are equally good the first 20 are as good as any other 20.
 */
async function recallOf(userId: string, queries: readonly string[]): Promise<string> {
  let [kept, asGood, all] = [0, 0, 0];
  for (const text of queries.slice(0, RECALL_QUERIES)) {
    const best = async (one: Lexical) => bestAssets((await ask(one, userId, text)).hits);
    const [wanted, got] = [await best(whole), await best(lexical)];
    const ids = new Set(got.map(({ assetId }) => assetId));
    kept += wanted.filter(({ assetId }) => ids.has(assetId)).length;
    asGood += wanted.filter(({ score }, index) => (got[index]?.score ?? 0) >= score - AS_GOOD).length;
    all += wanted.length;
  }
  if (all === 0) return 'nothing found';
  return `${(kept / all).toFixed(3)} the same, ${(asGood / all).toFixed(3)} as good, of ${all}`;
}

function bestAssets(hits: readonly LexicalHit[]): LexicalHit[] {
  const byAsset = new Map<string, LexicalHit>();
  for (const hit of hits) if (!byAsset.has(hit.assetId)) byAsset.set(hit.assetId, hit);
  return [...byAsset.values()].slice(0, FIRST);
}

/** The slowest of some searches, with the plans of what it asked. */
async function explainSlowest(userId: string, queries: readonly string[]): Promise<string> {
  const recorded = recording(pool);
  const asking = createLexical({ db: recorded.db, languages: createLanguages() });
  let slowest = { text: '', milliseconds: 0, asked: recorded.take() };
  for (const text of queries) {
    const started = performance.now();
    await ask(asking, userId, text);
    const milliseconds = performance.now() - started;
    const asked = recorded.take();
    if (milliseconds > slowest.milliseconds) slowest = { text, milliseconds, asked };
  }
  const { text, milliseconds, asked } = slowest;
  return `${text}: ${milliseconds.toFixed(0)} ms\n\n${await explain(pool, asked)}`;
}

/** Seeds what is not there yet. */
async function prepare(): Promise<void> {
  const { rows } = await pool.query<{ documents: string }>(
    "select coalesce(max(documents), 0) as documents from search_word where word = ''",
  );
  const [found] = rows;
  if (Number(found?.documents) === documents) return;
  if (Number(found?.documents) > 0) throw new Error(`${folder} holds ${found?.documents} documents`);
  const client = await pool.connect();
  try {
    await seedSearch(client, { documents, assets });
  } finally {
    client.release();
  }
}

const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'rushes-bench-search-')));
await mkdir(folder, { recursive: true });
const server = await startEmbeddedPostgres({ dataFolder: folder, settings: SETTINGS });
const db = createDatabase(server.url, { maxConnections: 8 });
const pool = createPool(server.url, { maxConnections: 1 });
const languages = createLanguages();
const lexical = createLexical({ db, languages });
const whole = createLexical({ db, languages, candidateCap: documents, weighedCap: documents });
try {
  await migrateToLatest(db);
  await prepare();
  const queries = await sampleQueries(db);
  // All connections are there before they are counted, and plans and pages are warm.
  await Promise.all(queries.slice(0, 20).map((text) => ask(lexical, READERS.many, text)));
  process.stdout.write(`${documents} documents of ${assets} assets\n\n`);
  if (options.explain) process.stdout.write(await explainSlowest(READERS.many, queries));
  process.stdout.write(
    '| reader | callers | p50 ms | p95 ms | worst ms | database CPU ms | service CPU ms | CPU p95 ms | answered | load |\n' +
      '|---|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const [name, userId] of Object.entries(READERS)) {
    for (const callers of [1, 4]) process.stdout.write(await measure({ name, userId, callers }, queries));
  }
  for (const [name, userId] of options.recall ? Object.entries(READERS) : []) {
    process.stdout.write(`\nrecall of the first ${FIRST}, ${name}: ${await recallOf(userId, queries)}\n`);
  }
} finally {
  await pool.end();
  await db.destroy();
  await server.stop();
  if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
}
