import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSameFile } from './save-file.ts';

const MIB = 1024 ** 2;
let server: Server;
let url: string;
let folder: string;
let content: Buffer = Buffer.alloc(0);
let knowsRanges = true;
let sent = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = knowsRanges ? /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') : null;
    const body = found === null ? content : content.subarray(Number(found[1]), Number(found[2]) + 1);
    response.writeHead(found === null ? 200 : 206, { 'content-length': body.length });
    if (request.method === 'HEAD') response.end();
    else {
      sent += body.length;
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  folder = await mkdtemp(join(tmpdir(), 'rushes-same-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function compare(there: Buffer, here: Buffer): Promise<boolean> {
  content = there;
  sent = 0;
  const path = join(folder, 'file');
  await writeFile(path, here);
  return isSameFile(path, url, new AbortController().signal);
}

test.each([0, 1, 5_000, MIB, 3 * MIB + 7])('%i equal bytes are the same file', async (bytes) => {
  const some = randomBytes(bytes);
  expect(await compare(some, some)).toBe(true);
  expect(sent).toBeLessThanOrEqual(MIB);
});

test.each([
  ['its first', 3 * MIB, 0],
  ['its last', 3 * MIB, 3 * MIB - 1],
  ['a byte of a short one', 9_000, 4_321],
])('a file that differs in %s byte is another', async (_name, bytes, at) => {
  const some = randomBytes(bytes);
  const other = Buffer.from(some);
  other[at] = (other[at] ?? 0) ^ 1;
  expect(await compare(some, other)).toBe(false);
});

test('another length, and a server that knows no ranges, are never the same', async () => {
  const some = randomBytes(2 * MIB);
  expect(await compare(some, some.subarray(1))).toBe(false);
  knowsRanges = false;
  expect(await compare(some, some)).toBe(false);
  knowsRanges = true;
});
