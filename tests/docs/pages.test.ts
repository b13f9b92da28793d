/**
 * Requests and the operator's commands of pages that no test of their own runs, one after the other as they stand there,
 * against a service with a worker.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testImage, testVideo } from '../../packages/server/src/testing/test-media.ts';
import {
  fetchAnswer,
  type SignedInClient,
  startTestService,
  type TestService,
} from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { blocksOf, type Call, callOf, linesOf, root, wordsOf } from './testing/shell.ts';

let service: TestService;
let owner: SignedInClient;
/** Home of the machine's owner: what the pages name stands in it. */
let home: string;
/** What pages write as `$NAME`. */
let values: Record<string, string>;

const folderNamed = async (path: string) =>
  (await service.user.call('POST', '/asset/folder', { path })).body.id as string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rushes-pages-'));
  const env = { RUSHES_GENERATE_WAIT_SECONDS: '60', RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' };
  service = await startTestService({ worker: true, env });
  const { user } = service;
  owner = await service.signIn('first@example.com');
  await service.signIn('ada@example.com');
  const image = testImage(64, 48, [200, 100, 50]);
  values = {
    ID_TOKEN: owner.token,
    ID: await uploadFile(user, testVideo({ shots: [{ background: [20, 60, 90], frames: 25 }] })),
    IMAGE: await uploadFile(user, image, { fileType: 'image', name: 'ada.jpg' }),
    FOLDER: await folderNamed('/Interviews'),
  };
  await folderNamed('/Interviews/day 1');
  await mkdir(join(home, 'footage'));
  await mkdir(join(home, 'photos'));
  await mkdir(join(home, 'clips'));
  await writeFile(join(home, 'footage/pier.jpg'), testImage(64, 48, [20, 100, 150]));
  await writeFile(join(home, 'photos/harbour.jpg'), testImage(64, 48, [20, 100, 250]));
  await writeFile(join(home, 'clips/city.jpg'), testImage(64, 48, [120, 100, 50]));
});
afterAll(async () => {
  await service?.stop();
  await rm(home, { recursive: true, force: true });
});

/** With its values, and with an address that needs no look-up of names in the place of the one that is shown. */
const filled = (text: string) =>
  text
    .replace('https://example.com/', 'https://127.0.0.1/')
    .replaceAll(/'?\$\{?([A-Z_]+)\}?'?/g, (_, name: string) => values[name] ?? `no ${name}`);

/** Sends it with the credential that the line shows; throws where it is refused. */
async function send({ method, path, json }: Call, line = ''): Promise<Record<string, unknown>> {
  const credential: Record<string, string> = line.includes('$ID_TOKEN')
    ? { authorization: `Bearer ${owner.token}` }
    : { 'x-api-key': service.user.key };
  const { status, body } = await fetchAnswer(`${service.baseUrl}${filled(path)}`, {
    method,
    headers: { ...credential, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: filled(json) }),
  });
  if (status >= 400) throw new Error(`${method} ${path} ${json}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What a page goes on with of the answer before: the name of the operation's path, and the field of its answer. */
const kept: readonly [RegExp, string, string][] = [
  [/^\/group\/create$/, 'GROUP', 'id'],
  [/^\/asset\/entity\/create$/, 'ENTITY', 'id'],
  [/^\/asset\/service-config$/, 'CONFIG', 'asset_id'],
];

async function sendAll(page: string): Promise<number> {
  const calls = linesOf(page).flatMap((line) => {
    const call = line.startsWith('api()') ? null : callOf(line);
    return call === null ? [] : [{ call, line }];
  });
  for (const { call, line } of calls) {
    const answer = await send(call, line);
    for (const [pattern, name, field] of kept)
      if (pattern.test(call.path) && call.method === 'POST') values[name] = String(answer[field]);
  }
  return calls.length;
}

test.each([
  ['docs/sharing.md', 13],
  ['docs/entities-and-configs.md', 12],
  ['docs/identity.md', 1],
])('the requests of %s are answered, one after the other', async (page, count) => {
  Object.assign(values, { FILE_OR_FOLDER: values.FOLDER });
  expect(await sendAll(page)).toBeGreaterThanOrEqual(count);
});

/** Requests in blocks of HTTP, and what the block behind one says of its answer. */
const requestsOf = (page: string) => {
  const blocks = blocksOf(page);
  return blocks.flatMap(({ language, text }, index) => {
    const [, method = '', path = '', json = ''] = /^(\w+) (\S+)\n([\s\S]*)$/.exec(text) ?? [];
    const next = blocks[index + 1];
    const answer = next?.language === 'json' && next.info === '200' ? JSON.parse(next.text) : {};
    return language === 'http'
      ? [{ call: { method, path, json: json.trim() === '' ? undefined : json }, answer }]
      : [];
  });
};

test.each(['docs/credits.md', 'docs/generation.md', 'docs/stock.md', 'docs/webhooks.md'])(
  'the requests of %s are answered as it says',
  async (page) => {
    const requests = requestsOf(page);
    expect(requests.length).toBeGreaterThan(0);
    for (const { call, answer } of requests) expect(await send(call)).toMatchObject(answer);
  },
);

/** Commands of the operator in a page, as they stand there. */
const operatorsCommands = (page: string) =>
  linesOf(page)
    .map((line) => line.replace(/\s#.*$/, '').trim())
    .filter((line) => /^npm run .*\bserver /.test(line));

const admin = join(root, 'packages/server/src/admin.ts');

/** As the machine's owner runs it, beside the service. */
async function operate(words: readonly string[]): Promise<string> {
  const { databaseUrl } = service.deps;
  const env = {
    ...{ PATH: process.env.PATH ?? '', HOME: home },
    ...{ RUSHES_DATA_DIR: service.dataFolder, DATABASE_URL: databaseUrl },
  };
  // Nobody sits at the terminal who could be asked.
  const { stdout } = await promisify(execFile)(process.execPath, [admin, ...words, '--yes'], {
    cwd: home,
    env,
  });
  return stdout;
}

/** The ledger's last act that can be given back. */
async function settledAct(): Promise<string> {
  const { body } = await service.user.call('GET', '/users/credits/ledger?kind=settle&limit=1');
  return body.entries[0].id;
}

const commands = ['docs/operating.md', 'docs/identity.md', 'docs/stock.md'].flatMap((page) =>
  operatorsCommands(page).map((command) => [page, command] as const),
);

test('many commands of the operator are shown', () => {
  expect(commands.length).toBeGreaterThanOrEqual(25);
});

test.each(commands)('%s: %s is carried out', async (_page, line) => {
  const [command = '', file] = line.replaceAll('~', home).split(' > ');
  const act = command.includes('<id of the ledger>') ? await settledAct() : '';
  const words = wordsOf(command.replace('<id of the ledger>', act));
  const said = await operate(words.slice(words.indexOf('server') + 1));
  if (file !== undefined) await writeFile(join(home, file.trim()), said);
});

test('the program of docs/mcp.md calls a tool', async () => {
  const [program] = blocksOf('docs/mcp.md').filter(({ language }) => language === 'ts');
  await symlink(join(root, 'node_modules'), join(home, 'node_modules'));
  const file = join(home, 'call-a-tool.mts');
  await writeFile(file, program?.text.replace('http://127.0.0.1:8080', service.baseUrl) ?? '');
  const env = { PATH: process.env.PATH ?? '', RUSHES_API_KEY: service.user.key };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: home, env });
  expect(stdout).toContain('results');
});

test('the database takes the settings of docs/operating.md', async () => {
  const blocks = blocksOf('docs/operating.md').filter(({ language }) => language === 'sql');
  const client = new pg.Client({ connectionString: service.deps.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create role rushes_of_the_page');
    for (const { text } of blocks)
      await client.query(text.replaceAll('role rushes ', 'role rushes_of_the_page '));
    const { rows } = await client.query(
      "select unnest(setconfig) as set from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname = 'rushes_of_the_page'",
    );
    expect(rows).toHaveLength(6);
  } finally {
    await client.query('rollback');
    await client.end();
  }
});
