import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

test('the upload of the README is accepted as it stands', async () => {
  const body =
    /upload_urls[^']*'content-type: application\/json' -d '(\[[\s\S]*?\])'/.exec(readme)?.[1] ?? '';
  const answer = await service.user.call('POST', '/users/assets/upload_urls', JSON.parse(body));
  expect(answer.status).toBe(200);
  expect(answer.body[0].presigned_put_url).toMatch(/^http/);
});

test('the README and the configuration name the same settings', () => {
  const files = [
    'config.ts',
    'index-setting.ts',
    'storage-settings.ts',
    'stripe-settings.ts',
    'ai/ai-settings.ts',
  ];
  const platform = join(root, 'packages/server/src/platform');
  const config = files.map((file) => readFileSync(join(platform, file), 'utf8')).join('\n');
  const read = new Set([...config.matchAll(/\b(RUSHES_[A-Z0-9_]+|DATABASE_URL)\b/g)].map(([name]) => name));
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Keep it'));
  const told = new Set([...table.matchAll(/`(RUSHES_[A-Z0-9_]+|DATABASE_URL)`/g)].map(([, name]) => name));
  expect(told).toEqual(read);
});

test('the README lists exactly the operations of which something is not there yet', () => {
  const paths = openApiDocument().paths as Record<string, Record<string, { responses: Responses }>>;
  type Responses = Record<string, { 'x-error-codes'?: string[] }>;
  const declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses['503']?.['x-error-codes']?.includes('not_configured'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const table = readme.slice(readme.indexOf('## What is not there yet'), readme.indexOf('## Settings'));
  const told = [...table.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)].map(
    ([, operation]) => operation,
  );
  expect(told.sort()).toEqual(declared.sort());
});

test('every command of the README exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/\bnpm (?:run ([a-z:]+)|(start|test))\b/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
