/** The thread of exact search. It has a connection of its own, so that vectors never pass through the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { createDatabase } from '../../../../platform/db/pool.ts';
import type { ThreadAnswer, ThreadOptions, ThreadRequest } from './exact-protocol.ts';
import { createExactSpaces } from './exact-spaces.ts';

const { databaseUrl, memoryBytes } = workerData as ThreadOptions;
const spaces = createExactSpaces(createDatabase(databaseUrl, { maxConnections: 1 }), memoryBytes);

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  const { id } = request;
  try {
    if ('use' in request) return { id, use: spaces.use() };
    return { id, ranking: await spaces.rank(request.rank) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: ThreadRequest) => {
  last = last.then(async () => parentPort?.postMessage(await answer(request)));
});
