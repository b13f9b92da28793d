/** Models that come, go, are wrong or hostile; those that work are run by the real library. */
import { mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nanGraph } from '../../../../engine/src/testing/tiny-models.ts';
import { createModelRuntime, type LocalModels } from './create-model-runtime.ts';
import { putTinyModel } from './testing/test-models.ts';

let place: string;
let root: string;
let models: LocalModels;
let red: string;
let blue: string;

/** A BMP, WebP or JPEG would do as well: what matters is that a real decoder reads it. */
async function writeColour(name: string, [r, g, b]: readonly [number, number, number]): Promise<string> {
  const path = join(place, name);
  const { default: sharp } = await import('sharp');
  await sharp({ create: { width: 20, height: 20, channels: 3, background: { r, g, b } } })
    .png()
    .toFile(path);
  return path;
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'rushes-models-'));
  red = await writeColour('red.png', [255, 0, 0]);
  blue = await writeColour('blue.png', [0, 0, 255]);
});
beforeEach(async () => {
  root = await mkdtemp(join(place, 'models-'));
  models = createModelRuntime({
    folder: root,
    pictureFolders: [place],
    memoryBytes: 1024 ** 3,
    threads: 1,
    rescanMilliseconds: 0,
  });
});
afterEach(() => models.close());
afterAll(() => rm(place, { recursive: true, force: true }));

const reasonOf = async (task: Parameters<LocalModels['find']>[0]): Promise<string> => {
  const { availability } = await models.find(task);
  return availability.available ? 'available' : availability.reason;
};

describe('a model', () => {
  it('is named with the command that enables it while none is installed', async () => {
    const { model, availability } = await models.find('text');
    expect(model).toBeNull();
    expect(availability).toEqual({
      available: false,
      reason: 'No model that makes vectors of sentences is installed.',
      enable: 'npm run models -- pull multilingual-e5-small',
    });
    await expect(models.embedTexts('text', ['red'], { as: 'query' })).rejects.toThrow('No model that makes');
  });

  it('is used as soon as it lies there, and no more once it is gone', async () => {
    expect(await reasonOf('picture_text')).toContain('is installed');
    const folder = await putTinyModel(root, 'picture_text');
    const { model, availability } = await models.find('labels');
    expect(availability).toEqual({ available: true, engine: 'tiny-picture-text tiny-picture-text-1' });
    expect(model).toMatchObject({ task: 'picture_text', dimensions: 4, folder });
    await rename(folder, join(place, 'gone'));
    expect(await reasonOf('picture_text')).toContain('is installed');
    await rename(join(place, 'gone'), folder);
    expect(await reasonOf('picture_text')).toBe('available');
  });

  it('labels what a picture shows, or nothing', async () => {
    await putTinyModel(root, 'picture_text');
    const labels = ['red', 'green', 'blue'];
    const [first, second] = await models.label([red, blue], { labels });
    expect([first, second].map((found) => found?.map(({ label }) => label))).toEqual([['red'], ['blue']]);
    expect(first?.[0]?.score).toBeGreaterThan(0.75);
    expect(await models.label([red], { labels: ['green', 'blue'] })).toEqual([[]]);
  });

  it('finds objects with boxes', async () => {
    await putTinyModel(root, 'detection');
    const [objects] = await models.detect([blue], {});
    expect(objects).toEqual([
      { label: 'blue thing', score: expect.closeTo(1, 3), box: { x: 0, y: 0, width: 0.5, height: 1 } },
    ]);
  });

  it('tells what is asked from what is searched where it wants to', async () => {
    await putTinyModel(root, 'text');
    const [query] = await models.embedTexts('text', ['red'], { as: 'query' });
    const [passage] = await models.embedTexts('text', ['red'], { as: 'passage' });
    expect(query).not.toEqual(passage);
    const many = await models.embedTexts('text', Array(40).fill('red blue'), { as: 'passage' });
    expect(many).toHaveLength(40);
    expect(new Set(many.map((vector) => vector?.join())).size).toBe(1);
  });

  it('is chosen by its version, else the one installed last', async () => {
    await putTinyModel(root, 'text', { id: 'newer', installedAt: '2026-02-01T00:00:00Z' });
    await putTinyModel(root, 'text', { id: 'older', installedAt: '2026-01-01T00:00:00Z' });
    expect((await models.find('text')).model?.id).toBe('newer');
    expect((await models.find('text', { version: 'older-1' })).model?.id).toBe('older');
    expect(await models.embedTexts('text', ['red'], { as: 'query', version: 'older-1' })).toHaveLength(1);
    const gone = models.embedTexts('text', ['red'], { as: 'query', version: 'oldest-1' });
    await expect(gone).rejects.toThrow('The model oldest-1 is not installed (any more).');
    // A broken one does not keep one that works from being used.
    await truncate(join(root, 'newer/onnx/model.onnx'), 10);
    expect((await models.find('text')).model?.id).toBe('older');
  });

  it('that writes down speech works once before it is found, and tells its files', async () => {
    await putTinyModel(root, 'speech');
    const { model, availability } = await models.find('speech');
    expect(availability).toEqual({ available: true, engine: 'tiny-speech tiny-speech-1' });
    expect(model?.speech?.encoderPath).toBe(join(root, 'tiny-speech/onnx/encoder_model.onnx'));
    await truncate(join(root, 'tiny-speech/onnx/decoder_model_merged.onnx'), 10);
    expect(await reasonOf('speech')).toContain('decoder_model_merged.onnx of the model has 10 bytes');
  });

  it('of speech in GGML form says what takes its place, as a file, a folder and with a model.json', async () => {
    const ggml = Buffer.concat([Buffer.from('lmgg'), Buffer.alloc(60)]);
    const sentence = /is a speech model in GGML form, which is not run any more.*pull whisper-base/;
    await writeFile(join(root, 'ggml-tiny.bin'), ggml);
    expect(await reasonOf('speech')).toMatch(sentence);
    await rm(join(root, 'ggml-tiny.bin'));
    await mkdir(join(root, 'old'));
    await writeFile(join(root, 'old/ggml-tiny.bin'), ggml);
    expect(await reasonOf('speech')).toMatch(sentence);
    const manifest = { id: 'old', task: 'speech', preprocessing: { model: 'ggml-tiny.bin' } };
    await writeFile(join(root, 'old/model.json'), JSON.stringify(manifest));
    expect(await reasonOf('speech')).toMatch(sentence);
  });

  it('may be asked for by many at once and is verified once', async () => {
    await putTinyModel(root, 'text');
    const found = await Promise.all(Array.from({ length: 20 }, () => models.find('text')));
    expect(new Set(found.map(({ model }) => model?.id))).toEqual(new Set(['tiny-text']));
  });
});

describe('a model that is wrong', () => {
  it('has another checksum than it says, or another length', async () => {
    const folder = await putTinyModel(root, 'text');
    const tokenizer = join(folder, 'tokenizer.json');
    expect(await reasonOf('text')).toBe('available');
    await writeFile(tokenizer, 'x'.repeat(10));
    expect(await reasonOf('text')).toMatch(/tokenizer.json of the model has 10 bytes instead of \d+/);
    await rm(folder, { recursive: true });
    await putTinyModel(root, 'text', {
      change: (manifest) => {
        const [file] = manifest.files as { sha256: string }[];
        if (file !== undefined) file.sha256 = 'a'.repeat(64);
      },
    });
    const { availability } = await models.find('text');
    expect(availability).toMatchObject({
      reason: expect.stringContaining('another checksum than its model.json says'),
      enable: 'npm run models -- verify tiny-text',
    });
  });

  it('answers NaN at its trial, or ends in the middle', async () => {
    await putTinyModel(root, 'picture_text', { graph: nanGraph });
    expect(await reasonOf('picture_text')).toContain('NaN');
    const folder = await putTinyModel(root, 'detection');
    await truncate(join(folder, 'onnx/model.onnx'), 200);
    const bytes = 200;
    expect(await reasonOf('detection')).toContain(`${bytes} bytes instead of`);
  });

  it.each<[string, (manifest: Record<string, unknown>) => void]>([
    [
      'a path out of its folder',
      (m) => Object.assign((m.files as { path: string }[])[0] ?? {}, { path: '../../etc/passwd' }),
    ],
    ['an absolute path', (m) => Object.assign(m.preprocessing as object, { model: '/etc/passwd' })],
    ['a hidden file', (m) => Object.assign(m.preprocessing as object, { model: '.env' })],
    ['a file that is not listed', (m) => Object.assign(m.preprocessing as object, { model: 'other.onnx' })],
    ['vectors without end', (m) => Object.assign(m, { dimensions: 1e15 })],
    ['texts without end', (m) => Object.assign(m.preprocessing as object, { max_tokens: 1e9 })],
    ['negative bytes', (m) => Object.assign((m.files as object[])[0] ?? {}, { bytes: -1 })],
    ['another id', (m) => Object.assign(m, { id: 'somebody-else' })],
    ['another task', (m) => Object.assign(m, { task: 'everything' })],
    ['no files', (m) => Object.assign(m, { files: [] })],
  ])('is refused for %s', async (_, change) => {
    await putTinyModel(root, 'text', { change });
    const { model, availability } = await models.find('text');
    expect(model).toBeNull();
    expect(availability).toMatchObject({ available: false, reason: expect.stringContaining('model.json') });
  });

  it('is refused for links, deep JSON and files that are none', async () => {
    const real = await putTinyModel(place, 'text', { id: 'elsewhere' });
    await symlink(real, join(root, 'elsewhere'));
    expect(await reasonOf('text')).toContain('is a link');
    await rm(join(root, 'elsewhere'));
    const folder = await putTinyModel(root, 'text');
    const model = join(folder, 'onnx/model.onnx');
    await rm(model);
    await symlink(join(real, 'onnx/model.onnx'), model);
    expect(await reasonOf('text')).toContain('is a link');
    await writeFile(join(folder, 'model.json'), '['.repeat(100_000));
    expect(await reasonOf('text')).toContain('can not be read');
    await writeFile(join(folder, 'model.json'), ' '.repeat(300_000));
    expect(await reasonOf('text')).toContain('at most 256 KB');
  });
});
