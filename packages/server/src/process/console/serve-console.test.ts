import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInWay } from '../../modules/accounts/identity/sign-in-ways.ts';
import { prefersHtml } from './prefers-html.ts';
import { serveConsole } from './serve-console.ts';

let folder: string;
let app: FastifyInstance;

function appWith(consoleFolder: string): FastifyInstance {
  const made = Fastify();
  serveConsole(made, {
    folder: consoleFolder,
    origins: () => ['https://media.example.com'],
    signInWays: async () => [
      {
        ...builtInWay('https://login.example.com'),
        token_endpoint: 'https://tokens.example.com/token',
      },
    ],
  });
  made.get('/', async () => ({ name: 'JSON' }));
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-console-'));
  await mkdir(join(folder, 'app/assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<title>page</title>');
  await writeFile(join(folder, 'app/assets/a-1.js'), 'plain');
  await writeFile(join(folder, 'app/assets/a-1.js.br'), 'small');
  await writeFile(join(folder, 'app/assets/a-1.js.gz'), 'smaller');
  app = appWith(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('the page is for browsers; whoever takes anything or says nothing gets JSON', async () => {
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5', '']) {
    expect(prefersHtml(accept)).toBe(false);
  }
  expect(prefersHtml(undefined)).toBe(false);
  for (const accept of [page.accept, 'text/*', 'text/html;q=0.2, application/json;q=0.1']) {
    expect(prefersHtml(accept)).toBe(true);
  }
  expect((await get('/')).json()).toEqual({ name: 'JSON' });
  const answer = await get('/', page);
  expect(answer.body).toBe('<title>page</title>');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept, accept-encoding',
  });
});

test('the page may run its own files alone, and show media from where it is kept', async () => {
  const policy = String((await get('/app/library/a/b', page)).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("img-src 'self' https://media.example.com data: blob:;");
  expect(policy).toContain(
    "connect-src 'self' https://media.example.com https://tokens.example.com https://login.example.com;",
  );
  expect(policy).not.toMatch(/unsafe|\*/);
  const told = await get('/app/sign-in.json');
  expect(told.headers['cache-control']).toBe('no-store');
  expect(told.json()).toMatchObject([{ issuer: 'https://login.example.com', client_id: 'rushes-console' }]);
});

test('files never change, and go out in the smallest form that the client takes', async () => {
  const forms = [
    ['gzip, deflate, br', 'small', 'br'],
    ['gzip', 'smaller', 'gzip'],
    ['br;q=0, gzip', 'smaller', 'gzip'],
    ['identity', 'plain', undefined],
  ] as const;
  for (const [encoding, body, name] of forms) {
    const answer = await get('/app/assets/a-1.js', { 'accept-encoding': encoding });
    expect(answer.body).toBe(body);
    expect(answer.headers['content-encoding']).toBe(name);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const path of ['/app/assets/none.js', '/app/assets/..%2f..%2findex.html', '/app/assets/a-1.js.br']) {
    expect((await get(path)).statusCode).toBe(404);
  }
});

test('what could not be read while it was replaced is read again for whoever comes next', async () => {
  const building = join(folder, 'building');
  await mkdir(building);
  await writeFile(join(building, 'index.html'), '<title>new</title>');
  // No file of this size is read into memory, and it takes no room on the disk.
  await writeFile(join(building, 'huge.js'), '');
  await truncate(join(building, 'huge.js'), 2 ** 33);
  const service = appWith(building);
  expect((await service.inject({ url: '/', headers: page })).statusCode).toBe(500);
  await rm(join(building, 'huge.js'));
  expect((await service.inject({ url: '/', headers: page })).body).toBe('<title>new</title>');
  await service.close();
});

test('where nobody built it, the address says what to do', async () => {
  const bare = appWith(join(folder, 'missing'));
  const answer = await bare.inject({ url: '/', headers: page });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm run console');
  await bare.close();
});
