import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { createObjectCache, type ObjectCache, type ObjectCacheOptions } from './object-cache.ts';
import type { StoredObject } from './storage.ts';

let folder: string;
let jobs: string;
let fetched: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-cache-'));
  jobs = await mkdtemp(join(tmpdir(), 'rushes-jobs-'));
  fetched = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(jobs, { recursive: true, force: true });
});

const object = (key: string, text: string, etag = '"1"'): StoredObject & { text: string } => ({
  key,
  bytes: Buffer.byteLength(text),
  etag,
  text,
});

function open(options: Partial<ObjectCacheOptions> = {}): Promise<ObjectCache> {
  return createObjectCache({
    folder,
    ids: createIds(systemClock),
    maxBytes: 1_000,
    fetch: async (wanted) => {
      fetched.push(wanted.key);
      return Readable.from([Buffer.from((wanted as ReturnType<typeof object>).text)]);
    },
    ...options,
  });
}

let links = 0;
async function use(cache: ObjectCache, wanted: StoredObject): Promise<string> {
  links += 1;
  const path = join(jobs, String(links));
  await cache.linkTo(wanted, path);
  return readFile(path, 'utf8');
}

const kept = async () => (await readdir(join(folder, 'whole'))).map((name) => name.split('@')[0]).sort();

test('an object is fetched once, also for many at the same time and for the next process', async () => {
  const cache = await open();
  const wanted = object('a/b', 'hello');
  const shown = await Promise.all(Array.from({ length: 20 }, () => use(cache, wanted)));
  expect(new Set(shown)).toEqual(new Set(['hello']));
  expect(await use(await open(), wanted)).toBe('hello');
  expect(fetched).toEqual(['a/b']);
});

test('another object of the same key is another one', async () => {
  const cache = await open();
  expect(await use(cache, object('a', 'one', '"1"'))).toBe('one');
  expect(await use(cache, object('a', 'two', '"2"'))).toBe('two');
});

test('what was used longest ago makes room, and a link of it stays', async () => {
  const cache = await open({ maxBytes: 250 });
  const text = (letter: string) => letter.repeat(100);
  await use(cache, object('a', text('a')));
  await use(cache, object('b', text('b')));
  const [first] = await readdir(jobs);
  // Times of the file system may be too coarse to tell these uses apart.
  for (const [name, age] of [
    ['a', 10],
    ['b', 20],
  ] as const) {
    const file = (await readdir(join(folder, 'whole'))).find((one) => one.startsWith(`${name}@`)) ?? '';
    const used = new Date(Date.now() - age * 1000);
    await utimes(join(folder, 'whole', file), used, used);
  }
  await use(cache, object('c', text('c')));
  expect(await kept()).toEqual(['a', 'c']);
  expect((await stat(join(jobs, first ?? ''))).size).toBe(100);
  await use(cache, object('b', text('b')));
  expect(fetched).toEqual(['a', 'b', 'c', 'b']);
});

test('with no room at all nothing stays, and everything works', async () => {
  const cache = await open({ maxBytes: 0 });
  const wanted = object('a', 'hello');
  const shown = await Promise.all(Array.from({ length: 5 }, () => use(cache, wanted)));
  expect(shown).toEqual(Array(5).fill('hello'));
  expect(await kept()).toEqual([]);
});

test('bytes that are not all there are never shown, and fetched again', async () => {
  let text = 'hel';
  const cache = await open({ fetch: async () => Readable.from([Buffer.from(text)]) });
  const wanted = object('a', 'hello');
  await expect(use(cache, wanted)).rejects.toThrow('3 bytes instead of 5');
  expect(await kept()).toEqual([]);
  expect(await readdir(join(folder, 'partial'))).toEqual([]);
  text = 'hello';
  expect(await use(cache, wanted)).toBe('hello');
});

test('a fetch that breaks off is told, and leaves nothing', async () => {
  const broken = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('he');
        throw new Error('gone');
      })(),
    );
  const cache = await open({ fetch: broken });
  await expect(use(cache, object('a', 'hello'))).rejects.toThrow('gone');
  expect(await readdir(join(folder, 'partial'))).toEqual([]);
});

test('a file that somebody cut is fetched anew', async () => {
  const wanted = object('a', 'hello');
  await use(await open(), wanted);
  const [name = ''] = await readdir(join(folder, 'whole'));
  const path = join(folder, 'whole', name);
  await rm(path);
  await writeFile(path, 'hel');
  await chmod(path, 0o400);
  expect(await use(await open(), wanted)).toBe('hello');
  expect(fetched).toEqual(['a', 'a']);
});

test('what a crash left half fetched is swept once it is old', async () => {
  const cache = await open();
  await writeFile(cache.draftPath(), 'half');
  expect(await cache.sweep(new Date(Date.now() - 60_000))).toBe(0);
  expect(await cache.sweep(new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(join(folder, 'partial'))).toEqual([]);
});
