/** What the world does to the command line: each ends with a sentence and its exit code, and nothing is lost. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandEnd, type CommandLine, createCommandLine } from './testing/command-line.ts';
import { hasTerminals, runOnTerminal } from './testing/terminal.ts';

let service: TestService;
let line: CommandLine;
const servers: Server[] = [];

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_SIGNUP_CREDITS: '0' } });
  line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
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

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function makeFiles(folder: string, names: readonly string[], bytes = 2_000): Promise<void> {
  await mkdir(join(line.folder, folder), { recursive: true });
  for (const name of names) await writeFile(join(line.folder, folder, name), randomBytes(bytes));
}

/** A sentence for people, and no stack. */
function expectTold({ code, stderr }: CommandEnd, exitCode: number, sentence: string | RegExp): void {
  expect({ code, stderr }).toEqual({ code: exitCode, stderr: expect.stringMatching(sentence) });
  expect(stderr).not.toMatch(/\n\s+at /);
}

/** Listens on an own port; answers the address. */
async function listening(server: Server, scheme = 'http'): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes what it is asked for on to the service. */
function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', service.baseUrl);
  const { method, headers } = request;
  const onward = forward(`${service.baseUrl}${pathname}${search}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function keyOf(email: string): Promise<string> {
  const { call } = await service.signIn(email);
  const { body } = await call('POST', '/users/api_keys/create?name=test');
  return body.api_key;
}

test('a key that was ended says how to sign in again', async () => {
  const { call } = await service.signIn('left@example.com');
  const { body } = await call('POST', '/users/api_keys/create?name=ended');
  const env = { RUSHES_KEY: body.api_key as string };
  expect(await line.run(['whoami'], { env })).toMatchObject({ code: 0 });
  await call('DELETE', '/users/api_keys/delete?name=ended');
  expectTold(await line.run(['ls'], { env }), 4, 'rushes login');
});

test('an ID token whose time is over says how to sign in again', async () => {
  const token = await service.issuer?.token({ email: 'late@example.com', exp: 1_700_000_000 });
  expectTold(await line.run(['keys', '--token', String(token)]), 4, 'rushes login');
});

test('without credits nothing is begun, and it is said what is left', async () => {
  const env = { RUSHES_KEY: await keyOf('poor@example.com') };
  await makeFiles('poor', ['a.mp4']);
  expectTold(await line.run(['upload', 'poor', '--no-index'], { env }), 5, 'rushes credits');
  expectTold(await line.run(['generate', 'image', 'a lighthouse'], { env }), 5, 'rushes credits');
  expect((await line.run(['ls'], { env })).stdout).toBe('');
});

test('a file that goes while others are sent is told, and the others arrive', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `${String(index).padStart(3, '0')}.mp4`);
  await makeFiles('going', names);
  // Files are looked at some at a time: this one's turn comes later.
  const last = join(line.folder, 'going/119.mp4');
  const ended = await line.run(['upload', 'going', '--no-index', '--parallel', '1'], {
    onStart: (child) => child.stdout?.once('data', () => rm(last)),
  });
  expectTold(ended, 6, /119\.mp4: It is gone\.[\s\S]*1 file of 120 could not be uploaded/);
  expect(await line.json(['ls', '/going'])).toHaveLength(119);
});

test('a film is saved over a file only where that is meant, and that is said before anything is sent', async () => {
  await makeFiles('own', ['footage.mp4']);
  const before = await readFile(join(line.folder, 'own/footage.mp4'));
  const words = ['create', 'A 1 second video of it', 'own/footage.mp4', '-o', 'own/footage.mp4'];
  expectTold(await line.run(words), 7, /footage\.mp4 is there already\.\n--force/);
  expect(await readFile(join(line.folder, 'own/footage.mp4'))).toEqual(before);
  expect((await line.run(['tree'])).stdout).not.toContain('footage.mp4');
});

test('a pipe is no file, and nobody waits for who writes into it', async () => {
  await makeFiles('pipes', ['a.mp4']);
  execFileSync('mkfifo', [join(line.folder, 'pipes/pipe.mp4')]);
  const named = await line.run(['upload', 'pipes/pipe.mp4', '--no-index']);
  expectTold(named, 1, /pipe\.mp4: it is neither a file nor a folder[\s\S]*nothing to upload/);
  expect(await line.run(['upload', 'pipes', 'pipes/pipe.mp4', '--no-index'])).toMatchObject({ code: 0 });
});

test('settings that can not be written are told', async () => {
  const path = process.platform === 'linux' ? '/proc/nowhere/config.json' : '/dev/null/nowhere/config.json';
  const ended = await line.run(['login', '--key-stdin', '--base-url', service.baseUrl], {
    input: service.user.key,
    env: { RUSHES_CONFIG: path },
    // Who tries for ever would outlive this test.
    onStart: (child) => onTestFinished(() => void child.kill('SIGKILL')),
  });
  expectTold(ended, 7, 'nowhere');
});

test('names that differ only in case stay two files, there and back', async () => {
  await makeFiles('cases', ['Film.mp4', 'film.mp4', 'FILM.MP4']);
  await line.json(['upload', 'cases', '--no-index']);
  const saved = await line.json(['download', '/cases', '-o', 'cases-back']);
  const paths = saved.map(({ path }) => String(path));
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(3);
  const digests = async (files: string[]) =>
    (await Promise.all(files.map((path) => readFile(path)))).map(digestOf).sort();
  const own = ['Film.mp4', 'film.mp4', 'FILM.MP4'].map((name) => join(line.folder, 'cases', name));
  expect(await digests(paths)).toEqual(await digests(own));
});

test('names of 255 bytes go up and come back', async () => {
  const name = `${'ü'.repeat(125)}a.mp4`;
  expect(Buffer.byteLength(name)).toBe(255);
  await makeFiles('long', [name]);
  await line.json(['upload', 'long', '--no-index']);
  await line.json(['download', '/long', '-o', 'long-back']);
  expect(await readFile(join(line.folder, 'long-back/long', name))).toEqual(
    await readFile(join(line.folder, 'long', name)),
  );
});

test('two uploads of a folder at once end well, and each file is there once', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `${index}.mp4`);
  await makeFiles('both', names);
  await makeFiles('both', ['large.mp4'], 12 * 1024 ** 2);
  const upload = ['upload', 'both', '--no-index', '--part-size', '5'];
  const ends = await Promise.all([line.run(upload), line.run(upload)]);
  expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(2).fill({ code: 0, stderr: '' }));
  const there = await line.json(['ls', '/both']);
  expect(there.map(({ file_name: name }) => name).sort()).toEqual([...names, 'large.mp4'].sort());
  await line.json(['download', '/both/large.mp4', '-o', 'both.mp4']);
  const [back, own] = await Promise.all(
    ['both.mp4', 'both/large.mp4'].map((path) => readFile(join(line.folder, path))),
  );
  expect(back?.equals(own as Buffer)).toBe(true);
});

test.each([
  ['a day behind', -86_400_000],
  ['a day ahead', 86_400_000],
])('a clock that is %s changes nothing', async (_, offset) => {
  const shift = `const now = Date.now; const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...words) { words.length === 0 ? super(now() + ${offset}) : super(...words); }
      static now() { return now() + ${offset}; }
    };`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
  const folder = `clock${offset}`;
  await makeFiles(folder, ['a.mp4']);
  await line.json(['upload', folder, '--no-index'], { env });
  expect(await line.json(['upload', folder, '--no-index'], { env })).toMatchObject([{ status: 'there' }, {}]);
  await line.json(['download', `/${folder}/a.mp4`, '-o', `${folder}.mp4`], { env });
  expect(existsSync(join(line.folder, `${folder}.mp4`))).toBe(true);
  await line.json(['usage'], { env });
});

test('goes by the proxy of the environment, and by none where NO_PROXY says so', async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    passOn(request, response);
  });
  const env = { HTTP_PROXY: await listening(proxy), NO_PROXY: '' };
  await makeFiles('proxied', ['a.mp4']);
  await line.json(['upload', 'proxied', '--no-index'], { env });
  await line.json(['download', '/proxied/a.mp4', '-o', 'proxied.mp4'], { env });
  // The places of files as well as their bytes.
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.every((url) => url.startsWith(service.baseUrl))).toBe(true);
  const before = asked.length;
  await line.json(['ls'], { env: { ...env, NO_PROXY: '127.0.0.1' } });
  expect(asked.length).toBe(before);
  const gone = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '' };
  expectTold(
    await line.run(['ls'], { env: gone }),
    3,
    'The proxy of the environment, http://127.0.0.1:9, is not',
  );
});

test('a profile that is not there is told by its name', async () => {
  const env = { RUSHES_KEY: '' };
  for (const name of ['wrok', 'constructor']) {
    const told = new RegExp(`There is no profile "${name}"\\.[^]*rushes profiles`);
    expectTold(await line.run(['ls', '--profile', name], { env }), 4, told);
  }
});

test.each([
  ['https', 'https://video.example.com', 'The proxy of the environment lets nothing through'],
  ['http', 'http://video.example.com', 'There is no service at'],
])('a proxy that closes what it takes is asked a few times, over %s, and told', async (_, address, told) => {
  await makeFiles('closed', ['a.mp4']);
  let asked = 0;
  const proxy = createServer((request) => {
    asked += 1;
    request.socket.destroy();
  });
  proxy.on('connect', (_request, socket) => {
    asked += 1;
    socket.destroy();
  });
  const url = await listening(proxy);
  const ways = { HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: '' };
  for (const env of [ways, { ...ways, NODE_USE_ENV_PROXY: '1' }]) {
    asked = 0;
    const words = ['upload', 'closed', '--no-index', '--base-url', address];
    expectTold(await line.run(words, { env }), 3, told);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(10);
  }
});

test('a proxy whose answers are none that HTTP knows is told', async () => {
  const proxy = createServer((_request, response) => response.writeHead(999).end());
  const env = { HTTP_PROXY: await listening(proxy), NO_PROXY: '' };
  expectTold(await line.run(['ls'], { env }), 3, 'There is no service at');
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)('a certificate of an own CA is trusted where its file is named', async () => {
  const [key, certificate] = [join(line.folder, 'tls.key'), join(line.folder, 'tls.pem')];
  const facts = ['-subj', '/CN=rushes test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate, ...facts], {
    stdio: 'ignore',
  });
  const options = { key: readFileSync(key), cert: readFileSync(certificate) };
  const address = await listening(createSecureServer(options, passOn), 'https');
  const named = ['ls', '--base-url', address];
  expectTold(await line.run(named), 3, /is not trusted[\s\S]*--ca-file/);
  expect(await line.run([...named, '--ca-file', certificate])).toMatchObject({ code: 0 });
  expect(await line.run(named, { env: { RUSHES_CA_FILE: certificate } })).toMatchObject({ code: 0 });
});

test.skipIf(!hasTerminals)('a terminal of 20 columns is never written over its edge', async () => {
  await makeFiles('narrow', ['a-name-that-is-longer-than-the-terminal.mp4', 'two.mp4']);
  const program = line.program(['upload', 'narrow', '--no-index']);
  const { code, shown } = await runOnTerminal(program, { columns: 20 });
  expect({ code, shown }).toMatchObject({ code: 0 });
  // Without what moves the cursor and colours.
  const states = stripVTControlCharacters(shown).split(/[\r\n]+/);
  const drawn = states.filter((text) => text.includes(' % '));
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter((text) => text.length >= 20)).toEqual([]);
  expect(shown).toContain('2 files uploaded');
});

test.skipIf(!existsSync('/dev/full'))(
  'a disk that is full behind standard output is a sentence, for people and for programs',
  async () => {
    const typed = async (words: string[], to: string) => {
      const { command, args, env, cwd } = line.program(words);
      const script = `"$@" ${to}; echo "ended $?" >&2`;
      return await promisify(execFile)('sh', ['-c', script, 'sh', command, ...args], { cwd, env });
    };
    for (const words of [['man'], ['--help'], ['whoami'], ['models']]) {
      const { stderr } = await typed(words, '> /dev/full');
      expect(stderr).toMatch(/^standard output: The disk is full\.\n[^\n]*same command[^\n]*\nended 7\n$/);
    }
    const [told = '', code] = (await typed(['models', '--json'], '> /dev/full')).stderr.split('\n');
    expect([JSON.parse(told), code]).toMatchObject([{ code: 'enospc', exit_code: 7 }, 'ended 7']);
    // Remarks that find no room cost no results.
    const result = await typed(['models', '--json'], '2> /dev/full');
    expect(result.stdout.split('\n').length).toBeGreaterThan(1);
  },
);

const hasDisks = spawnSync('unshare', ['-Urm', 'true']).status === 0;

test.skipIf(!hasDisks)(
  'a disk that is full at a download says so, and the same command goes on',
  async () => {
    await makeFiles('.', ['big.mp4'], 3 * 1024 ** 2);
    await line.json(['upload', 'big.mp4', '--no-index']);
    const disk = join(line.folder, 'disk');
    await mkdir(disk);
    const { command, args, env, cwd } = line.program(['download', '/big.mp4', '-o', 'disk/big.mp4']);
    const words = [command, ...args].map((word) => `'${word}'`).join(' ');
    const script = `mount -t tmpfs -o size=1m tmpfs '${disk}' || exit 99
    ${words} 2>'${line.folder}/first'; echo $?; ls -A '${disk}'
    mount -o remount,size=8m '${disk}'
    ${words} --json; echo $?; cmp '${disk}/big.mp4' big.mp4 && echo same`;
    // The service is in this process: nothing here may wait for it and stand still.
    const ended = await promisify(execFile)('unshare', ['-Urm', 'sh', '-c', script], { cwd, env });
    expect(readFileSync(join(line.folder, 'first'), 'utf8')).toMatch(/disk is full[\s\S]*same command/);
    const [code, part, saved = '', again, same] = ended.stdout.trim().split('\n');
    expect({ code, again, same }).toEqual({ code: '7', again: '0', same: 'same' });
    expect(part).toMatch(/\.part$/);
    expect(JSON.parse(saved).resumed_at).toBeGreaterThan(0);
    expect(await readdir(disk)).toEqual([]);
  },
);
