/** Things that are not to be there, asked for in words, with the models that come along. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findShipped, SHIPPED_MODELS } from '../../platform/models/shipped-models.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addSearchable } from './testing/searchable.ts';

const present = findShipped(SHIPPED_MODELS).length === SHIPPED_MODELS.length;
const at = (text: string, startMs = 0) => ({ text, startMs, endMs: startMs + 4_000 });

let service: TestService | undefined;
const names = new Map<string, string>();

beforeAll(async () => {
  if (!present) return;
  service = await startTestService({ env: { RUSHES_SHIPPED_MODELS: 'on' } });
  for (const [name, labels] of [
    ['MVI_1.mp4', [at('dog'), at('bottle')]],
    ['MVI_2.mp4', [at('dog'), at('bottle', 20_000)]],
    ['MVI_3.mp4', [at('bottle')]],
  ] as const)
    names.set(await addSearchable(service, service.user, { name, labels }), name);
  await service.services.search.refresh();
});
afterAll(() => service?.stop());

test.skipIf(!present).each([
  ['dogs without bottles', ['MVI_2.mp4']],
  ['Hunde ohne Flaschen', ['MVI_2.mp4']],
  ['bottles except the dog', ['MVI_2.mp4', 'MVI_3.mp4']],
  ['dogs without cats', ['MVI_1.mp4', 'MVI_2.mp4']],
])('%s', async (query, wanted) => {
  const answer = await service?.user.call('GET', `/search?query=${encodeURIComponent(query)}`);
  const found: string[] = answer?.body.results.map(
    ({ asset_id: id }: { asset_id: string }) => names.get(id) ?? id,
  );
  expect(found.sort()).toEqual(wanted);
});
