/**
 * `npm run bench:webhooks`: events of the outbox, delivered by two worker processes to a receiver on this machine that
 * checks nothing. First a stock of events as fast as it goes, then so many each second, with how long each took from
 * its commit to its arrival. Prints a Markdown table; nothing passes or fails. A database of its own in the temporary
 * folder, gone at the end. Options:
 *
 *   --stock 50000     events that wait at the beginning
 *   --rate 5000       events each second afterwards
 *   --seconds 20      for so long
 *   --endpoints 1     each event goes to one of so many, each of an account of its own
 *   --workers 2       processes
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import {
  newWebhookSecret,
  sealWebhookSecret,
} from '../packages/server/src/modules/webhooks/webhook-secrets.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../packages/server/src/platform/db/migrator.ts';
import { createDatabase } from '../packages/server/src/platform/db/pool.ts';
import type { Database } from '../packages/server/src/platform/db/schema.ts';
import { createIds } from '../packages/server/src/platform/ids.ts';
import { createSealer } from '../packages/server/src/platform/secrets/sealed.ts';
import { addTestPlan } from '../packages/server/src/testing/test-plans.ts';
import { NODE_FLAGS } from '../scripts/node-flags.ts';
import { treeCpuSeconds } from './process-tree.ts';
import type { Delays } from './webhooks/receiver.ts';

const { values } = parseArgs({
  options: {
    stock: { type: 'string', default: '50000' },
    rate: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    endpoints: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const options = {
  stock: Number(values.stock),
  rate: Number(values.rate),
  seconds: Number(values.seconds),
  endpoints: Number(values.endpoints),
  workers: Number(values.workers),
};

const PROGRAM = join(import.meta.dirname, '../packages/server/src/main.ts');
const SECRET_KEY = 'the key of a database that only this measurement has';
const ASSETS = 1_000;
const ids = createIds(systemClock);

interface Receiver {
  url: string;
  delays: Delays;
  pid: number;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'webhooks/receiver.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const delays: Delays = [];
  child.on('message', (message: { delays: Delays }) => {
    for (const delay of message.delays) delays.push(delay);
  });
  return { url: `http://127.0.0.1:${port}/`, delays, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Accounts with an endpoint each. */
async function addEndpoints(db: Kysely<Database>, url: string): Promise<string[]> {
  const sealer = createSealer([Buffer.from(SECRET_KEY)]);
  const accountIds = Array.from({ length: options.endpoints }, () => ids.uuid());
  const now = systemClock.now();
  await addTestPlan(db, 'free');
  for (const accountId of accountIds) {
    await db
      .insertInto('account')
      .values({
        id: accountId,
        plan: 'free',
        storage_quota_bytes: 1e12,
        task_parallelism: 2,
        created_at: now,
      })
      .execute();
    const id = ids.uuid();
    const secret = sealWebhookSecret(sealer, id, newWebhookSecret(ids));
    await db
      .insertInto('webhook_endpoint')
      .values({ id, account_id: accountId, url, secret, created_at: now, updated_at: now })
      .execute();
  }
  return accountIds;
}

/** Commits `count` events about a thousand assets, in turn for each account. */
async function publish(db: Kysely<Database>, accountIds: readonly string[], count: number): Promise<void> {
  await sql`with added as (
    insert into outbox (event_id, topic, account_id, subject_id, payload, created_at)
    select gen_random_uuid(), 'asset.ready', (${accountIds}::uuid[])[1 + n % ${accountIds.length}], asset,
      jsonb_build_object('asset_id', asset, 'version_id', gen_random_uuid(), 'version_number', 1, 'bytes', n),
      clock_timestamp()
    from (
      select n, md5('asset ' || n % ${ASSETS})::uuid as asset from generate_series(1, ${count}) as n
    ) as events
  ) select pg_notify('rushes_outbox', '')`.execute(db);
}

function startWorker(databaseUrl: string, dataFolder: string): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      RUSHES_ROLE: 'worker',
      RUSHES_DATA_DIR: dataFolder,
      RUSHES_INDEX: 'none',
      RUSHES_LOG_LEVEL: 'warn',
      RUSHES_SECRET_KEY: SECRET_KEY,
      RUSHES_WEBHOOK_ALLOW: '127.0.0.1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => child.kill());
  return child;
}

async function arrived(receiver: Receiver, count: number): Promise<void> {
  while (receiver.delays.length < count) await wait(20);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const row = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function measureStock(db: Kysely<Database>, receiver: Receiver, accountIds: string[]): Promise<void> {
  // The workers are up once something has arrived.
  await publish(db, accountIds, 1);
  await arrived(receiver, 1);
  const before = performance.now();
  await publish(db, accountIds, options.stock);
  await arrived(receiver, 1 + options.stock);
  const seconds = (performance.now() - before) / 1_000;
  row(`${options.stock} at once`, `${Math.round(options.stock / seconds)}/s`, '', '', '');
}

/** A tenth of a second's events each tenth of a second; what is late is not made up for. */
async function publishSteadily(db: Kysely<Database>, accountIds: string[]): Promise<number> {
  const begun = performance.now();
  const ticks = options.seconds * 10;
  for (let tick = 0; tick < ticks; tick += 1) {
    await wait(Math.max(0, begun + tick * 100 - performance.now()));
    await publish(db, accountIds, Math.round(options.rate / 10));
  }
  return Math.round(options.rate / 10) * ticks;
}

async function measureRate(db: Kysely<Database>, receiver: Receiver, accountIds: string[]): Promise<void> {
  const came = receiver.delays.length;
  const before = performance.now();
  const count = await publishSteadily(db, accountIds);
  const published = (performance.now() - before) / 1_000;
  await arrived(receiver, came + count);
  const seconds = (performance.now() - before) / 1_000;
  const sorted = receiver.delays.slice(came).sort((a, b) => a - b);
  const ms = (share: number) => `${Math.round(percentile(sorted, share))} ms`;
  row(
    `${Math.round(count / published)}/s for ${options.seconds} s`,
    `${Math.round(count / seconds)}/s`,
    ms(0.5),
    ms(0.99),
    ms(1),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-webhooks-'));
const server = await startEmbeddedPostgres({ dataFolder: folder });
const db = createDatabase(server.url, { maxConnections: 2 });
const receiver = await startReceiver();
const workers: ChildProcess[] = [];
try {
  await migrateToLatest(db);
  const accountIds = await addEndpoints(db, receiver.url);
  for (let n = 0; n < options.workers; n += 1)
    workers.push(startWorker(server.url, join(folder, `worker-${n}`)));
  process.stdout.write(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; ${options.workers} workers, ` +
      `${options.endpoints} endpoints\n\n`,
  );
  row('outbox events', 'arrived', 'p50 to arrival', 'p99', 'most');
  row('---', '---:', '---:', '---:', '---:');
  await measureStock(db, receiver, accountIds);
  await measureRate(db, receiver, accountIds);
  const cpu = (pid: number) => `${treeCpuSeconds(pid).toFixed(1)} s`;
  process.stdout.write(
    `\nComputed: workers ${workers.map(({ pid = 0 }) => cpu(pid)).join(' and ')}, receiver ${cpu(receiver.pid)}.\n`,
  );
} finally {
  const ends = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) worker.kill();
  await Promise.all(ends);
  receiver.stop();
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
