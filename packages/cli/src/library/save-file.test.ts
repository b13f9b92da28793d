import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveFile } from './save-file.ts';

let server: Server;
let url: string;
let folder: string;
let content: Buffer;
let etag: string;
/** Bytes after which the next connection breaks. */
let cutAfter: number;
/** It does not break, but nothing more comes. */
let isSilent = false;
const ranges: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { range, 'if-range': condition } = request.headers;
    if (request.method === 'HEAD') {
      response.writeHead(200, { etag, 'content-length': content.length }).end();
      return;
    }
    ranges.push(range);
    const from = condition === etag ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const rest = content.subarray(from);
    response.writeHead(from === 0 ? 200 : 206, { etag, 'content-length': rest.length });
    const most = cutAfter;
    cutAfter = Number.POSITIVE_INFINITY;
    if (rest.length <= most) response.end(rest);
    else response.write(rest.subarray(0, most), () => isSilent || response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-save-'));
  content = randomBytes(5_000);
  etag = '"one"';
  isSilent = false;
  cutAfter = Number.POSITIVE_INFINITY;
  ranges.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();

test('a line that breaks is taken up where it broke, and the file is there whole', async () => {
  cutAfter = 3_000;
  const path = join(folder, 'below/film.mp4');
  expect(await saveFile(url, path, { signal })).toEqual({ path, bytes: 5_000, resumedAt: 0 });
  expect(await readFile(path)).toEqual(content);
  expect(ranges.length).toBe(2);
  expect(await readdir(join(folder, 'below'))).toEqual(['film.mp4']);
});

test('a command that was stopped is gone on with by the next one; another content begins anew', async () => {
  const path = join(folder, 'film.mp4');
  const stop = async () => {
    const leaving = new AbortController();
    cutAfter = 2_000;
    isSilent = true;
    const onProgress = (bytes: number) => {
      if (bytes === 2_000) leaving.abort(new Error('stopped'));
    };
    const stopped = saveFile(url, path, { signal: leaving.signal, onProgress });
    await expect(stopped).rejects.toThrow('stopped');
  };
  await stop();
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.film\.mp4\..*\.part$/)]);
  expect(await saveFile(url, path, { signal })).toEqual({ path, bytes: 5_000, resumedAt: 2_000 });
  expect(ranges.at(-1)).toBe('bytes=2000-');
  expect(await readFile(path)).toEqual(content);
  await rm(path);
  await stop();
  content = randomBytes(4_000);
  etag = '"two"';
  expect(await saveFile(url, path, { signal })).toMatchObject({ resumedAt: 0 });
  expect(await readFile(path)).toEqual(content);
});

test('names of 255 bytes have room for what is on its way', async () => {
  const path = join(folder, `${'é'.repeat(125)}.mp4`);
  await saveFile(url, path, { signal });
  expect(await readFile(path)).toEqual(content);
});
