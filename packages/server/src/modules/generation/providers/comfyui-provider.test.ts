/** A ComfyUI server that keeps its queue and its history. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOutgoingGuard } from '../../../platform/outgoing/outgoing-guard.ts';
import { createComfyUiProvider } from './comfyui-provider.ts';
import { downloadMedia } from './download-media.ts';
import type { ProviderRequest } from './provider.ts';

let server: Server;
let queued: { id: string; prompt: unknown }[];
let history: Record<string, unknown>;
let url: string;
/** Where something was asked for, and with which key. */
let told: string[];

beforeEach(async () => {
  queued = [];
  history = {};
  told = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
    told.push(`${request.url?.slice(0, 5)} ${request.headers.authorization}`);
    if (request.url === '/else') return response.end('elsewhere');
    if (request.url?.startsWith('/view')) {
      return response.writeHead(302, { location: `${url.replace('127.0.0.1', 'localhost')}/else` }).end();
    }
    const answer = (value: unknown) => response.end(JSON.stringify(value));
    const id = /^\/history\/(.+)$/.exec(request.url ?? '')?.[1];
    if (id !== undefined) return answer(id in history ? { [id]: history[id] } : {});
    if (request.url === '/queue' && request.method === 'GET') {
      return answer({ queue_running: [], queue_pending: queued.map(({ id: one }) => [0, one]) });
    }
    if (request.url === '/queue') queued = queued.filter(({ id: one }) => !body.delete.includes(one));
    if (request.url === '/prompt') queued.push({ id: body.prompt_id, prompt: body.prompt });
    return answer({});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const signal = new AbortController().signal;
const request: ProviderRequest = {
  ...{ area: 'image', model: 'sdxl', prompt: 'bees', seed: 7, width: 512, height: 512, format: '1:1' },
  ...{ resolution: null, seconds: null, voice: null, inputFrame: null, outputFrame: null },
  options: { workflow: { 3: { inputs: { seed: '{seed}', text: 'photo of {prompt}' } } } },
};
const open = () => createComfyUiProvider({ url, key: () => null });
const ask = () => open().start(request, { idempotencyKey: 'ab'.repeat(16), webhookUrl: null, signal });

it('queues a workflow once, however often it is asked, and finds its file', async () => {
  const [first] = [await ask(), await ask()];
  expect(queued).toEqual([
    { id: expect.any(String), prompt: { 3: { inputs: { seed: 7, text: 'photo of bees' } } } },
  ]);
  if (!('operation' in first)) throw new Error('It has no operation.');
  const status = () => open().status(first.operation, { signal });
  expect(await status()).toMatchObject({ state: 'pending' });
  const [job] = queued.splice(0);
  const outputs = { 9: { images: [{ filename: 'a b.png', subfolder: '', type: 'output' }] } };
  history[job?.id ?? ''] = { status: { status_str: 'success' }, outputs };
  expect(await status()).toEqual({
    state: 'done',
    media: { url: `${url}/view?filename=a+b.png&subfolder=&type=output` },
  });
  // Done already: it is not queued anew.
  await ask();
  expect(queued).toEqual([]);
});

it('tells what broke off, and what is gone', async () => {
  const started = await ask();
  if (!('operation' in started)) throw new Error('It has no operation.');
  const { operation } = started;
  history[queued[0]?.id ?? ''] = {
    status: { status_str: 'error', messages: [['execution_error', { exception_message: 'Out of memory' }]] },
  };
  expect(await open().status(operation, { signal })).toMatchObject({
    state: 'failed',
    reason: 'Out of memory',
  });
  await open().cancel?.(operation, { signal });
  history = {};
  expect(await open().status(operation, { signal })).toMatchObject({ state: 'failed' });
});

it('tells its key to the server alone, also for a file', async () => {
  const { ownOrigin, ownHeaders } = createComfyUiProvider({ url, key: () => 'secret' });
  const folder = await mkdtemp(join(tmpdir(), 'comfy-'));
  const path = join(folder, 'made');
  const guard = createOutgoingGuard({ allowed: ['127.0.0.1'], resolve: async () => ['127.0.0.1'] });
  const limits = { maxBytes: 1_000, timeoutMs: 10_000, signal };
  try {
    await downloadMedia(`${url}/view`, path, { guard, ownOrigin, ownHeaders, ...limits });
    expect(await readFile(path, 'utf8')).toBe('elsewhere');
    expect(told).toEqual(['/view Bearer secret', '/else undefined']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
