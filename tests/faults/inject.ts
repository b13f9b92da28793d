/**
 * Loaded before the service (`node --import`): lets its disk, database and clock fail as ordered from outside.
 * The service itself knows nothing of it.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { moveDate, setEpochs, wake, watchIntervals } from './injection/clock.ts';
import { patchDatabase } from './injection/database.ts';
import { arm, disarm, hitCount } from './injection/faults.ts';
import { patchFiles } from './injection/files.ts';
import { openJournal } from './injection/journal.ts';
import {
  type InjectionSettings,
  type Order,
  type OrderAnswer,
  SETTINGS_VARIABLE,
} from './injection/orders.ts';
import { endWithParent } from './injection/parent.ts';
import { patchRequests } from './injection/requests.ts';
import { changeSources } from './injection/source-changes.ts';

function obey(order: Order): OrderAnswer {
  if (order.order === 'arm') arm(order.fault);
  if (order.order === 'disarm') disarm();
  if (order.order === 'clock') setEpochs(order.epochs);
  if (order.order === 'wake') wake(order.milliseconds);
  return { hits: hitCount() };
}

/** One JSON object per line and direction. */
async function takeOrders(socket: string): Promise<void> {
  rmSync(socket, { force: true });
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.unref();
    createInterface({ input: connection }).on('line', (line) => {
      connection.write(`${JSON.stringify(obey(JSON.parse(line) as Order))}\n`);
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(socket, resolve).unref();
  await promise;
}

async function inject(settings: InjectionSettings): Promise<void> {
  endWithParent(settings.parent);
  openJournal(settings);
  setEpochs(settings.epochs);
  changeSources(settings.changes);
  moveDate();
  watchIntervals();
  patchDatabase();
  if (settings.storeEndpoint !== null) patchRequests(settings.storeEndpoint);
  await takeOrders(settings.socket);
  await patchFiles();
  if (settings.fault !== null) arm(settings.fault);
}

const settings = process.env[SETTINGS_VARIABLE];
// Children of the service inherit the option, but do not touch what is watched here.
if (settings !== undefined && /\/main\.ts$/.test(process.argv[1] ?? '')) {
  await inject(JSON.parse(settings) as InjectionSettings);
}
