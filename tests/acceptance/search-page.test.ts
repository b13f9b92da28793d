import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../packages/server/src/testing/test-service.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/search.md'), 'utf8');

test('the examples of docs/search.md are accepted as they stand', async () => {
  const service = await startTestService();
  try {
    const reads = [...page.matchAll(/"\$BASE(\/search\?[^"]+)"/g)].map(([, path = '']) => path);
    expect(reads.length).toBe(2);
    const [first = '', byMode = ''] = reads;
    expect((await service.user.call('GET', first)).status).toBe(200);
    // Nothing was uploaded yet, and a named mode says so.
    expect(await service.user.call('GET', byMode)).toMatchObject({ status: 409, body: { code: 'no_index' } });
    const body = JSON.parse(/search\/assets" \\\n\s+-d '([^']+)'/.exec(page)?.[1] ?? '');
    expect((await service.user.call('POST', '/tools/search/assets', body)).status).toBe(200);
  } finally {
    await service.stop();
  }
});
