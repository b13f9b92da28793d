/** Follows the walks of CONTRIBUTING.md in a copy of the server: what is written there is compiled, mounted and called. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestService } from '../../packages/server/src/testing/test-service.ts';

const root = resolve(import.meta.dirname, '../..');
let copy: string;

/** The copy's root: the server's sources, and the installed packages. */
async function copyServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-walk-'));
  const server = join(folder, 'packages/server');
  await mkdir(server, { recursive: true });
  for (const name of ['src', 'package.json', 'openapi.json']) {
    await cp(join(root, 'packages/server', name), join(server, name), { recursive: true });
  }
  await symlink(join(root, 'packages/server/node_modules'), join(server, 'node_modules'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Writes the files that the walks name, and puts their modules into the list. */
async function follow(folder: string): Promise<string[]> {
  const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const blocks = [...text.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)];
  const list = join(folder, 'packages/server/src/modules.ts');
  let modules = await readFile(list, 'utf8');
  for (const [, path = '', code = ''] of blocks) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
    const name = /export const (\w+) = defineModule/.exec(code)?.[1] ?? '';
    const specifier = path.replace('packages/server/src/', './');
    modules = `import { ${name} } from '${specifier}';\n${modules.replace('  systemModule,\n', `  systemModule,\n  ${name},\n`)}`;
  }
  await writeFile(list, modules);
  return blocks.map(([, path = '']) => path);
}

beforeAll(async () => {
  copy = await copyServer();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('the walks are short, compile, and what they add is served and worked at', async () => {
  const files = await follow(copy);
  expect(files).toHaveLength(2);
  for (const file of files) {
    const code = (await readFile(join(copy, file), 'utf8')).trim().split('\n');
    expect(code.length).toBeLessThan(27);
  }
  await writeFile(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        incremental: false,
        tsBuildInfoFile: null,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: ['packages/server/src', join(root, 'packages/engine/src/**/*.d.ts')],
      exclude: ['packages/server/src/**/*.test.ts', 'packages/server/src/**/testing'],
    }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, '--noEmit', '-p', copy], { encoding: 'utf8' });
  expect(compiled.stdout).toBe('');

  const { startTestService } = (await import(
    join(copy, 'packages/server/src/testing/test-service.ts')
  )) as typeof import('../../packages/server/src/testing/test-service.ts');
  const service: TestService = await startTestService({ worker: ['count_task'] });
  try {
    const { user, services, deps } = service;
    const answer = await user.call('GET', '/greeting');
    expect([answer.status, answer.body]).toEqual([200, { greeting: `Hello, ${user.principal.email}.` }]);
    const { body: document } = await user.call('GET', '/openapi.json');
    expect(Object.keys(document.paths)).toContain('/greeting');
    const { countTask } = services as unknown as {
      countTask: Parameters<typeof services.tasks.startTask>[1]['definition'];
    };
    const { taskId } = await deps.db.transaction().execute((trx) =>
      services.tasks.startTask(trx, {
        definition: countTask,
        payload: { text: 'rushes' },
        principal: user.principal,
        assetIds: [],
        traceId: 'walk',
      }),
    );
    const ended = await services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
    expect(ended).toMatchObject({ state: 'SUCCESS', result: { letters: 6 } });
  } finally {
    await service.stop();
  }
});
