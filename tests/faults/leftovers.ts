/** What is left of uploads once time has passed: nothing but what clients were told that they have. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/db/schema.ts';
import type { FaultyService } from './faulty-service.ts';
import type { ObjectStore } from './object-store.ts';
import { Violation } from './violation.ts';
import { checkAsset, type World } from './world.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** Longer than from asking for a URL to the sweep of what never came. */
const LONG_HOURS = 30;
const ROUNDS = 3;
const ROUND_MILLISECONDS = 5_000;
const LOOK_MILLISECONDS = 100;

interface Remains {
  service: FaultyService;
  world: World;
  store: ObjectStore | null;
  db: Kysely<Database>;
}

async function filesAndFolders(root: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(root.length + 1);
  return {
    files: entries.filter((entry) => !entry.isDirectory()).map(pathOf),
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
  };
}

/** By which a service knows its own store; it stays as long as the store does. */
const isMark = (path: string) => path.startsWith('named/deployment/');

/** The same in a bucket. */
async function strayInBucket({ bucket }: ObjectStore, db: Kysely<Database>): Promise<string[]> {
  const objects = await db
    .selectFrom('object')
    .select(['storage_key', 'size_bytes', 'reference_count'])
    .execute();
  const keys = new Set(objects.map(({ storage_key: key }) => key));
  const stray = [...bucket.objects.keys()].filter((key) => !keys.has(key) && !key.startsWith('deployment/'));
  const problems = stray.map((key) => `the key ${key} belongs to nobody`);
  for (const { storage_key: key, size_bytes: bytes, reference_count: count } of objects) {
    const length = bucket.objects.get(key)?.body.length ?? null;
    if (count === 0) problems.push(`the object ${key} is referred to by nobody`);
    else if (length !== bytes) problems.push(`the object ${key} should have ${bytes} bytes, not ${length}`);
  }
  const open = [...bucket.uploads.values()].map(({ key }) => `the upload in parts to ${key} is left`);
  return [...problems, ...open];
}

/** Files that are no object, objects without their file, and folders of uploads that are no more. */
async function strayFiles({ service, db }: Remains): Promise<string[]> {
  const root = join(service.dataFolder, 'objects');
  const { files, folders } = await filesAndFolders(root);
  const objects = await db
    .selectFrom('object')
    .select(['storage_key', 'size_bytes', 'reference_count'])
    .execute();
  const byName = new Map(files.map((path) => [path.slice(path.lastIndexOf('/') + 1), path]));
  const keys = new Set(objects.map(({ storage_key: key }) => key));
  const problems = files
    .filter((path) => !isMark(path))
    .filter((path) => !(path.startsWith('kept/') && keys.has(path.slice(path.lastIndexOf('/') + 1))))
    .map((path) => `the file ${path} belongs to nobody`);
  for (const { storage_key: key, size_bytes: bytes, reference_count: count } of objects) {
    const path = byName.get(key);
    const length = path === undefined ? null : (await stat(join(root, path))).size;
    if (count === 0) problems.push(`the object ${key} is referred to by nobody`);
    else if (length !== bytes) problems.push(`the object ${key} should have ${bytes} bytes, not ${length}`);
  }
  const left = folders.filter((path) => /^(staging|parts|joining)\/./.test(path));
  return [...problems, ...left.map((path) => `the folder ${path} is left`)];
}

function strayBytes(remains: Remains): Promise<string[]> {
  const { store, db } = remains;
  return store === null ? strayFiles(remains) : strayInBucket(store, db);
}

async function strayRows({ db, world }: Remains): Promise<string[]> {
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'state'])
    .where('state', '!=', 'complete')
    .execute();
  const problems = uploads.map(({ id, state }) => `the upload ${id} is ${state}`);
  const kept = [...world.assets].filter(([, asset]) => asset.current !== null && !asset.places.has('gone'));
  const sure = kept.map(([id]) => id);
  const { rows } = await sql<{ id: string }>`select id from asset`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  const perhaps = new Set(
    [...world.assets].filter(([, asset]) => asset.places.has('gone')).map(([id]) => id),
  );
  for (const id of sure) if (!known.has(id)) problems.push(`the asset ${id} is gone`);
  for (const id of known) {
    const isExpected = sure.includes(id) || (perhaps.has(id) && (world.assets.get(id)?.places.size ?? 0) > 1);
    if (!isExpected) problems.push(`the asset ${id} is there, without content`);
  }
  return problems;
}

/** What the account takes is what the contents take that it was told to have. */
async function wrongQuota({ world, db }: Remains): Promise<string[]> {
  if ([...world.assets.values()].some(({ places }) => places.size > 1)) return [];
  const expected = world.uploads
    .filter(({ state, assetId }) => state === 'done' && !world.assets.get(assetId)?.places.has('gone'))
    .reduce((sum, upload) => sum + upload.bytes, 0);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from object
    where account_id is not null and reference_count > 0`.execute(db);
  const used = rows[0]?.bytes ?? -1;
  return used === expected ? [] : [`the account takes ${used} bytes, not ${expected}`];
}

async function problemsOf(remains: Remains): Promise<string[]> {
  await hearOfArrivals(remains);
  return [...(await strayRows(remains)), ...(await strayBytes(remains)), ...(await wrongQuota(remains))];
}

/** What lies at a store may have been noticed by now without anybody having been told. */
async function hearOfArrivals({ world, store }: Remains): Promise<void> {
  if (store === null) return;
  const unsure = world.uploads.filter(({ state, outcomes }) => state === 'open' && outcomes.size > 0);
  for (const { assetId } of unsure) await checkAsset(world, assetId, { isCalm: true, others: [] });
}

/** Lets time pass and the sweeps run until nothing is left that should not be; throws Violation when it stays. */
export async function checkLeftovers(remains: Remains, trace: string[]): Promise<void> {
  const { service, world } = remains;
  let problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    trace.push(`at the end: ${LONG_HOURS} h pass`);
    await service.pass(LONG_HOURS * HOUR_MILLISECONDS);
    const end = Date.now() + ROUND_MILLISECONDS;
    do {
      // What is swept while it is looked at is looked at again.
      problems = await problemsOf(remains).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return [error.message];
      });
      if (problems.length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    } while (problems.length > 0 && Date.now() < end);
    if (problems.length === 0) break;
  }
  if (problems.length > 0) throw new Violation(`left over: ${problems.join('; ')}`);
  for (const assetId of world.assets.keys()) {
    await checkAsset(world, assetId, { isCalm: true, others: [] });
  }
}

interface LogLine {
  level?: string;
  msg?: string;
  err?: { message?: string; code?: string; stack?: string };
}

/** Lines that tell of a defect: errors that no fault explains. */
export function defectsIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => {
    if (!line.startsWith('{')) return !line.startsWith('Rushes is ready');
    const { level, err } = JSON.parse(line) as LogLine;
    if (level !== 'error' && level !== 'fatal') return false;
    return !/ENOSPC|EIO/.test(`${err?.code} ${err?.message} ${err?.stack}`);
  });
}
