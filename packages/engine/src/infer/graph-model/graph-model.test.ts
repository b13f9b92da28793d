/** Graphs of TensorFlow.js, translated and run by the real library, beside results that were worked out by hand. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  placeholder,
  type WrittenNode,
  type WrittenWeight,
  writeGraphModel,
} from '../../testing/graph-models.ts';
import { readAsOnnx } from './to-onnx.ts';

let home: string;
let made = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rushes-graphs-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const list = (...values: number[]) => ({ list: { i: values.map(String) } });
const same = { s: Buffer.from('SAME').toString('base64') };

async function written(
  nodes: readonly WrittenNode[],
  weights: readonly WrittenWeight[] = [],
): Promise<string> {
  made += 1;
  return writeGraphModel(join(home, `graph-${made}`), { nodes, weights });
}

/** What the last node answers. */
async function run(
  nodes: readonly WrittenNode[],
  { weights = [], feeds }: { weights?: readonly WrittenWeight[]; feeds: Record<string, Tensor> },
): Promise<{ dims: readonly number[]; values: number[] }> {
  const output = nodes.at(-1)?.name ?? '';
  const bytes = await readAsOnnx(await written(nodes, weights), [output]);
  const session = await InferenceSession.create(bytes, { logSeverityLevel: 4 });
  const answer = (await session.run(feeds))[output];
  await session.release();
  return { dims: answer?.dims ?? [], values: [...((answer?.data ?? []) as Float32Array)] };
}

const floats = (values: readonly number[], dims: readonly number[]) =>
  new Tensor('float32', Float32Array.from(values), [...dims]);

describe('translation', () => {
  it('keeps channels last around a convolution with a bias, padded at the far side as there', async () => {
    const nodes = [
      placeholder('x', 'DT_FLOAT', [1, 2, 3, 2]),
      {
        name: 'y',
        op: '_FusedConv2D',
        input: ['x', 'filter', 'bias'],
        attr: {
          strides: list(1, 2, 2, 1),
          padding: same,
          fused_ops: {
            list: { s: [Buffer.from('BiasAdd').toString('base64'), Buffer.from('Relu').toString('base64')] },
          },
        },
      },
    ];
    // [height, width, inputs, outputs]: the first output sums the first channel of a row's two points, the second doubles
    // the second channel of the point itself.
    const filter = [1, 0, 0, 2, 1, 0, 0, 0];
    const weights = [
      { name: 'filter', shape: [1, 2, 2, 2], values: filter, quantization: { dtype: 'float16' as const } },
      { name: 'bias', shape: [2], values: [0.5, -100] },
    ];
    const picture = [1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60];
    const answer = await run(nodes, { weights, feeds: { x: floats(picture, [1, 2, 3, 2]) } });
    expect(answer.dims).toEqual([1, 1, 2, 2]);
    // One step of the filter covers points 0 and 1, the next point 2 and the padding; -80 and -40 are cut at 0.
    expect(answer.values).toEqual([3.5, 0, 3.5, 0]);
  });

  it('gives each channel its own filter where it is depthwise', async () => {
    const nodes = [
      placeholder('x', 'DT_FLOAT', [1, 1, 2, 2]),
      {
        name: 'y',
        op: 'DepthwiseConv2dNative',
        input: ['x', 'filter'],
        attr: { strides: list(1, 1, 1, 1), padding: same },
      },
    ];
    const weights = [{ name: 'filter', shape: [1, 1, 2, 1], values: [3, 5] }];
    const answer = await run(nodes, { weights, feeds: { x: floats([1, 2, 10, 20], [1, 1, 2, 2]) } });
    expect(answer.values).toEqual([3, 10, 30, 100]);
  });

  it('reads weights that are kept as bytes', async () => {
    const nodes = [placeholder('x', 'DT_FLOAT', [2]), { name: 'y', op: 'Mul', input: ['x', 'w'] }];
    const quantization = { dtype: 'uint8' as const, scale: 0.5, min: -1 };
    const weights = [{ name: 'w', shape: [2], values: [0, 4], quantization }];
    expect((await run(nodes, { weights, feeds: { x: floats([3, 3], [2]) } })).values).toEqual([-3, 3]);
  });

  it('cuts, gathers and scatters by places', async () => {
    const nodes = [
      placeholder('x', 'DT_FLOAT', [3, 2]),
      {
        name: 'column',
        op: 'StridedSlice',
        input: ['x', 'from', 'to', 'step'],
        attr: { begin_mask: { i: '1' }, end_mask: { i: '1' }, shrink_axis_mask: { i: '2' } },
      },
      { name: 'large', op: 'Greater', input: ['column', 'one'] },
      { name: 'places', op: 'Where', input: ['large'] },
      { name: 'rows', op: 'GatherNd', input: ['x', 'places'] },
      { name: 'put', op: 'ScatterNd', input: ['places', 'rows', 'shape'] },
      { name: 'sum', op: 'Sum', input: ['put', 'axis'], attr: { keep_dims: { b: false } } },
    ];
    const whole = { dtype: 'int32' as const };
    const weights = [
      { name: 'from', shape: [2], values: [0, 1], ...whole },
      { name: 'to', shape: [2], values: [0, 2], ...whole },
      { name: 'step', shape: [2], values: [1, 1], ...whole },
      { name: 'one', shape: [], values: [1] },
      { name: 'shape', shape: [2], values: [3, 2], ...whole },
      { name: 'axis', shape: [1], values: [1], ...whole },
    ];
    const answer = await run(nodes, { weights, feeds: { x: floats([1, 5, 2, 0, 3, 7], [3, 2]) } });
    expect(answer).toEqual({ dims: [3], values: [6, 0, 10] });
  });
});

describe('models of strangers', () => {
  const plain = [placeholder('x', 'DT_FLOAT', [1]), { name: 'y', op: 'Mul', input: ['x', 'w'] }];
  const weights = [{ name: 'w', shape: [1], values: [1] }];

  it.each([
    ['NaN', [{ ...weights[0], values: [Number.NaN] }], 'hold NaN'],
    ['a shape beyond its file', [{ ...weights[0], shape: [9] }], 'too short'],
  ])('refuses %s', async (_, changed, sentence) => {
    const path = await written(plain, changed as WrittenWeight[]);
    await expect(readAsOnnx(path, ['y'])).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(sentence),
    });
  });

  it.each([
    [
      'operations in a circle',
      [
        { name: 'y', op: 'Mul', input: ['z', 'z'] },
        { name: 'z', op: 'Relu', input: ['y'] },
      ],
      'circle',
    ],
    ['an operation that is not known', [{ name: 'y', op: 'PyFunc', input: [] }], 'PyFunc is not known'],
    ['an input that is missing', [{ name: 'y', op: 'Relu', input: ['nothing'] }], 'nothing is missing'],
  ])('refuses %s', async (_, nodes, sentence) => {
    await expect(readAsOnnx(await written(nodes), ['y'])).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(sentence),
    });
  });

  it('reads no weights from outside its folder', async () => {
    const path = await written(plain, weights);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('weights.bin', '../weights.bin'));
    await expect(readAsOnnx(path, ['y'])).rejects.toThrow('a file of weights that can not be');
  });
});
