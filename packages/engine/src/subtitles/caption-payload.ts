/** Where the triplets of closed captions stand in coded pictures; found without decoding them. Pure. */
import { splitByteStream, splitLengthPrefixed, withoutEscapes } from '../h264/nal-units.ts';

/** Gives the triplets that a packet of one codec carries; null where it carries none, not even empty ones. */
export type PayloadFinder = (packet: Buffer) => Buffer | null;

const GA94 = Buffer.from('GA94', 'latin1');

/** The triplets of ATSC user data, which begins with `GA94` (ATSC A/53 part 4, 6.2.3). */
function tripletsOf(userData: Buffer): Buffer | null {
  if (userData.length < 8 || !userData.subarray(0, 4).equals(GA94) || userData[4] !== 3) return null;
  const flags = userData[5] ?? 0;
  if ((flags & 0x40) === 0) return null;
  return userData.subarray(7, 7 + (flags & 31) * 3);
}

/** User data registered by ITU-T T.35: the United States, ATSC. */
function tripletsOfT35(payload: Buffer): Buffer | null {
  const isAtsc = payload[0] === 0xb5 && payload[1] === 0 && payload[2] === 0x31;
  return isAtsc ? tripletsOf(payload.subarray(3)) : null;
}

/** The messages of a supplemental unit, its header taken off (ITU-T H.264, 7.3.2.3). */
function tripletsOfSei(unit: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    while (unit[at] === 0xff) {
      value += 255;
      at += 1;
    }
    value += unit[at] ?? 0;
    at += 1;
    return value;
  };
  while (at + 2 < unit.length) {
    const type = number();
    const size = number();
    if (at + size > unit.length) break;
    const triplets = type === 4 ? tripletsOfT35(unit.subarray(at, at + size)) : null;
    if (triplets !== null) found.push(triplets);
    at += size;
  }
  return found;
}

const joined = (parts: readonly Buffer[]) => (parts.length === 0 ? null : Buffer.concat(parts));

function unitsFinder(
  lengthBytes: number | null,
  { isSei, headBytes }: { isSei: (unit: Buffer) => boolean; headBytes: number },
): PayloadFinder {
  return (packet) => {
    const units = lengthBytes === null ? splitByteStream(packet) : splitLengthPrefixed(packet, lengthBytes);
    const messages = (units ?? []).filter(isSei);
    return joined(messages.flatMap((unit) => tripletsOfSei(withoutEscapes(unit).subarray(headBytes))));
  };
}

const USER_DATA = Buffer.from([0, 0, 1, 0xb2]);

function mpeg2Finder(packet: Buffer): Buffer | null {
  const found: Buffer[] = [];
  for (let at = packet.indexOf(USER_DATA); at >= 0; at = packet.indexOf(USER_DATA, at + 4)) {
    const triplets = tripletsOf(packet.subarray(at + 4, at + 4 + 256));
    if (triplets !== null) found.push(triplets);
  }
  return joined(found);
}

const METADATA_UNIT = 5;
const T35_METADATA = 4;

/** The metadata units of AV1 (its specification, 5.3.2 and 5.8.2). */
function av1Finder(packet: Buffer): Buffer | null {
  const found: Buffer[] = [];
  let at = 0;
  while (at < packet.length) {
    const head = packet[at] ?? 0;
    at += (head & 4) === 0 ? 1 : 2;
    if ((head & 2) === 0) break;
    const size = leb128(packet, at);
    if (size === null || size.next + size.value > packet.length) break;
    const body = packet.subarray(size.next, size.next + size.value);
    const isT35 = ((head >> 3) & 15) === METADATA_UNIT && body[0] === T35_METADATA;
    const triplets = isT35 ? tripletsOfT35(body.subarray(1)) : null;
    if (triplets !== null) found.push(triplets);
    at = size.next + size.value;
  }
  return joined(found);
}

function leb128(bytes: Buffer, from: number): { value: number; next: number } | null {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, next: from + index + 1 };
  }
  return null;
}

/** Bytes before each unit by the decoder's configuration; null for a byte stream. */
function lengthBytesOf(codec: 'h264' | 'hevc', extraData: Buffer | null): number | null {
  if (extraData === null || extraData[0] !== 1) return null;
  const at = codec === 'h264' ? 4 : 21;
  return extraData.length > at ? ((extraData[at] ?? 0) & 3) + 1 : null;
}

/** How captions are found in a codec's packets, by FFmpeg's name; null for codecs that carry none. */
export function payloadFinder(codec: string, extraData: Buffer | null): PayloadFinder | null {
  if (codec === 'h264') {
    const isSei = (unit: Buffer) => ((unit[0] ?? 0) & 31) === 6;
    return unitsFinder(lengthBytesOf('h264', extraData), { isSei, headBytes: 1 });
  }
  if (codec === 'hevc') {
    // Before its picture, or behind it.
    const isSei = (unit: Buffer) => [39, 40].includes(((unit[0] ?? 0) >> 1) & 63);
    return unitsFinder(lengthBytesOf('hevc', extraData), { isSei, headBytes: 2 });
  }
  if (codec === 'mpeg2video') return mpeg2Finder;
  return codec === 'av1' ? av1Finder : null;
}
