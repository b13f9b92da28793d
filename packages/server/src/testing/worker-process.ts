/** A worker in a process of its own, to be killed or paused. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Ends it at once, with SIGKILL; one that has ended is fine. */
export async function killWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts a worker over the database and data folder; it takes tasks when this resolves. */
export async function startWorkerProcess(place: {
  databaseUrl: string;
  dataFolder: string;
  env?: Record<string, string>;
}): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./worker-child.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: place.databaseUrl,
      RUSHES_DATA_DIR: place.dataFolder,
      ...place.env,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
