import { expect, test } from 'vitest';
import { ServiceError } from '../../../platform/errors.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import { readResource } from './mcp-server.ts';

const failures: unknown[] = [];
const read = (use: () => Promise<ToolAnswer>) =>
  readResource('rushes://library', {
    requestId: 'r1',
    most: 100,
    use,
    onFailure: (error) => failures.push(error),
  });

test('readResource tells clients nothing of what went wrong inside, and tells us', async () => {
  const broken = new Error('relation "secret" at 10.0.0.7 does not exist');
  const told = await read(async () => Promise.reject(broken)).catch((error: unknown) => error);
  expect(told).toMatchObject({ code: -32_603, message: expect.not.stringContaining('secret') });
  expect(failures).toEqual([broken]);
});

test('readResource tells a refusal as it is', async () => {
  const refusal = new ServiceError('not_found', 'There is no such folder.');
  await expect(read(async () => Promise.reject(refusal))).rejects.toThrow('There is no such folder.');
  expect(failures).toHaveLength(1);
});

test('readResource sends no more along than an answer of a tool may have', async () => {
  expect(await read(async () => ({ result: { path: '/' } }))).toMatchObject({
    contents: [{ text: '{"path":"/"}' }],
  });
  await expect(read(async () => ({ result: { path: 'x'.repeat(100) } }))).rejects.toThrow('list_library');
});
