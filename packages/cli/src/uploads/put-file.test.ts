import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DiskFile, needsProof, putFile } from './put-file.ts';
import { fingerprintOf } from './upload-all.ts';

const BYTES = 1_300_000;
const content = randomBytes(BYTES);
let server: Server;
let url: string;
let folder: string;
let path: string;
/** What each PUT brought, whole or not. */
let received: Buffer[];
/** What a PUT is answered before anything of it is read. */
let refusal: number | null;
/** What a PUT that arrived is answered with. */
let etag: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (refusal !== null) {
      response.writeHead(refusal).end('{"detail":"no","code":"no"}');
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('close', () => {
      received.push(Buffer.concat(chunks));
      if (request.complete) response.writeHead(200, { etag }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  folder = await mkdtemp(join(tmpdir(), 'rushes-put-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  received = [];
  refusal = null;
  etag = '"done"';
  path = join(folder, 'film.mp4');
  await writeFile(path, content);
});

async function diskFile(): Promise<DiskFile> {
  const { size, mtimeMs } = await stat(path);
  return new DiskFile({ path, start: 0, end: size, mtimeMs });
}

test('a file and parts of it arrive as they are on the disk', async () => {
  const file = await diskFile();
  let sent = 0;
  const onProgress = (bytes: number) => {
    sent = bytes;
  };
  const answer = await putFile(url, file, { onProgress });
  expect([answer.status, answer.headers.get('etag'), sent]).toEqual([200, '"done"', BYTES]);
  const part = file.slice(700_000).slice(100_000, 900_000);
  expect(part.size).toBe(500_000);
  await putFile(url, part, {});
  await putFile(url, file.slice(5, 5), {});
  expect(received.map((bytes) => bytes.length)).toEqual([BYTES, 500_000, 0]);
  expect(received[0]?.equals(content)).toBe(true);
  expect(received[1]?.equals(content.subarray(800_000))).toBe(true);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(800_000))).toBe(true);
});

test('of a file that was written to meanwhile nothing whole arrives', async () => {
  const changes = [
    // Of the same length, at another time.
    () => utimes(path, 1, 1),
    () => writeFile(path, 'short'),
    () => rm(path),
  ];
  for (const change of changes) {
    await writeFile(path, content);
    const file = await diskFile();
    await change();
    await expect(putFile(url, file, {})).rejects.toThrow();
  }
  for (const bytes of received) expect(bytes.length).toBeLessThan(BYTES);
});

test('a small file is sent as it was read for its fingerprint, unless it was written to since', async () => {
  const small = content.subarray(0, 20_000);
  const { signal } = new AbortController();
  const write = async (bytes: Buffer, seconds: number) => {
    await writeFile(path, bytes);
    await utimes(path, seconds, seconds);
  };
  await write(small, 1_000);
  const found = await fingerprintOf(path, { signal });
  expect(found).toMatchObject({ bytes: 20_000, sha256: createHash('sha256').update(small).digest('hex') });
  const { mtimeMs, content: kept } = found ?? { mtimeMs: 0 };
  const file = new DiskFile({ path, start: 0, end: 20_000, mtimeMs, content: kept });
  // Whoever reads the disk a second time sends these.
  await write(randomBytes(20_000), 1_000);
  await putFile(url, file, {});
  expect(received.map((bytes) => bytes.equals(small))).toEqual([true]);
  await write(small, 2_000);
  await expect(putFile(url, file, {})).rejects.toThrow('written to');
  await rm(path);
  await expect(putFile(url, file, {})).rejects.toThrow('ENOENT');
});

test('a fingerprint is of the whole file, and what is long is not kept', async () => {
  const { signal } = new AbortController();
  for (const length of [0, 1, 65_536, 65_537, BYTES]) {
    const bytes = content.subarray(0, length);
    await writeFile(path, bytes);
    const found = await fingerprintOf(path, { signal });
    expect(found).toMatchObject({
      bytes: length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(found?.content?.equals(bytes) ?? null).toBe(length <= 65_536 ? true : null);
  }
});

test('what is refused early, or left, is not sent to its end', async () => {
  refusal = 403;
  expect((await putFile(url, await diskFile(), {})).status).toBe(403);
  refusal = null;
  const leaving = new AbortController();
  const onProgress = () => leaving.abort(new Error('stopped'));
  await expect(putFile(url, await diskFile(), { signal: leaving.signal, onProgress })).rejects.toThrow();
});

test('what can change on the way is compared with what was sent', async () => {
  // Another name of this machine that does not look like one.
  const away = url.replace('127.0.0.1', '0.0.0.0');
  const sha256 = createHash('sha256').update(content).digest('hex');
  etag = `"${sha256}"`;
  expect((await putFile(away, await diskFile(), {})).status).toBe(200);
  etag = `"${sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}"`;
  await expect(putFile(away, await diskFile(), {})).rejects.toThrow('Other bytes arrived');
});

test('TLS proves what arrives, and nothing changes inside one machine', () => {
  const needing = ['http://video.example.com/', 'http://10.0.0.7:8080/', 'http://127.example.com/'];
  const safe = [
    'https://video.example.com/',
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'http://[::1]:8080/',
  ];
  expect(needing.map(needsProof)).toEqual([true, true, true]);
  expect(safe.map(needsProof)).toEqual([false, false, false, false]);
});
