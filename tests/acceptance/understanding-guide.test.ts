/** docs/understanding.md: its example is accepted, and it names every analyser and every state. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANALYSER_NAMES } from '../../packages/server/src/modules/understanding/analysis/analyser.ts';
import { AnalyserState } from '../../packages/server/src/modules/understanding/indexing/indexing.schema.ts';
import { testImage } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/understanding.md'), 'utf8');

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

/** Words in the first column of a section's first table. */
function namesIn(section: string): string[] {
  const text = guide.slice(guide.indexOf(`## ${section}`));
  const [table = ''] = /(?:\|.*\n)+/.exec(text) ?? [];
  return [...table.matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
}

test('the guide names every analyser in the order in which they run, and every state', () => {
  expect(namesIn('What it holds')).toEqual([...ANALYSER_NAMES]);
  expect(namesIn('See it').sort()).toEqual([...AnalyserState.properties.state.enum].sort());
});

/** A request of the guide by its operation. */
function requestIn(operationId: string, assetId = ''): { method: string; path: string; body: unknown } {
  const block = new RegExp(`\`\`\`http ${operationId}\\n(\\w+) (\\S+)\\n([\\s\\S]*?)\`\`\``);
  const [, method = '', path = '', body = ''] = block.exec(guide) ?? [];
  return { method, path, body: JSON.parse(body.replace('{asset_id}', assetId)) };
}

test('its requests are accepted as they stand', async () => {
  const preferences = requestIn('updateMe');
  const { status, body: user } = await service.user.call(
    preferences.method,
    preferences.path,
    preferences.body,
  );
  expect([status, user.user_preferences]).toEqual([200, { index_on_upload: false }]);
  const assetId = await uploadFile(service.user, testImage(64, 48, [200, 100, 50]), { fileType: 'image' });
  const preprocess = requestIn('preprocess', assetId);
  const started = await service.user.call(preprocess.method, preprocess.path, preprocess.body);
  expect([started.status, started.body]).toEqual([200, [{ task_id: expect.any(String) }]]);
});
