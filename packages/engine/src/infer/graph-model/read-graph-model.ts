/**
 * Models in the graph format of TensorFlow.js: a JSON file with the operations and binary files with the weights, which
 * may be kept in half precision or as bytes. https://www.tensorflow.org/js/guide/conversion
 */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MediaError } from '../../errors.ts';
import { readJsonObject } from '../read-json.ts';

/** One operation as the file has it. */
export interface GraphNode {
  name: string;
  op: string;
  inputs: readonly string[];
  attributes: Readonly<Record<string, NodeAttribute>>;
}

/** Numbers come as text, words as base64 or as lists of bytes, depending on the converter's version. */
export interface NodeAttribute {
  i?: string | number;
  b?: boolean;
  s?: string | readonly number[];
  type?: string | number;
  shape?: { dim?: readonly { size: string | number }[] };
  list?: { i?: readonly (string | number)[]; s?: readonly (string | readonly number[])[] };
}

export interface GraphWeight {
  type: 'float' | 'int64';
  shape: readonly number[];
  values: Float32Array | readonly number[];
}

export interface GraphModel {
  nodes: readonly GraphNode[];
  weights: ReadonlyMap<string, GraphWeight>;
}

interface WeightEntry {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string; scale?: number; min?: number };
}

const MAX_JSON_BYTES = 16 * 1024 ** 2;
const MAX_WEIGHT_BYTES = 512 * 1024 ** 2;
const MAX_NODES = 10_000;

function damaged(what: string): never {
  throw new MediaError('damaged', `The model file can not be used: ${what}.`);
}

/** Bytes of one number as it is stored. */
function storedBytes({ dtype, quantization }: WeightEntry): number {
  const stored = quantization?.dtype ?? dtype;
  if (stored === 'uint8' || stored === 'bool') return 1;
  if (stored === 'float16' || stored === 'uint16') return 2;
  if (stored === 'float32' || stored === 'int32') return 4;
  return damaged(`weights of the type ${String(stored).slice(0, 20)} are not known here`);
}

/** The numbers as they are stored. */
function storedNumbers(bytes: Buffer, entry: WeightEntry) {
  // Copied, since numbers of several bytes can only be looked at where they lie on even places.
  const { buffer } = Uint8Array.from(bytes);
  const stored = entry.quantization?.dtype ?? entry.dtype;
  if (stored === 'float32') return new Float32Array(buffer);
  if (stored === 'float16') return new Float16Array(buffer);
  if (stored === 'int32') return new Int32Array(buffer);
  return stored === 'uint16' ? new Uint16Array(buffer) : new Uint8Array(buffer);
}

function readWeight(bytes: Buffer, entry: WeightEntry): GraphWeight {
  const { name, dtype, shape, quantization } = entry;
  const stored = storedNumbers(bytes, entry);
  if (dtype !== 'float32') return { type: 'int64', shape, values: [...stored] };
  const isScaled = quantization !== undefined && quantization.dtype !== 'float16';
  const { scale = 1, min = 0 } = isScaled ? quantization : {};
  const values = Float32Array.from(stored, isScaled ? (value) => value * scale + min : undefined);
  if (!values.every(Number.isFinite)) damaged(`the weights of ${name} hold NaN or infinite numbers`);
  return { type: 'float', shape, values };
}

function isEntry(value: unknown): value is WeightEntry {
  const { name, shape, dtype } = (value ?? {}) as Partial<WeightEntry>;
  return (
    typeof name === 'string' &&
    typeof dtype === 'string' &&
    Array.isArray(shape) &&
    shape.length <= 8 &&
    shape.every((size) => Number.isInteger(size) && size >= 0 && size < 2 ** 28)
  );
}

/** The files of one group, one after the other. Their names stay in the folder of the model. */
async function readGroup(folder: string, paths: readonly unknown[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  let total = 0;
  for (const path of paths) {
    if (typeof path !== 'string' || !/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/.test(path)) {
      damaged('it names a file of weights that can not be');
    }
    const facts = await stat(join(folder, path)).catch(() => damaged(`its file ${path} is missing`));
    total += facts.size;
    if (total > MAX_WEIGHT_BYTES) damaged('its weights are too large');
    parts.push(await readFile(join(folder, path)));
  }
  return Buffer.concat(parts);
}

async function readWeights(folder: string, manifest: unknown): Promise<Map<string, GraphWeight>> {
  const weights = new Map<string, GraphWeight>();
  for (const group of Array.isArray(manifest) ? manifest : damaged('it lists no weights')) {
    const { paths, weights: entries } = (group ?? {}) as { paths?: unknown; weights?: unknown };
    if (!Array.isArray(paths) || !Array.isArray(entries)) damaged('it lists no weights');
    const bytes = await readGroup(folder, paths);
    let at = 0;
    for (const entry of entries) {
      if (!isEntry(entry)) damaged('one of its weights has no name, type or shape');
      const count = entry.shape.reduce((product, size) => product * size, 1);
      const length = count * storedBytes(entry);
      if (at + length > bytes.length) damaged('its files of weights are too short');
      weights.set(entry.name, readWeight(bytes.subarray(at, at + length), entry));
      at += length;
    }
  }
  return weights;
}

function readNode(value: unknown): GraphNode {
  const { name, op, input, attr } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof op !== 'string') damaged('one of its operations has no name');
  const inputs = Array.isArray(input) ? input.filter((one): one is string => typeof one === 'string') : [];
  return {
    name,
    op,
    inputs: inputs.filter((one) => !one.startsWith('^')).map((one) => one.replace(/:0$/, '')),
    attributes: (attr ?? {}) as GraphNode['attributes'],
  };
}

/** The model whose JSON file lies at `path`. Throws MediaError `damaged` with a sentence. */
export async function readGraphModel(path: string): Promise<GraphModel> {
  const { modelTopology, weightsManifest } = await readJsonObject(path, MAX_JSON_BYTES);
  const listed = (modelTopology as { node?: unknown } | null | undefined)?.node;
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MAX_NODES)
    damaged('it has no operations');
  return { nodes: listed.map(readNode), weights: await readWeights(dirname(path), weightsManifest) };
}
