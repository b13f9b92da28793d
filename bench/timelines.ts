/**
 * `npm run bench:timelines`: how long others wait while timelines of 5 MB are created, read, edited and replaced one after
 * the other. A service of its own over an empty library; a client in this process asks who it is every 20 ms meanwhile. Prints a Markdown table; nothing passes or fails.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { textClip, timeline, track } from '../packages/timeline/src/index.ts';
import { startService } from '../scripts/demo/service.ts';
import { summariseLatency } from './library/latency.ts';
import type { LargeRequest } from './timelines/sender.ts';

const CLIPS = 7_500;
const rate = { num: 24, den: 1 };

function largeTimeline(name: string) {
  const children = Array.from({ length: CLIPS }, (_, index) => ({
    ...textClip({
      parameters: { text: `Clip ${index}`, style: 'title' },
      span: { frames: 24 + (index % 50), rate },
    }),
    metadata: { editor: { bin: `reel ${index % 20}`, note: 'as it came from another program '.repeat(6) } },
  }));
  return timeline({
    name,
    output: { width: 1280, height: 720, rate },
    tracks: [track({ kind: 'Video', children })],
  });
}

type Call = (method: string, path: string, body?: string) => Promise<string>;

/** Answers the beginning of what was answered. */
function createCall(baseUrl: string, key: string, sender: Worker): Call {
  return async (method, path, body) => {
    const headers = {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answered = once(sender, 'message');
    sender.postMessage({
      method,
      url: `${baseUrl}${path}`,
      headers,
      body: body ?? null,
    } satisfies LargeRequest);
    const [{ ok, status, text }] = (await answered) as [{ ok: boolean; status: number; text: string }];
    if (!ok) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  };
}

/** The waits of small requests, one begun every 20 ms, while `work` goes on. */
async function waitsDuring(small: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const under: Promise<void>[] = [];
  let isOver = false;
  const one = async () => {
    const begun = performance.now();
    await small();
    waits.push(performance.now() - begun);
  };
  const beat = (async () => {
    while (!isOver) {
      under.push(one());
      await wait(20);
    }
  })();
  await work();
  isOver = true;
  await beat;
  await Promise.all(under);
  return waits;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-timelines-'));
  const service = await startService(join(folder, 'data'));
  const sender = new Worker(new URL('./timelines/sender.ts', import.meta.url));
  try {
    const call = createCall(service.baseUrl, service.apiKey, sender);
    const headers = { 'x-api-key': service.apiKey };
    const small = async () => (await fetch(`${service.baseUrl}/users/me`, { headers })).text();
    const document = JSON.stringify(largeTimeline('Large'));
    const other = JSON.stringify(largeTimeline('Other'));
    let id = '';
    let version = 1;
    const trim = { type: 'trim', item: [0, 0], end_by: { value: -1, rate: 24 }, ripple: true };
    const steps: Record<string, () => Promise<unknown>> = {
      nothing: () => wait(1_500),
      create: async () => {
        const made = await call('POST', '/project', `{"name":"Large","timeline":${document}}`);
        id = /"id":"([^"]+)"/.exec(made)?.[1] ?? '';
        version = 1;
      },
      read: () => call('GET', `/project/${id}`),
      edit: async () => {
        await call('PATCH', `/project/${id}`, JSON.stringify({ version, operations: [trim] }));
        version += 1;
      },
      replace: async () => {
        await call('PUT', `/project/${id}/timeline`, `{"version":${version},"timeline":${other}}`);
        version += 1;
      },
      'read an older version': () => call('GET', `/project/${id}/history/1`),
    };
    const all = new Map<string, { took: number[]; waits: number[] }>();
    for (let round = 0; round < 5; round += 1) {
      for (const [name, step] of Object.entries(steps)) {
        const known = all.get(name) ?? { took: [], waits: [] };
        const begun = performance.now();
        const waits = await waitsDuring(small, step);
        // The first round warms up.
        if (round > 0) {
          known.took.push(performance.now() - begun);
          known.waits.push(...waits);
        }
        all.set(name, known);
      }
    }
    console.log(
      `${(document.length / 1e6).toFixed(1)} MB; small requests meanwhile: GET /users/me every 20 ms\n`,
    );
    console.log(
      '| step | takes ms (median) | others p50 ms | p95 | p99 | max |\n| --- | --- | --- | --- | --- | --- |',
    );
    for (const [name, { took, waits }] of all) {
      const { p50, p95, p99, max } = summariseLatency(waits);
      const median = took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
      console.log(
        `| ${name} | ${[median, p50, p95, p99, max].map((value) => value.toFixed(0)).join(' | ')} |`,
      );
    }
  } finally {
    await sender.terminate();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
