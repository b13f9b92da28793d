/** Of several processes one sweeps what all share, and each its own disk. */
import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSchedules } from '../platform/schedules/schedules.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../testing/test-worker.ts';
import { diskSweepSchedule, sweepSchedule } from './start-service.ts';

let database: TestDatabase;
const hosts: TestWorkerHost[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  hosts.push(await createTestWorkerHost(database), await createTestWorkerHost(database));
});
afterAll(async () => {
  for (const host of hosts) await host.stop();
  await database.drop();
});

/** What the process does as it starts. */
async function sweepAtStart({ services, deps }: TestWorkerHost): Promise<void> {
  const schedules = [sweepSchedule(services, deps), diskSweepSchedule(services, deps)];
  await startSchedules(schedules, deps).stop();
}

it('sweeps what all share in one of two processes, and in each what lies on its disk', async () => {
  const { principal } = await (hosts[0] as TestWorkerHost).createUser();
  const oldKeys = async () =>
    (await sql<{ keys: number }>`select count(*)::int as keys from idempotency_key`.execute(database.db))
      .rows[0]?.keys;
  const addOldKey = () =>
    sql`insert into idempotency_key (user_id, key, operation, request_hash, claim, leased_until, created_at)
      values (${principal.userId}, 'old', 'x', '\\x00', gen_random_uuid(), now() - interval '400 days', now() - interval '400 days')`.execute(
      database.db,
    );
  const left: number[] = [];
  for (const host of hosts) {
    await addOldKey();
    const staged = host.deps.storage.stagingPath();
    await writeFile(staged, 'left by a crash');
    await utimes(staged, new Date(0), new Date(0));
    await sweepAtStart(host);
    expect(existsSync(staged)).toBe(false);
    left.push((await oldKeys()) ?? Number.NaN);
  }
  expect(left).toEqual([0, 1]);
});
