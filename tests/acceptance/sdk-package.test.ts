/** The client as it is published: packed, installed in an empty folder, and used there. No network is needed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPackage, runCompiler } from '../../scripts/sdk/build-package.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let folder: string;
let app: string;

/** A program that reads a stream of two events, from an answer that it makes itself. */
const PROGRAM = `
import { ApiError, createClient, eachRecentFile, uploadFile, waitForTask } from '@rushes/sdk';

const event = (id, status) => \`id: \${id}\\ndata: \${JSON.stringify({ status })}\\n\\n\`;
const client = createClient({
  baseUrl: 'http://example.invalid',
  apiKey: 'sk_x',
  fetch: async (url) =>
    String(url).includes('/create')
      ? new Response(event(1, 'progressing') + event(2, 'done'))
      : new Response('{"detail":"No.","code":"not_found"}', { status: 404 }),
});
const statuses = [];
for await (const { data } of client.create({ query: { prompt: 'x' } })) statuses.push(data.status);
const error = await client.getMe().catch((thrown) => thrown);
const functions = [eachRecentFile, uploadFile, waitForTask].map((one) => typeof one);
console.log(JSON.stringify({ statuses, code: error instanceof ApiError && error.code, functions }));
`;

const EXPECTED = {
  statuses: ['progressing', 'done'],
  code: 'not_found',
  functions: ['function', 'function', 'function'],
};

const CONSUMER = `
import { ApiError, type ApiUser, createClient, type FileReference } from '@rushes/sdk';

const client = createClient({ baseUrl: 'https://video.example.com', token: async () => 'token' });
const me: ApiUser = await client.getMe();
const files: FileReference[] = await client.listFiles({ query: { path: '/', limit: 10, page: 0 } });
for await (const { data } of client.create({ query: { prompt: me.email } })) {
  if (data.status === 'done') console.log(data.assets[0]?.url, files.length);
}
// @ts-expect-error: limit is needed.
await client.listFiles({ query: { path: '/', page: 0 } });
// @ts-expect-error: there is no such quality.
await client.createDownloadUrls({ body: { asset_ids: ['x'], quality: '8K' } });
try {
  await client.getTask({ params: { task_id: 'x' } }, { signal: AbortSignal.timeout(1_000) });
} catch (error) {
  if (error instanceof ApiError) console.log(error.status, error.code, error.issues);
}
`;

/** What npm would unpack: our package as \`npm pack\` makes it, and what it depends on beside it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-sdk-'));
  app = join(folder, 'app');
  await buildPackage(join(folder, 'package'));
  const cache = { env: { ...process.env, npm_config_cache: join(folder, 'cache') } };
  await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(folder, 'package'),
    ...cache,
  });
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const installed = join(app, 'node_modules/@rushes/sdk');
  await mkdir(installed, { recursive: true });
  await run('tar', ['xzf', join(folder, archive), '-C', installed, '--strip-components=1']);
  const dependency = 'node_modules/eventsource-parser';
  const own = join(root, 'packages/sdk', dependency);
  await cp(existsSync(own) ? own : join(root, dependency), join(app, dependency), { recursive: true });
  await writeFile(join(app, 'package.json'), '{ "type": "module" }');
  await writeFile(join(app, 'program.js'), PROGRAM);
  await writeFile(join(app, 'consumer.ts'), CONSUMER);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runProgram = async (node: string, file = 'program.js') =>
  JSON.parse((await run(node, [file], { cwd: app })).stdout);

/** Programs called node on the way to programs, by their major version. */
async function otherNode(major: number): Promise<string | null> {
  const candidates = (process.env.PATH ?? '').split(':').map((place) => join(place, 'node'));
  for (const candidate of new Set(candidates.filter((path) => existsSync(path)))) {
    const { stdout } = await run(candidate, ['--version']);
    if (stdout.startsWith(`v${major}.`)) return candidate;
  }
  return null;
}

const node20 = await otherNode(20);

describe('the package of the client', () => {
  test('holds JavaScript with declarations, and depends on nothing of ours', async () => {
    const installed = join(app, 'node_modules/@rushes/sdk');
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['eventsource-parser']);
    const files = await readdir(installed, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(files.filter((name) => /\.ts$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
    expect(files.filter((name) => name.includes('test'))).toEqual([]);
  });

  test('works under this Node', async () => {
    expect(await runProgram(process.execPath)).toEqual(EXPECTED);
  });

  test.skipIf(node20 === null)('works under Node 20', async () => {
    expect(await runProgram(node20 ?? '')).toEqual(EXPECTED);
  });

  test('goes through a bundler for browsers, whole and without Node', async () => {
    await build({
      input: join(app, 'program.js'),
      platform: 'browser',
      output: { file: join(app, 'bundle.js'), format: 'esm', minify: true },
      logLevel: 'silent',
    });
    const bundle = await readFile(join(app, 'bundle.js'), 'utf8');
    expect(bundle).not.toMatch(/from"node:|require\(|@rushes\/sdk"/);
    expect(bundle.length).toBeLessThan(40_000);
    expect(gzipSync(bundle).length).toBeLessThan(15_000);
    expect(await runProgram(process.execPath, 'bundle.js')).toEqual(EXPECTED);
  });

  test('is used in its README in a way that compiles, also where an index may lead nowhere', async () => {
    const readme = await readFile(join(app, 'node_modules/@rushes/sdk/README.md'), 'utf8');
    const snippets = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    expect(snippets.length).toBeGreaterThan(0);
    await writeFile(join(app, 'readme.ts'), snippets.join('\n'));
    const compilerOptions = {
      ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
      ...{ target: 'es2023', lib: ['es2023', 'dom'], module: 'nodenext', skipLibCheck: true },
      ...{ typeRoots: [join(root, 'node_modules/@types')], types: ['node'] },
    };
    const config = join(app, 'tsconfig.readme.json');
    await writeFile(config, JSON.stringify({ compilerOptions, files: ['readme.ts'] }));
    await runCompiler(['-p', config]);
  });

  test('has types that say what is needed, in a program for browsers', async () => {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
      ...{ target: 'es2023', lib: ['es2023', 'dom'], module: 'nodenext', types: [] },
    };
    await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    await runCompiler(['-p', app]);
  });
});
