import { randomBytes } from 'node:crypto';
import { access, utimes, writeFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { sweepAll } from '../../../process/start-service.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { createOrphanObjects, type OrphanObjects } from './orphan-objects.ts';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

let service: TestService;
let offset: number;

beforeEach(async () => {
  offset = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + offset) };
  service = await startTestService({ clock });
});
afterEach(() => service.stop());

const ago = (days: number) => service.deps.clock.now().getTime() - days * DAY_MILLISECONDS;
const sweep = (days = 1) => service.services.library.sweepOrphanObjects(new Date(ago(days)));

/** Bytes that no row knows. */
async function stray(key: string): Promise<string> {
  const { storage } = service.deps;
  const path = storage.stagingPath();
  await writeFile(path, 'stray');
  await storage.putFile(key, path);
  return key;
}

const isStored = async (key: string) => (await service.deps.storage.stat(key)) !== null;

/** Says from when on the database is here. */
async function mark(): Promise<void> {
  await service.services.library.findRemovable();
  offset += 3 * DAY_MILLISECONDS;
}

/** As another process of the service has it, after a restart. */
const restarted = () => createOrphanObjects(service.deps);

it('removes old objects that no row knows, and nothing else', async () => {
  await mark();
  const asset = await uploadFile(service.user, randomBytes(1_000));
  const old = await stray(v7({ msecs: ago(2) }));
  const young = await stray(v7({ msecs: ago(0.5) }));
  const others = [await stray(`incoming/${v7({ msecs: ago(2) })}`), await stray('not-one-of-ours')];
  expect(await sweep()).toBe(1);
  expect(await isStored(old)).toBe(false);
  for (const key of [young, ...others]) expect(await isStored(key)).toBe(true);
  expect(await sweep(0)).toBe(1);
  expect(await isStored(young)).toBe(false);
  expect(await sweep(0)).toBe(0);
  const { url } = await service.services.library.createDownloadUrl(service.user.principal, asset);
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(1_000);
});

it('removes nothing that was there before this database, however often and long after it looks', async () => {
  const there = [await stray(v7({ msecs: ago(2) })), await stray(`incoming/${v7({ msecs: ago(2) })}`)];
  await service.services.uploads.sweepUploads();
  for (let round = 0; round < 3; round += 1) {
    expect(await sweep()).toBe(0);
    expect(await restarted().sweepOrphanObjects(new Date(ago(1)))).toBe(0);
    await service.services.uploads.sweepUploads();
    offset += 2 * DAY_MILLISECONDS;
  }
  for (const key of there) expect(await isStored(key)).toBe(true);
  const later = await stray(v7({ msecs: ago(1.5) }));
  expect(await sweep()).toBe(1);
  expect(await isStored(later)).toBe(false);
});

describe('a database that was restored from a backup', () => {
  /** What was stored since the backup was made; the service has just begun with it again. */
  async function restore(): Promise<{ lost: string; library: OrphanObjects }> {
    await mark();
    await service.services.library.noteContinuity();
    offset += DAY_MILLISECONDS;
    const lost = await stray(v7({ msecs: ago(0) }));
    offset += DAY_MILLISECONDS;
    const library = restarted();
    await library.noteContinuity();
    return { lost, library };
  }

  it('removes nothing any more, until the operator says that it counts', async () => {
    const { lost, library } = await restore();
    offset += HOUR_MILLISECONDS;
    const before = await stray(v7({ msecs: ago(4) }));
    for (const one of [library, restarted()]) {
      const isRemovable = await one.findRemovable();
      expect(isRemovable(`incoming/${lost}`)).toBe(false);
      offset += 2 * DAY_MILLISECONDS;
      await one.noteContinuity();
      await expect(one.sweepOrphanObjects(new Date(ago(1)))).rejects.toThrow('rushes storage confirm');
      expect((await one.findRemovable())(v7({ msecs: ago(1) }))).toBe(false);
    }
    for (const key of [lost, before]) expect(await isStored(key)).toBe(true);
    await restarted().confirmStorage();
    expect(await library.sweepOrphanObjects(new Date(ago(1)))).toBe(2);
    for (const key of [lost, before]) expect(await isStored(key)).toBe(false);
  });

  it('is noticed also when it is stopped and started before anybody looked', async () => {
    const { lost } = await restore();
    for (let start = 0; start < 3; start += 1) {
      offset += HOUR_MILLISECONDS;
      await restarted().noteContinuity();
    }
    offset += 2 * DAY_MILLISECONDS;
    await expect(restarted().sweepOrphanObjects(new Date(ago(1)))).rejects.toThrow(lost);
    expect(await isStored(lost)).toBe(true);
  });
});

it('goes on after a restart, once nothing was found of the time before', async () => {
  await mark();
  await service.services.library.noteContinuity();
  offset += DAY_MILLISECONDS;
  const between = `incoming/${v7({ msecs: ago(0.5) })}`;
  const library = restarted();
  expect((await library.findRemovable())(between)).toBe(false);
  offset += HOUR_MILLISECONDS;
  expect(await library.sweepOrphanObjects(new Date(ago(1)))).toBe(0);
  // Not all of that time was looked through.
  expect((await library.findRemovable())(between)).toBe(false);
  offset += DAY_MILLISECONDS;
  expect(await library.sweepOrphanObjects(new Date(ago(1)))).toBe(0);
  expect((await library.findRemovable())(between)).toBe(true);
});

it('keeps what waits for its asset, known by its row', async () => {
  const { library } = service.services;
  const path = service.deps.storage.stagingPath();
  await writeFile(path, 'waits');
  await service.services.library.findRemovable();
  const { storageKey } = await library.storeFile({ path });
  offset += 2 * DAY_MILLISECONDS;
  expect(await sweep()).toBe(0);
  expect(await isStored(storageKey)).toBe(true);
});

it('removes nothing from a storage that another database keeps objects in', async () => {
  await mark();
  const old = await stray(v7({ msecs: ago(2) }));
  await stray('deployment/00112233445566778899aabbccddeeff');
  await expect(sweep()).rejects.toThrow('another database');
  expect(await isStored(old)).toBe(true);
});

it('tells the other database of itself, where that was here first', async () => {
  await stray('deployment/00112233445566778899aabbccddeeff');
  await expect(sweep()).rejects.toThrow('another database');
  const marks: string[] = [];
  for await (const { key } of service.deps.storage.list('deployment/')) marks.push(key);
  expect(marks).toHaveLength(2);
  await expect(sweep()).rejects.toThrow('deployment/00112233445566778899aabbccddeeff');
});

it('is done by the sweeper once a day, not as soon as the service starts', async () => {
  await mark();
  const old = await stray(v7({ msecs: ago(2) }));
  await sweepAll(service.services, service.deps);
  expect(await isStored(old)).toBe(true);
  offset += DAY_MILLISECONDS;
  await sweepAll(service.services, service.deps);
  expect(await isStored(old)).toBe(false);
  const next = await stray(v7({ msecs: ago(2) }));
  await sweepAll(service.services, service.deps);
  expect(await isStored(next)).toBe(true);
});

it('is done once a day by all processes together, also where each lives for some hours only', async () => {
  await mark();
  const old = await stray(v7({ msecs: ago(2) }));
  const live = async () => {
    await sweepAll(service.services, service.deps);
    await sweepAll(service.services, service.deps);
    offset += 7 * HOUR_MILLISECONDS;
  };
  for (let process = 0; process < 4; process += 1) await live();
  expect(await isStored(old)).toBe(true);
  await live();
  expect(await isStored(old)).toBe(false);
  const next = await stray(v7({ msecs: ago(2) }));
  await live();
  expect(await isStored(next)).toBe(true);
});

it('hinders the sweeper in nothing else where it may not remove anything', async () => {
  await stray('deployment/00112233445566778899aabbccddeeff');
  const left = service.deps.storage.stagingPath();
  await writeFile(left, 'left by a crash');
  await utimes(left, new Date(0), new Date(0));
  await sweepAll(service.services, service.deps);
  await expect(access(left)).rejects.toThrow('ENOENT');
});
