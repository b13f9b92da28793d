import { randomBytes } from 'node:crypto';
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuseExisting, saveContent, saveFile } from './save-file.ts';

let server: Server;
let url: string;
let folder: string;
let content: Buffer;
/** Empty = none is told. */
let etag: string;
/** Bytes after which the next connection breaks. */
let cutAfter: number;
/** It does not break, but nothing more comes. */
let isSilent = false;
/** Of the file, where that is not what comes. */
let announced: number | null = null;
let refusal: number | null = null;
const mark = () => (etag === '' ? {} : { etag });
const ranges: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { range, 'if-range': condition } = request.headers;
    if (request.method === 'HEAD') {
      response.writeHead(200, { ...mark(), 'content-length': announced ?? content.length }).end();
      return;
    }
    ranges.push(range);
    if (refusal !== null) {
      response.writeHead(refusal).end();
      return;
    }
    const from =
      condition === (etag === '' ? undefined : etag)
        ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
        : 0;
    const rest = content.subarray(from);
    response.writeHead(from === 0 ? 200 : 206, { ...mark(), 'content-length': rest.length });
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
  announced = null;
  refusal = null;
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

test('bytes of before are gone on with only where the content says that it is the same', async () => {
  const path = join(folder, 'film.mp4');
  etag = '';
  const leaving = new AbortController();
  cutAfter = 2_000;
  isSilent = true;
  const onProgress = (bytes: number) => {
    if (bytes === 2_000) leaving.abort(new Error('stopped'));
  };
  await expect(saveFile(url, path, { signal: leaving.signal, onProgress })).rejects.toThrow('stopped');
  content = randomBytes(5_000);
  expect(await saveFile(url, path, { signal })).toMatchObject({ resumedAt: 0 });
  expect(await readFile(path)).toEqual(content);
});

test('what is longer than announced, or refused, is not saved and not asked for without end', async () => {
  const path = join(folder, 'film.mp4');
  refusal = 403;
  await expect(saveFile(url, path, { signal })).rejects.toThrow('refused (403)');
  expect(ranges.length).toBe(1);
  refusal = null;
  announced = 3_000;
  let most = 0;
  const onProgress = (bytes: number) => {
    most = Math.max(most, bytes);
  };
  await expect(saveFile(url, path, { signal, onProgress })).rejects.toThrow('longer than it was announced');
  expect(most).toBeLessThanOrEqual(3_000);
  expect(await readdir(folder)).not.toContain('film.mp4');
});

test('ends where no folder can be made', async () => {
  // On other systems the folder lies below a file.
  const path =
    process.platform === 'linux' ? '/proc/nowhere/film.mp4' : join(import.meta.filename, 'below', 'film.mp4');
  await expect(saveFile(url, path, { signal: new AbortController().signal })).rejects.toMatchObject({
    syscall: 'mkdir',
  });
});

test('a link leads to the file that is written; a folder and a device are none', async () => {
  const [film, link] = [join(folder, 'film.mp4'), join(folder, 'link.mp4')];
  await writeFile(film, 'old');
  await symlink(film, link);
  const { signal } = new AbortController();
  expect(await saveFile(url, link, { signal })).toMatchObject({ path: link, bytes: content.length });
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(content.equals(await readFile(film))).toBe(true);
  for (const path of [folder, '/dev/null']) {
    const refused = { code: 'no_file', exitCode: 7 };
    await expect(saveFile(url, path, { signal })).rejects.toMatchObject(refused);
    await expect(saveContent(path, 'text', signal)).rejects.toMatchObject(refused);
    // Whatever is meant: a file in its place would be there for everybody.
    await expect(refuseExisting(path, true)).rejects.toMatchObject(refused);
  }
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

test('what breaks off in the middle leaves the file of before, and nothing beside it', async () => {
  const path = join(folder, 'cut.otio');
  const { signal } = new AbortController();
  await saveContent(path, 'the one of before', signal);
  const breaking = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('the new'));
      controller.error(new Error('it broke'));
    },
  });
  await expect(saveContent(path, breaking, signal)).rejects.toThrow();
  expect(await readFile(path, 'utf8')).toBe('the one of before');
  expect(await readdir(folder)).toEqual(['cut.otio']);
  await saveContent(path, 'the new one', signal);
  expect(await readFile(path, 'utf8')).toBe('the new one');
});
