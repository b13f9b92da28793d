import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.ts';
import { inspectBytes, receiveBytes, receiveFile } from './receive-bytes.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-receive-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** `bytes` cut into pieces of these lengths, over and over. */
function* cut(bytes: Buffer, lengths: readonly number[]): Generator<Buffer> {
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const length = lengths[index % lengths.length] ?? bytes.length;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const pieces = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 8 });

it('writes and hashes what came, in pieces of any length, at its place', async () => {
  const path = join(folder, 'file');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_500_000 }), pieces, async (length, lengths) => {
      const bytes = randomBytes(length);
      await writeFile(path, 'before|');
      const file = await open(path, 'r+');
      const target = { file, position: 7, expected: length };
      const received = await receiveBytes(Readable.from(cut(bytes, lengths)), target);
      await file.close();
      expect(received.bytes).toBe(length);
      expect(received.sha256.toString('hex')).toBe(hashOf(bytes));
      const written = await readFile(path);
      expect(written.subarray(0, 7).toString()).toBe('before|');
      expect(written.subarray(7).equals(bytes)).toBe(true);
    }),
    { numRuns: 12 },
  );
});

it('keeps little waiting of many bodies that stand still', async () => {
  const [bodies, chunk] = [100, randomBytes(64_000)];
  const files = await Promise.all(
    Array.from({ length: bodies }, (_, index) => open(join(folder, String(index)), 'w')),
  );
  const streams = files.map(() => new Readable({ read: () => undefined }));
  const received = files.map((file, index) =>
    receiveBytes(streams[index] as Readable, { file, position: 0, expected: 10_000_000 }).catch(() => null),
  );
  // Each brings less than is written at once.
  for (const stream of streams) for (let count = 0; count < 7; count += 1) stream.push(chunk);
  const brought = bodies * 7 * chunk.length;
  const waiting = async () => {
    const sizes = await Promise.all(files.map(async (file) => (await file.stat()).size));
    return brought - sizes.reduce((sum, size) => sum + size, 0);
  };
  await until(async () => (await waiting()) < 40 * 1024 ** 2);
  for (const stream of streams) stream.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  await Promise.all(received);
  await Promise.all(files.map((file) => file.close()));
});

it('takes the body of a request, whose chunks it uses up', async () => {
  const bytes = randomBytes(5_000_000);
  const path = join(folder, 'file');
  const received = Promise.withResolvers<{ bytes: number; sha256: Buffer }>();
  const server = createServer((incoming, response) => {
    receiveFile(incoming, { path, expected: bytes.length }).then(received.resolve, received.reject);
    received.promise.finally(() => response.end()).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'PUT' }, (answer) => answer.resume());
  Readable.from(cut(bytes, [100_000, 7, 65_536])).pipe(sending);
  expect((await received.promise).sha256.toString('hex')).toBe(hashOf(bytes));
  expect((await readFile(path)).equals(bytes)).toBe(true);
  server.close();
});

it.each([
  ['less', 99],
  ['more', 101],
])('leaves no file when %s came than should', async (_what, length) => {
  const body = Readable.from([randomBytes(length)]);
  const receiving = receiveFile(body, { path: join(folder, 'file'), expected: 100 });
  await expect(receiving).rejects.toMatchObject({ code: 'wrong_length' });
  expect(await readdir(folder)).toEqual([]);
});

it('leaves no file when the client leaves in the middle', async () => {
  const body = Readable.from(
    (function* () {
      yield randomBytes(1_000_000);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  const receiving = receiveFile(body, { path: join(folder, 'file'), expected: 2_000_000 });
  await expect(receiving).rejects.toMatchObject({ code: 'wrong_length' });
  expect(await readdir(folder)).toEqual([]);
});

/** A body that a test feeds, and how its reception ended. */
function startSlowBody(expected: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const body = new Readable({ read: () => undefined });
  const state = { end: 'waits' };
  const receiving = inspectBytes(body, expected).catch((error: Error) => {
    state.end = error.message;
  });
  const pass = async (seconds: number, bytes = 0) => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    if (bytes > 0) body.push(Buffer.alloc(bytes));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, receiving, pass };
}

it('gives a body up that stands still for a minute, and not before', async () => {
  const { state, receiving, pass } = startSlowBody(100_000);
  await pass(59, 20_000);
  await pass(59);
  expect(state.end).toBe('waits');
  await pass(1);
  await receiving;
  expect(state.end).toBe(
    'The file should have 100000 bytes, but of the first 20000 hardly any came in 60 s.',
  );
});

it('gives a body up of which a few bytes come every other second', async () => {
  const { state, receiving, pass } = startSlowBody(100_000);
  for (let second = 0; second < 60 && state.end === 'waits'; second += 2) await pass(2, 500);
  await receiving;
  expect(state.end).toMatch(
    /^The file should have 100000 bytes, but of the first 1[45]\d{3} hardly any came/,
  );
});

it('takes a body of 16 KiB each minute', async () => {
  const { state, receiving, pass } = startSlowBody(16 * 1024 * 30);
  for (let minute = 0; minute < 30; minute += 1) await pass(59, 16 * 1024);
  expect(state.end).toBe('waits');
  await pass(60);
  await receiving;
});

/** A file system of 1 MiB; null where we may not make one. */
function mountSmallDisk(path: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'rushes-test', path], { stdio: 'ignore' });
    return path;
  } catch {
    return null;
  }
}

it('leaves nothing when the disk is full in the middle', async ({ skip }) => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  skip(mountSmallDisk(disk) === null, 'a small disk can only be mounted by root');
  try {
    const body = Readable.from(cut(randomBytes(3_000_000), [65_536]));
    const receiving = receiveFile(body, { path: join(disk, 'file'), expected: 3_000_000 });
    await expect(receiving).rejects.toMatchObject({ code: 'disk_full' });
    expect(await readdir(disk)).toEqual([]);
  } finally {
    execFileSync('umount', [disk]);
  }
});
