/**
 * Requests, a program and the database's settings of pages that no test of their own runs, one after the other as they stand
 * there, against a service with a worker. Shell blocks are walked elsewhere.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { blocksOf, type Call, root } from './testing/shell.ts';

let service: TestService;
/** Home of the machine's owner: what the pages name stands in it. */
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rushes-pages-'));
  const env = { RUSHES_GENERATE_WAIT_SECONDS: '240', RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' };
  service = await startTestService({ worker: true, env });
});
afterAll(async () => {
  await service?.stop();
  await rm(home, { recursive: true, force: true });
});

/** With an address that needs no look-up of names in the place of the one that is shown. */
const filled = (text: string) => text.replace('https://example.com/', 'https://127.0.0.1/');

/** Throws where it is refused. */
async function send({ method, path, json }: Call): Promise<Record<string, unknown>> {
  const { status, body } = await service.user.call(
    method,
    path,
    json === undefined ? undefined : JSON.parse(filled(json)),
  );
  if (status >= 400) throw new Error(`${method} ${path} ${json}: ${status} ${JSON.stringify(body)}`);
  return body;
}

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
