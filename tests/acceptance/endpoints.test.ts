import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../packages/server/src/modules.ts';
import { formatEndpointMap, readEndpointMap, withoutLines } from '../../scripts/endpoints/endpoint-map.ts';

const page = await readFile(join(import.meta.dirname, '../../docs/endpoints.md'), 'utf8');
const { problems, endpoints } = await readEndpointMap(routes);

test('every operation has rights, a service function and a test that names it', () => {
  expect(problems).toEqual([]);
});

test('the map of operations is true: run `npm run openapi`', () => {
  expect(withoutLines(page)).toBe(withoutLines(formatEndpointMap(endpoints)));
  expect(withoutLines(page)).not.toBe(page);
});

test('an operation is called as its service function is, but for the older forms of others', () => {
  // One function makes all edits by material, each of which has a route of its own.
  const calls = endpoints.filter(({ call }) => call !== 'projects.editByMaterial');
  const otherwise = calls.filter(({ operationId, call }) => call.split('.')[1] !== operationId);
  const older = /(ByOldName|ByOldPath|ByQuery|Deprecated)$/;
  expect(
    otherwise.filter(({ operationId }) => !older.test(operationId)).map(({ operationId }) => operationId),
  ).toEqual([]);
});
