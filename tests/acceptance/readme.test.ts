import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const config = readFileSync(join(root, 'packages/server/src/platform/config.ts'), 'utf8');
  const read = new Set([...config.matchAll(/\b(RUSHES_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name));
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Keep it'));
  const told = new Set([...table.matchAll(/`(RUSHES_[A-Z_]+|DATABASE_URL)`/g)].map(([, name]) => name));
  expect(told).toEqual(read);
});

test('every command of the README exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/\bnpm (?:run ([a-z:]+)|(start|test))\b/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
