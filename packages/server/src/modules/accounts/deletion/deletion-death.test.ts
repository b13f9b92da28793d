/** What becomes of a deletion whose worker is killed in the middle of it. */
import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { findTreeProblems } from '../../../testing/tree-problems.ts';
import { until } from '../../../testing/until.ts';
import { killWorker, startWorkerProcess } from '../../../testing/worker-process.ts';

const FILES = 3_000;

let database: TestDatabase;
let host: TestWorkerHost;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database);
});
afterAll(async () => {
  for (const child of children) await killWorker(child);
  await host.stop();
  await database.drop();
});

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess({ databaseUrl: database.url, dataFolder: host.dataFolder });
  children.push(child);
  return child;
}

/** Files without bytes, each with an object, so that their removal takes a while. */
async function addFiles({
  folderId,
  groupId,
  userId,
}: {
  folderId: string;
  groupId: string;
  userId: string;
}) {
  const { db } = database;
  await sql`
    with file as (select gen_random_uuid() as id, n from generate_series(1, ${FILES}::int) n),
    placed as (
      insert into node (id, kind, name, folder_id, owner_group_id, created_by, created_at, last_edit)
      select id, 'text', 'file ' || n, ${folderId}, ${groupId}, ${userId}, now(), timestamptz '2025-01-01' + n * interval '1 second'
      from file returning id
    )
    insert into asset (id, state, created_at) select id, 'ready', now() from placed`.execute(db);
  await sql`
    insert into object (id, storage_key, size_bytes, content_type, created_at)
    select id, id::text, 1, 'text/plain', now() from asset`.execute(db);
  await sql`
    insert into asset_version (id, asset_id, number, object_id, content_type, created_at)
    select id, id, 1, id, 'text/plain', now() from asset`.execute(db);
}

async function tallyOf(userId: string): Promise<{ removed: number; finished: boolean }> {
  const row = await database.db
    .selectFrom('account_deletion')
    .select(['summary', 'finished_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { removed: Number(row.summary.assets_deleted), finished: row.finished_at !== null };
}

test('a deletion is gone on with after a kill, and counts everything once', async () => {
  const { principal, folderId, groupId } = await host.createUser();
  const { userId } = principal;
  await addFiles({ folderId, groupId, userId });
  const first = await startWorker();
  const asked = new AbortController();
  asked.abort();
  await host.services.accountDeletion.deleteUser(principal, { traceId: 'test', signal: asked.signal });
  await until(async () => (await tallyOf(userId)).removed > 0);
  await killWorker(first);
  const atDeath = await tallyOf(userId);
  expect(atDeath.finished).toBe(false);
  expect(atDeath.removed).toBeLessThan(FILES);
  await startWorker();
  await until(async () => (await tallyOf(userId)).finished);
  expect((await tallyOf(userId)).removed).toBe(FILES);
  const { rows } = await sql<{ nodes: number; objects: number }>`
    select (select count(*) from node) as nodes, (select count(*) from object where reference_count > 0) as objects
  `.execute(database.db);
  expect(rows).toEqual([{ nodes: 0, objects: 0 }]);
  const row = database.db.selectFrom('account_deletion').select('summary').where('user_id', '=', userId);
  expect((await row.executeTakeFirstOrThrow()).summary).toMatchObject({
    s3_objects_deleted: FILES,
    groups_deleted: 1,
    user_deleted: true,
  });
  expect(await findTreeProblems(database.db)).toEqual([]);
});

test('a deletion that lost its task is begun anew by the sweeper', async () => {
  const { principal } = await host.createUser();
  const { userId } = principal;
  for (const child of children) await killWorker(child);
  const asked = new AbortController();
  asked.abort();
  await host.services.accountDeletion.deleteUser(principal, { traceId: 'test', signal: asked.signal });
  expect(await host.services.accountDeletion.resumeDeletions()).toBe(0);
  await database.db
    .updateTable('task')
    .set({ state: 'FAILURE', ended_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
  expect(await host.services.accountDeletion.resumeDeletions()).toBe(1);
  await startWorker();
  await until(async () => (await tallyOf(userId)).finished);
});
