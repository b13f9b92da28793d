/** The command as an operator uses it, over a server of its own in place of the network. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  writeDetector,
  writeJointModel,
  writeSentenceModel,
} from '../../../../engine/src/testing/tiny-models.ts';
import { writeTinyWhisper } from '../../../../engine/src/testing/tiny-whisper.ts';
import { until } from '../../testing/until.ts';
import { createModelRuntime } from './create-model-runtime.ts';
import { runModelsCommand } from './models-command.ts';
import { downloadFile, pullModel } from './pull-model.ts';
import {
  findRecommended,
  RECOMMENDED_MODELS,
  RECOMMENDED_SET,
  type RecommendedModel,
} from './recommended-models.ts';

let place: string;
let root: string;
let server: Server;
let base: string;
/** What the server has, by path. */
const served = new Map<string, Buffer>();
/** Requests it was sent, as "path range". */
const asked: string[] = [];
/** Bytes after which the next answer comes to a halt, until the test breaks it off. */
let breaksAfter: number | null = null;
let stuck: ServerResponse | null = null;
let redirect: string | null = null;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'rushes-models-'));
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const { range, 'if-range': ifRange } = request.headers;
    asked.push(`${path} ${range ?? ''}`.trim());
    const bytes = served.get(path);
    if (redirect !== null) return response.writeHead(302, { location: redirect }).end();
    if (bytes === undefined) return response.writeHead(404).end('no');
    const etag = `"${sha256(bytes)}"`;
    const from = range !== undefined && ifRange === etag ? Number(/\d+/.exec(range)?.[0]) : 0;
    const rest = bytes.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': rest.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    if (breaksAfter === null) return response.end(rest);
    response.write(rest.subarray(0, breaksAfter));
    breaksAfter = null;
    stuck = response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  root = await mkdtemp(join(place, 'root-'));
});
afterEach(() => {
  served.clear();
  asked.length = 0;
  breaksAfter = null;
  redirect = null;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(place, { recursive: true, force: true });
});

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const options = { folder: root, memoryBytes: 1024 ** 3, threads: 1, rescanMilliseconds: 0 };
  const code = await runModelsCommand(args, options, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    progress: () => undefined,
    workingFolder: place,
  });
  return { code, out, err };
}

/** A recommended model of a few files that the server has. */
async function servedModel(
  change: Partial<RecommendedModel['files'][number]> = {},
): Promise<RecommendedModel> {
  const folder = join(root, 'served');
  await writeSentenceModel(folder);
  const paths = ['onnx/model.onnx', 'tokenizer.json', 'tokenizer_config.json'];
  const files = [];
  for (const path of paths) {
    const bytes = await readFile(join(folder, path));
    served.set(`/tiny/${path}`, bytes);
    files.push({
      path,
      sha256: sha256(bytes),
      bytes: bytes.length,
      maxBytes: bytes.length,
      ...(path === 'tokenizer.json' ? change : {}),
    });
  }
  await rm(folder, { recursive: true });
  const e5 = findRecommended('multilingual-e5-small');
  if (e5?.manifest.task !== 'text') throw new Error('no sentence model is recommended');
  const preprocessing = { ...e5.manifest.preprocessing, model: 'onnx/model.onnx', max_tokens: 32 };
  const manifest = { ...e5.manifest, id: 'tiny', version: 'tiny-1', dimensions: 4, preprocessing };
  return { ...e5, manifest, files, base: `${base}/tiny` };
}

const pull = (model: RecommendedModel) =>
  pullModel(model, { root, memoryBytes: 1024 ** 3, now: new Date('2026-01-01T00:00:00Z') });

/** One at which nobody listens any more. */
async function closedPort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  return port;
}

const visible = async (): Promise<string[]> => (await readdir(root)).filter((name) => !name.startsWith('.'));

describe('pull', () => {
  it('fetches, verifies and installs a model once', async () => {
    const model = await servedModel();
    expect(await pull(model)).toMatchObject({ id: 'tiny', fetched: true, recorded: [] });
    expect(await readdir(root)).toEqual(['tiny']);
    const { code, out } = await run('verify', 'tiny', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ id: 'tiny', task: 'text', works: true, version: 'tiny-1' }]);
    asked.length = 0;
    expect(await pull(model)).toMatchObject({ fetched: false });
    expect(asked).toEqual([]);
  });

  it('goes on where it broke off, and begins anew where the file is another by now', async () => {
    const model = await servedModel();
    breaksAfter = 100;
    const broken = expect(pull(model)).rejects.toThrow('broke off. Run the same command again to go on.');
    const partial = join(root, '.pull-tiny/onnx/model.onnx.partial');
    await until(async () => (await stat(partial).catch(() => null))?.size === 100);
    stuck?.destroy();
    await broken;
    expect(await visible()).toEqual([]);
    await pull(model);
    expect(asked.slice(0, 2)).toEqual(['/tiny/onnx/model.onnx', '/tiny/onnx/model.onnx bytes=100-']);
    await rm(root, { recursive: true });
    await mkdir(root);
    const changed = Buffer.alloc(300, 1);
    served.set('/file', changed);
    const path = join(root, 'file');
    await writeFile(path, 'of another');
    await writeFile(`${path}.etag`, '"of another"');
    await downloadFile({ url: new URL(`${base}/file`), path, maxBytes: 300 });
    expect(await readFile(path)).toEqual(changed);
  });

  it('keeps nothing with another checksum, and nothing that is too large', async () => {
    const wrong = await servedModel({ sha256: 'f'.repeat(64) });
    await expect(pull(wrong)).rejects.toThrow(
      /tokenizer.json came with the checksum \w{64} instead of f{64}/,
    );
    expect(await visible()).toEqual([]);
    await expect(pull(await servedModel({ maxBytes: 10 }))).rejects.toThrow('more than the 10 it may have');
    await expect(pull(await servedModel({ bytes: 10 }))).rejects.toThrow('bytes instead of 10');
  });

  it('records the checksum that came where none was published, and says so', async () => {
    const model = await servedModel({ sha256: null, bytes: null });
    const { recorded } = await pull(model);
    expect(recorded.map(({ path }) => path)).toEqual(['tokenizer.json']);
    const manifest = JSON.parse(await readFile(join(root, 'tiny/model.json'), 'utf8'));
    expect(manifest.files.map((file: { checksum: string }) => file.checksum)).toEqual([
      'published',
      'recorded',
      'published',
    ]);
  });

  it('installs nothing that does not work', async () => {
    const model = await servedModel();
    const broken = Buffer.alloc(64);
    served.set('/tiny/onnx/model.onnx', broken);
    const [first, ...others] = model.files;
    if (first === undefined) throw new Error('no file');
    const files = [{ ...first, sha256: sha256(broken), bytes: 64, maxBytes: 64 }, ...others];
    await expect(pull({ ...model, files })).rejects.toThrow('model.onnx can not be loaded');
    expect(await visible()).toEqual([]);
  });

  it('fetches all that go together by one word, one of each task', async () => {
    const { code, err } = await run('pull', 'recommended', '--from', `${base}`);
    // The server has none of them: the first one is asked for, and that is said.
    expect(code).toBe(1);
    expect(err).toContain(`answered 404 for /${RECOMMENDED_SET[0]}/`);
    const tasks = RECOMMENDED_SET.map((id) => findRecommended(id)?.manifest.task);
    expect(new Set(tasks)).toEqual(new Set(['picture_text', 'text', 'detection', 'speech']));
    expect(tasks).toHaveLength(4);
  });

  it('says what to do where the network is closed, and takes nothing from unsafe addresses', async () => {
    const closed = `127.0.0.1:${await closedPort()}`;
    const { code, out, err } = await run('pull', 'yolos-tiny', '--from', `https://${closed}`);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${closed} can not be reached (ECONNREFUSED)`);
    expect(err).toContain('npm run models -- import <folder>');
    expect((await run('pull', 'yolos-tiny', '--from', 'http://models.example.com')).err).toContain(
      'https only',
    );
    redirect = 'http://models.example.com/evil';
    expect((await run('pull', 'yolos-tiny', '--from', base)).err).toContain('https only');
    redirect = `${base}/again`;
    expect((await run('pull', 'yolos-tiny', '--from', base)).err).toContain('without end');
    redirect = null;
    expect((await run('pull', 'yolos-tiny', '--from', base)).err).toContain('answered 404 for /yolos-tiny/');
    expect(await visible()).toEqual([]);
  });
});

describe('import', () => {
  const writers = { picture_text: writeJointModel, text: writeSentenceModel, detection: writeDetector };

  it.each(Object.entries(writers))('recognises a %s model of Hugging Face', async (task, write) => {
    const source = join(root, '.source', `My Model E5 ${task}`);
    await write(source);
    const { code, out, err } = await run('import', source, '--json');
    expect([code, err]).toEqual([0, expect.stringContaining('works and is used from now on')]);
    const { id, manifest } = JSON.parse(out);
    expect(id).toBe(`my-model-e5-${task}`);
    expect(manifest).toMatchObject({ task, version: expect.stringMatching(/-[0-9a-f]{8}$/) });
    if (task === 'text') expect(manifest.preprocessing.query_prefix).toBe('query: ');
    const runtime = createModelRuntime({ folder: root, memoryBytes: 1024 ** 3, threads: 1 });
    try {
      expect((await runtime.find(task as never)).availability.available).toBe(true);
    } finally {
      await runtime.close();
    }
  });

  it('takes speech models, folders with a model.json, and folders of links', async () => {
    const speech = join(root, '.source', 'Whisper Tiny');
    await writeTinyWhisper(speech);
    expect(await run('import', speech)).toMatchObject({ code: 0, out: `${join(root, 'whisper-tiny')}\n` });
    await cp(join(root, 'whisper-tiny'), join(root, '.again'), { recursive: true });
    expect(await run('import', join(root, '.again'), '--id', 'brought')).toMatchObject({ code: 0 });
    await writeFile(join(root, '.again/config.json'), '{}');
    expect(await run('import', join(root, '.again'))).toMatchObject({
      code: 1,
      err: /has 2 bytes instead of/ as never,
    });
    await rm(join(speech, 'onnx/decoder_model_merged.onnx'));
    expect((await run('import', speech)).err).toContain('no decoder_model_merged.onnx');
    const ggml = join(root, '.ggml');
    await mkdir(ggml);
    await writeFile(join(ggml, 'ggml-tiny.bin'), Buffer.concat([Buffer.from('lmgg'), Buffer.alloc(100)]));
    expect((await run('import', ggml)).err).toMatch(
      /GGML form, which is not run any more.*pull whisper-base/,
    );
    const real = join(root, '.blobs');
    await writeSentenceModel(real);
    const links = join(root, '.snapshot');
    await mkdir(join(links, 'onnx'), { recursive: true });
    for (const name of ['onnx/model.onnx', 'tokenizer.json', 'tokenizer_config.json', 'config.json']) {
      await symlink(join(real, name), join(links, name));
    }
    expect(await run('import', links, '--id', 'linked')).toMatchObject({ code: 0 });
    const { out } = await run('list', '--json');
    const listed = JSON.parse(out).installed as { id: string; works: boolean }[];
    expect(listed.map(({ id, works }) => [id, works]).toSorted()).toEqual([
      ['brought', true],
      ['linked', true],
      ['whisper-tiny', true],
    ]);
  });

  it('says what is missing, and leaves nothing behind', async () => {
    const source = join(root, '.source');
    await mkdir(source);
    expect((await run('import', source)).err).toContain('Nothing that is known lies in');
    await writeSentenceModel(source);
    await rm(join(source, 'config.json'));
    expect(await run('import', source)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--dimensions'),
    });
    expect(await run('import', source, '--dimensions', '7')).toMatchObject({
      code: 1,
      err: expect.stringContaining('instead of [1, 4, 7]'),
    });
    expect(await run('import', source, '--id', '../x')).toMatchObject({ code: 1 });
    expect(await run('import', join(root, '.nothing'))).toMatchObject({ code: 1 });
    expect(await readdir(root)).toEqual(['.source']);
    expect(await run('import', source, '--dimensions', '4', '--id', 'tiny')).toMatchObject({ code: 0 });
  });
});

describe('the command', () => {
  it('shows what there is, and what it did not understand with exit code 2', async () => {
    const { code, out } = await run('list');
    expect(code).toBe(0);
    for (const { manifest } of RECOMMENDED_MODELS) expect(out).toContain(manifest.id);
    expect(out).toContain('Licence: MIT');
    expect(await run('--help')).toMatchObject({ code: 0, err: '' });
    for (const words of [
      ['fly'],
      [],
      ['pull'],
      ['pull', 'gpt'],
      ['import'],
      ['list', '--what'],
      ['import', '.', '--dimensions', 'x'],
    ]) {
      expect(await run(...words)).toMatchObject({ code: 2, out: '' });
    }
    expect(await run('verify')).toMatchObject({ code: 0 });
    expect(await run('verify', 'nothing')).toMatchObject({ code: 1 });
    await mkdir(join(root, 'broken'));
    await writeFile(join(root, 'broken/model.json'), '{}');
    expect(await run('verify')).toMatchObject({ code: 1, out: expect.stringContaining('does not work') });
  });

  it('is described with every model, task and field that there is', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../../../docs/models.md'), 'utf8');
    for (const { manifest, totalBytes } of RECOMMENDED_MODELS) {
      expect(text).toContain(`\`${manifest.id}\``);
      expect(text).toContain(`${Math.round(totalBytes / 1e6)} MB`);
      const fields = [...Object.keys(manifest), ...Object.keys(manifest.preprocessing)];
      for (const field of fields) expect(text).toContain(`\`${field}\``);
    }
    const { out } = await run('--help');
    for (const [command] of text.matchAll(/npm run models -- \w+/g)) {
      expect(out).toContain(`  ${command.split(' ').at(-1)} `);
    }
  });

  it('recommends only files at fixed commits, each with a bound', () => {
    for (const { base: from, files, manifest } of RECOMMENDED_MODELS) {
      expect(from).toMatch(/^https:\/\/huggingface\.co\/[\w./-]+\/resolve\/[0-9a-f]{40}$/);
      for (const { maxBytes, sha256: sum } of files) {
        expect(maxBytes).toBeLessThan(1e9);
        expect(sum ?? 'a'.repeat(64)).toMatch(/^[0-9a-f]{64}$/);
      }
      expect(manifest.licence).not.toBe('');
    }
  });
});
