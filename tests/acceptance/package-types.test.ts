/** The types of the client as other people's settings resolve them, from a folder that has nothing else of ours. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from '../../scripts/sdk/build-package.ts';

const root = resolve(import.meta.dirname, '../..');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** What is used is of the type that it should be: where types resolve to `any`, the lines that must fail do not. */
const program = `
import { createClient, verifyWebhook, type ApiUser } from '@rushes/sdk';
const client = createClient({ baseUrl: 'http://localhost:8080', apiKey: 'sk_x' });
export async function emailOf(): Promise<string> {
  const me: ApiUser = await client.getMe();
  // @ts-expect-error
  const wrong: number = me.email;
  // @ts-expect-error
  client.noSuchOperation();
  // @ts-expect-error
  createClient({ baseUrl: 8080 });
  return wrong > 0 ? me.email : typeof verifyWebhook;
}
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-types-'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@rushes'), { recursive: true });
  await buildPackage(join(modules, '@rushes/sdk'));
  await symlink(join(root, 'node_modules/eventsource-parser'), join(modules, 'eventsource-parser'));
  for (const ending of ['mts', 'cts']) await writeFile(join(folder, `program.${ending}`), program);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['an ES module of Node', 'node16', 'node16', 'mts'],
  ['an ES module of the newest Node', 'nodenext', 'nodenext', 'mts'],
  ['a CommonJS module of a Node that requires ES modules', 'nodenext', 'nodenext', 'cts'],
  ['what a bundler takes', 'esnext', 'bundler', 'mts'],
])('%s', async (_what, module, moduleResolution, ending) => {
  const config = join(folder, `tsconfig.${module}.${ending}.json`);
  const compilerOptions = {
    ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
  };
  await writeFile(config, JSON.stringify({ compilerOptions, files: [`program.${ending}`] }));
  // What does not compile, or a compiler that did not run, rejects: what it said is in the error.
  const ended = promisify(execFile)(process.execPath, [compiler, '-p', config], { cwd: folder }).catch(
    ({ stdout, stderr, message }) => {
      throw new Error(`${message}\n${stdout}${stderr}`);
    },
  );
  expect(await ended).toEqual({ stdout: '', stderr: '' });
});
