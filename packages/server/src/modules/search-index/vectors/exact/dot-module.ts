/**
 * A WebAssembly module that multiplies many vectors of 8-bit numbers with one of 16-bit numbers, 16 pairs at a time:
 * what JavaScript has no instructions for. Written out here, as there is nothing to compile it from at run time.
 */

/** Addresses and counts are in bytes of the memory; `length` is a multiple of 16 numbers. */
export type DotProducts = (codes: number, query: number, sums: number, count: number, length: number) => void;

/** What is used of it: the types of Node do not have it, and those of browsers are not ours. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer };
  Instance: new (
    module: object,
    imports: { m: { m: { buffer: ArrayBuffer } } },
  ) => { exports: { f: DotProducts } };
};

const I32 = 0x7f;
const V128 = 0x7b;
const PAGE_BYTES = 65_536;

/** Unsigned LEB128, as the format writes all numbers. */
function leb(value: number): number[] {
  const low = value & 0x7f;
  return value < 128 ? [low] : [low | 0x80, ...leb(value >>> 7)];
}

const sized = (bytes: readonly number[]): number[] => [...leb(bytes.length), ...bytes];
const section = (id: number, bytes: readonly number[]): number[] => [id, ...sized(bytes)];
const text = (value: string): number[] => sized([...Buffer.from(value)]);

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
/** Small numbers only: the sign of a constant is its 7th bit. */
const constant = (value: number) => [0x41, value];
const add = [0x6a];
const loop = [0x03, 0x40];
const end = [0x0b];
const isLess = [0x49];
const repeatIf = [0x0d, 0x00];
const returnIfZero = (local: number) => [...get(local), 0x45, 0x04, 0x40, 0x0f, ...end];
const simd = (code: number) => [0xfd, ...leb(code)];
/** From the address on the stack and `offset`; nothing is promised of its alignment. */
const loadVector = (offset: number) => [...simd(0), 0, ...leb(offset)];
const zeros = [...simd(12), ...Array<number>(16).fill(0)];
const widenLow = simd(135);
const widenHigh = simd(136);
const multiplyPairs = simd(186);
const addVectors = simd(174);
const lane = (index: number) => [...simd(27), index];
const storeInteger = [0x36, 2, 0];

const [codes, query, sums, count, length, at, stop, sum, sixteen] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** `local += amount` */
const advance = (local: number, amount: readonly number[]) => [
  ...get(local),
  ...amount,
  ...add,
  ...set(local),
];

/** Adds the products of the 16 numbers at `codes` and at `at`. */
const addProducts = [
  ...get(codes),
  ...loadVector(0),
  ...set(sixteen),
  ...get(sum),
  ...get(sixteen),
  ...widenLow,
  ...get(at),
  ...loadVector(0),
  ...multiplyPairs,
  ...addVectors,
  ...get(sixteen),
  ...widenHigh,
  ...get(at),
  ...loadVector(16),
  ...multiplyPairs,
  ...addVectors,
  ...set(sum),
];

const body = [
  // Two groups of locals: `at` and `stop`, then `sum` and `sixteen`.
  ...[2, 2, I32, 2, V128],
  ...returnIfZero(count),
  ...loop,
  ...zeros,
  ...set(sum),
  ...get(query),
  ...set(at),
  ...[...get(codes), ...get(length), ...add, ...set(stop)],
  ...loop,
  ...addProducts,
  ...advance(at, constant(32)),
  ...advance(codes, constant(16)),
  ...[...get(codes), ...get(stop), ...isLess, ...repeatIf],
  ...end,
  ...get(sums),
  ...[0, 1, 2, 3].flatMap((index) => [...get(sum), ...lane(index), ...(index === 0 ? [] : add)]),
  ...storeInteger,
  ...advance(sums, constant(4)),
  // -1 as the format writes it.
  ...advance(count, constant(0x7f)),
  ...[...get(count), ...repeatIf],
  ...end,
  ...end,
];

const moduleBytes = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, ...sized([I32, I32, I32, I32, I32]), 0]),
  ...section(2, [1, ...text('m'), ...text('m'), 2, 0, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('f'), 0, 0]),
  ...section(10, [1, ...sized(body)]),
]);

let compiled: object | undefined;

/**
 * With a memory of its own, of zeros, that takes room only where it is written to. Null where this processor has not
 * the instructions, or the room can not be had.
 */
export function createDotProducts(bytes: number): { run: DotProducts; memory: ArrayBuffer } | null {
  if (!WebAssembly.validate(moduleBytes)) return null;
  compiled ??= new WebAssembly.Module(moduleBytes);
  const pages = Math.ceil(bytes / PAGE_BYTES);
  try {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = new WebAssembly.Instance(compiled, { m: { m: memory } });
    return { run: exports.f, memory: memory.buffer };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
