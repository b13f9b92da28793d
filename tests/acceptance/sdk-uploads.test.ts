/** The client's uploads in parts, over a line that breaks. */
import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, uploadFile } from '@rushes/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { until } from '../../packages/server/src/testing/until.ts';

const MIB = 1024 ** 2;
const PART = 5 * MIB;
const file = randomBytes(3 * PART + 12_345);

let service: TestService;
let client: Client;
let line: Server;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

/** What the line does to a request for a part; `pass` by default. */
type Fault = 'pass' | 'cut' | 'stumble' | 'expire' | 'hold';
let fault: (part: number, times: number) => Fault = () => 'pass';
/** Requests for each part. */
const seen = new Map<number, number>();
let underWay = 0;
let mostAtOnce = 0;

function pass(request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const onward = forward(`${service.baseUrl}${path}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Lets a megabyte through and then breaks. */
function cut(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MIB) request.destroy();
  });
}

/** Settles when what is held may go on. */
let released: Promise<unknown> = Promise.resolve();

/** Lets the beginning through, and the rest later. */
function hold(request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const onward = forward(`${service.baseUrl}${path}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.once('data', (first: Buffer) => {
    request.pause();
    onward.write(first);
    void released.then(() => request.pipe(onward));
  });
}

beforeAll(async () => {
  line = createServer((request, response) => {
    const part = Number(/\/parts\/(\d+)\?/.exec(request.url ?? '')?.[1] ?? 0);
    const times = seen.get(part) ?? 0;
    seen.set(part, times + 1);
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    const what = fault(part, times);
    if (what === 'cut') return cut(request);
    if (what === 'stumble') {
      request.resume();
      request.on('end', () => response.writeHead(500).end('<Error/>'));
      return;
    }
    if (what === 'hold') return hold(request, response);
    if (what === 'expire' && times === 0) offset += 3_601_000;
    return pass(request, response);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  service = await startTestService({ clock, env: { RUSHES_PUBLIC_URL: `http://127.0.0.1:${port}` } });
  const { port: own } = service.app.server.address() as AddressInfo;
  service.baseUrl = `http://127.0.0.1:${own}`;
  client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
});
afterAll(async () => {
  await service?.stop();
  line.closeAllConnections();
  line.close();
});
beforeEach(() => {
  fault = () => 'pass';
  seen.clear();
  mostAtOnce = 0;
});

async function contentOf(assetId: string): Promise<string> {
  const { url } = (await client.createDownloadUrls({ body: { asset_ids: [assetId], quality: 'original' } }))
    .items[0]?.download ?? { url: '' };
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}

const digest = createHash('sha256').update(file).digest('hex');
const options = { file: new Blob([file]), name: 'large.bin', fileType: 'video' as const, partSize: PART };

test('a file above 10 MiB goes in parts, four at once, and tells how far it is', async () => {
  const told: number[] = [];
  const assetId = await uploadFile(client, {
    ...options,
    sha256: digest,
    onProgress: (sent, total) => {
      expect(total).toBe(file.length);
      told.push(sent);
    },
  });
  expect(await contentOf(assetId)).toBe(digest);
  expect([...seen.keys()].filter((part) => part > 0).sort()).toEqual([1, 2, 3, 4]);
  expect(mostAtOnce).toBe(4);
  expect(told.at(-1)).toBe(file.length);
  expect(told).toEqual([...told].sort((one, other) => one - other));
});

test('a file on disk is read as it is sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-sdk-'));
  try {
    const path = join(folder, 'large.bin');
    await writeFile(path, file);
    const assetId = await uploadFile(client, { ...options, file: await openAsBlob(path), parallel: 2 });
    expect(await contentOf(assetId)).toBe(digest);
    expect(mostAtOnce).toBeLessThanOrEqual(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what breaks off on the way is sent again, alone', async () => {
  fault = (part, times) => {
    if (part === 2 && times === 0) return 'cut';
    return part === 3 && times < 2 ? 'stumble' : 'pass';
  };
  const assetId = await uploadFile(client, options);
  expect(await contentOf(assetId)).toBe(digest);
  expect([1, 2, 3, 4].map((part) => seen.get(part))).toEqual([1, 2, 3, 1]);
});

test('URLs that expire on the way are asked for anew, for the missing parts only', async () => {
  fault = (part) => (part === 3 ? 'expire' : 'pass');
  const assetId = await uploadFile(client, { ...options, parallel: 1 });
  expect(await contentOf(assetId)).toBe(digest);
  expect([1, 2, 3, 4].map((part) => seen.get(part))).toEqual([1, 1, 2, 1]);
});

test('an upload that broke off is taken up by its id: only what is missing is sent', async () => {
  fault = (part) => (part === 3 ? 'cut' : 'pass');
  const again = { ...options, uploadId: 'taken-up', parallel: 1, retries: 0 };
  await expect(uploadFile(client, again)).rejects.toThrow('broke off');
  fault = () => 'pass';
  seen.clear();
  const assetId = await uploadFile(client, again);
  expect(await contentOf(assetId)).toBe(digest);
  expect([...seen.keys()].filter((part) => part > 0).sort()).toEqual([3, 4]);
  seen.clear();
  expect(await uploadFile(client, again)).toBe(assetId);
  expect([...seen.keys()].filter((part) => part > 0)).toEqual([]);
});

test('a part that is on its way while another client completes the same upload is no failure', async () => {
  const same = { ...options, uploadId: 'twice at once' };
  fault = (part, times) => (part === 1 && times === 0 ? 'hold' : 'pass');
  let release: () => void = () => undefined;
  released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = uploadFile(client, same);
  await until(() => seen.has(1));
  const assetId = await uploadFile(client, same);
  release();
  expect(await slow).toBe(assetId);
  expect(await contentOf(assetId)).toBe(digest);
});

test('a signal ends it, and gives it up where that was asked', async () => {
  for (const abortUpload of [false, true]) {
    const leaving = new AbortController();
    const uploadId = `left-${abortUpload}`;
    fault = (part) => {
      if (part === 2) leaving.abort(new Error('changed my mind'));
      return part === 2 ? 'cut' : 'pass';
    };
    const upload = uploadFile(client, {
      ...{ ...options, uploadId, abortUpload, parallel: 1, signal: leaving.signal },
    });
    await expect(upload).rejects.toThrow('changed my mind');
    const row = await service.deps.db
      .selectFrom('upload')
      .select('state')
      .where('upload_id', '=', uploadId)
      .executeTakeFirst();
    expect(row?.state).toBe(abortUpload ? 'aborted' : 'open');
  }
});

test('bytes that hash to something else are refused', async () => {
  const upload = uploadFile(client, { ...options, sha256: createHash('sha256').update('x').digest('hex') });
  await expect(upload).rejects.toMatchObject({ status: 400, code: 'wrong_checksum' });
});

test('the next version of an asset keeps its id', async () => {
  const assetId = await uploadFile(client, { file: new Blob(['one']), name: 'v.mp4', fileType: 'video' });
  const replaced = await uploadFile(client, { ...options, replaceAssetId: assetId });
  expect(replaced).toBe(assetId);
  expect(await contentOf(assetId)).toBe(digest);
});
