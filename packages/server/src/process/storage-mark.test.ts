/** Which folder a process of the deployment takes for its storage. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { closeDeps, createDeps, type Deps, refuseWrongFolder } from '../platform/deps.ts';
import { createIds } from '../platform/ids.ts';
import { createStorageMark, markOf } from '../platform/storage/storage-mark.ts';
import { s3Settings } from '../testing/s3-servers.ts';
import { startS3StandIn } from '../testing/s3-stand-in.ts';
import { openS3Storage, type S3TestStorage } from '../testing/s3-test-storage.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createServices } from './compose.ts';
import { type RunningService, startService } from './start-service.ts';

const log = pino({ level: 'silent' });
const ids = createIds(systemClock);
let base: string;
let database: TestDatabase;
let running: RunningService[] = [];
let opened: Deps[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'rushes-mark-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const service of running) await service.stop();
  for (const deps of opened) await closeDeps(deps);
  running = [];
  opened = [];
  await database.drop();
});

const folderNamed = async (name: string) => await mkdtemp(join(base, `${name}-`));

const settings = (dataFolder: string) =>
  readConfig({ RUSHES_DATA_DIR: dataFolder, DATABASE_URL: database.url, RUSHES_ROLE: 'worker' });

async function startWorkerOn(dataFolder: string): Promise<RunningService> {
  const service = await startService({ config: settings(dataFolder), log, onFatal: () => undefined });
  running.push(service);
  return service;
}

async function open(dataFolder: string): Promise<Deps> {
  const base = { config: settings(dataFolder), db: database.db, databaseUrl: database.url, ids, log };
  await refuseWrongFolder(base);
  const deps = await createDeps({ ...base, clock: systemClock });
  opened.push(deps);
  return deps;
}

/** A file that the library knows: its row and its bytes. */
async function storeKnown(deps: Deps): Promise<string> {
  const path = deps.storage.stagingPath();
  await writeFile(path, 'known');
  const { storageKey } = await createServices(deps).library.storeFile({ path });
  await database.db
    .updateTable('object')
    .set({ reference_count: 1 })
    .where('storage_key', '=', storageKey)
    .execute();
  return storageKey;
}

async function marksIn(deps: Deps): Promise<string[]> {
  const marks: string[] = [];
  for await (const { key } of deps.storage.list('deployment/')) marks.push(key);
  return marks;
}

test('the first start marks an empty folder, and no process starts on another one', async () => {
  const [right, wrong] = [await folderNamed('right'), await folderNamed('wrong')];
  await startWorkerOn(right);
  await expect(startWorkerOn(wrong)).rejects.toThrow(
    /^The folder .*wrong-\w+ does not hold the storage of this deployment: neither its mark .* RUSHES_DATA_DIR;/,
  );
  expect(await readdir(wrong)).toEqual([]);
  // The empty folder that a file system is mounted on.
  await mkdir(join(wrong, 'objects'));
  await expect(startWorkerOn(wrong)).rejects.toThrow('does not hold the storage');
  expect(await readdir(join(wrong, 'objects'))).toEqual([]);
  await startWorkerOn(right);
});

test('a deployment from before there were marks gets its mark where its files are, nowhere else', async () => {
  const [right, wrong] = [await folderNamed('right'), await folderNamed('wrong')];
  const before = await open(right);
  await storeKnown(before);
  expect(await marksIn(before)).toEqual([]);
  await expect(startWorkerOn(wrong)).rejects.toThrow('does not hold the storage');
  await startWorkerOn(right);
  expect(await marksIn(before)).toHaveLength(1);
});

test('several processes that start for the first time at once agree on one folder', async () => {
  const [one, other] = [await open(await folderNamed('one')), await open(await folderNamed('other'))];
  const ends = await Promise.allSettled([one.storageMark.require(), other.storageMark.require()]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a new database does not start on the storage of another one', async () => {
  const folder = await folderNamed('others');
  await startWorkerOn(folder);
  await running.pop()?.stop();
  const former = database;
  database = await createTestDatabase();
  try {
    await expect(startWorkerOn(folder)).rejects.toThrow(
      /holds the storage of another deployment \(deployment\//,
    );
  } finally {
    await database.drop();
    database = former;
  }
});

test('while the folder is away nothing counts as missing, and nothing is ready', async () => {
  const folder = await folderNamed('away');
  const deps = await open(folder);
  await deps.storageMark.require();
  const key = await storeKnown(deps);
  const { storage, storageMark } = deps;
  await rename(join(folder, 'objects'), join(folder, 'elsewhere'));
  await mkdir(join(folder, 'objects'));
  const away = { code: 'storage_unavailable', status: 503 };
  await expect(storage.read(key)).rejects.toMatchObject(away);
  await expect(storage.stat(key)).rejects.toMatchObject(away);
  await expect(storage.materialize(key, folder, 'input')).rejects.toMatchObject(away);
  await expect(storage.remove(key)).rejects.toMatchObject(away);
  await expect(marksIn(deps)).rejects.toMatchObject(away);
  await expect(Array.fromAsync(storage.parted.listOpen(new Date()))).rejects.toMatchObject(away);
  await expect(storage.check()).rejects.toMatchObject(away);
  await expect(storageMark.require()).rejects.toMatchObject(away);
  expect(await readdir(join(folder, 'objects'))).toEqual([]);
  await rm(join(folder, 'objects'), { recursive: true });
  await rename(join(folder, 'elsewhere'), join(folder, 'objects'));
  await storageMark.require();
  expect(await storage.stat(key)).toMatchObject({ bytes: 5 });
  await expect(storage.read('no-such-key')).rejects.toMatchObject({ code: 'not_found' });
});

test('a storage that is lost for good can be replaced, by word of the operator', async () => {
  const former = await open(await folderNamed('lost'));
  await former.storageMark.require();
  await storeKnown(former);
  const folder = await folderNamed('new');
  await expect(open(folder)).rejects.toThrow('storage adopt');
  const base = { config: settings(folder), db: database.db, databaseUrl: database.url, ids, log };
  const replaced = await createDeps({ ...base, clock: systemClock });
  opened.push(replaced);
  await replaced.storageMark.adopt();
  await startWorkerOn(folder);
});

test('a bucket is known by its mark too: another one, and that of another database, are refused', async () => {
  const server = await startS3StandIn({ origin: 'https://app.example.com' });
  const other = await createTestDatabase();
  const stores: S3TestStorage[] = [];
  async function markIn(db: TestDatabase['db'], prefix: string) {
    const store = await openS3Storage(server, { settings: { prefix } });
    stores.push(store);
    const settings = s3Settings(server, { prefix });
    const place = { dataFolder: store.folder, storage: { driver: 's3' as const, ...settings } };
    const mark = await markOf(db, ids);
    const { storage } = store;
    return { store, mark, own: createStorageMark({ db, mark, place, clock: systemClock, storage }) };
  }
  try {
    const first = await markIn(database.db, 'live/');
    await first.own.require();
    expect(await first.store.storage.stat(first.mark)).not.toBeNull();
    await (await markIn(database.db, 'live/')).own.require();

    const elsewhere = await markIn(database.db, 'elsewhere/');
    await expect(elsewhere.own.require()).rejects.toThrow(/bucket .*, below elsewhere\/, does not hold/);
    const stranger = await markIn(other.db, 'live/');
    await expect(stranger.own.require()).rejects.toThrow('the storage of another deployment');

    // The mark alone is lost: a file that the database knows stands for it.
    const key = await first.store.keep('known');
    await database.db
      .insertInto('object')
      .values({
        ...{ id: ids.uuid(), storage_key: key, size_bytes: 5, reference_count: 1 },
        ...{ content_type: 'video/mp4', created_at: systemClock.now() },
      })
      .execute();
    await first.store.storage.remove(first.mark);
    await first.own.require();
    expect(await first.store.storage.stat(first.mark)).not.toBeNull();

    await elsewhere.own.adopt();
    await (await markIn(database.db, 'elsewhere/')).own.require();
  } finally {
    await Promise.all(stores.map((store) => store.stop()));
    await server.stop();
    await other.drop();
  }
});
