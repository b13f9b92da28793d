import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import {
  SETTING_GROUPS,
  settingsDocument,
} from '../../packages/server/src/platform/settings/settings-table.ts';
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

test('the table of settings and the configuration name the same', () => {
  const files = [
    'config.ts',
    'settings/index-setting.ts',
    'settings/storage-settings.ts',
    'settings/stripe-settings.ts',
    'ai/ai-settings.ts',
    'settings/generation-settings.ts',
    'settings/stock-settings.ts',
    'settings/content-credentials-settings.ts',
  ];
  const platform = join(root, 'packages/server/src/platform');
  const config = files.map((file) => readFileSync(join(platform, file), 'utf8')).join('\n');
  const read = new Set(
    [...config.matchAll(/\b(RUSHES_[A-Z0-9_]*[A-Z0-9]|DATABASE_URL)\b/g)].map(([name]) => name),
  );
  const told = SETTING_GROUPS.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(new Set(told).size).toBe(told.length);
  expect(new Set(told)).toEqual(new Set([...read, 'PORT', 'HOST']));
});

test('docs/settings.md is what the table makes (npm run openapi writes it)', () => {
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(settingsDocument());
});

test('docs/without-keys.md lists exactly the operations of which something is not there yet', () => {
  const paths = openApiDocument().paths as Record<string, Record<string, { responses: Responses }>>;
  type Responses = Record<string, { 'x-error-codes'?: string[] }>;
  const declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses['503']?.['x-error-codes']?.includes('not_configured'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const page = readFileSync(join(root, 'docs/without-keys.md'), 'utf8');
  const told = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)].map(
    ([, operation]) => operation,
  );
  expect(told.sort()).toEqual(declared.sort());
});
