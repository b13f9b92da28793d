/** A worker that stops in the middle of claiming, as a paused machine does: its connections stay open and say nothing. */
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, testTask } from '../../testing/test-tasks.ts';
import { claimTasks } from './attempts/task-attempts.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

/** Where the server of a `postgres://` address listens. */
function placeOf(address: string): { path: string } | { host: string; port: number } {
  const url = new URL(address);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** A way to the database that passes on `answers` of its answers and then no word in either direction. */
async function openFreezingWay(address: string) {
  let left = Number.POSITIVE_INFINITY;
  const frozen = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(placeOf(address));
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (sent) => {
      if (left > 0) onward.write(sent);
    });
    onward.on('data', (answer) => {
      if (left <= 0) return;
      left -= 1;
      client.write(answer);
      if (left === 0) frozen.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    frozen: frozen.promise,
    freezeAfter: (answers: number) => {
      left = answers;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it.each([1, 2, 3, 4, 5])('frozen after %i answers, it keeps nobody else from claiming', async (answers) => {
  const fixture = createTaskFixture(database.db);
  const request = { types: [testTask.type], limit: 1, leaseSeconds: 60 };
  const owners = [await fixture.createOwner(), await fixture.createOwner()];
  for (const owner of owners) await fixture.start(owner);
  const way = await openFreezingWay(database.url);
  const db = createDatabase(way.url, { maxConnections: 1 });
  await db.selectFrom('account').select('id').limit(1).execute();
  way.freezeAfter(answers);
  const frozen = claimTasks(db, fixture.ids, { ...request, workerId: 'frozen' }).catch(() => []);
  // One that needs fewer answers has claimed by then.
  await Promise.race([way.frozen, frozen]);
  const claimed = await claimTasks(database.db, fixture.ids, { ...request, workerId: 'other' });
  expect(claimed).toHaveLength(1);
  way.close();
  await frozen;
  await db.destroy();
  await database.db.deleteFrom('task').execute();
});
