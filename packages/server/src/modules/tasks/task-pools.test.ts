/** A pool behind another: what nobody waits for leaves the slots to what people wait for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createTaskFixture,
  createTestNotifications,
  noTaskMetrics,
  testTask,
} from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { defineTask } from './task-definition.ts';
import { createTaskDispatcher } from './task-dispatcher.ts';
import { createTaskRunner } from './task-runner.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const indexing = defineTask({ ...testTask, type: 'test_index_task', pool: 'indexing' });

it('takes at most its slots, none while the other is full, and never one that the other wants', async () => {
  const fixture = createTaskFixture(database.db);
  const { attempts, tasks } = fixture;
  const owner = await fixture.createOwner({ parallelism: 100 });
  const running: { type: string; end(): void }[] = [];
  const hold = (type: string) => () =>
    new Promise<Record<string, unknown>>((resolve) => {
      const one = {
        type,
        end: () => {
          running.splice(running.indexOf(one), 1);
          resolve({});
        },
      };
      running.push(one);
    });
  const count = (type: string) => running.filter((one) => one.type === type).length;
  const dispatcher = createTaskDispatcher({
    workerId: 'here',
    pools: [
      { name: 'media', slots: 2, tasks: [{ definition: testTask, handler: hold('media') }] },
      {
        name: 'indexing',
        slots: 1,
        behind: 'media',
        tasks: [{ definition: indexing, handler: hold('indexing') }],
      },
    ],
    attempts,
    runner: createTaskRunner({ db: database.db, attempts, metrics: noTaskMetrics, onError: () => undefined }),
    notifications: createTestNotifications(),
    timing: {
      leaseSeconds: 10,
      heartbeatMilliseconds: 1_000,
      checkMilliseconds: 1_000,
      sweepMilliseconds: 20,
      stopMilliseconds: 1,
    },
    onError: () => undefined,
  });
  const startIndexing = () =>
    database.db.transaction().execute((trx) =>
      tasks.startTask(trx, {
        definition: indexing,
        payload: { word: 'x' },
        principal: owner,
        traceId: 'trace',
      }),
    );
  await Promise.all([startIndexing(), startIndexing(), startIndexing()]);
  await dispatcher.start();
  await until(() => count('indexing') === 1);
  await fixture.start(owner);
  await fixture.start(owner);
  await until(() => count('media') === 2);
  expect(count('indexing')).toBe(1);
  running.find(({ type }) => type === 'indexing')?.end();
  const third = await fixture.start(owner);
  running.find(({ type }) => type === 'media')?.end();
  await until(async () => (await tasks.findTask(third))?.state === 'STARTED' && count('media') === 2);
  expect(count('indexing')).toBe(0);
  running.find(({ type }) => type === 'media')?.end();
  await until(() => count('indexing') === 1);
  expect(count('media')).toBe(1);
  await dispatcher.stop();
});
