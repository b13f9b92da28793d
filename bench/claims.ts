/**
 * `npm run bench:claims`: how long a worker's claim of waiting tasks takes, by how many accounts wait. Prints a Markdown
 * table; nothing passes or fails. A database of its own in the temporary folder, gone at the end. Options:
 *
 *   --accounts 10,100,1000,10000   how many accounts wait
 *   --tasks 10                     waiting tasks of each
 *   --claims 60                    how many claims are measured, of four tasks each
 *   --postponed                    half of the accounts wait for a time to come
 *   --later 0                      tasks more that wait for a time to come, shared out among these accounts
 *   --at-once 1                    claims at the same time
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import {
  askToGiveWay,
  claimTasks,
} from '../packages/server/src/modules/tasks/attempts/task-attempts.repo.ts';
import {
  type ClaimedTask,
  defaultTurnRules,
} from '../packages/server/src/modules/tasks/attempts/task-claims.ts';
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
    later: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '1' },
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
  await sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(), 'account_id', account.id,
      'run_after', clock_timestamp() + interval '1 day'))).*
    from task, (select id, row_number() over () as number from account) account, generate_series(1, ${Number(options.later)}::int) more
    where task.id = ${taskId} and account.number = more % ${accounts}::int + 1`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Work that is done at once, so that no more runs than a fleet has slots. */
async function end(db: Kysely<Database>, claimed: readonly ClaimedTask[]): Promise<void> {
  const tokens = claimed.map(({ token }) => token);
  await sql`with over as (
      update attempt set ended_at = clock_timestamp(), outcome = 'succeeded' where fencing_token = any (${tokens}::bigint[])
      returning task_id
    ) update task set state = 'SUCCESS', ended_at = clock_timestamp() from over where id = over.task_id`.execute(
    db,
  );
}

async function timesOf<T>(
  count: number,
  act: () => Promise<T>,
  { atOnce = 1, after }: { atOnce?: number; after?: (made: T) => Promise<void> } = {},
): Promise<number[]> {
  const times: number[] = [];
  const one = async () => {
    for (let index = 0; index < WARM_UP + count; index += 1) {
      const begun = performance.now();
      const made = await act();
      if (index >= WARM_UP) times.push(performance.now() - begun);
      await after?.(made);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times;
}

async function measure(url: string, accounts: number): Promise<void> {
  const admin = createDatabase(url);
  const name = `claims_${accounts}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const db = createDatabase(address.href, { maxConnections: 1 + Number(options['at-once']) });
  try {
    await migrateToLatest(db);
    await fill(db, accounts);
    const ids = createIds(systemClock);
    const claim = { workerId: 'bench', types: TYPES, limit: 4, leaseSeconds: 60 };
    const claims = await timesOf(Number(options.claims), () => claimTasks(db, ids, claim), {
      atOnce: Number(options['at-once']),
      after: (claimed) => end(db, claimed),
    });
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
