import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { probeFile } from '../../packages/engine/src/index.ts';
import { ConnectionError } from '../../packages/sdk/src/index.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { create } from '../../scripts/demo/client.ts';
import { failureText } from '../../scripts/demo/failure.ts';

const demo = join(import.meta.dirname, '../../scripts/demo.ts');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-demo-'));
  // PostgreSQL's user may pass when we are root: the database lies inside and goes with the folder.
  await chmod(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs the demo in a folder of its own; what it printed, and its exit code. `onError` hears what it says to people. */
function runDemo(
  args: string[],
  onError: (said: string, pid: number) => void = () => undefined,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [demo, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
    onError(err, child.pid ?? 0);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

async function onlyVideo(): Promise<string> {
  const names = await readdir(join(folder, 'out'));
  expect(names).toHaveLength(1);
  return join(folder, 'out', names[0] ?? '');
}

test('npm run demo -- <folder> "<prompt>" makes a video of the footage in the folder', async () => {
  const footage = join(folder, 'footage');
  await mkdir(footage);
  const video = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
  await writeFile(join(footage, 'red.avi'), video);
  await writeFile(join(footage, 'notes.txt'), 'not media');
  const { code, out, err } = await runDemo([footage, 'A 2 second 480p video of red.avi, no music']);
  expect(err).toContain('Upload 100 %');
  expect(err).toContain('Analysis 100 %');
  expect(err).toContain('Video 100 %');
  expect(code).toBe(0);
  const path = await onlyVideo();
  expect(out).toContain(path);
  expect(out).toMatch(/2\.00 s, \d/);
  expect(out).toContain('npm start');
  expect(await probeFile(path)).toMatchObject({ mediaKind: 'video', durationSeconds: 2 });
});

test('without footage the built-in generative model makes it', async () => {
  const { code } = await runDemo(['A 2 second 480p video about the sea, title "Waves"']);
  expect(code).toBe(0);
  expect(await probeFile(await onlyVideo())).toMatchObject({ mediaKind: 'video', durationSeconds: 2 });
});

test('a folder without media is said to be one', async () => {
  const { code, err } = await runDemo([folder, 'anything']);
  expect(code).toBe(1);
  expect(err).toContain('no video, audio or image file');
});

const withProcessList = test.skipIf(process.platform !== 'linux');

withProcessList('a service that ends before the film is made is told, with what to do', async () => {
  let isEnded = false;
  const { code, err } = await runDemo(['A 20 second 480p video about the sea'], (said, pid) => {
    if (isEnded || !said.includes('Video')) return;
    isEnded = true;
    const [service] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    process.kill(Number(service), 'SIGTERM');
  });
  expect(code).toBe(1);
  expect(err).toContain('The service has ended (0) before it was finished');
  expect(err).toContain('could not be reached');
  expect(err).toContain('Run the same command again');
  expect(err).toContain(join(folder, 'data'));
});

test('a service that does not answer is told otherwise than one that refuses', () => {
  const demoEnd = { dataFolder: '/srv/data', serviceEnd: null };
  const reset = Object.assign(new Error(''), { code: 'ECONNRESET' });
  const unanswered = failureText(
    new ConnectionError('http://x could not be reached.', {
      cause: new TypeError('fetch failed', { cause: reset }),
    }),
    demoEnd,
  );
  expect(unanswered).toContain('still ran, but did not answer');
  expect(unanswered).toContain('http://x could not be reached.: ECONNRESET');
  expect(unanswered).toContain('/srv/data');
  expect(failureText(new TypeError('fetch failed', { cause: reset }), demoEnd)).toContain('ECONNRESET');
  expect(failureText(new Error('There is no footage.'), demoEnd)).toBe('There is no footage.');
});

test('a stream that breaks off is gone on with after its last event', async () => {
  const heard: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers['last-event-id']?.toString());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (id: number, data: object) =>
      response.write(`id: ${id}\nevent: service.json_result\ndata: ${JSON.stringify(data)}\n\n`);
    if (heard.length === 1) {
      send(1, { status: 'progressing', progress: 0.5 });
      setImmediate(() => response.destroy());
    } else {
      send(2, { status: 'done', assets: [] });
      response.end();
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const states: string[] = [];
  for await (const { status } of create({ baseUrl, apiKey: 'sk_0' }, 'the sea')) states.push(status);
  expect(states).toEqual(['progressing', 'done']);
  expect(heard).toEqual([undefined, '1']);
});
