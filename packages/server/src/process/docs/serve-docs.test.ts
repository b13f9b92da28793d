import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDocs } from './serve-docs.ts';

let folder: string;
let app: FastifyInstance;

function appWith(docsFolder: string): FastifyInstance {
  // As the service has it: there "/docs/" is the route "/docs".
  const made = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  serveDocs(made, docsFolder);
  made.get('/docs', async () => 'on one page');
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-docs-'));
  const files = {
    'site/index.html': 'first page',
    'site/uploads.html': 'uploads',
    'site/uploads.md': '# Uploads',
    'site/404.html': 'nothing here',
    'site/llms.txt': '# Rushes',
    'site/assets/main-1.js': 'script',
    'site/files/verify.py': 'print()',
    'secret.html': 'not of the site',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, 'site/uploads.html.gz'), gzipSync('uploads'));
  app = appWith(join(folder, 'site'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['/docs', 'first page', 'text/html; charset=utf-8'],
  ['/docs?from=here', 'first page', 'text/html; charset=utf-8'],
  ['/docs/', 'first page', 'text/html; charset=utf-8'],
  ['/docs/uploads', 'uploads', 'text/html; charset=utf-8'],
  ['/docs/uploads/', 'uploads', 'text/html; charset=utf-8'],
  ['/docs/uploads.md', '# Uploads', 'text/markdown; charset=utf-8'],
  ['/docs/files/verify.py', 'print()', 'text/plain; charset=utf-8'],
  ['/llms.txt', '# Rushes', 'text/plain; charset=utf-8'],
])('%s is %s', async (url, text, type) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, text, type]);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('pages are compressed for who takes that, and asked for anew; what has a hash stays', async () => {
  const small = await get('/docs/uploads', { 'accept-encoding': 'gzip, br' });
  expect(small.rawPayload).toEqual(gzipSync('uploads'));
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  expect((await get('/docs/assets/main-1.js')).headers['cache-control']).toContain('immutable');
});

test('a page may run and show what is of the site alone', async () => {
  const policy = String((await get('/docs')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|\*|data:|http/);
});

test('what is not of the site is not there: a page for browsers, JSON for programs', async () => {
  for (const path of ['nothing', '..%2fsecret.html', '%2e%2e/secret.html', 'uploads.html.gz', '']) {
    const url = path === '' ? '/docs/%00' : `/docs/${path}`;
    expect((await get(url)).statusCode).toBe(404);
  }
  const page = await get('/docs/nothing', { accept: 'text/html' });
  expect([page.statusCode, page.body]).toEqual([404, 'nothing here']);
});

test('where nobody built it, the address has what it had, and pages lead there', async () => {
  const bare = appWith(join(folder, 'missing'));
  expect((await bare.inject('/docs')).body).toBe('on one page');
  const answer = await bare.inject('/docs/uploads');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/docs']);
  expect((await bare.inject('/llms.txt')).statusCode).toBe(404);
  await bare.close();
});

test('what is built anew is served without a new start', async () => {
  await writeFile(join(folder, 'site/guide.html'), 'guide');
  await writeFile(join(folder, 'site/index.html'), 'newer first page');
  expect((await get('/docs/guide')).body).toBe('guide');
  expect((await get('/docs')).body).toBe('newer first page');
});

test('a part of a file is sent to who asks for one, as players of films do', async () => {
  const part = await get('/docs/uploads.md', { range: 'bytes=2-5' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'Uplo', 'bytes 2-5/9']);
  const beyond = await get('/docs/uploads.md', { range: 'bytes=90-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */9']);
  const packed = await get('/docs/uploads', { range: 'bytes=2-5', 'accept-encoding': 'gzip' });
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
});
