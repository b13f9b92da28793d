/** A worker in a process of its own, for tests that kill it. Answers every message with what it runs. */

import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createDeps } from '../platform/deps.ts';
import { createIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createServices } from '../process/compose.ts';
import { startWorker } from '../process/worker.ts';

const config = readConfig(process.env);
const deps = await createDeps(
  {
    config,
    db: createDatabase(config.databaseUrl ?? '', { maxConnections: 5, timeouts: config.databaseTimeouts }),
    databaseUrl: config.databaseUrl ?? '',
    clock: systemClock,
    ids: createIds(systemClock),
    log: createLog({ level: 'error' }),
  },
  { home: process.env.TEST_WORKER_HOME ?? null },
);
const services = createServices(deps);
await services.prices.load();
const worker = await startWorker(services, deps);
process.on('message', () => process.send?.(worker.running()));
process.on('disconnect', () => process.exit());
process.send?.(worker.running());
