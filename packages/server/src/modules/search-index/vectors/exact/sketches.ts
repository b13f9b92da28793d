/**
 * Vectors in 8 bits for each number, and from them the highest that a dot product with a query can be. What stays
 * below the worst that is wanted needs no second look; the rest is compared in full, so that the answer is exact.
 *
 * With v = s·c + r (codes c, scale s, what rounding lost r) and the query q = t·d + p likewise:
 * q·v = s·t·(c·d) + p·(s·c) + q·r, where |q·r| <= |q||r| and |p·(s·c)| <= |p||s·c| by Cauchy and Schwarz.
 */
import { createDotProducts } from './dot-module.ts';

/** A query for all blocks of a scan. */
export interface SketchedQuery {
  codes: Int16Array;
  scale: number;
  length: number;
  /** Length of what rounding lost. */
  lost: number;
}

export interface Sketches {
  write(slot: number, values: Float32Array, at: number): void;
  /** Raises `upper` of the first `count` to what the product with this query can be at most. */
  raise(upper: Float64Array, query: SketchedQuery, count: number): void;
  /** How much below its upper bound a product can be at most, of any query that `raise` was called with. */
  margin(slot: number, query: SketchedQuery): number;
}

const LARGEST_CODE = 127;
const CODES_AT_ONCE = 16;
/** Above the largest code there is, of queries too. */
const MIDDLE = 65_536;
/** Of what floats round in the bound and in the product itself, with room: 2^-24 for each. */
const ROUNDING = 1e-6;

/** Bytes that a sketch takes: its codes, scale and what was lost. */
export function sketchBytes(dimensions: number): number {
  return paddedLength(dimensions) + 2 * Float32Array.BYTES_PER_ELEMENT;
}

const paddedLength = (dimensions: number) => Math.ceil(dimensions / CODES_AT_ONCE) * CODES_AT_ONCE;

function lengthOf(values: Float32Array, at: number, dimensions: number): number {
  let squares = 0;
  for (let i = at; i < at + dimensions; i += 1) {
    const value = values[i] as number;
    squares += value * value;
  }
  return Math.sqrt(squares);
}

function largestOf(values: Float32Array, at: number, dimensions: number): number {
  let largest = 0;
  for (let i = at; i < at + dimensions; i += 1) {
    const value = Math.abs(values[i] as number);
    if (value > largest) largest = value;
  }
  return largest;
}

/** The vector at `at` as whole numbers of `scale`; answers the length of what that loses. */
function writeCodes(
  codes: Int8Array | Int16Array,
  { values, at, scale, dimensions }: { values: Float32Array; at: number; scale: number; dimensions: number },
): number {
  const codesEach = 1 / scale;
  let squares = 0;
  for (let i = 0; i < dimensions; i += 1) {
    const value = values[at + i] as number;
    // To the nearest, by cutting what is positive: three times as quick as Math.round.
    const code = ((value * codesEach + MIDDLE + 0.5) | 0) - MIDDLE;
    codes[i] = code;
    const lost = value - code * scale;
    squares += lost * lost;
  }
  return Math.sqrt(squares);
}

/** Of the vector at `at`: as fine as sums of 32 bits allow. */
export function sketchQuery(values: Float32Array, at: number, dimensions: number): SketchedQuery {
  const codes = new Int16Array(paddedLength(dimensions));
  const finest = Math.min(32_767, Math.floor(2 ** 31 / (LARGEST_CODE * codes.length)) - 1);
  const scale = largestOf(values, at, dimensions) / finest || 1;
  const lost = writeCodes(codes, { values, at, scale, dimensions });
  return { codes, scale, length: lengthOf(values, at, dimensions), lost };
}

/** Room for `capacity` vectors; null where the processor lacks the instructions, or the memory can not be had. */
export function createSketches(dimensions: number, capacity: number): Sketches | null {
  const length = paddedLength(dimensions);
  const [queryAt, sumsAt] = [capacity * length, (capacity + 2) * length];
  const products = createDotProducts(sumsAt + 4 * capacity);
  if (products === null) return null;
  const { run, memory } = products;
  const codes = new Int8Array(memory, 0, capacity * length);
  const query = new Int16Array(memory, queryAt, length);
  const sums = new Int32Array(memory, sumsAt, capacity);
  const scales = new Float32Array(capacity);
  const losses = new Float32Array(capacity);
  let longest = 0;

  const constantMargin = (asked: SketchedQuery) => longest * (asked.lost + ROUNDING * (1 + asked.length));

  return {
    write(slot, values, at) {
      const scale = Math.fround(largestOf(values, at, dimensions) / LARGEST_CODE) || 1;
      const own = codes.subarray(slot * length, (slot + 1) * length);
      const lost = writeCodes(own, { values, at, scale, dimensions });
      scales[slot] = scale;
      losses[slot] = lost * (1 + ROUNDING);
      longest = Math.max(longest, lengthOf(values, at, dimensions) + lost);
    },
    raise(upper, asked, count) {
      query.set(asked.codes);
      run(0, queryAt, sumsAt, count, length);
      const constant = constantMargin(asked);
      for (let slot = 0; slot < count; slot += 1) {
        const near = asked.scale * (scales[slot] as number) * (sums[slot] as number);
        const most = near + asked.length * (losses[slot] as number) + constant;
        if (most > (upper[slot] as number)) upper[slot] = most;
      }
    },
    margin: (slot, asked) => 2 * (asked.length * (losses[slot] as number) + constantMargin(asked)),
  };
}
