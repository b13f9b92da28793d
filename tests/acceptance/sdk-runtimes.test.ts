/**
 * The packed client under other runtimes than Node and browsers, against the service: an upload and a film of a prompt.
 * They are taken from a folder where somebody ran `npm install deno bun miniflare edge-runtime`, which RUSHES_RUNTIMES names.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { buildPackage } from '../../scripts/sdk/build-package.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const runtimes = process.env.RUSHES_RUNTIMES ?? '';
// Without the setting the tests are skipped; any folder will do then.
const require = createRequire(resolve(runtimes, 'package.json'));

/** Uploads a second of silence, then has a film made, by what every runtime has. */
const PROGRAM = `
import { ApiError, createClient, uploadFile } from '@rushes/sdk';

export async function main(baseUrl, apiKey) {
  const client = createClient({ baseUrl, apiKey });
  const head = [0x52494646, 36 + 8000, 0x57415645, 0x666d7420, 16, [1, 1], 8000, 8000, [1, 8], 0x64617461, 8000];
  const bytes = new Uint8Array(44 + 8000).fill(128);
  const view = new DataView(bytes.buffer);
  const names = [0, 2, 3, 9];
  head.forEach((value, index) => {
    if (Array.isArray(value)) value.forEach((half, at) => view.setUint16(4 * index + 2 * at, half, true));
    else view.setUint32(4 * index, value, !names.includes(index));
  });
  const asset_id = await uploadFile(client, { file: new Blob([bytes], { type: 'audio/wav' }), name: 'quiet.wav' });
  const statuses = new Set();
  for await (const { data } of client.create({ query: { prompt: 'A 1 second 480p title "Hi", no music' } })) statuses.add(data.status);
  const error = await client.getTask({ params: { task_id: asset_id } }).catch((thrown) => thrown);
  return { asset_id, statuses: [...statuses], refused: error instanceof ApiError && error.status };
}
`;

let folder: string;
let service: TestService;

/** The client with the program in one file, as bundlers of workers make it. */
async function bundle(ending: string, format: 'esm' | 'iife'): Promise<string> {
  const input = join(folder, `entry-${format}.js`);
  const file = join(folder, `bundle-${format}.js`);
  await writeFile(input, `import { main } from './program.js';\n${ending}`);
  await build({ input, platform: 'browser', output: { file, format }, logLevel: 'silent' });
  return await readFile(file, 'utf8');
}

function expectDone(said: unknown): void {
  const {
    asset_id: id,
    statuses,
    refused,
  } = said as {
    asset_id: string;
    statuses: string[];
    refused: unknown;
  };
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(statuses.at(-1)).toBe('done');
  expect(refused).toBe(404);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-runtimes-'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@rushes'), { recursive: true });
  await buildPackage(join(modules, '@rushes/sdk'));
  await cp(join(root, 'node_modules/eventsource-parser'), join(modules, 'eventsource-parser'), {
    recursive: true,
  });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.js'), PROGRAM);
  const words = 'globalThis.Deno ? Deno.args : process.argv.slice(2)';
  await writeFile(
    join(folder, 'run.js'),
    `import { main } from './program.js';\nconsole.log(JSON.stringify(await main(...(${words}))));\n`,
  );
  service = await startTestService({ worker: true });
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const lacks = (name: string) => !existsSync(join(runtimes, 'node_modules', name));

const programs: [string, string, string[]][] = [
  ['node', process.execPath, ['run.js']],
  ['deno', join(runtimes, 'node_modules/.bin/deno'), ['run', '--allow-net', 'run.js']],
  ['bun', join(runtimes, 'node_modules/.bin/bun'), ['run.js']],
];
for (const [name, program, words] of programs) {
  test.skipIf(name !== 'node' && lacks(name))(
    `it works under the runtime ${name}`,
    async () => {
      const { stdout } = await run(program, [...words, service.baseUrl, service.user.key], { cwd: folder });
      expectDone(JSON.parse(stdout));
    },
    300_000,
  );
}

test.skipIf(lacks('miniflare'))(
  'it works under the runtime workerd, as a worker',
  async () => {
    const { Miniflare } = require('miniflare') as {
      Miniflare: new (
        options: object,
      ) => {
        dispatchFetch(url: string): Promise<Response>;
        dispose(): Promise<void>;
      };
    };
    const script = await bundle(
      'export default { fetch: async (_request, env) => Response.json(await main(env.BASE_URL, env.KEY)) };',
      'esm',
    );
    const bindings = { BASE_URL: service.baseUrl, KEY: service.user.key };
    const worker = new Miniflare({ modules: true, script, bindings, compatibilityDate: '2026-01-01' });
    try {
      const answer = await worker.dispatchFetch('http://worker.invalid/');
      expectDone(await answer.json());
    } finally {
      await worker.dispose();
    }
  },
  300_000,
);

test.skipIf(lacks('edge-runtime'))(
  'it works under the runtime edge-runtime',
  async () => {
    const { EdgeRuntime } = require('edge-runtime') as {
      EdgeRuntime: new (options: object) => { evaluate(code: string): Promise<unknown> };
    };
    const runtime = new EdgeRuntime({ initialCode: await bundle('globalThis.main = main;', 'iife') });
    const asked = [service.baseUrl, service.user.key].map((word) => JSON.stringify(word)).join(', ');
    expectDone(await runtime.evaluate(`main(${asked})`));
  },
  300_000,
);
