/** What a module states is mounted: an endpoint or a kind of work that nobody lists would be there for nothing. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyModule, inOrder } from '../module.ts';
import { modules, routes } from '../modules.ts';
import { taskDefinitions } from './compose.ts';

const folder = join(import.meta.dirname, '../modules');

/** What `pattern` catches in the files whose name ends so. */
async function stated(ending: string, pattern: RegExp): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const texts = files
    .filter((file) => file.endsWith(ending))
    .map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(texts)).flatMap((text) =>
    [...text.matchAll(pattern)].map(([, found = '']) => found),
  );
}

test('every endpoint that a module states is served', async () => {
  const pattern = /\boperationId: '(\w+)'/g;
  // Some routes are made of a list of tools.
  const operations = [...(await stated('.routes.ts', pattern)), ...(await stated('-tools.ts', pattern))];
  expect(operations.length).toBeGreaterThan(100);
  expect(routes.map(({ operationId }) => operationId).sort()).toEqual(operations.sort());
});

test('every kind of work that a module states is worked at', async () => {
  const types = await stated('.tasks.ts', /\bdefineTask\(\{\s*type: '(\w+)'/g);
  expect(types.length).toBeGreaterThan(10);
  // This one is only ever recorded as done.
  types.splice(types.indexOf('scene_description_task'), 1);
  expect(taskDefinitions.map(({ type }) => type).sort()).toEqual(types.sort());
});

test('modules are called as their folders are', async () => {
  const files = await readdir(folder, { recursive: true });
  const names = files.flatMap((file) => /^([^/]+)\/\1\.module\.ts$/.exec(file)?.[1] ?? []);
  expect(modules.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('a module above what it needs does not compile', () => {
  const makesB = { name: 'b', create: () => ({ b: 1 }) };
  const needsB = { name: 'a', create: ({ b }: { b: number }) => ({ a: b }) };
  const listed: readonly AnyModule[] = inOrder<object>()([makesB, needsB]);
  // @ts-expect-error: what it needs comes after it.
  const wrong: readonly AnyModule[] = inOrder<object>()([needsB, makesB]);
  expect([listed, wrong].map((list) => list.map(({ name }) => name))).toEqual([
    ['b', 'a'],
    ['a', 'b'],
  ]);
});
