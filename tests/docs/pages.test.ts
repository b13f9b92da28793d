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
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { titleTimeline } from '../acceptance/testing/timelines.ts';
import { blocksOf, type Call, root } from './testing/shell.ts';

let service: TestService;
/** Home of the machine's owner: what the pages name stands in it. */
let home: string;
/** Some footage, and a project. */
let clip: string;
let project: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rushes-pages-'));
  const env = {
    ...{ RUSHES_GENERATE_WAIT_SECONDS: '240', RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' },
    // What models see is of no request here.
    RUSHES_INDEX: 'subtitles,prints,text_index',
  };
  service = await startTestService({ worker: true, env });
  const shots = [{ background: [40, 160, 60] as [number, number, number], frames: 240 }];
  const bytes = testVideo({
    shots,
    loud: [
      [2, 4],
      [6.5, 8],
    ],
  });
  clip = await uploadFile(service.user, bytes, { name: 'meadow.mp4' });
  await bringTranscript(service.user, clip, [
    { start: 2, end: 4, text: 'Hello there, and welcome.' },
    { start: 6.5, end: 8, text: 'That is all.' },
  ]);
  const made = await service.user.call('POST', '/project', { name: 'Title', timeline: titleTimeline() });
  project = made.body.id;
});
afterAll(async () => {
  await service?.stop();
  await rm(home, { recursive: true, force: true });
});

/** With an address that needs no look-up of names in the place of the one that is shown, and ids of what there is. */
const filled = (text: string) =>
  text
    .replace('https://example.com/', 'https://127.0.0.1/')
    .replace('{project_id}', project)
    .replace('"asset_id": "…"', `"asset_id": "${clip}"`);

/** Throws where it is refused. */
async function send({ method, path, json }: Call): Promise<Record<string, unknown>> {
  const { status, body } = await service.user.call(
    method,
    filled(path),
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

const withRequests = [
  ...['docs/tools.md', 'docs/credits.md', 'docs/generation.md'],
  ...['docs/previews.md', 'docs/stock.md', 'docs/webhooks.md'],
];

test.each(withRequests)('the requests of %s are answered as it says', async (page) => {
  const requests = requestsOf(page);
  expect(requests.length).toBeGreaterThan(0);
  for (const { call, answer } of requests) expect(await send(call)).toMatchObject(answer);
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

test('the edit of docs/tools.md is made call by call', async () => {
  const [text = ''] = blocksOf('docs/tools.md')
    .filter(({ language }) => language === 'text')
    .map((block) => block.text);
  const ids: Record<string, string> = { asset_id: clip };
  const calls = [...text.matchAll(/^(\w+) +(\{.*\})$/gm)];
  expect(calls).toHaveLength(text.trim().split('\n').length);
  for (const [line, tool = '', json = ''] of calls) {
    const known = json.replace(/"(\w+_id)": "…"/g, (_all, name: string) => `"${name}": "${ids[name]}"`);
    const call = { tool_id: tool, tool_arguments: JSON.parse(known) };
    let answer = await service.user.call('POST', '/agent/use-tool', call);
    // What was just uploaded is still being looked into.
    await until(async () => {
      if (answer.body.code === 'no_index') answer = await service.user.call('POST', '/agent/use-tool', call);
      return answer.body.code !== 'no_index';
    });
    const { status, body } = answer;
    expect([line, status, body.detail]).toEqual([line, 200, undefined]);
    for (const name of ['project_id', 'asset_id']) ids[name] = body.result[name] ?? ids[name];
  }
});

test('answers say what is left of the requests as docs/operating.md shows it', async () => {
  const [shown = ''] = blocksOf('docs/operating.md')
    .filter(({ language }) => language === 'text')
    .map(({ text }) => text);
  const { headers } = await service.user.call('GET', '/users/me');
  const fields = [...shown.matchAll(/^([\w-]+): (.*)$/gm)];
  expect(fields).toHaveLength(2);
  // How many there may be depends on the plan, how many are left on what was asked before.
  const shape = (value: string) => value.replaceAll(/(?<=;[qrt]=)\d+/g, 'n');
  for (const [, name = '', value = ''] of fields)
    expect(shape(headers.get(name) ?? '')).toContain(shape(value));
});
