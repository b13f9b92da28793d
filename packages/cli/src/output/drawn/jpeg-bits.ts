/** The bits of a JPEG's scan, and the codes that they are read by. */

/** A Huffman table as its segment tells it: how many codes there are of each length, and what they stand for. */
export interface CodeTable {
  /** By length, 1 to 16: the largest code; -1 where there is none. */
  largest: Int32Array;
  /** By length: what to add to a code for its place in `values`. */
  offset: Int32Array;
  values: Uint8Array;
}

export function codeTable(counts: Uint8Array, values: Uint8Array): CodeTable {
  const largest = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let [code, place] = [0, 0];
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0;
    offset[length] = place - code;
    if (count > 0) largest[length] = code + count - 1;
    place += count;
    code = (code + count) << 1;
  }
  return { largest, offset, values };
}

export interface BitReader {
  bits(count: number): number;
  symbol(table: CodeTable): number;
  /** A number of so many bits, as JPEG writes those that may be negative. */
  signed(size: number): number;
  /** Goes on behind the next restart marker. */
  restart(): void;
}

/** Reads from `start` on; what lies behind the end of the scan is zeros. */
export function readBits(bytes: Uint8Array, start: number): BitReader {
  let [at, held, count] = [start, 0, 0];

  function nextByte(): number {
    const byte = bytes[at] ?? 0xff;
    if (byte !== 0xff) {
      at += 1;
      return byte;
    }
    // 0xff of the data is followed by a zero; anything else is a marker, and stays.
    if (bytes[at + 1] !== 0) return 0;
    at += 2;
    return 0xff;
  }
  function bits(wanted: number): number {
    while (count < wanted) {
      held = ((held << 8) | nextByte()) & 0xff_ffff;
      count += 8;
    }
    count -= wanted;
    return (held >> count) & ((1 << wanted) - 1);
  }
  return {
    bits,
    symbol({ largest, offset, values }) {
      let code = 0;
      for (let length = 1; length <= 16; length += 1) {
        code = (code << 1) | bits(1);
        if (code <= (largest[length] ?? -1)) return values[code + (offset[length] ?? 0)] ?? 0;
      }
      throw new Error('No code of the table.');
    },
    signed(size) {
      if (size === 0) return 0;
      const value = bits(size);
      return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
    },
    restart() {
      count = 0;
      while (at < bytes.length && !(bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf8) === 0xd0)) at += 1;
      at += 2;
    },
  };
}
