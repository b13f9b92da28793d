/** Parts of renders that machines share through an object store. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIds } from '../../../platform/ids.ts';
import type { S3Server } from '../../../testing/s3-servers.ts';
import { startS3StandIn } from '../../../testing/s3-stand-in.ts';
import { openS3Storage, type S3TestStorage } from '../../../testing/s3-test-storage.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type AccountSegments, createSegmentStore, type SegmentStore } from './segment-store.ts';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-03-01T12:00:00Z');

let database: TestDatabase;
let server: S3Server;
let storage: S3TestStorage;
let now: number;
const folders: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startS3StandIn({ origin: 'https://app.example.com' });
  storage = await openS3Storage(server);
});
beforeEach(async () => {
  now = START;
  await database.db.deleteFrom('kept_part').execute();
});
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));
afterAll(async () => {
  await storage.stop();
  await server.stop();
  await database.drop();
});

const clock = { now: () => new Date(now) };

const ACCOUNT = '0190b5a1-0000-7000-8000-00000000000a';

/** A machine's store, with the part of one account at hand. */
async function openMachine(maxBytes = 1e6): Promise<SegmentStore & AccountSegments> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-parts-'));
  folders.push(folder);
  const store = createSegmentStore({
    ...{ db: database.db, clock, ids: createIds(clock), storage: storage.storage, folder, maxBytes },
  });
  const own = store.of(ACCOUNT);
  // Nothing is asked for: it makes the folder.
  await own.fetch([]);
  return { ...store, ...own };
}

async function keep(machine: AccountSegments, file: string, content = file): Promise<void> {
  await writeFile(join(machine.folder, file), content);
  await machine.publish([file]);
}

test('what one machine made another one has, once it asks for it', async () => {
  const [first, second] = [await openMachine(), await openMachine()];
  await keep(first, 'a.segment');
  await keep(first, 'b.sound.mp4');
  await second.fetch(['a.segment', 'b.sound.mp4', 'nobody-made-it.segment']);
  expect((await readdir(second.folder)).sort()).toEqual(['a.segment', 'b.sound.mp4']);
  expect(await readFile(join(second.folder, 'a.segment'), 'utf8')).toBe('a.segment');
});

test('what one account made no other one is given, whatever it asks for', async () => {
  const [first, second] = [await openMachine(), await openMachine()];
  await keep(first, 'secret.segment');
  const other = second.of('0190b5a1-0000-7000-8000-00000000000b');
  await other.fetch(['secret.segment']);
  expect(await readdir(other.folder)).toEqual([]);
  expect(other.folder).not.toBe(second.folder);
  await second.fetch(['secret.segment']);
  expect(await readdir(second.folder)).toEqual(['secret.segment']);
});

test('two machines that made the same give it once', async () => {
  const [first, second] = [await openMachine(), await openMachine()];
  await writeFile(join(first.folder, 'same.segment'), 'same');
  await writeFile(join(second.folder, 'same.segment'), 'same');
  await Promise.all([first.publish(['same.segment']), second.publish(['same.segment'])]);
  const rows = await database.db.selectFrom('kept_part').select(['file', 'bytes', 'stored_at']).execute();
  expect(rows).toMatchObject([{ file: `${ACCOUNT}/same.segment`, bytes: 4, stored_at: expect.any(String) }]);
});

test('an object that is gone is forgotten and made again', async () => {
  const [first, second] = [await openMachine(), await openMachine()];
  await keep(first, 'lost.segment');
  await storage.storage.remove(`segments/${ACCOUNT}/lost.segment`);
  await second.fetch(['lost.segment']);
  expect(await readdir(second.folder)).toEqual([]);
  await first.publish(['lost.segment']);
  await second.fetch(['lost.segment']);
  expect(await readdir(second.folder)).toEqual(['lost.segment']);
});

test.each([
  ['other bytes', Buffer.from('hurt')],
  ['too few bytes', Buffer.from('w')],
])('a part that is damaged in the store, %s, is forgotten, made and given again', async (_what, damage) => {
  const [first, second, third] = [await openMachine(), await openMachine(), await openMachine()];
  await keep(first, 'hurt.segment', 'well');
  const key = `segments/${ACCOUNT}/hurt.segment`;
  await storage.storage.remove(key);
  const copy = storage.storage.stagingPath();
  await writeFile(copy, damage);
  await storage.storage.putFile(key, copy);
  await second.fetch(['hurt.segment']);
  expect(await readdir(second.folder)).toEqual([]);
  expect(await storage.storage.stat(key)).toBeNull();
  await keep(second, 'hurt.segment', 'well');
  await third.fetch(['hurt.segment']);
  expect(await readFile(join(third.folder, 'hurt.segment'), 'utf8')).toBe('well');
});

test('over the size what was used longest ago goes, and what nobody used for a month', async () => {
  const machine = await openMachine(250);
  const bytes = 'x'.repeat(100);
  await keep(machine, 'unused.segment', bytes);
  now += 20 * DAY;
  for (const file of ['older.segment', 'newer.segment']) {
    now += DAY;
    await keep(machine, file, bytes);
  }
  // All three were used within the month; the oldest is over the size.
  expect(await machine.pruneShared()).toBe(1);
  now += 29.5 * DAY;
  await keep(machine, 'just-used.segment', bytes);
  expect(await machine.pruneShared()).toBe(1);
  const other = await openMachine();
  await other.fetch(['unused.segment', 'older.segment', 'newer.segment', 'just-used.segment']);
  expect((await readdir(other.folder)).sort()).toEqual(['just-used.segment', 'newer.segment']);
});
