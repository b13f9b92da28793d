import { link, mkdir, mkdtemp, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../testing/until.ts';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import type { PartedUpload } from '../storage.ts';
import { createFsPlaces } from './fs-places.ts';
import { createFsStorage, type FsStorage } from './fs-storage.ts';

const ids = createIds(systemClock);
const PART = 1_000;
const always = new Date(8.64e15);

let folder: string;
let storage: FsStorage;
let upload: PartedUpload;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-parts-'));
  storage = await createFsStorage({ folder, ids });
  upload = await storage.parted.begin({ key: `incoming/${ids.uuid()}`, bytes: 2 * PART, partBytes: PART });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const partOf = (fill: string) => Buffer.alloc(PART, fill);
const send = (partNumber: number, fill: string, to = storage) =>
  to.receivePart(upload, partNumber, Readable.from([partOf(fill)]));
const inUpload = (state = 'parts') => readdir(join(folder, state, upload.id)).catch(() => null);
const contentOf = async (key = upload.key) => buffer(await storage.read(key));
const filled = (...fills: string[]) => Buffer.concat(fills.map(partOf));

/** A reception that has written half of its part and waits for the rest. */
async function sendHalf(partNumber: number, fill: string) {
  const body = new PassThrough();
  const received = storage.receivePart(upload, partNumber, body);
  received.catch(() => undefined);
  const before = (await inUpload())?.length ?? 0;
  body.write(partOf(fill).subarray(0, PART / 2));
  await until(async () => ((await inUpload())?.length ?? 0) > before || body.readableLength === 0);
  return { received, end: () => body.end(partOf(fill).subarray(PART / 2)), cut: () => body.destroy() };
}

async function expectNothingLeft(): Promise<void> {
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
  expect(await readdir(join(folder, 'joining'))).toEqual([]);
  expect(await readdir(join(folder, 'staging'))).toEqual([]);
}

describe('receivePart', () => {
  it('writes a part to its place, and one that is sent meanwhile beside it', async () => {
    const first = await sendHalf(1, 'a');
    const second = await send(1, 'b');
    expect(await storage.parted.list(upload)).toEqual([second]);
    first.end();
    const third = await first.received;
    expect(await storage.parted.list(upload)).toEqual([third]);
    await until(async () => !(await inUpload())?.some((name) => name.startsWith('side-')));
  });

  it('gives its place back after the connection broke', async () => {
    const first = await sendHalf(1, 'a');
    expect(await inUpload()).toContain('claim-1');
    first.cut();
    await expect(first.received).rejects.toMatchObject({ code: 'wrong_length' });
    expect(await inUpload()).toEqual(['data', 'upload.json']);
    await send(1, 'b');
    expect(await inUpload()).toEqual(['claim-1', 'data', 'part-1', 'upload.json']);
  });

  it('keeps the part that is there when a better one does not arrive', async () => {
    const kept = await send(1, 'a');
    const again = await sendHalf(1, 'b');
    again.cut();
    await expect(again.received).rejects.toMatchObject({ code: 'wrong_length' });
    expect(await storage.parted.list(upload)).toEqual([kept]);
    expect((await inUpload())?.filter((name) => name.startsWith('side-'))).toEqual([]);
  });

  it.each([0, 3, -1, 1.5, Number.NaN])('refuses part %s of two', async (number) => {
    await expect(send(number, 'a')).rejects.toMatchObject({ code: 'not_found' });
    expect(await inUpload()).toEqual(['data', 'upload.json']);
  });

  it('refuses an id that could name another folder', async () => {
    const evil = { ...upload, id: '../../etc' };
    await expect(storage.parted.list(evil)).rejects.toThrow('Not an upload');
    await expect(storage.parted.abort(evil)).rejects.toThrow('Not an upload');
  });

  it.each(['datasync', 'sync', 'writev'] as const)(
    'counts nothing on a disk that is full at %s',
    async (step) => {
      const probe = await open(join(folder, 'probe'), 'w');
      const fails = vi.spyOn(Object.getPrototypeOf(probe), step);
      await probe.close();
      fails.mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      try {
        await expect(send(1, 'a')).rejects.toMatchObject({ code: 'disk_full' });
      } finally {
        fails.mockRestore();
      }
      const parts = (await storage.parted.list(upload)) ?? [];
      // A marker may stand there unacknowledged when only the folder could not be synced; never half a part.
      expect(parts.every(({ bytes }) => bytes === PART)).toBe(true);
      const all = [await send(1, 'x'), await send(2, 'y')];
      await storage.parted.complete(upload, all);
      expect((await contentOf()).equals(filled('x', 'y'))).toBe(true);
    },
  );
});

describe('a part under way when the upload', () => {
  it('is completed is refused and changes nothing', async () => {
    const late = await sendHalf(1, 'z');
    const parts = [await send(1, 'a'), await send(2, 'b')];
    await storage.parted.complete(upload, parts);
    late.end();
    await expect(late.received).rejects.toMatchObject({ code: 'upload_ended' });
    expect((await contentOf()).equals(filled('a', 'b'))).toBe(true);
    await expectNothingLeft();
  });

  it('is given up is refused and leaves nothing', async () => {
    const late = await sendHalf(1, 'z');
    const beside = await sendHalf(1, 'y');
    await storage.parted.abort(upload);
    late.end();
    beside.cut();
    await expect(late.received).rejects.toMatchObject({ code: 'upload_ended' });
    await expect(beside.received).rejects.toMatchObject({ code: 'wrong_length' });
    await expectNothingLeft();
  });

  it('would be completed without it goes on', async () => {
    const running = await sendHalf(2, 'b');
    const first = await send(1, 'a');
    await expect(storage.parted.complete(upload, [first])).rejects.toMatchObject({
      details: { missing_parts: [2], wrong_parts: [] },
    });
    running.end();
    await storage.parted.complete(upload, [first, await running.received]);
    expect((await contentOf()).equals(filled('a', 'b'))).toBe(true);
  });
});

describe('complete', () => {
  const inode = async (path: string) => (await stat(path)).ino;
  const dataOf = (state = 'parts') => join(folder, state, upload.id, 'data');
  const target = async () => (await createFsPlaces(folder)).pathOf(upload.key);

  /** As a crash leaves it right after the upload was closed. */
  const close = () => rename(join(folder, 'parts', upload.id), join(folder, 'joining', upload.id));

  it('moves what lies in place', async () => {
    const parts = [await send(1, 'a'), await send(2, 'b')];
    const before = await inode(dataOf());
    await storage.parted.complete(upload, parts);
    expect(await inode(await target())).toBe(before);
    await expectNothingLeft();
  });

  it('brings a part that lies beside to its place when nobody writes there', async () => {
    const broken = await sendHalf(1, 'z');
    const parts = [await send(1, 'a'), await send(2, 'b')];
    broken.cut();
    await expect(broken.received).rejects.toThrow();
    const before = await inode(dataOf());
    await storage.parted.complete(upload, parts);
    expect(await inode(await target())).toBe(before);
    expect((await contentOf()).equals(filled('a', 'b'))).toBe(true);
  });

  it('copies all parts when somebody may still be writing, a process that was killed too', async () => {
    const killed = await sendHalf(1, 'z');
    const other = await createFsStorage({ folder, ids });
    const parts = [await send(1, 'a', other), await send(2, 'b', other)];
    const before = await inode(dataOf());
    await other.parted.complete(upload, parts);
    expect(await inode(await target())).not.toBe(before);
    killed.end();
    await expect(killed.received).rejects.toMatchObject({ code: 'upload_ended' });
    expect((await contentOf()).equals(filled('a', 'b'))).toBe(true);
    await expectNothingLeft();
  });

  describe('goes on after a crash', () => {
    async function expectCompleted(parts: { partNumber: number; etag: string }[]): Promise<void> {
      const other = await createFsStorage({ folder, ids });
      const stored = await other.parted.complete(upload, parts);
      expect(stored).toMatchObject({ key: upload.key, bytes: 2 * PART });
      expect(await storage.parted.complete(upload, parts)).toEqual(stored);
      expect((await contentOf()).equals(filled('a', 'b'))).toBe(true);
      await expectNothingLeft();
    }

    /** Part 1 beside, its place held by somebody who was killed. */
    async function sendBeside() {
      const killed = await sendHalf(1, 'z');
      return { killed, parts: [await send(1, 'a'), await send(2, 'b')] };
    }

    /** What the system does to the files that a killed process had open. */
    async function bury(killed: Awaited<ReturnType<typeof sendHalf>>): Promise<void> {
      killed.cut();
      await expect(killed.received).rejects.toThrow();
    }

    it('after the upload was closed', async () => {
      const parts = [await send(1, 'a'), await send(2, 'b')];
      await close();
      await expectCompleted(parts);
    });

    it('after the file got its key', async () => {
      const parts = [await send(1, 'a'), await send(2, 'b')];
      await close();
      await mkdir(dirname(await target()), { recursive: true });
      await link(dataOf('joining'), await target());
      await expectCompleted(parts);
    });

    it('after the file got its key on a file system without links', async () => {
      const parts = [await send(1, 'a'), await send(2, 'b')];
      await close();
      await mkdir(dirname(await target()), { recursive: true });
      await rename(dataOf('joining'), await target());
      await expectCompleted(parts);
    });

    it('in the middle of copying', async () => {
      const { killed, parts } = await sendBeside();
      await close();
      await writeFile(join(folder, 'joining', upload.id, 'draft-joined-1'), 'half');
      await expectCompleted(parts);
      await bury(killed);
    });

    it('after copying', async () => {
      const { killed, parts } = await sendBeside();
      await close();
      await writeFile(join(folder, 'joining', upload.id, 'joined'), filled('a', 'b'));
      await mkdir(dirname(await target()), { recursive: true });
      await link(join(folder, 'joining', upload.id, 'joined'), await target());
      await expectCompleted(parts);
      await bury(killed);
    });

    it('in the middle of bringing a part to its place', async () => {
      const { killed, parts } = await sendBeside();
      await bury(killed);
      await close();
      await writeFile(join(folder, 'joining', upload.id, 'claim-1'), 'filling');
      await expectCompleted(parts);
    });

    it('after everything', async () => {
      const parts = [await send(1, 'a'), await send(2, 'b')];
      await storage.parted.complete(upload, parts);
      await expectCompleted(parts);
    });
  });

  it('refuses what was given up in the middle', async () => {
    const parts = [await send(1, 'a'), await send(2, 'b')];
    await close();
    expect(await storage.parted.list(upload)).toHaveLength(2);
    await storage.parted.abort(upload);
    await expect(storage.parted.complete(upload, parts)).rejects.toMatchObject({
      code: 'wrong_parts',
      details: { missing_parts: [1, 2] },
    });
    await expectNothingLeft();
  });

  it('never takes a key that has an object', async () => {
    const parts = [await send(1, 'a'), await send(2, 'b')];
    const path = storage.stagingPath();
    await writeFile(path, 'other');
    await storage.putFile(upload.key, path);
    await expect(storage.parted.complete(upload, parts)).rejects.toThrow();
    expect(String(await contentOf())).toBe('other');
  });

  it('takes hundreds of parts', async () => {
    const bytes = 300;
    const many = await storage.parted.begin({ key: ids.uuid(), bytes, partBytes: 1 });
    const etags = new Map<number, string>();
    const content = Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251));
    const numbers = Array.from({ length: bytes }, (_, index) => index + 1);
    while (numbers.length > 0) {
      await Promise.all(
        numbers.splice(0, 100).map(async (number) => {
          const body = Readable.from([content.subarray(number - 1, number)]);
          etags.set(number, (await storage.receivePart(many, number, body)).etag);
        }),
      );
    }
    expect(await storage.parted.list(many)).toHaveLength(bytes);
    const named = Array.from({ length: bytes }, (_, index) => index + 1).map((partNumber) => ({
      partNumber,
      etag: etags.get(partNumber) ?? '',
    }));
    await storage.parted.complete(many, named);
    expect((await contentOf(many.key)).equals(content)).toBe(true);
  });
});

describe('sweepStaging', () => {
  it('removes from uploads that go on what nobody needs, and only that', async () => {
    const parts = [await send(1, 'a'), await send(2, 'b')];
    const replaced = await send(1, 'c');
    const stale = join(folder, 'parts', upload.id, 'side-1-0000');
    const draft = join(folder, 'parts', upload.id, 'draft-1-0000');
    for (const path of [stale, draft]) {
      await writeFile(path, 'x');
      await utimes(path, 1_000, 1_000);
    }
    expect(await storage.sweepStaging(new Date(2_000_000))).toBe(2);
    expect(await storage.sweepStaging(always)).toBe(0);
    await storage.parted.complete(upload, [replaced, ...parts.slice(1)]);
    expect((await contentOf()).equals(filled('c', 'b'))).toBe(true);
  });

  it('takes no part away that is said to be there, when the clock was set while it was received', async () => {
    await sendHalf(1, 'a');
    const beside = await sendHalf(1, 'b');
    expect((await inUpload())?.filter((name) => name.startsWith('side-'))).toHaveLength(1);
    await storage.sweepStaging(always);
    beside.end();
    await expect(beside.received).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await storage.parted.list(upload)).toEqual([]);
    const named = [await send(1, 'b'), await send(2, 'c')];
    await storage.parted.complete(upload, named);
    expect(await contentOf()).toEqual(filled('b', 'c'));
  });

  it('leaves uploads that go on, however old', async () => {
    const parts = [await send(1, 'a'), await send(2, 'b')];
    expect(await storage.sweepStaging(always)).toBe(0);
    await storage.parted.complete(upload, parts);
    expect((await contentOf()).equals(filled('a', 'b'))).toBe(true);
  });
});
