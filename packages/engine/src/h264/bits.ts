/** Bits of an H.264 payload, most significant first, with its exponential Golomb codes (ITU-T H.264, 9.1). */

/** Reads bits one after the other. Throws RangeError past the end. */
export interface BitReader {
  /** Bits read so far. */
  position(): number;
  /** The next `count` bits (at most 32) as a number. */
  bits(count: number): number;
  /** An unsigned Golomb code. */
  ue(): number;
  /** A signed Golomb code. */
  se(): number;
}

/** Longest code that is read: values of the standard stay below 2^32. */
const MAX_LEADING_ZEROS = 31;

export function readBits(bytes: Uint8Array): BitReader {
  let at = 0;
  function bit(): number {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError('the payload ends early');
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  }
  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }
  function ue(): number {
    let zeros = 0;
    while (bit() === 0) {
      zeros += 1;
      if (zeros > MAX_LEADING_ZEROS) throw new RangeError('no code of the standard');
    }
    return 2 ** zeros - 1 + bits(zeros);
  }
  return {
    position: () => at,
    bits,
    ue,
    se() {
      const code = ue();
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
    },
  };
}

/** Bits that the Golomb code of `value` takes. */
export function ueLength(value: number): number {
  return 2 * Math.floor(Math.log2(value + 1)) + 1;
}

/** Writes bits one after the other. */
export interface BitWriter {
  bits(value: number, count: number): void;
  ue(value: number): void;
  /** Copies the bits of `bytes` from `start` to before `end`. */
  copy(bytes: Uint8Array, start: number, end: number): void;
  /** What was written, the last byte filled with zeros. */
  finish(): Buffer;
}

export function writeBits(): BitWriter {
  const bytes: number[] = [];
  let count = 0;
  function push(bit: number): void {
    if (count % 8 === 0) bytes.push(0);
    const last = bytes.length - 1;
    bytes[last] = (bytes[last] ?? 0) | (bit << (7 - (count % 8)));
    count += 1;
  }
  function bits(value: number, length: number): void {
    for (let index = length - 1; index >= 0; index -= 1) push(Math.floor(value / 2 ** index) % 2);
  }
  return {
    bits,
    ue: (value) => bits(value + 1, ueLength(value)),
    copy(source, start, end) {
      for (let at = start; at < end; at += 1) push(((source[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    },
    finish: () => Buffer.from(bytes),
  };
}
