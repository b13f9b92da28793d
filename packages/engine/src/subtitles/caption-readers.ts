import type { InputHandle } from '../av/open/open-input.ts';
import type { DescribedStream } from '../av/streams/describe-stream.ts';
import type { PlainPacket } from '../av/streams/packet-times.ts';
import { splitByteStream, splitLengthPrefixed, withoutEscapes } from '../h264/nal-units.ts';
import type { ProbeResult, StreamInfo } from '../types.ts';
import { type Cea608Field, createCea608Field } from './cea608.ts';
import { type Cea708Service, createCea708Service } from './cea708-service.ts';
import { checkCues } from './cue-rules.ts';
import type { CaptionTrackCue, CaptionTrackFound } from './types.ts';

/** A stream that carries closed captions, while its packets pass. */
export interface CaptionReader {
  readonly index: number;
  push(packet: PlainPacket): void;
  /** True when nothing was found for so long that there is nothing. */
  isHopeless(): boolean;
  finish(warnings: string[]): CaptionTrackFound[];
}

/** Frames that may come before one that is shown sooner: H.264 and HEVC hold back 16 at most. */
const MOST_REORDERED = 32;

/**
 * Seconds without even empty caption data after which a picture is taken to have none: broadcasters send it with
 * every frame, and reading on would mean reading all of the file.
 */
const HOPE_SECONDS = 300;

interface Pending {
  timeMs: number;
  triplets: Buffer;
}

// Closed captions of North American television from the triplets of a video's frames (ANSI/CTA-708-E, 4.3).

/** Captions of one channel or service, where it had any. */
interface ChannelCues {
  source: 'cea608' | 'cea708';
  /** `CC1` to `CC4`, or the service's number. */
  label: string;
  cues: CaptionTrackCue[];
}

/** Takes the triplets of frames in the order in which they are shown. */
interface ClosedCaptions {
  push(timeMs: number, triplets: Uint8Array): void;
  /** What was said; what is still visible ends at `timeMs`. */
  finish(timeMs: number): ChannelCues[];
}

/** Services that are read; the standard names six. */
const SERVICES = 6;

export function createClosedCaptions(): ClosedCaptions {
  const fields: [Cea608Field, Cea608Field] = [createCea608Field(), createCea608Field()];
  const services = new Map<number, Cea708Service>();
  let packet: number[] = [];
  let wanted = 0;

  /** The service blocks of one whole packet. */
  function readPacket(timeMs: number): void {
    let at = 1;
    while (at < packet.length) {
      const head = packet[at] ?? 0;
      const length = head & 31;
      at += 1;
      // 7 says that a longer number follows, of services that nobody names; 0 that nothing does.
      const number = head >> 5 === 7 && length > 0 ? (packet[at++] ?? 0) & 63 : head >> 5;
      if (number === 0) break;
      if (number <= SERVICES && at + length <= packet.length) {
        const service = services.get(number) ?? createCea708Service();
        services.set(number, service);
        service.push(timeMs, Uint8Array.from(packet.slice(at, at + length)));
      }
      at += length;
    }
    packet = [];
    wanted = 0;
  }

  function pushPacketBytes(timeMs: number, starts: boolean, bytes: readonly [number, number]): void {
    if (starts) {
      packet = [];
      const size = bytes[0] & 63;
      wanted = size === 0 ? 128 : size * 2;
    } else if (wanted === 0) return;
    packet.push(...bytes);
    if (packet.length >= wanted) readPacket(timeMs);
  }

  return {
    push(timeMs, triplets) {
      for (let at = 0; at + 3 <= triplets.length; at += 3) {
        const [head = 0, first = 0, second = 0] = triplets.subarray(at, at + 3);
        if ((head & 4) === 0) continue;
        const type = head & 3;
        if (type < 2) fields[type as 0 | 1].push(timeMs, first, second);
        else pushPacketBytes(timeMs, type === 3, [first, second]);
      }
    },
    finish(timeMs) {
      const channels = fields.flatMap((field) => field.finish(timeMs));
      const analog = channels.map((cues, index) => ({
        source: 'cea608' as const,
        label: `CC${index + 1}`,
        cues,
      }));
      const digital = [...services].map(([number, service]) => ({
        source: 'cea708' as const,
        label: String(number),
        cues: service.finish(timeMs),
      }));
      const all: ChannelCues[] = [...analog, ...digital.sort((a, b) => Number(a.label) - Number(b.label))];
      return all.filter(({ cues }) => cues.length > 0);
    },
  };
}

// Where the triplets of closed captions stand in coded pictures; found without decoding them.

/** Gives the triplets that a packet of one codec carries; null where it carries none, not even empty ones. */
type PayloadFinder = (packet: Buffer) => Buffer | null;

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
function payloadFinder(codec: string, extraData: Buffer | null): PayloadFinder | null {
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

export function createCaptionReader(
  info: StreamInfo,
  { find, zeroSeconds, isPicture }: { find: PayloadFinder; zeroSeconds: number; isPicture: boolean },
): CaptionReader {
  const captions = createClosedCaptions();
  const millisecondsPerTick = (info.timeBase.num * 1000) / info.timeBase.den;
  const pending: Pending[] = [];
  let hasData = false;
  let [firstMs, lastMs] = [Number.NaN, 0];

  function release(keep: number): void {
    if (pending.length <= keep) return;
    pending.sort((a, b) => a.timeMs - b.timeMs);
    for (const { timeMs, triplets } of pending.splice(0, pending.length - keep))
      captions.push(timeMs, triplets);
  }

  return {
    index: info.index,
    push({ data, pts, duration }) {
      if (data === null || pts === null) return;
      const timeMs = pts * millisecondsPerTick - zeroSeconds * 1000;
      if (Number.isNaN(firstMs)) firstMs = timeMs;
      lastMs = Math.max(lastMs, timeMs + duration * millisecondsPerTick);
      const triplets = find(data);
      if (triplets === null) return;
      hasData = true;
      // The packet's bytes are FFmpeg's and gone with the next one.
      pending.push({ timeMs, triplets: Buffer.from(triplets) });
      if (pending.length >= 2 * MOST_REORDERED) release(MOST_REORDERED);
    },
    isHopeless: () => isPicture && !hasData && lastMs - firstMs > HOPE_SECONDS * 1000,
    finish(warnings) {
      release(0);
      return captions.finish(lastMs).flatMap(({ source, label, cues }) => {
        const checked = checkCues(cues, warnings);
        if (checked.length === 0) return [];
        const language = isPicture ? null : info.language;
        return [{ source, streamIndex: info.index, label, language, kind: 'sdh' as const, cues: checked }];
      });
    },
  };
}

/** Readers for what may carry captions: the used picture, and streams of captions alone. */
export function createCaptionReaders(
  input: InputHandle,
  facts: { probe: ProbeResult; described: readonly DescribedStream[]; zeroSeconds: number },
): CaptionReader[] {
  const { zeroSeconds } = facts;
  return facts.described.flatMap(({ info }, index) => {
    if (info.codec === 'eia_608') {
      return [createCaptionReader(info, { find: (packet) => packet, zeroSeconds, isPicture: false })];
    }
    if (info.index !== facts.probe.videoStream) return [];
    const find = payloadFinder(info.codec, input.streams[index]?.codecpar.extradata ?? null);
    return find === null ? [] : [createCaptionReader(info, { find, zeroSeconds, isPicture: true })];
  });
}
