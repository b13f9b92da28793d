/** Ctrl-C in the middle of each kind of work: 130, a sentence that says how to go on, and the same command does go on. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';
import { hasTerminals, runOnTerminal } from './testing/terminal.ts';

const MIB = 1024 ** 2;

let service: TestService;
let line: CommandLine;
const servers: Server[] = [];

beforeAll(async () => {
  service = await startTestService({ worker: true });
  line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
  const shots = [{ background: [40, 80, 200] as const, frames: 30 }];
  await writeFile(join(line.folder, 'ship.mp4'), testVideo({ shots }));
  await line.json(['upload', 'ship.mp4']);
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
});

/** `onward` is called with what to do when the answer has come. */
type Pass = (request: IncomingMessage, response: ServerResponse, onward: (then?: () => void) => void) => void;

/** A proxy before the service: `pass` says what of it goes on, and how far. */
async function proxied(pass: Pass): Promise<Record<string, string>> {
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    pass(request, response, (then) => {
      const onward = forward(url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response).on('finish', () => then?.());
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    });
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { HTTP_PROXY: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, NO_PROXY: '' };
}

/** Called with what runs, tells it to stop once. */
function stopper() {
  let child: ChildProcess | undefined;
  let isStopped = false;
  return {
    onStart: (started: ChildProcess) => {
      child = started;
    },
    stop() {
      if (!isStopped) child?.kill('SIGINT');
      isStopped = true;
    },
  };
}

const told = (hint: string | RegExp) => ({ code: 130, stderr: expect.stringMatching(hint) });

test('an upload: the parts that were sent are not sent again', async () => {
  const bytes = randomBytes(16 * MIB);
  await writeFile(join(line.folder, 'large.mp4'), bytes);
  const upload = ['upload', 'large.mp4', '--no-index', '--part-size', '5'];
  const { onStart, stop } = stopper();
  let [begun, arrived] = [0, 0];
  const env = await proxied((request, _response, onward) => {
    if (request.method !== 'PUT') return onward();
    begun += 1;
    // Two of four arrive; of the others nothing is ever answered.
    if (begun > 2) return void request.resume();
    onward(() => {
      arrived += 1;
      if (arrived === 2) stop();
    });
  });
  const ended = await line.run(upload, { env, onStart });
  expect(ended).toMatchObject(told(/^Stopped\.\n.*the same command goes on where it was\.\n$/));
  expect((await line.run(['ls'])).stdout).not.toContain('large.mp4');
  let again = 0;
  const counted = await proxied((request, _response, onward) => {
    if (request.method === 'PUT') again += 1;
    onward();
  });
  expect(await line.run(upload, { env: counted })).toMatchObject({ code: 0 });
  expect(again).toBe(2);
  await line.json(['download', '/large.mp4', '-o', 'large-back.mp4']);
  expect(bytes.equals(await readFile(join(line.folder, 'large-back.mp4')))).toBe(true);
});

test('a download: what came is kept, and nothing of it is left at the end', async () => {
  const bytes = randomBytes(6 * MIB);
  await writeFile(join(line.folder, 'film.mp4'), bytes);
  await line.json(['upload', 'film.mp4', '--into', '/down', '--no-index']);
  const { onStart, stop } = stopper();
  const env = await proxied((request, response, onward) => {
    if (request.method !== 'GET' || !request.url?.includes('/media/')) return onward();
    forward(request.url, { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      let passed = 0;
      answer.on('data', (block: Buffer) => {
        passed += block.byteLength;
        response.write(block);
        if (passed < 2 * MIB) return;
        answer.pause();
        stop();
      });
    }).end();
  });
  const download = ['download', '/down/film.mp4', '-o', 'back/film.mp4'];
  const ended = await line.run(download, { env, onStart });
  expect(ended).toMatchObject(told(/^Stopped\.\n.*the same command goes on where it was\.\n$/));
  expect(await readdir(join(line.folder, 'back'))).toEqual([expect.stringMatching(/^\.film.*\.part$/)]);
  const [saved] = await line.json(download);
  expect(Number(saved?.resumed_at)).toBeGreaterThan(0);
  expect(await readdir(join(line.folder, 'back'))).toEqual(['film.mp4']);
  expect(bytes.equals(await readFile(join(line.folder, 'back/film.mp4')))).toBe(true);
});

test('a film: the service goes on with it, and the commands that are told follow it or end it', async () => {
  const create = async (prompt: string): Promise<string> => {
    const { onStart, stop } = stopper();
    const ended = await line.run(['create', prompt, '--json'], {
      onStart(child) {
        onStart(child);
        child.stdout?.once('data', stop);
      },
    });
    expect(ended).toMatchObject(told(/rushes tasks \S+ --follow; rushes tasks cancel \S+ ends it/));
    const [, id = ''] = /rushes tasks (\S+) --follow/.exec(ended.stderr) ?? [];
    expect(ended.stderr).toContain(`rushes tasks cancel ${id} ends it`);
    return id;
  };
  const followed = await create('A 1 second video of ship.mp4');
  const events = await line.json(['tasks', followed, '--follow']);
  expect(events.at(-1)).toMatchObject({ event: 'done', task_id: followed });
  const cancelled = await create('A 40 second video of ship.mp4 at 1080p');
  await line.json(['tasks', 'cancel', cancelled]);
  expect(await line.run(['tasks', cancelled, '--follow'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The task was cancelled.'),
  });
});

test('a chat: says how to go on with it', async () => {
  const { onStart, stop } = stopper();
  const ended = await line.run(['chat', 'A 1 second video of ship.mp4', '--json'], {
    onStart(child) {
      onStart(child);
      child.stdout?.once('data', stop);
    },
  });
  expect(ended).toMatchObject(told(/rushes chat --chat \S+/));
  const [, chat = ''] = /--chat ([\w-]+)/.exec(ended.stderr) ?? [];
  expect((await line.json(['chats'])).map(({ id }) => id)).toContain(chat);
});

test.skipIf(!hasTerminals).each([
  ['Ctrl-C', '\u0003', 130, 'Stopped.'],
  ['Ctrl-D', '\u0004', 2, 'No key was given'],
])('a sign-in on a terminal: after %s nothing is kept', async (_, text, exitCode, sentence) => {
  const own = await createCommandLine();
  try {
    const login = own.program(['login', '--base-url', service.baseUrl]);
    const { code, shown } = await runOnTerminal(login, { answer: { question: 'browser): ', text } });
    expect({ code, shown }).toMatchObject({ code: exitCode, shown: expect.stringContaining(sentence) });
    expect(existsSync(join(own.folder, 'config/config.json'))).toBe(false);
  } finally {
    await own.remove();
  }
});
