/** What a model answered is only used once it makes sense. */
import type { Tensor } from 'onnxruntime-node';
import { MediaError } from '../errors.ts';
import type { VectorsResult } from './infer-types.ts';

function shown(shape: readonly number[]): string {
  return `[${shape.join(', ')}]`;
}

/** Refuses an answer; the sentence says what is wrong with the model. */
export function refuse(sentence: string): never {
  throw new MediaError('damaged', `The model's answer makes no sense: ${sentence}`);
}

/** Floats of a tensor of this shape (null = any number there). Throws MediaError otherwise, and for NaN and infinities. */
export function finiteFloats(tensor: Tensor | undefined, shape: readonly (number | null)[]): Float32Array {
  if (tensor === undefined) refuse('an output is missing.');
  const fits =
    tensor.dims.length === shape.length &&
    shape.every((wanted, index) => wanted === null || wanted === tensor.dims[index]);
  if (!fits) {
    const wanted = `[${shape.map((size) => size ?? 'any').join(', ')}]`;
    refuse(`its shape is ${shown(tensor.dims)} instead of ${wanted}.`);
  }
  if (!(tensor.data instanceof Float32Array)) refuse(`its numbers are ${tensor.type} instead of float32.`);
  for (const value of tensor.data) {
    if (!Number.isFinite(value)) refuse('it holds NaN or infinite numbers.');
  }
  return tensor.data;
}

/** In place, to length one. Throws MediaError for a vector of nothing but zeros. */
function normalise(vector: Float32Array): void {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (!(length > 1e-12) || !Number.isFinite(length)) refuse('a vector has no direction.');
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] ?? 0) / length;
}

/** `values` cut into vectors of length one, as they are sent. */
export function packVectors(values: Float32Array, dimensions: number): VectorsResult {
  const copy = Float32Array.from(values);
  for (let from = 0; from < copy.length; from += dimensions)
    normalise(copy.subarray(from, from + dimensions));
  return {
    dimensions,
    count: copy.length / dimensions,
    values: Buffer.from(copy.buffer).toString('base64'),
  };
}

/** The vectors of a result, in order. Throws MediaError where its parts do not fit each other. */
export function unpackVectors({ dimensions, count, values }: VectorsResult): Float32Array[] {
  const bytes = Buffer.from(values, 'base64');
  if (bytes.length !== dimensions * count * 4) refuse('vectors are missing.');
  const all = new Float32Array(dimensions * count);
  for (let index = 0; index < all.length; index += 1) all[index] = bytes.readFloatLE(index * 4);
  return Array.from({ length: count }, (_, index) =>
    all.subarray(index * dimensions, (index + 1) * dimensions),
  );
}
