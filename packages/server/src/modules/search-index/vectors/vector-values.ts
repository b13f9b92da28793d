/** Vectors as they are stored: float32, little endian, of length one. */
import { endianness } from 'node:os';
import type { VectorItem } from './vector-store.ts';

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const isLittleEndian = endianness() === 'LE';

/**
 * `vector` divided by its length. Throws RangeError where it is not of `dimensions` numbers, one of them is not finite,
 * or all are zero: a direction can not be told from that.
 */
export function normalised(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length !== dimensions) {
    throw new RangeError(`A vector of this space has ${dimensions} numbers, not ${vector.length}.`);
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length)) throw new RangeError('A vector holds a number that is not finite.');
  if (length === 0) throw new RangeError('A vector of zeros has no direction.');
  return vector.map((value) => value / length);
}

/** The bytes that are stored of a vector. */
export function encodeVector(vector: Float32Array): Buffer {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return isLittleEndian ? Buffer.from(bytes) : Buffer.from(bytes).swap32();
}

/** The numbers of stored bytes. Throws RangeError where they are no whole numbers of float32. */
export function decodeVectors(bytes: Uint8Array): Float32Array {
  if (bytes.byteLength % BYTES !== 0) throw new RangeError('The bytes are no vectors.');
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  if (!isLittleEndian) Buffer.from(copy.buffer).swap32();
  return new Float32Array(copy.buffer);
}

/** Throws RangeError where the times of an item make no sense. */
export function checkTimes({ startMs, endMs }: Pick<VectorItem, 'startMs' | 'endMs'>): void {
  if (!Number.isInteger(startMs) || !Number.isInteger(endMs) || startMs < 0 || endMs < startMs) {
    throw new RangeError(`A vector can not stand for ${startMs} to ${endMs} ms.`);
  }
}
