/**
 * A process of its own that runs the embedded database until it is killed: `node database-child.ts <data
 * folder> <shared folder> [write]`. Prints one JSON line when ready; with `write`, inserts rows one by one
 * and prints each number once PostgreSQL has acknowledged it.
 */
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/db/launcher.ts';
import { StartError } from '../platform/processes/start-error.ts';

const [, , dataFolder = '', sharedFolder = '', mode = ''] = process.argv;

async function writeRows(url: string): Promise<never> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists kept (number int primary key)');
  const newest = await client.query<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from kept',
  );
  for (let number = newest.rows[0]?.next ?? 1; ; number += 1) {
    await client.query('insert into kept values ($1)', [number]);
    process.stdout.write(`${number}\n`);
  }
}

try {
  const { url, folder, pid } = await startEmbeddedPostgres({
    dataFolder,
    sharedFolders: [sharedFolder],
    // Shared memory as files of the database folder: a killed server then leaves nothing outside of it.
    settings: { dynamic_shared_memory_type: 'mmap' },
  });
  process.stdout.write(`${JSON.stringify({ url, folder, pid })}\n`);
  if (mode === 'write') await writeRows(url);
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
}
