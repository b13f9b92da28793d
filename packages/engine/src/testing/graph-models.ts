/** Writes models in the graph format of TensorFlow.js, as small as a test needs them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WrittenNode {
  name: string;
  op: string;
  input?: readonly string[];
  attr?: Record<string, unknown>;
}

export interface WrittenWeight {
  name: string;
  shape: readonly number[];
  values: readonly number[];
  dtype?: 'float32' | 'int32';
  quantization?: { dtype: 'float16' | 'uint8'; scale?: number; min?: number };
}

export const placeholder = (
  name: string,
  type: 'DT_FLOAT' | 'DT_INT32',
  shape: readonly number[],
): WrittenNode => ({
  name,
  op: 'Placeholder',
  attr: { dtype: { type }, shape: { shape: { dim: shape.map((size) => ({ size: String(size) })) } } },
});

function bytesOf({ values, dtype = 'float32', quantization }: WrittenWeight): Buffer {
  const stored = quantization?.dtype ?? dtype;
  const typed = { float32: Float32Array, int32: Int32Array, float16: Float16Array, uint8: Uint8Array }[
    stored
  ];
  return Buffer.from(typed.from(values).buffer);
}

/** The path of the JSON file in `folder`; a node is added for each weight. */
export async function writeGraphModel(
  folder: string,
  { nodes, weights = [] }: { nodes: readonly WrittenNode[]; weights?: readonly WrittenWeight[] },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'weights.bin'), Buffer.concat(weights.map(bytesOf)));
  const constants = weights.map(({ name }) => ({ name, op: 'Const' }));
  const listed = weights.map(({ name, shape, dtype = 'float32', quantization }) => ({
    name,
    shape,
    dtype,
    ...(quantization === undefined ? {} : { quantization }),
  }));
  const path = join(folder, 'graph.json');
  await writeFile(
    path,
    JSON.stringify({
      modelTopology: { node: [...constants, ...nodes] },
      weightsManifest: [{ paths: ['weights.bin'], weights: listed }],
    }),
  );
  return path;
}
