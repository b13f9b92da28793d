/** What was answered is on disk, also where the locks were let go before it was. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { killAtOnce } from '../../testing/process-tree.ts';
import { startEmbeddedPostgres } from './launcher.ts';
import { createDatabase } from './pool.ts';
import { letGoAtCommit, lettingGo } from './transactions.ts';

/** Nothing comes to the disk by itself for as long as the test lasts; a killed process loses no more than its memory. */
const LAZY = { wal_writer_delay: '10s', bgwriter_delay: '10s', fsync: 'off' };

it('keeps what was answered when the database is killed right after', async () => {
  const base = await mkdtemp('/tmp/rushes-durable-');
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  await chmod(base, 0o755);
  const dataFolder = join(base, 'data');
  await mkdir(dataFolder, { mode: 0o711 });
  const back = Promise.withResolvers<void>();
  const server = await startEmbeddedPostgres({ dataFolder, settings: LAZY, onBack: back.resolve });
  onTestFinished(() => server.stop());
  const before = createDatabase(server.url);
  await sql`create table act (id int primary key)`.execute(before);
  const write = (id: number) =>
    before.transaction().execute(async (trx) => {
      letGoAtCommit(trx);
      await sql`insert into act select ${id}::int from (select ${lettingGo}) early`.execute(trx);
    });
  await Promise.all(Array.from({ length: 20 }, (_, id) => write(id)));
  killAtOnce(server.pid);
  await back.promise;
  await before.destroy();
  const after = createDatabase(server.url);
  const { rows } = await sql<{ acts: number }>`select count(*)::int as acts from act`.execute(after);
  await after.destroy();
  expect(rows).toEqual([{ acts: 20 }]);
});
