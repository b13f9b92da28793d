/**
 * `npm run bench:ledger`: what a price adds to starting and ending a task, at a steady rate on one account, beside the
 * same tasks without a price. Prints a Markdown table; nothing passes or fails. Requests come at their times whether
 * or not those before have ended; the wait counts. Both kinds take turns, in rounds. A database of its own in the
 * temporary folder with durable commits, gone at the end. Options:
 *
 *   --rate 200          requests each second
 *   --busy 1            accounts that this many a second come to, each
 *   --seconds 10        of one round
 *   --rounds 3          of each kind
 *   --hold 0            milliseconds that each start keeps its account at least, as over a slower network
 *   --others 0          requests each second on another account meanwhile, which get a table of their own
 *   --history 0         acts that the ledger of each has before
 *   --flush 0           milliseconds that each flush of the database's log takes at least, as on a slower disk
 *   --statements        what each statement took of the database's time
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { lockAccount } from '../packages/server/src/modules/money/credits/credits.service.ts';
import { lockOpenTask } from '../packages/server/src/modules/tasks/task-ending.ts';
import type { TaskOwner } from '../packages/server/src/modules/tasks/tasks.service.ts';
import type { Services } from '../packages/server/src/modules.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { locateDatabase, SHARED_FOLDERS } from '../packages/server/src/platform/db/embedded/location.ts';
import { readPostmasterFile } from '../packages/server/src/platform/db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../packages/server/src/platform/db/migrator.ts';
import { createDatabase } from '../packages/server/src/platform/db/pool.ts';
import type { Database } from '../packages/server/src/platform/db/schema.ts';
import { closeDeps, createDeps } from '../packages/server/src/platform/deps.ts';
import { createIds } from '../packages/server/src/platform/ids.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { createServices } from '../packages/server/src/process/compose.ts';
import { testQuote, testTask } from '../packages/server/src/testing/test-tasks.ts';
import { type LatencySummary, summariseLatency } from './library/latency.ts';
import { readProcessTree } from './process-tree.ts';

const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    busy: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    hold: { type: 'string', default: '0' },
    others: { type: 'string', default: '0' },
    history: { type: 'string', default: '0' },
    flush: { type: 'string', default: '0' },
    statements: { type: 'boolean', default: false },
  },
});
const rate = Number(options.rate);
const busy = Number(options.busy);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const hold = Number(options.hold);
const others = Number(options.others);
const history = Number(options.history);
const flush = Number(options.flush);

const PRICE_MICROCREDITS = 1_000;
const WARM_UP_SECONDS = 3;

interface Bench {
  db: Kysely<Database>;
  services: Services;
  owners: TaskOwner[];
  /** Has little to do. */
  other: TaskOwner;
  postgresPid: number;
}

/** Processor milliseconds so far. */
function readCpu({ postgresPid }: Bench): Times['cpu'] {
  const { user, system } = process.cpuUsage();
  const postgres = readProcessTree(postgresPid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return { node: (user + system) / 1_000, postgres: postgres * 1_000 };
}

/** Milliseconds of one kind of task. */
interface Times {
  start: number[];
  end: number[];
  /** Requests that came to nothing, and why the first did. */
  failed: number;
  firstFailure: string | null;
  /** Processor milliseconds of all, user and system. */
  cpu: { node: number; postgres: number };
}

const noTimes = (): Times => ({
  ...{ start: [], end: [], failed: 0, firstFailure: null },
  cpu: { node: 0, postgres: 0 },
});

interface Round {
  busy: Times;
  other: Times;
}

const noRound = (): Round => ({ busy: noTimes(), other: noTimes() });

let requests = 0;

/** Starts and ends a task, each in a transaction of its own, as a request and a worker do. */
async function runTask(
  { db, services }: Bench,
  owner: TaskOwner,
  isPriced: boolean,
  due: number,
): Promise<[number, number]> {
  const request = {
    definition: testTask,
    payload: { word: 'bench' },
    principal: owner,
    traceId: `bench-${++requests}`,
    ...(isPriced ? { quote: testQuote(PRICE_MICROCREDITS) } : {}),
  };
  const { taskId } = await db.transaction().execute(async (trx) => {
    const made = await services.tasks.startTask(trx, request);
    if (hold > 0) await sql`select pg_sleep(${hold / 1_000})`.execute(trx);
    return made;
  });
  const started = performance.now();
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner.accountId);
    const task = await lockOpenTask(trx, taskId);
    if (task === undefined) throw new Error('A task of the bench is gone.');
    await services.taskEndings.end(trx, task, { state: 'SUCCESS', result: {} });
  });
  return [started - due, performance.now() - started];
}

/** What is asked of one account. */
interface Asked {
  owner: TaskOwner;
  isPriced: boolean;
  perSecond: number;
}

/** Tasks of one account at a steady rate for some seconds. */
async function runTasks(bench: Bench, asked: Asked, roundSeconds: number, times: Times): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < asked.perSecond * roundSeconds; index += 1) {
    const due = begun + (index * 1_000) / asked.perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    running.push(
      runTask(bench, asked.owner, asked.isPriced, due).then(
        ([start, end]) => {
          times.start.push(start);
          times.end.push(end);
        },
        (error: unknown) => {
          times.failed += 1;
          times.firstFailure ??= String(error);
        },
      ),
    );
  }
  await Promise.all(running);
}

/** One round of the busy accounts, and of the other one beside them. Adds to the times of each. */
async function runRound(bench: Bench, isPriced: boolean, roundSeconds: number, into: Round): Promise<void> {
  const before = readCpu(bench);
  const { owners, other } = bench;
  await Promise.all([
    ...owners.map((owner) => runTasks(bench, { owner, isPriced, perSecond: rate }, roundSeconds, into.busy)),
    runTasks(bench, { owner: other, isPriced, perSecond: others }, roundSeconds, into.other),
  ]);
  const after = readCpu(bench);
  into.busy.cpu.node += after.node - before.node;
  into.busy.cpu.postgres += after.postgres - before.postgres;
}

/** Acts that the ledger has already, written without its checks: settled reservations one after the other. */
async function writeHistory(db: Kysely<Database>, accountId: string): Promise<void> {
  if (history === 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`create temporary table past on commit drop as
      select n, gen_random_uuid() as id, lag(n) over (order by n) as before, l.available_after as available
      from generate_series(1, ${history}::int) n, ledger_transaction l where l.account_id = ${accountId}`.execute(
      trx,
    );
    await sql`insert into ledger_transaction (id, kind, action_key, account_id, created_at, seq, available_after,
        reserved_after, of_id, price_version)
      select p.id, case when p.n % 2 = 1 then 'reserve' else 'settle' end, 'past:' || p.n, ${accountId}::uuid, now(), p.n + 1,
        p.available - ((p.n + 1) / 2), p.n % 2, case when p.n % 2 = 0 then b.id end, 1
      from past p left join past b on b.n = p.before`.execute(trx);
    await sql`insert into ledger_entry
      select id, 1, ${accountId}::uuid, case when n % 2 = 1 then 'available' else 'reserved' end, -1, now() from past
      union all
      select id, 2, ${accountId}::uuid, case when n % 2 = 1 then 'reserved' else 'revenue' end, 1, now() from past`.execute(
      trx,
    );
  });
  await sql`analyze ledger_transaction`.execute(db);
  await sql`analyze ledger_entry`.execute(db);
}

function createOwner(db: Kysely<Database>, services: Services, name: string): Promise<TaskOwner> {
  return db.transaction().execute(async (trx) => {
    const made = await services.accounts.createUser(trx, { email: `${name}@example.com` });
    await services.credits.grant(trx, {
      ...{ accountId: made.accountId, amountMicrocredits: 1e12, actionKey: name, source: 'operator' },
    });
    return made;
  });
}

async function prepare(db: Kysely<Database>, services: Services): Promise<Pick<Bench, 'owners' | 'other'>> {
  const owners: TaskOwner[] = [];
  for (let index = 0; index < busy; index += 1) {
    const owner = await createOwner(db, services, `busy-${index}`);
    await writeHistory(db, owner.accountId);
    owners.push(owner);
  }
  return { owners, other: await createOwner(db, services, 'other') };
}

const line = (what: string, kind: string, { count, p50, p99, max }: LatencySummary) =>
  `| ${what} | ${kind} | ${count} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${max.toFixed(1)} |`;

function reportLatencies(title: string, priced: Times, free: Times): void {
  console.log(`\n| ${title} | price | count | p50 | p99 | max |\n|---|---|---:|---:|---:|---:|`);
  for (const what of ['start', 'end'] as const) {
    console.log(line(what, 'none', summariseLatency(free[what])));
    console.log(line(what, what === 'start' ? 'reserved' : 'settled', summariseLatency(priced[what])));
  }
  const failed = priced.failed + free.failed;
  const why = priced.firstFailure ?? free.firstFailure;
  if (failed > 0) console.log(`\n${failed} requests came to nothing, the first: ${why}`);
}

function report(priced: Round, free: Round): void {
  const [load = 0] = loadavg();
  console.log(
    `${rate} requests/s on each of ${busy} accounts, ${availableParallelism()} cores, load ${load.toFixed(1)},`,
  );
  console.log(`${history.toLocaleString('en')} acts in each ledger before. Milliseconds.`);
  reportLatencies('transaction', priced.busy, free.busy);
  if (others > 0) reportLatencies(`of another account, ${others} a second`, priced.other, free.other);
  console.log('\n| processor, ms a request | price | node | postgres |\n|---|---|---:|---:|');
  for (const [kind, round] of [['none', free] as const, ['reserved and settled', priced] as const]) {
    const count = round.busy.end.length + round.other.end.length;
    const { node, postgres } = round.busy.cpu;
    console.log(
      `| start and end | ${kind} | ${(node / count).toFixed(2)} | ${(postgres / count).toFixed(2)} |`,
    );
  }
}

async function measure(bench: Bench): Promise<void> {
  await runRound(bench, true, WARM_UP_SECONDS, noRound());
  const [priced, free] = [noRound(), noRound()];
  for (let round = 0; round < rounds; round += 1) {
    await runRound(bench, false, seconds, free);
    await runRound(bench, true, seconds, priced);
  }
  report(priced, free);
  if (options.statements) await reportStatements(bench.db);
}

async function reportStatements(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ calls: number; mean: number; total: number; planned: number; text: string }>`
    select calls, mean_exec_time as mean, total_exec_time as total, total_plan_time as planned,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as text
    from pg_stat_statements order by total_exec_time + total_plan_time desc limit 25`.execute(db);
  console.log('\n| calls | mean ms | total ms | planning ms | statement |\n|---:|---:|---:|---:|---|');
  for (const { calls, mean, total, planned, text } of rows) {
    console.log(`| ${calls} | ${mean.toFixed(3)} | ${total.toFixed(0)} | ${planned.toFixed(0)} | ${text} |`);
  }
}

/** A flush waits before it writes, whoever else is about to; as slow disks do. */
const slowFlush = { commit_delay: String(flush * 1_000), commit_siblings: '0' };
const countStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

function settingsOfRun(): Record<string, string> {
  return { ...(flush > 0 ? slowFlush : {}), ...(options.statements ? countStatements : {}) };
}

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-bench-ledger-'));
  const server = await startEmbeddedPostgres({ dataFolder, settings: settingsOfRun() });
  const db = createDatabase(server.url);
  try {
    await migrateToLatest(db);
    if (options.statements) await sql`create extension pg_stat_statements`.execute(db);
    const { folder } = await locateDatabase(dataFolder, SHARED_FOLDERS);
    const postgresPid = (await readPostmasterFile(folder))?.pid ?? 0;
    const config = readConfig({ RUSHES_DATA_DIR: dataFolder, RUSHES_LOG_LEVEL: 'silent' });
    const [ids, log] = [createIds(systemClock), createLog({ level: 'silent' })];
    const deps = await createDeps({ config, db, databaseUrl: server.url, clock: systemClock, ids, log });
    const services = createServices(deps);
    try {
      await measure({ db, services, ...(await prepare(db, services)), postgresPid });
    } finally {
      await services.vectors.close();
      await closeDeps(deps);
    }
  } finally {
    await db.destroy();
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

await main();
