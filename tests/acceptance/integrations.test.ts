/**
 * What lies in `integrations`, run as GitHub and n8n run it, against a service with a worker. Where RUSHES_N8N names a folder in which
 * somebody ran `npm install n8n-core`, n8n itself loads the node.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildNode } from '../../integrations/n8n/build.ts';
import type { BinaryData, ExecuteFunctions, Item } from '../../integrations/n8n/src/n8n.ts';
import type { Rushes } from '../../integrations/n8n/src/Rushes.node.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const integrations = join(import.meta.dirname, '../../integrations');
const beach = testVideo({ shots: [{ background: [220, 200, 120], frames: 30 }] });
const require = createRequire(import.meta.url);

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  folder = await mkdtemp(join(tmpdir(), 'rushes-integrations-'));
  await mkdir(join(folder, 'takes'));
  await writeFile(join(folder, 'takes/beach.mp4'), beach);
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the GitHub Action', () => {
  interface StepEnd {
    code: number | null;
    log: string;
    outputs: Record<string, string>;
    summary: string;
  }

  /** The `name<<end` form of the runner. */
  function outputsIn(text: string): Record<string, string> {
    const found = [...text.matchAll(/^([a-z-]+)<<(.+)\n([\s\S]*?)\n\2$/gm)];
    return Object.fromEntries(found.map(([, name = '', , value = '']) => [name, value]));
  }

  /** The step of action.yml, with its inputs as the runner gives them. */
  async function runStep(inputs: Record<string, string>): Promise<StepEnd> {
    const action = await readFile(join(integrations, 'github-action/action.yml'), 'utf8');
    const given: Record<string, string> = { 'base-url': service.baseUrl, key: service.user.key, ...inputs };
    const env = Object.fromEntries(
      [...action.matchAll(/^ {8}([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/gm)].map(
        ([, name = '', input = '']) => [name, given[input] ?? ''],
      ),
    );
    expect(Object.keys(env).length).toBe([...action.matchAll(/\$\{\{ inputs\./g)].length);
    const files = { GITHUB_OUTPUT: join(folder, 'outputs'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    for (const path of Object.values(files)) await writeFile(path, '');
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [join(integrations, 'github-action/run.ts')], {
      ...{ cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] as const },
      env: { PATH, HOME: folder, RUSHES_CONFIG: join(folder, 'config.json'), ...env, ...files },
    });
    let log = '';
    child.stdout.on('data', (chunk: Buffer) => {
      log += String(chunk);
    });
    const [code] = (await once(child, 'close')) as [number | null];
    const [output, summary] = await Promise.all(Object.values(files).map((path) => readFile(path, 'utf8')));
    const named = [...action.matchAll(/steps\.run\.outputs\.([a-z-]+)/g)].map(([, name]) => name);
    const outputs = outputsIn(output ?? '');
    expect(named).toEqual(expect.arrayContaining(Object.keys(outputs)));
    return { code, log, outputs, summary: summary ?? '' };
  }

  test('brings files, makes a film, hands on where it is; again nothing is sent', async () => {
    const inputs = { files: 'takes/*.mp4\n\n', into: '/action' };
    const made = await runStep({
      ...inputs,
      ...{ prompt: 'A 1 second video of beach.mp4', output: 'film.mp4' },
    });
    expect(made).toMatchObject({ code: 0, summary: expect.stringContaining('### Rushes') });
    // However many steps a stage has, the log of a workflow has it once.
    expect(made.log.match(/^ rendering /gm)).toHaveLength(1);
    const { outputs } = made;
    expect(outputs['film-path']).toBe(join(folder, 'film.mp4'));
    expect((await readFile(join(folder, 'film.mp4'))).subarray(4, 8).toString()).toBe('ftyp');
    expect(Object.keys(outputs).sort()).toEqual(
      ['asset-ids', 'chat-id', 'film-id', 'film-path', 'message', 'project-id'].sort(),
    );
    const again = await runStep(inputs);
    expect(again).toMatchObject({ code: 0, log: expect.stringContaining(' there  /action/beach.mp4') });
    expect(again.outputs).toEqual({ 'asset-ids': outputs['asset-ids'] });
  });

  test('ends with a sentence, and nothing of a name is a command of the runner', async () => {
    expect(await runStep({})).toMatchObject({ code: 2, log: expect.stringContaining('::error') });
    expect(await runStep({ files: 'takes/*.mov' })).toMatchObject({ code: 2 });
    expect(await runStep({ prompt: 'x', key: 'sk_wrong' })).toMatchObject({ code: 4 });
    const name = 'takes\n::set-output name=x::y\n.mp4';
    await mkdir(join(folder, 'odd'));
    await writeFile(join(folder, 'odd', name), beach);
    const odd = await runStep({ files: 'odd', into: '/odd' });
    // The service takes no such name, and says so.
    expect(odd).toMatchObject({ code: 1, log: expect.stringContaining('takes ::set-output') });
    expect(odd.log).not.toMatch(/^::set-output/m);
    const refused = await runStep({ prompt: 'A 2 second video of nothing-like-it.mp4' });
    expect(refused).toMatchObject({
      code: 1,
      log: expect.stringMatching(/^::error .*nothing-like-it\.mp4/m),
    });
  });
});

describe('the n8n node', () => {
  let built: string;
  let node: Rushes;
  beforeAll(async () => {
    built = join(folder, 'n8n');
    await buildNode(built);
    const { n8n, dependencies } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    // n8n takes the class that is called as its file is.
    node = new (require(join(built, n8n.nodes[0])) as { Rushes: new () => Rushes }).Rushes();
    const credentials = require(join(built, n8n.credentials[0])) as { RushesApi: new () => { name: string } };
    expect(node.description.credentials).toMatchObject([{ name: new credentials.RushesApi().name }]);
    expect(await readFile(join(built, n8n.nodes[0], '../rushes.svg'), 'utf8')).toContain('<svg');
  });

  /** Runs the node over items, as n8n does: binary data lies apart, parameters have the defaults of the form. */
  async function execute(items: Item[], parameters: Record<string, unknown>, goesOn = false) {
    const bytesOf = (item: Item | undefined, property: string) =>
      Buffer.from(item?.binary?.[property]?.data ?? '', 'base64');
    const defaults = Object.fromEntries(node.description.properties.map((one) => [one.name, one.default]));
    const n8n: ExecuteFunctions = {
      getInputData: () => items,
      getNodeParameter: (name) => ({ ...defaults, ...parameters })[name],
      getCredentials: async () => ({ baseUrl: service.baseUrl, apiKey: service.user.key }),
      continueOnFail: () => goesOn,
      helpers: {
        assertBinaryData(index, property): BinaryData {
          const found = items[index]?.binary?.[property];
          if (found === undefined) throw new Error(`There is no binary field "${property}".`);
          return found;
        },
        getBinaryDataBuffer: async (index, property) => bytesOf(items[index], property),
        prepareBinaryData: async (bytes, fileName = '', mimeType = '') => ({
          ...{ fileName, mimeType, data: bytes.toString('base64') },
        }),
      },
    };
    return (await node.execute.call(n8n))[0] ?? [];
  }

  test('uploads, finds, makes a film and fetches it', async () => {
    const data = { fileName: 'sea.mp4', mimeType: 'video/mp4', data: beach.toString('base64') };
    const upload = { operation: 'upload', folder: '/n8n/in' };
    const [item] = await execute([{ json: {}, binary: { data } }], upload);
    expect(item).toMatchObject({
      json: { file_name: 'sea.mp4', folder: '/n8n/in' },
      pairedItem: { item: 0 },
    });
    const [same] = await execute([{ json: {}, binary: { data } }], upload);
    expect(same?.json).toEqual(item?.json);
    await service.services.search.refresh();
    const found = await execute([{ json: {} }], { operation: 'search', query: 'sea', folder: '/n8n' });
    expect(found.map(({ json }) => json.asset_id)).toEqual([item?.json.asset_id]);
    const [film] = await execute([{ json: {} }], { prompt: `A 1 second video of ${item?.json.asset_id}` });
    expect(film?.json).toMatchObject({ status: 'done', message: expect.any(String) });
    expect(
      Buffer.from(film?.binary?.data?.data ?? '', 'base64')
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
    const download = { operation: 'download', assetId: item?.json.asset_id };
    const [back] = await execute([{ json: {} }], download);
    expect(back?.binary?.data).toMatchObject({ fileName: 'sea.mp4', data: data.data });
  });

  test('ends with the sentence of the service, or tells it in the item where the workflow goes on', async () => {
    const missing = { prompt: 'A 2 second video of nothing-like-it.mp4' };
    await expect(execute([{ json: {} }], missing)).rejects.toThrow('nothing-like-it.mp4');
    const told = await execute([{ json: {} }, { json: {} }], { operation: 'upload' }, true);
    expect(told).toMatchObject([
      { json: { error: 'There is no binary field "data".' }, pairedItem: { item: 0 } },
      { json: { error: expect.any(String) }, pairedItem: { item: 1 } },
    ]);
  });

  const n8n = resolve(process.env.RUSHES_N8N ?? '');
  test.skipIf(!existsSync(join(n8n, 'node_modules/n8n-core')))('is one that n8n itself loads', async () => {
    const requireThere = createRequire(join(n8n, 'package.json'));
    requireThere('reflect-metadata');
    interface Loader {
      packageName: string;
      nodeTypes: Record<string, { type: { description: { displayName: string; iconUrl?: string } } }>;
      credentialTypes: Record<string, unknown>;
      loadAll(): Promise<void>;
    }
    const { PackageDirectoryLoader } = requireThere('n8n-core') as {
      PackageDirectoryLoader: new (folder: string) => Loader;
    };
    const loader = new PackageDirectoryLoader(built);
    await loader.loadAll();
    expect(loader.packageName).toBe('n8n-nodes-rushes');
    expect(loader.nodeTypes.rushes?.type.description).toMatchObject({
      displayName: 'Rushes',
      iconUrl: expect.stringMatching(/rushes\.svg$/),
    });
    expect(Object.keys(loader.credentialTypes)).toEqual(['rushesApi']);
  });
});
