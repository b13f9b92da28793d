/** The real library runs tiny models that are written here. What their answers are worth is not measured. */
import { truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder } from '../testing/make-media.ts';
import {
  hangingGraph,
  hungryGraph,
  nanGraph,
  TINY_DIMENSIONS,
  tokenGraph,
  writeDetector,
  writeJointModel,
  writeSentenceModel,
  wrongShapeGraph,
} from '../testing/tiny-models.ts';
import { unpackVectors } from './check-output.ts';
import { type InferRunner, openInferRunner } from './infer-runner.ts';
import type { DetectorSpec, PictureModelSpec, TextModelSpec } from './infer-types.ts';
import { onnxFile } from './onnx-file.ts';
import { loadOnnx } from './onnx-runtime.ts';

const settings = { threads: 1, keepBytes: 1024 ** 2 };
let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let runner: InferRunner;
const opened: InferRunner[] = [];

beforeAll(async () => {
  folder = await makeTestFolder();
  runner = openInferRunner({ read: [folder.path('')] });
  await writeJointModel(folder.path('joint'));
  await writeSentenceModel(folder.path('text'));
  await writeDetector(folder.path('detector'));
  for (const [name, background] of Object.entries({ red: '#f00', green: '#0f0', blue: '#00f' })) {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    await picture.png().toFile(folder.path(`${name}.png`));
  }
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await runner.close();
  await folder.remove();
});

function textModel(name: string, change: Partial<TextModelSpec> = {}): TextModelSpec {
  return {
    path: folder.path(`${name}/onnx/${name === 'text' ? 'model' : 'text_model'}.onnx`),
    tokenizer: {
      path: folder.path(`${name}/tokenizer.json`),
      configPath: folder.path(`${name}/tokenizer_config.json`),
      maxTokens: 16,
      padding: 'longest',
    },
    pooling: name === 'text' ? 'mean' : 'given',
    dimensions: TINY_DIMENSIONS,
    ...change,
  };
}

const pictureModel = (): PictureModelSpec => ({
  path: folder.path('joint/onnx/vision_model.onnx'),
  preprocessorPath: folder.path('joint/preprocessor_config.json'),
  dimensions: TINY_DIMENSIONS,
});

const detector = (): DetectorSpec => ({
  path: folder.path('detector/onnx/model.onnx'),
  preprocessorPath: folder.path('detector/preprocessor_config.json'),
  labelsPath: folder.path('detector/config.json'),
  activation: 'softmax',
  threshold: 0.5,
});

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

async function texts(model: TextModelSpec, ...words: string[]): Promise<Float32Array[]> {
  return unpackVectors(await runner.run('embedTexts', { model, texts: words, settings }));
}

describe('inference', () => {
  it('tells which version of the library is installed', async () => {
    expect((await runner.run('runtime', {})).version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('says how to install the library where it is absent', async () => {
    await expect(loadOnnx('onnxruntime-that-is-absent')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('npm install'),
    });
  });

  it('puts words and pictures that belong together near each other', async () => {
    const words = await texts(textModel('joint'), 'a photo of red', 'a photo of blue');
    const paths = ['blue', 'red'].map((name) => folder.path(`${name}.png`));
    const pictures = unpackVectors(
      await runner.run('embedPictures', { model: pictureModel(), paths, settings }),
    );
    const near = words.map((word) => pictures.map((picture) => dot(word, picture)));
    expect(near[0]?.[1]).toBeGreaterThan(0.95);
    expect(near[0]?.[0]).toBeLessThan(0.3);
    expect(near[1]?.[0]).toBeGreaterThan(0.95);
    for (const vector of [...words, ...pictures]) expect(dot(vector, vector)).toBeCloseTo(1, 5);
  });

  it('makes the same vector of a text alone and beside a longer one', async () => {
    const [alone] = await texts(textModel('text'), 'red green');
    const [beside] = await texts(textModel('text'), 'red green', 'red red red red blue blue blue photo');
    expect([...(beside ?? [])]).toEqual([...(alone ?? [])]);
    const [first] = await texts(textModel('text', { pooling: 'mean' }), 'red');
    expect(first?.[0]).toBeCloseTo(1, 5);
  });

  it('reads the beginning of texts that are too long, whatever they hold', async () => {
    const [long] = await texts(textModel('text'), `red ${'blue '.repeat(100_000)}`);
    const [short] = await texts(textModel('text'), `red ${'blue '.repeat(13)}`);
    expect([...(long ?? [])]).toEqual([...(short ?? [])]);
    const odd = await texts(textModel('joint'), 'red \u0000\uD800 ☃️ 漢字 red');
    expect(odd).toHaveLength(1);
  });

  it('gives as many vectors as a batch has texts, and takes no larger one', async () => {
    const many = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? 'red' : 'blue'));
    expect(await texts(textModel('joint'), ...many)).toHaveLength(16);
    await expect(texts(textModel('joint'), ...many, 'red')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('finds objects with their boxes', async () => {
    const paths = ['red', 'green'].map((name) => folder.path(`${name}.png`));
    const { pictures } = await runner.run('detect', { model: detector(), paths, settings });
    expect(pictures.map((objects) => objects.map(({ label }) => label))).toEqual([
      ['red thing'],
      ['green thing'],
    ]);
    expect(pictures[0]?.[0]?.box).toEqual({ x: 0, y: 0, width: 0.5, height: 1 });
    expect(pictures[0]?.[0]?.score).toBeGreaterThan(0.99);
  });

  it('says of a picture that can not be read that it is damaged, and goes on', async () => {
    await writeFile(folder.path('broken.png'), 'no picture');
    const request = { model: pictureModel(), paths: [folder.path('broken.png')], settings };
    await expect(runner.run('embedPictures', request)).rejects.toMatchObject({ code: 'damaged' });
    expect(await texts(textModel('joint'), 'red')).toHaveLength(1);
  });
});

describe('a model that is wrong', () => {
  it.each([
    ['answers NaN', nanGraph, /NaN/],
    ['answers another shape', wrongShapeGraph, /shape is \[1, 3, 4\] instead of \[1, 4\]/],
    [
      'has an input that nobody knows',
      { ...tokenGraph, inputs: [{ name: 'foo', type: 'int64' as const, shape: [1] }] },
      /can not be loaded|input "foo"/,
    ],
  ])('is refused when it %s', async (name, text, sentence) => {
    const place = name.replaceAll(/\W/g, '-');
    await writeJointModel(folder.path(place), { text });
    const model = { ...textModel('joint'), path: folder.path(`${place}/onnx/text_model.onnx`) };
    await expect(texts(model, 'red')).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(sentence),
    });
  });

  it('is refused when its length is another than it says', async () => {
    await expect(texts(textModel('joint', { dimensions: 5 }), 'red')).rejects.toMatchObject({
      code: 'damaged',
    });
  });

  it('is refused when its file ends early, its tokenizer is none, or a text has no direction', async () => {
    await writeJointModel(folder.path('cut'));
    await truncate(folder.path('cut/onnx/text_model.onnx'), 100);
    await expect(texts(textModel('cut'), 'red')).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('text_model.onnx can not be loaded'),
    });
    await writeFile(folder.path('cut/tokenizer.json'), '{"model":{}}');
    const model = { ...textModel('joint'), tokenizer: textModel('cut').tokenizer };
    await expect(texts(model, 'red')).rejects.toMatchObject({ code: 'damaged' });
    await expect(texts(textModel('joint'), 'a of a')).rejects.toMatchObject({ message: /direction/ });
  });

  it('is refused when it wants pictures of a size that can not be', async () => {
    await writeFile(folder.path('huge.json'), JSON.stringify({ size: { width: 1e9, height: 1e9 } }));
    const model = { ...pictureModel(), preprocessorPath: folder.path('huge.json') };
    const request = { model, paths: [folder.path('red.png')], settings };
    await expect(runner.run('embedPictures', request)).rejects.toMatchObject({
      message: /size that can not be/,
    });
  });

  it('fails alone when it hangs, and at once when it is cancelled', async () => {
    await writeFile(folder.path('hanging.onnx'), onnxFile(hangingGraph));
    const model = textModel('joint', { path: folder.path('hanging.onnx') });
    const limits = { timeoutSeconds: 1, memoryBytes: 2 * 1024 ** 3 };
    const request = { model, texts: ['red'], settings };
    await expect(runner.run('embedTexts', request, { limits })).rejects.toMatchObject({ code: 'limit' });
    expect(await texts(textModel('joint'), 'red')).toHaveLength(1);
    const cancel = new AbortController();
    const running = runner.run('embedTexts', request, { signal: cancel.signal });
    const waiting = runner.run('embedTexts', request, { signal: cancel.signal });
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(await texts(textModel('joint'), 'red')).toHaveLength(1);
  });

  it('fails alone when it takes more memory than it may', async () => {
    await writeFile(folder.path('hungry.onnx'), onnxFile(hungryGraph));
    const model = textModel('joint', { path: folder.path('hungry.onnx') });
    const limits = { timeoutSeconds: 60, memoryBytes: 400 * 1024 ** 2 };
    const hungry = runner.run('embedTexts', { model, texts: ['red'], settings }, { limits });
    await expect(hungry).rejects.toMatchObject({ code: 'limit', message: /400 MB/ });
    expect(await texts(textModel('joint'), 'red')).toHaveLength(1);
  });
});

describe('the runner', () => {
  it('takes what somebody waits for before what nobody does', async () => {
    const own = openInferRunner({ read: [folder.path('')] });
    opened.push(own);
    const order: string[] = [];
    const model = textModel('joint');
    const note = (name: string, urgent: boolean) =>
      own.run('embedTexts', { model, texts: ['red'], settings }, { urgent }).then(() => order.push(name));
    await Promise.all([note('first', false), note('second', false), note('third', true)]);
    expect(order).toEqual(['first', 'third', 'second']);
  });

  it('runs nothing after it is closed, and ends what runs', async () => {
    const own = openInferRunner({ read: [folder.path('')] });
    const model = textModel('joint', { path: folder.path('hanging.onnx') });
    await writeFile(folder.path('hanging.onnx'), onnxFile(hangingGraph));
    const running = own.run('embedTexts', { model, texts: ['red'], settings });
    const ended = expect(running).rejects.toThrow();
    await own.close();
    await ended;
    await expect(own.run('runtime', {})).rejects.toMatchObject({ code: 'cancelled' });
  });
});
