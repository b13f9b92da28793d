/**
 * `npm run bench:claims`: how long a worker's claim of waiting tasks takes, by how many accounts wait. Prints a Markdown
 * table; nothing passes or fails. A database of its own in the temporary folder, gone at the end. Options:
 *
 *   --accounts 10,100,1000,10000   how many accounts wait
 *   --tasks 10                     waiting tasks of each
 *   --claims 60                    how many claims are measured, of four tasks each
 *   --postponed                    half of the accounts wait for a time to come
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { askToGiveWay, claimTasks } from '../packages/server/src/modules/tasks/task-claims.repo.ts';
import { defaultTurnRules } from '../packages/server/src/modules/tasks/task-claims.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../packages/server/src/platform/db/migrator.ts';
import { createDatabase } from '../packages/server/src/platform/db/pool.ts';
import type { Database } from '../packages/server/src/platform/db/schema.ts';
import { createIds } from '../packages/server/src/platform/ids.ts';
import { createTaskFixture } from '../packages/server/src/testing/test-tasks.ts';
import { summariseLatency } from './library/latency.ts';

const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '10,100,1000,10000' },
    tasks: { type: 'string', default: '10' },
    claims: { type: 'string', default: '60' },
    postponed: { type: 'boolean', default: false },
  },
});

const TYPES = ['test_task', 'other_task', 'third_task'];
const WARM_UP = 8;

/** Copies one account with one task until so many wait. */
async function fill(db: Kysely<Database>, accounts: number): Promise<void> {
  const fixture = createTaskFixture(db);
  const owner = await fixture.createOwner({ parallelism: 2 });
  const taskId = await fixture.start(owner);
  await db.transaction().execute(async (trx) => {
    // Accounts alone are enough for a claim.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into account
      select (jsonb_populate_record(account, jsonb_build_object('id', gen_random_uuid()))).*
      from account, generate_series(2, ${accounts}::int) where account.id = ${owner.accountId}`.execute(trx);
  });
  await sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(), 'account_id', account.id,
      'run_after', case when ${options.postponed} and hashtext(account.id::text) % 2 = 0
        then clock_timestamp() + interval '1 day' end))).*
    from task, account, generate_series(1, ${Number(options.tasks)}::int) where task.id = ${taskId}`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

async function timesOf(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + count; index += 1) {
    const begun = performance.now();
    await act();
    if (index >= WARM_UP) times.push(performance.now() - begun);
  }
  return times;
}

async function measure(url: string, accounts: number): Promise<void> {
  const admin = createDatabase(url);
  const name = `claims_${accounts}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const db = createDatabase(address.href, { maxConnections: 2 });
  try {
    await migrateToLatest(db);
    await fill(db, accounts);
    const ids = createIds(systemClock);
    const claim = { workerId: 'bench', types: TYPES, limit: 4, leaseSeconds: 60 };
    const claims = await timesOf(Number(options.claims), () => claimTasks(db, ids, claim));
    const turn = { types: TYPES, givingTypes: TYPES, rules: { ...defaultTurnRules, waitedSeconds: 3_600 } };
    const turns = await timesOf(20, () => askToGiveWay(db, turn));
    const [claimed, asked] = [summariseLatency(claims), summariseLatency(turns)];
    const cells = [claimed.p50, claimed.p99, asked.p50, asked.p99].map((time) => time.toFixed(1));
    console.log(`| ${accounts.toLocaleString('en')} | ${cells.join(' | ')} |`);
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-bench-claims-'));
  const server = await startEmbeddedPostgres({ dataFolder });
  try {
    const [load = 0] = loadavg();
    console.log(`${availableParallelism()} cores, load ${load.toFixed(1)}. Milliseconds.\n`);
    console.log('| accounts that wait | claim p50 | p99 | asking to give way p50 | p99 |');
    console.log('|---:|---:|---:|---:|---:|');
    for (const accounts of options.accounts.split(',').map(Number)) await measure(server.url, accounts);
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

await main();
