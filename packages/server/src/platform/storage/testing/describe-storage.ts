/**
 * The suite of the storage interface. A driver's test file calls `describeStorage`; the titles are the same for all
 * drivers, so that their results stand side by side.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeParts } from './describe-parts.ts';
import { describeUrls } from './describe-urls.ts';
import {
  bytesOf,
  drain,
  type Harness,
  keep,
  type StorageTraits,
  type StorageUnderTest,
} from './storage-harness.ts';

/** Runs the suite against one driver; `setup` is called once. */
export function describeStorage(
  name: string,
  setup: () => Promise<StorageUnderTest>,
  traits: StorageTraits,
): void {
  describe(`storage ${name}`, () => {
    let current: StorageUnderTest | null = null;
    beforeAll(async () => {
      current = await setup();
    });
    afterAll(async () => {
      await current?.stop();
    });
    const harness: Harness = {
      ...traits,
      get subject() {
        if (current === null) throw new Error('The storage is there only while tests run.');
        return current;
      },
    };
    describePut(harness);
    describeRead(harness);
    describeKeys(harness);
    describePromote(harness);
    describeMaterialize(harness);
    describeParts(harness);
    describeUrls(harness);
  });
}

function describePut(harness: Harness): void {
  describe('put', () => {
    it('keeps a file whole and takes it away from where it was', async () => {
      const { subject } = harness;
      const content = randomBytes(300_000);
      const path = subject.storage.stagingPath();
      await writeFile(path, content);
      const key = subject.newKey();
      const stored = await subject.storage.putFile(key, path, { contentType: 'video/mp4' });
      expect(stored).toEqual({ key, bytes: content.length, etag: expect.stringMatching(/^"[^"]+"$/) });
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
      expect((await bytesOf(subject, key)).equals(content)).toBe(true);
    });

    it('keeps an empty file', async () => {
      const { subject } = harness;
      const key = await keep(subject, '');
      expect(await subject.storage.stat(key)).toMatchObject({ bytes: 0 });
      expect((await bytesOf(subject, key)).length).toBe(0);
    });

    it('never writes a key twice', async () => {
      const { subject } = harness;
      const key = await keep(subject, 'first');
      await expect(keep(subject, 'second', key)).rejects.toThrow('exists already');
      expect(String(await bytesOf(subject, key))).toBe('first');
    });

    it.each(['../x', 'a/../b', '/etc/passwd', 'A', 'a//b', '', 'a b', '.hidden', 'x'.repeat(600), 'a\u0000'])(
      'refuses the key %j',
      async (key) => {
        const { storage } = harness.subject;
        await expect(storage.stat(key)).rejects.toThrow('Not a storage key');
        await expect(storage.remove(key)).rejects.toThrow('Not a storage key');
        await expect(storage.read(key)).rejects.toThrow('Not a storage key');
        await expect(storage.promote(key, harness.subject.newKey())).rejects.toThrow('Not a storage key');
        await expect(storage.parted.begin({ key, bytes: 1, partBytes: 1 })).rejects.toThrow(
          'Not a storage key',
        );
      },
    );
  });
}

function describeRead(harness: Harness): void {
  describe('read', () => {
    const content = Buffer.from('0123456789');

    it.each([
      ['the first byte', { start: 0, end: 0 }, '0'],
      ['the middle', { start: 3, end: 6 }, '3456'],
      ['the last byte', { start: 9, end: 9 }, '9'],
      ['everything as a range', { start: 0, end: 9 }, '0123456789'],
    ])('gives %s', async (_what, range, expected) => {
      const { subject } = harness;
      const key = await keep(subject, content);
      expect(String(await bytesOf(subject, key, range))).toBe(expected);
    });

    it('gives a range from the middle of a large object', async () => {
      const { subject } = harness;
      const large = randomBytes(3_000_000);
      const key = await keep(subject, large);
      const read = await bytesOf(subject, key, { start: 1_000_001, end: 2_500_000 });
      expect(read.equals(large.subarray(1_000_001, 2_500_001))).toBe(true);
    });

    it('says that a key is missing', async () => {
      const { storage, newKey } = harness.subject;
      await expect(storage.read(newKey())).rejects.toMatchObject({ code: 'not_found' });
    });

    it('goes on after a reader left in the middle', async () => {
      const { subject } = harness;
      const large = randomBytes(3_000_000);
      const key = await keep(subject, large);
      const stream = await subject.storage.read(key);
      for await (const _chunk of stream) break;
      expect(stream.destroyed).toBe(true);
      expect((await bytesOf(subject, key)).equals(large)).toBe(true);
    });

    it('gives one object to many at once', async () => {
      const { subject } = harness;
      const key = await keep(subject, content);
      const all = await Promise.all(Array.from({ length: 20 }, () => bytesOf(subject, key)));
      expect(all.every((one) => one.equals(content))).toBe(true);
    });
  });
}

function describeKeys(harness: Harness): void {
  describe('stat', () => {
    it('tells length and a strong tag that stays', async () => {
      const { subject } = harness;
      const key = await keep(subject, 'hello');
      const found = await subject.storage.stat(key);
      expect(found).toEqual({ key, bytes: 5, etag: expect.stringMatching(/^"[^"]+"$/) });
      expect(await (await subject.reopen()).stat(key)).toEqual(found);
    });

    it('is null for what is not there', async () => {
      const { storage, newKey } = harness.subject;
      expect(await storage.stat(newKey())).toBeNull();
    });
  });

  describe('remove', () => {
    it('removes, and is fine with what is not there', async () => {
      const { subject } = harness;
      const key = await keep(subject, 'hello');
      await subject.storage.remove(key);
      await subject.storage.remove(key);
      expect(await subject.storage.stat(key)).toBeNull();
    });
  });

  describe('list', () => {
    it('lists what is below a prefix, and nothing else', async () => {
      const { subject } = harness;
      const folder = `listed-${subject.newKey().slice(-12)}`;
      const keys = [`${folder}/a`, `${folder}/b`, `${folder}/deeper/c`];
      for (const key of keys) await keep(subject, key, key);
      await keep(subject, 'x', `${folder}x/other`);
      const found = await drain(subject.storage.list(`${folder}/`));
      expect(found.map(({ key }) => key).sort()).toEqual(keys);
      expect(found[0]).toEqual(await subject.storage.stat(found[0]?.key ?? ''));
      expect(await drain(subject.storage.list('nothing-begins-so'))).toEqual([]);
    });
  });
}

function describePromote(harness: Harness): void {
  describe('promote', () => {
    it('gives an object another key, also a second time', async () => {
      const { subject } = harness;
      const { storage } = subject;
      const from = await keep(subject, 'hello', `incoming/${subject.newKey()}`);
      const to = subject.newKey();
      const stored = await storage.promote(from, to, { contentType: 'text/plain' });
      expect(stored).toEqual({ key: to, bytes: 5, etag: expect.any(String) });
      expect(await storage.promote(from, to, { contentType: 'text/plain' })).toEqual(stored);
      await storage.remove(from);
      expect(await storage.stat(from)).toBeNull();
      expect(await (await subject.reopen()).promote(from, to)).toEqual(stored);
      expect(String(await bytesOf(subject, to))).toBe('hello');
    });

    it('says that neither key is there', async () => {
      const { storage, newKey } = harness.subject;
      await expect(storage.promote(newKey(), newKey())).rejects.toMatchObject({ code: 'not_found' });
    });

    it('leaves what was promoted first when other bytes come', async () => {
      const { subject } = harness;
      const from = await keep(subject, 'first', `incoming/${subject.newKey()}`);
      const to = subject.newKey();
      await subject.storage.promote(from, to);
      await subject.storage.remove(from);
      await keep(subject, 'second', from);
      await subject.storage.promote(from, to);
      expect(String(await bytesOf(subject, to))).toBe('first');
    });

    it('does it once when asked twice at once', async () => {
      const { subject } = harness;
      const from = await keep(subject, 'hello', `incoming/${subject.newKey()}`);
      const to = subject.newKey();
      const both = await Promise.all([subject.storage.promote(from, to), subject.storage.promote(from, to)]);
      for (const one of both) expect(one).toMatchObject({ key: to, bytes: 5 });
      expect(String(await bytesOf(subject, to))).toBe('hello');
    });
  });
}

function describeMaterialize(harness: Harness): void {
  describe('materialize', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rushes-inputs-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it('shows an object as a file until it is released', async () => {
      const { subject } = harness;
      const content = randomBytes(500_000);
      const key = await keep(subject, content);
      const shown = await subject.storage.materialize(key, folder, 'input.bin');
      expect(shown.path).toBe(join(folder, 'input.bin'));
      expect((await readFile(shown.path)).equals(content)).toBe(true);
      await shown.release();
      expect(await readdir(folder)).toEqual([]);
      expect((await bytesOf(subject, key)).equals(content)).toBe(true);
    });

    it('shows one object several times at once', async () => {
      const { subject } = harness;
      const key = await keep(subject, 'bytes');
      const names = ['a', 'b', 'c'];
      const shown = await Promise.all(names.map((name) => subject.storage.materialize(key, folder, name)));
      for (const { path } of shown) expect(await readFile(path, 'utf8')).toBe('bytes');
      await Promise.all(shown.map(({ release }) => release()));
      expect(await readdir(folder)).toEqual([]);
    });

    it('says that a key is missing', async () => {
      const { storage, newKey } = harness.subject;
      await expect(storage.materialize(newKey(), folder, 'x')).rejects.toMatchObject({ code: 'not_found' });
      expect(await readdir(folder)).toEqual([]);
    });
  });

  describe('check', () => {
    it('passes where the storage can be written', async () => {
      await harness.subject.storage.check();
      await (await harness.subject.reopen()).check();
    });
  });
}
