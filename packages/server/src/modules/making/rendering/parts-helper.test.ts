/** What a worker does in its spare time when the files of a render are not there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJob } from '@rushes/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTaskFixture, createTestNotifications } from '../../../testing/test-tasks.ts';
import { until } from '../../../testing/until.ts';
import { startPartsHelper } from './parts-helper.ts';
import { openRender } from './renders.repo.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rushes-parts-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a render whose files are missing is tried once a minute, and told once', async () => {
  const { db } = database;
  const fixture = createTaskFixture(db);
  const owner = await fixture.createOwner();
  const { machine } = await runJob('machine', {});
  const share = async (storageKey: string) => {
    const source = { assetId: 'a', storageKey };
    const part = { files: [`${storageKey}.segment`], sources: ['a'], isSound: false, weight: 1 };
    return await openRender(db, {
      ...{
        id: fixture.ids.uuid(),
        taskId: await fixture.start(owner),
        name: 'film',
        token: fixture.ids.uuid(),
      },
      ...{
        accountId: owner.accountId,
        machine,
        workerId: 'elsewhere',
        objectIds: [],
        now: fixture.clock.now(),
      },
      request: { sources: [source] },
      parts: Array.from({ length: 40 }, (_, index) => ({
        ...part,
        files: [`${storageKey}-${index}.segment`],
      })),
    });
  };
  const asked: string[] = [];
  const told: string[] = [];
  const notifications = createTestNotifications();
  let milliseconds = 0;
  const helper = startPartsHelper({
    ...{ db, ids: fixture.ids, processId: 'here', notifications, freeSlots: () => 1 },
    now: () => milliseconds,
    config: readConfig({ RUSHES_DATA_DIR: folder }),
    storage: {
      materialize: async (key) => {
        asked.push(key);
        throw new ServiceError('not_found', 'There is no such object.');
      },
    },
    log: { warn: ((fields: { render: string }) => told.push(fields.render)) as never },
    processes: { findAlive: async () => new Set() },
    segments: {
      of: () => ({
        folder: join(folder, 'segments'),
        fetch: async () => undefined,
        publish: async () => undefined,
      }),
      pruneFolder: async () => 0,
      pruneShared: async () => 0,
    },
  });
  try {
    const first = await share('first');
    notifications.tell(first);
    await until(() => told.includes(first));
    // Whoever looks for work finds the second one, and leaves the first alone.
    const second = await share('second');
    notifications.tell(second);
    await until(() => told.includes(second));
    const third = await share('third');
    notifications.tell(third);
    await until(() => told.includes(third));
    expect(asked).toEqual(['first', 'second', 'third']);
    expect(told).toEqual([first, second, third]);
    // A minute later they are tried again, and not told again.
    milliseconds = 60_001;
    notifications.tell(third);
    await until(() => asked.length >= 6);
    expect([...asked.slice(3, 6)].sort()).toEqual(['first', 'second', 'third']);
    expect(told).toEqual([first, second, third]);
  } finally {
    await helper.stop();
  }
});
