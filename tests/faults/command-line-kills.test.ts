/**
 * Uploads of the command line, ended ten times by turns with SIGKILL and with Ctrl-C, between files and parts, in the midst
 * of one, as places are asked for and as parts are put together: many small files and a large one. What the service took is
 * not sent again, and in the end all of it is there.
 */
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { type CommandLine, createCommandLine } from '../acceptance/testing/command-line.ts';

const SMALL_FILES = 60;
const LARGE_BYTES = 42 * 1024 ** 2;

/** What a request is for. */
type Step = 'bytes' | 'place' | 'end';

/** When each run is ended: at which request for what. */
const ENDS: readonly { signal: 'SIGKILL' | 'SIGINT'; step: Step; count: number }[] = [
  { signal: 'SIGKILL', step: 'place', count: 1 },
  { signal: 'SIGINT', step: 'bytes', count: 1 },
  { signal: 'SIGKILL', step: 'bytes', count: 6 },
  { signal: 'SIGINT', step: 'bytes', count: 3 },
  { signal: 'SIGKILL', step: 'bytes', count: 8 },
  { signal: 'SIGINT', step: 'place', count: 1 },
  { signal: 'SIGKILL', step: 'bytes', count: 2 },
  { signal: 'SIGINT', step: 'bytes', count: 7 },
  { signal: 'SIGKILL', step: 'end', count: 1 },
  { signal: 'SIGINT', step: 'end', count: 1 },
];
const EXIT_CODES = { SIGKILL: null, SIGINT: 130 };

let service: TestService;
let gate: Server;
let line: CommandLine;

/** PUTs that were answered with success, by the path of their URL. */
const taken = new Map<string, number>();
/** Requests that the service is at, also for those who were killed. */
let underWay = 0;
/** Called with each request as it begins. */
let onRequest: (step: Step) => void = () => undefined;

beforeAll(async () => {
  gate = createServer((request, response) => {
    const { method, url = '', headers } = request;
    const path = url.split('?')[0] ?? '';
    onRequest(stepOf(method, path));
    const onward = forward(`${service.baseUrl}${url}`, { method, headers }, (answer) => {
      const status = answer.statusCode ?? 500;
      if (method === 'PUT' && status < 300) taken.set(path, (taken.get(path) ?? 0) + 1);
      response.writeHead(status, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    underWay += 1;
    onward.on('close', () => {
      underWay -= 1;
    });
    // Who was killed sends no more, and half a body ends with it; a whole one the service takes all the same.
    request.on('close', () => request.complete || onward.destroy());
    request.on('error', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  service = await startTestService({ env: { RUSHES_PUBLIC_URL: publicUrl } });
  service.baseUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  line = await createCommandLine({ baseUrl: publicUrl, key: service.user.key });
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
  gate.closeAllConnections();
  gate.close();
});

function stepOf(method: string | undefined, path: string): Step {
  if (method === 'PUT') return 'bytes';
  return path.includes('complete') ? 'end' : 'place';
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function makeFiles(): Promise<Map<string, string>> {
  const folder = join(line.folder, 'footage');
  const digests = new Map<string, string>();
  await mkdir(join(folder, 'small'), { recursive: true });
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, name), bytes);
    digests.set(name, digestOf(bytes));
  };
  for (let index = 0; index < SMALL_FILES; index += 1) {
    await write(`small/${index}.mp4`, randomBytes(100 + 317 * index));
  }
  await write('large.mp4', randomBytes(LARGE_BYTES));
  return digests;
}

test('ten kills lose nothing and send nothing twice', async () => {
  const digests = await makeFiles();
  const upload = ['upload', 'footage', '--no-index', '--part-size', '5', '--json'];
  for (const { signal, step, count } of ENDS) {
    let child: ChildProcess | null = null;
    let left = count;
    onRequest = (one) => {
      if (one === step) left -= 1;
      if (left === 0) child?.kill(signal);
    };
    const ended = await line.run(upload, {
      onStart: (started) => {
        child = started;
      },
    });
    expect({ signal, step, code: ended.code }).toEqual({ signal, step, code: EXIT_CODES[signal] });
    if (signal === 'SIGINT') expect(ended.stderr).toContain('same command');
    await until(async () => underWay === 0, { what: 'the service is done with who was killed' });
  }
  onRequest = () => undefined;
  const events = await line.json(upload);
  expect(events.at(-1)).toMatchObject({ event: 'uploads', failed: 0 });
  const parts = Math.ceil(LARGE_BYTES / (5 * 1024 ** 2));
  expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
  expect(taken.size).toBe(SMALL_FILES + parts);
  const saved = await line.json(['download', '/footage', '-o', 'back']);
  expect(saved.length).toBe(digests.size);
  for (const [name, digest] of digests) {
    expect(digestOf(await readFile(join(line.folder, 'back/footage', name)))).toBe(digest);
  }
  expect(placesOf(await line.json(upload))).toEqual(['there']);
});

/** Which ways files ended. */
function placesOf(events: Record<string, unknown>[]): unknown[] {
  return [...new Set(events.filter(({ event }) => event === 'file').map(({ status }) => status))];
}
