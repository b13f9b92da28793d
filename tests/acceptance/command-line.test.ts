/** The command line against a running service, each command a process as somebody types it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, statSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, type ClientOptions, type Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../packages/sdk/src/index.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';

let service: TestService;
let line: CommandLine;

beforeAll(async () => {
  // Events are told; no task is ever taken.
  service = await startTestService({ worker: [] });
  line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
});

async function makeFiles(folder: string, names: readonly string[]): Promise<string> {
  const path = join(line.folder, folder);
  for (const name of names) {
    await mkdir(join(path, name, '..'), { recursive: true });
    await writeFile(join(path, name), randomBytes(2_000));
  }
  return path;
}

const placesOf = (events: Record<string, unknown>[]) =>
  events.filter(({ event }) => event === 'file').map(({ status, place }) => `${status} ${place}`);

describe('rushes login', () => {
  test('keeps a key for its owner alone; flags count before the environment and that before the file', async () => {
    const own = await createCommandLine();
    try {
      const base = ['--base-url', service.baseUrl];
      const ended = await own.run(['login', ...base], { input: `${service.user.key}\n` });
      expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('first@example.com') });
      const path = join(own.folder, 'config/config.json');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(`${ended.stdout}${ended.stderr}`).not.toContain(service.user.key);
      expect(await own.json(['whoami'])).toMatchObject([
        { email: 'first@example.com', base_url: service.baseUrl },
      ]);
      // Somebody copied it about: it is made private again before it is used.
      await chmod(path, 0o644);
      const wrong = { RUSHES_KEY: 'sk_wrong-key-of-the-environment' };
      expect(await own.run(['whoami'], { env: wrong })).toMatchObject({ code: 4 });
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await own.run(['whoami', '--key', service.user.key], { env: wrong })).toMatchObject({ code: 0 });
      // The key of one service is not shown to another one.
      const elsewhere = await own.run(['whoami', '--base-url', 'http://127.0.0.1:9']);
      expect(elsewhere).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/^There is no service at http:\/\/127\.0\.0\.1:9 yet\. No key for /),
      });
      expect(await own.run(['logout'])).toMatchObject({ code: 0 });
      expect(await own.run(['whoami', ...base])).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('rushes login'),
      });
    } finally {
      await own.remove();
    }
  });

  test('keeps nothing of a key that is not accepted', async () => {
    const own = await createCommandLine();
    try {
      const ended = await own.run(['login', '--base-url', service.baseUrl, '--key-stdin'], {
        input: 'sk_nobody-knows-it',
      });
      expect(ended.code).toBe(4);
      expect(existsSync(join(own.folder, 'config/config.json'))).toBe(false);
    } finally {
      await own.remove();
    }
  });
});

describe('rushes upload', () => {
  test('keeps folders, follows links but not in circles, takes media, and skips by content what is there', async () => {
    const names = [
      'a.mp4',
      'Deep/b.mov',
      'clip.mp4/c.wav',
      'notes.txt',
      '.hidden.mp4',
      'Case.png',
      'case.PNG',
    ];
    const folder = await makeFiles('trip', names);
    await symlink('..', join(folder, 'Deep/back'));
    await symlink('nowhere', join(folder, 'gone.mp4'));
    await symlink(join(folder, 'a.mp4'), join(folder, 'Deep/link.mp4'));
    const first = await line.json(['upload', 'trip', '--into', '/2026', '--no-index']);
    const places = ['Case.png', 'Deep/b.mov', 'Deep/link.mp4', 'a.mp4', 'case.PNG', 'clip.mp4/c.wav'];
    expect(placesOf(first).sort()).toEqual(places.map((name) => `uploaded /2026/trip/${name}`).sort());
    // The same bytes under another name are another file; changed bytes are, too.
    await writeFile(join(folder, 'a.mp4'), 'other bytes');
    const again = await line.json(['upload', 'trip', '--into', '/2026', '--no-index']);
    const changed = ['a.mp4', 'Deep/link.mp4'];
    expect(placesOf(again).sort()).toEqual(
      places.map((name) => `${changed.includes(name) ? 'uploaded' : 'there'} /2026/trip/${name}`).sort(),
    );
  });

  test('brings what lies in the trash anew', async () => {
    await makeFiles('.', ['again.mp4']);
    const [first] = await line.json(['upload', 'again.mp4', '--no-index']);
    await line.json(['rm', '/again.mp4']);
    const [second] = await line.json(['upload', 'again.mp4', '--no-index']);
    expect(second).toMatchObject({ status: 'uploaded', place: '/again.mp4' });
    expect(second?.asset_id).not.toBe(first?.asset_id);
  });

  test('reads a large file once, and tells one that differs anywhere from the one that is there', async () => {
    const folder = await makeFiles('large', []);
    const path = join(line.folder, 'large/film.mp4');
    await mkdir(folder, { recursive: true });
    const bytes = randomBytes(20 * 1024 ** 2 + 5);
    await writeFile(path, bytes);
    const upload = ['upload', 'large', '--no-index'];
    expect(placesOf(await line.json(upload))).toEqual(['uploaded /large/film.mp4']);
    // Of another time, as after a copy.
    await writeFile(path, bytes);
    expect(placesOf(await line.json(upload))).toEqual(['there /large/film.mp4']);
    bytes.writeUInt8(bytes.readUInt8(12_345_678) ^ 1, 12_345_678);
    await writeFile(path, bytes);
    const [other] = await line.json(upload);
    expect(other).toMatchObject({ status: 'uploaded' });
    const [again] = await line.json(upload);
    expect(again).toMatchObject({ status: 'there', asset_id: other?.asset_id });
    await line.json(['download', String(other?.asset_id), '-o', 'other.mp4']);
    expect(bytes.equals(await readFile(join(line.folder, 'other.mp4')))).toBe(true);
  });

  test('goes by patterns, and with --dry-run only tells sizes and the price', async () => {
    await makeFiles('many', ['x/one.mp4', 'x/two.log', 'y/three.mp4', 'y/four.MOV']);
    const planned = await line.json([
      'upload',
      'many',
      '--include',
      '*.{log,mov}',
      '--include',
      'x/**',
      '--exclude',
      'one.*',
      '--dry-run',
    ]);
    expect(placesOf(planned)).toEqual(['planned /many/x/two.log', 'planned /many/y/four.MOV']);
    expect(planned.at(-1)).toMatchObject({
      event: 'plan',
      files: 2,
      bytes: 4_000,
      credits: expect.any(Number),
    });
    expect(await line.run(['ls', '/many'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/many'),
    });
  });

  test('tells of each file that could not be read or is not taken, and does the others', async () => {
    const folder = await makeFiles('partly', ['good.mp4', 'locked.mp4']);
    const longest = `${'n'.repeat(251)}.mp4`;
    await writeFile(join(folder, longest), 'x');
    // A name of a control character would move the cursor of whoever reads of it.
    await writeFile(join(folder, 'bad\u0007name.mp4'), 'x');
    const ended = await line.run(['upload', 'partly', '--no-index', '--json']);
    const events = ended.stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(placesOf(events)).toContain(`uploaded /partly/${longest}`);
    const failed = events.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ place: '/partly/bad\u0007name.mp4', code: 'validation_error' }]);
    expect(ended).toMatchObject({ code: 6 });
    expect(ended.stderr).not.toContain('\u0007');
  });

  test.each([
    ['watched', ['--no-index']],
    // Nothing here is ever understood: what comes does not wait for it.
    ['understood', []],
  ])('--watch brings in what is there and what comes, until Ctrl-C: %s', async (name, flags) => {
    await makeFiles(name, ['one.mp4']);
    const ended = await line.run(['upload', name, '--watch', '--json', ...flags], {
      onStart(child) {
        let text = '';
        let hasTwo = false;
        let isStopped = false;
        child.stdout?.on('data', (chunk: string) => {
          text += chunk;
          if (/one\.mp4.*\n/.test(text) && !hasTwo) {
            hasTwo = true;
            void makeFiles(name, ['day/two.mp4']);
          }
          // Once: a second one ends the command wherever it is.
          if (!isStopped && /two\.mp4.*\n/.test(text)) {
            isStopped = true;
            child.kill('SIGINT');
          }
        });
      },
    });
    expect(ended).toMatchObject({ code: 130 });
    const events = ended.stdout.split('\n').filter((one) => one.startsWith('{'));
    expect(placesOf(events.map((one) => JSON.parse(one)))).toEqual([
      `uploaded /${name}/one.mp4`,
      `uploaded /${name}/day/two.mp4`,
    ]);
  });

  test('tries a file again that is written to, and says when that does not end', async () => {
    const path = join(await makeFiles('.', ['growing.mp4']), 'growing.mp4');
    const writing = setInterval(() => appendFileSync(path, randomBytes(100)), 5);
    try {
      const ended = await line.run(['upload', 'growing.mp4', '--no-index']);
      expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('written to') });
    } finally {
      clearInterval(writing);
    }
    expect(placesOf(await line.json(['upload', 'growing.mp4', '--no-index']))).toEqual([
      'uploaded /growing.mp4',
    ]);
  });
});

describe('the library', () => {
  test('is listed, moved and removed by paths', async () => {
    await makeFiles('shelf', ['one.mp4', 'two.mp4']);
    await line.json(['upload', 'shelf', '--no-index']);
    expect((await line.run(['ls', '/shelf'])).stdout.split('\n').sort()).toEqual(['', 'one.mp4', 'two.mp4']);
    expect((await line.run(['mv', '/shelf/one.mp4', '/other/first.mp4'])).stdout).toBe('/other/first.mp4\n');
    expect((await line.run(['mv', '/shelf/two.mp4', '/other'])).stdout).toBe('/other/two.mp4\n');
    expect((await line.run(['mv', '/other/two.mp4', '/'])).stdout).toBe('/two.mp4\n');
    expect((await line.run(['tree', '/other'])).stdout).toBe('/other\n  first.mp4\n');
    expect(await line.run(['rm', '/other', '--for-good'])).toMatchObject({ code: 2 });
    expect(await line.run(['rm', '/other', '--for-good', '--yes'])).toMatchObject({ code: 0 });
    expect(await line.run(['ls', '/other'])).toMatchObject({ code: 1, stdout: '' });
    const shared = await line.json(['share', '/two.mp4', '--with', 'ada@example.com', '--right', 'write']);
    const [root] = await line.json(['share', '/']);
    expect(root).toMatchObject({ groups: [{ is_owner: true }] });
    expect(shared).toMatchObject([{ validated_users: [{ email: 'ada@example.com', right: 'WRITE' }] }]);
  });

  test('is downloaded into folders, and nothing is written over', async () => {
    const folder = await makeFiles('back', ['in/one.mp4', 'two.mp4']);
    await line.json(['upload', 'back', '--no-index']);
    const [{ asset_id: id = '' } = {}] = await line.json([
      'upload',
      'back/two.mp4',
      '--into',
      'back',
      '--no-index',
    ]);
    const saved = await line.json(['download', '/back', '-o', 'out']);
    expect(saved.map(({ path }) => path).sort()).toEqual(
      ['in/one.mp4', 'two.mp4'].map((name) => join(line.folder, 'out/back', name)),
    );
    expect(await readFile(join(line.folder, 'out/back/in/one.mp4'))).toEqual(
      await readFile(join(folder, 'in/one.mp4')),
    );
    // What is there whole is not fetched again; what is not is, though something lies in the way of another.
    await writeFile(join(line.folder, 'out/back/two.mp4'), 'of somebody else');
    await rm(join(line.folder, 'out/back/in'), { recursive: true });
    const again = await line.run(['download', '/back', '-o', 'out']);
    expect(again).toMatchObject({ code: 6, stderr: expect.stringContaining('--force') });
    expect(again.stdout).toMatch(/one\.mp4 {2}2\.0 kB\n$/);
    expect(await readFile(join(line.folder, 'out/back/two.mp4'), 'utf8')).toBe('of somebody else');
    const there = await line.run(['download', '/back/in', '-o', 'out/back']);
    expect(there).toMatchObject({ code: 0, stdout: expect.stringMatching(/one\.mp4 .*there already$/m) });
    expect(await line.run(['download', String(id), '-o', 'out/back/two.mp4'])).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('--force'),
    });
  });
});

describe('what goes wrong', () => {
  test.each([
    [['bogus'], 2, 'unknown command'],
    [['ls', '--bogus'], 2, 'unknown option'],
    [['upload'], 2, 'missing required argument'],
    [['upload', 'x', '--parallel', 'many'], 2, '--parallel'],
    [['ls', '--base-url', 'nowhere'], 2, 'no address'],
    [['ls', '--base-url', 'http://127.0.0.1:9'], 3, 'There is no service at http://127.0.0.1:9'],
    [['ls', '--key', 'sk_wrong-key-of-somebody'], 4, 'rushes login'],
    [['ls', '/nowhere'], 1, '/nowhere'],
    [['upload', 'no-such-file.mp4'], 7, 'no-such-file.mp4'],
    [['ls', '--ca-file', 'no-such-file.pem'], 7, 'no-such-file.pem'],
    [['download', '/x', '--quality', '9K'], 2, '--quality'],
    [['server', 'bogus'], 2, 'no command "bogus"'],
    [['completion', 'constructor'], 2, 'is none of bash, zsh'],
    [['help', 'bogus'], 2, "unknown command 'bogus'"],
    [['create', 'A film', '--budget', 'none'], 2, '--budget'],
    [['open', '/nowhere'], 1, '/nowhere'],
    [['projects', 'preview', '/x', '--height', '999'], 2, '--height'],
    [['projects', 'import', 'x'], 7, 'x is no .otio, .otioz or .edl file.'],
    [['create', ''], 1, 'The prompt is empty.'],
    [['share', '/x', '--right', 'WRITE'], 2, '--with'],
    [['captions', '/'], 2, 'name a file or folder'],
    [['review', 'create', '/'], 2, 'name a file or folder'],
    [['comments', 'list', '/'], 2, 'name a file or folder'],
  ])('%s ends with %i and a sentence', async (words, code, sentence) => {
    await makeFiles('.', ['x']);
    const ended = await line.run(words);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  });

  test('is told to programs as JSON', async () => {
    const ended = await line.run(['ls', '/nowhere', '--json']);
    expect(JSON.parse(ended.stderr)).toMatchObject({ event: 'error', code: 'not_found', exit_code: 1 });
  });
});

describe('rushes mcp', () => {
  const open: Client[] = [];
  afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));

  /** The official client, which starts the program as others do. */
  async function connect(options: ClientOptions, env: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, options);
    open.push(client);
    await client.connect(new StdioClientTransport({ ...line.program(['mcp'], env), stderr: 'ignore' }));
    return client;
  }

  test.each([
    ['legacy', {}],
    ['modern', { versionNegotiation: { mode: 'auto' as const } }],
  ])(
    'is the server of the service to a %s client, and ends work with what the client takes back',
    async (era, options) => {
      const client = await connect(options);
      expect(client.getProtocolEra()).toBe(era);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(service.services.agentTools.list().map(({ id }) => id));
      const found = await client.callTool({ name: 'list_library', arguments: { path: '/' } });
      expect(JSON.parse((found.content[0] as { text: string }).text)).toMatchObject({ path: '/' });
      const none = await client
        .readResource({ uri: 'rushes://asset/ä' })
        .catch((error: Error) => error.message);
      expect(none).toContain('rushes://asset/ä');
      const waiting = Promise.withResolvers<Progress>();
      const stop = new AbortController();
      const speak = { prompt: 'Hello there.', voice_id: 'flite-slt' };
      const call = client.callTool(
        { name: 'generate_speech', arguments: speak },
        { onprogress: waiting.resolve, signal: stop.signal },
      );
      const ended = expect(call).rejects.toThrow();
      expect(await waiting.promise).toMatchObject({ progress: 0 });
      const { tasks } = service.services;
      const [taskId = ''] = await tasks.findOpenTasks(service.user.principal, 'generate_task');
      stop.abort();
      await ended;
      const task = await tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
      expect(task.state).toBe('REVOKED');
      expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
    },
  );

  test('says what is wrong with a message, a key, a service', async () => {
    const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
    const asked = [
      '{"jsonrpc":',
      '[]',
      JSON.stringify(ping),
      '',
      JSON.stringify({ jsonrpc: '2.0', method: 'x' }),
      // Some readers of lines take this character for an end.
      JSON.stringify({
        ...{ jsonrpc: '2.0', id: 8, method: 'resources/read' },
        params: { uri: 'rushes://a\u2028b', _meta: { progressToken: 1 } },
      }),
    ];
    const input = asked.join('\n');
    const said = await line.run(['mcp'], { input });
    const answers = said.stdout.split('\n').flatMap((text) => (text === '' ? [] : [JSON.parse(text)]));
    answers.sort((one, other) => (one.id ?? 0) - (other.id ?? 0));
    expect(answers).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_600 } },
      { id: 7, result: {} },
      { id: 8, error: { message: expect.stringContaining('a\u2028b') } },
    ]);
    expect(said.code).toBe(0);
    const told = async (env: Record<string, string>) =>
      JSON.parse((await line.run(['mcp'], { input: JSON.stringify(ping), env })).stdout).error.message;
    expect(await told({ RUSHES_KEY: 'sk_wrong' })).toContain('rushes login');
    expect(await told({ RUSHES_BASE_URL: 'http://127.0.0.1:9' })).toContain('There is no service at');
    expect(await line.run(['mcp'], { env: { RUSHES_KEY: '' } })).toMatchObject({ code: 4, stdout: '' });
  });

  test('shows the key to no other address that the service sends on to', async () => {
    const heard: string[] = [];
    const other = createServer((request, response) => {
      heard.push(String(request.headers['x-api-key']));
      response.end('{}');
    });
    const service = createServer((_, response) => {
      const { port } = other.address() as AddressInfo;
      response.writeHead(307, { location: `http://127.0.0.1:${port}/mcp` }).end();
    });
    try {
      for (const server of [other, service]) await once(server.listen(0, '127.0.0.1'), 'listening');
      const env = { RUSHES_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
      const input = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const { stdout } = await line.run(['mcp'], { input, env });
      expect(heard).toEqual([]);
      expect(JSON.parse(stdout).error.message).toContain('another address');
    } finally {
      other.close();
      service.close();
    }
  });
});

describe('rushes webhooks listen', () => {
  test('sends events on, signed, shows how they were taken, and sends one again', async () => {
    const taken: { id: unknown; body: string; isOurs: boolean }[] = [];
    let secret = '';
    let status = 500;
    const receiver = createServer((request, response) => {
      void (async () => {
        const body = Buffer.concat(await request.toArray()).toString();
        const { headers } = request;
        const isOurs = await verifyWebhook({ headers, body, secret }).then(
          () => true,
          () => false,
        );
        taken.push({ id: headers['webhook-id'], body, isOurs });
        response.writeHead(status).end();
      })();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const seen: Record<string, unknown>[] = [];
    try {
      const listen = ['webhooks', 'listen', '--forward', forward, '--event', 'asset.ready', '--json'];
      let uploading: Promise<unknown> | undefined;
      const ended = await line.run(listen, {
        onStart(child) {
          let begun = '';
          child.stdout?.on('data', (text: string) => {
            const lines = (begun + text).split('\n');
            begun = lines.pop() ?? '';
            for (const one of lines) seen.push(JSON.parse(one));
            if (seen[0] !== undefined && uploading === undefined) {
              secret = String(seen[0].secret);
              uploading = makeFiles('heard', ['heard.bin']).then((folder) =>
                line.run(['upload', join(folder, 'heard.bin'), '--no-index']),
              );
            }
            if (seen.length === 2) child.kill('SIGINT');
          });
        },
      });
      await uploading;
      expect(ended).toMatchObject({ code: 130, stderr: expect.stringContaining('Stopped') });
      expect(seen[1]).toMatchObject({ event: 'webhook', type: 'asset.ready', verified: true, status: 500 });
      expect(taken).toEqual([{ id: seen[1]?.event_id, body: JSON.stringify(seen[1]?.body), isOurs: true }]);
      const { db } = service.deps;
      expect(await db.selectFrom('webhook_listener').select('id').execute()).toEqual([]);

      const again = ['webhooks', 'listen', '--forward', forward, '--replay', String(seen[1]?.event_id)];
      expect(await line.run(again)).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/ signed {2}500 /),
      });
      status = 204;
      expect(await line.run(again)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/ signed {2}204 /),
      });
      expect(taken.map(({ id }) => id)).toEqual(Array(3).fill(seen[1]?.event_id));
      expect(await db.selectFrom('webhook_listener').select('id').execute()).toEqual([]);
    } finally {
      receiver.close();
    }
  });

  test('says what is no address, and which events there are', async () => {
    expect(await line.run(['webhooks', 'listen', '--forward', 'localhost'])).toMatchObject({ code: 2 });
    const unknown = await line.run(['webhooks', 'listen', '--event', 'task.done']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('task.completed') });
  });
});
