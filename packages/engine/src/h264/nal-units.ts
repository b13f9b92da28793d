/** NAL units of H.264: how they stand in packets, and their payload without emulation prevention (ITU-T H.264, 7.3.1). */

/** Kinds of units that are told apart here. */
export const nalType = {
  slice: 1,
  idrSlice: 5,
  sei: 6,
  sequenceParameters: 7,
  pictureParameters: 8,
  delimiter: 9,
  filler: 12,
} as const;

/** What a unit is. */
export function typeOf(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 31;
}

/** Units of one packet that are told apart; pictures have some dozen at most. */
const MOST_UNITS = 10_000;

/** The units of a packet as MP4 and Matroska hold it, each behind its length; null when lengths and bytes disagree or they are too many. */
export function splitLengthPrefixed(packet: Buffer, lengthBytes: number): Buffer[] | null {
  const units: Buffer[] = [];
  let at = 0;
  while (at + lengthBytes <= packet.length) {
    const length = packet.readUIntBE(at, lengthBytes);
    at += lengthBytes;
    if (length === 0 || at + length > packet.length || units.length === MOST_UNITS) return null;
    units.push(packet.subarray(at, at + length));
    at += length;
  }
  return at === packet.length ? units : null;
}

const START_CODE = Buffer.from([0, 0, 1]);

/** The units of a byte stream (Annex B), as encoders give it. */
export function splitByteStream(packet: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let code = packet.indexOf(START_CODE);
  while (code >= 0) {
    const start = code + START_CODE.length;
    const next = packet.indexOf(START_CODE, start);
    let end = next < 0 ? packet.length : next;
    // Zeros before a start code belong to it: a unit never ends with one.
    while (end > start && packet[end - 1] === 0) end -= 1;
    if (end > start) units.push(packet.subarray(start, end));
    code = next;
  }
  return units;
}

/** A packet for MP4: each unit behind its length in four bytes. */
export function joinLengthPrefixed(units: readonly Buffer[]): Buffer {
  const parts = units.flatMap((unit) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(unit.length);
    return [length, unit];
  });
  return Buffer.concat(parts);
}

const ESCAPED = Buffer.from([0, 0, 3]);

/** A unit's bytes without the ones that keep start codes out of it. */
export function withoutEscapes(unit: Buffer): Buffer {
  let at = unit.indexOf(ESCAPED);
  if (at < 0) return unit;
  const payload = Buffer.allocUnsafe(unit.length);
  let [from, length] = [0, 0];
  for (; at >= 0; at = unit.indexOf(ESCAPED, at + 3)) {
    length += unit.copy(payload, length, from, at + 2);
    from = at + 3;
  }
  length += unit.copy(payload, length, from);
  return payload.subarray(0, length);
}

/** The inverse of `withoutEscapes`. */
export function withEscapes(payload: Buffer): Buffer {
  const places = placesOfEscapes(payload);
  if (places.length === 0) return payload;
  const unit = Buffer.allocUnsafe(payload.length + places.length);
  let [from, length] = [0, 0];
  for (const at of places) {
    length += payload.copy(unit, length, from, at);
    length = unit.writeUInt8(3, length);
    from = at;
  }
  payload.copy(unit, length, from);
  return unit;
}

/** Before which bytes of a payload an escape must stand. */
function placesOfEscapes(payload: Buffer): number[] {
  const places: number[] = [];
  let zeros = 0;
  for (let at = 0; at < payload.length; at += 1) {
    const byte = payload[at] ?? 0;
    if (zeros >= 2 && byte <= 3) {
      places.push(at);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  // A unit never ends with a zero.
  if (zeros > 0) places.push(payload.length);
  return places;
}
