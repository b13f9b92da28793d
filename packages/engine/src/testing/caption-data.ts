/** Closed captions as broadcasters send them, written by the tests. */

/** Captions of one frame: triplets of a field's pair or of a packet's bytes. */
export type Triplet = [type: 0 | 1 | 2 | 3, first: number, second: number];

function withParity(byte: number): number {
  let ones = byte & 0x7f;
  ones ^= ones >> 4;
  ones ^= ones >> 2;
  ones ^= ones >> 1;
  return (byte & 0x7f) | ((ones & 1) === 1 ? 0 : 0x80);
}

/** The bytes of triplets as side data and messages hold them. */
export function tripletBytes(triplets: readonly Triplet[]): Buffer {
  return Buffer.from(triplets.flatMap(([type, first, second]) => [0xfc | type, first, second]));
}

/** A pair of CEA-608 in a field, with its parity. */
export function pair608(field: 0 | 1, first: number, second: number): Triplet {
  return [field, withParity(first), withParity(second)];
}

/** Commands of CEA-608 by the second byte. */
export const command608 = {
  popOn: 0x20,
  backspace: 0x21,
  rollUp2: 0x25,
  rollUp3: 0x26,
  paintOn: 0x29,
  erase: 0x2c,
  newLine: 0x2d,
  eraseHidden: 0x2e,
  flip: 0x2f,
} as const;

/** A command, twice as it is sent; `channel` 1 to 4. */
export function commands608(channel: number, ...codes: number[]): Triplet[] {
  const field = channel > 2 ? 1 : 0;
  const first = (field === 0 ? 0x14 : 0x15) | (channel % 2 === 0 ? 8 : 0);
  return codes.flatMap((code) => [pair608(field, first, code), pair608(field, first, code)]);
}

/** Goes to row 15 or 1, column 0; twice as it is sent. */
export function place608(channel: number, row: 1 | 14 | 15): Triplet[] {
  const first = (row === 1 ? 0x11 : 0x14) | (channel % 2 === 0 ? 8 : 0);
  const pair = pair608(channel > 2 ? 1 : 0, first, row === 15 ? 0x60 : 0x40);
  return [pair, pair];
}

/** ASCII text, two characters a pair. */
export function text608(channel: number, text: string): Triplet[] {
  const codes = [...Buffer.from(text, 'latin1')];
  const pairs: Triplet[] = [];
  for (let at = 0; at < codes.length; at += 2) {
    pairs.push(pair608(channel > 2 ? 1 : 0, codes[at] ?? 0, codes[at + 1] ?? 0));
  }
  return pairs;
}

/** A packet of CEA-708 with blocks of at most 31 bytes for one service. */
export function packet708(service: number, bytes: readonly number[]): Triplet[] {
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 31) {
    const part = bytes.slice(at, at + 31);
    blocks.push((service << 5) | part.length, ...part);
  }
  if (blocks.length % 2 === 0) blocks.push(0);
  const packet = [(blocks.length + 1) / 2, ...blocks];
  const triplets: Triplet[] = [];
  for (let at = 0; at < packet.length; at += 2) {
    triplets.push([at === 0 ? 3 : 2, packet[at] ?? 0, packet[at + 1] ?? 0]);
  }
  return triplets;
}

/** Defines window `index` of CEA-708 with so many rows. */
export function window708(index: number, { visible = false, rows = 2, vertical = 80 } = {}): number[] {
  return [0x98 + index, visible ? 0x20 : 0, vertical, 0, rows - 1, 31, 0];
}
