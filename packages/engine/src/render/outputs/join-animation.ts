/** Animated GIF and WebP of encoded pictures. */
import { MediaError } from '../../errors.ts';
import { type PicturesToJoin, readSegments, unitsAt } from './segment-packets.ts';
import { writeWhole } from './write-whole.ts';

// An animated GIF of encoded pictures: https://www.w3.org/Graphics/GIF/spec-gif89a.txt.

const HEADER_BYTES = 13;
/** Of the flags of a file and of a picture. */
const HAS_TABLE = 0x80;
/** Flags of a picture: behind its graphic control extension, at the end of its descriptor. */
const FLAGS_AT = 8 + 9;
/** Delays are hundredths of a second. */
const PER_SECOND = 100;
const TRAILER = Buffer.from([0x3b]);

/** Writes the GIF; it plays again and again. Throws MediaError. */
export function joinGif(request: PicturesToJoin): Promise<void> {
  return writeWhole(request.outputPath, async (file) => {
    await file.append(screenDescriptor(request));
    await file.append(loopForever);
    let frame = 0;
    for await (const segment of readSegments(request)) {
      let colors: Buffer | null = null;
      for (const { data } of segment.packets) {
        const { picture, table } = splitHeader(data);
        colors = table ?? colors;
        await file.append(withColors(withDelay(picture, delayOf(frame, request)), colors));
        frame += 1;
      }
    }
    await file.append(TRAILER);
  });
}

function delayOf(frame: number, { rate }: PicturesToJoin): number {
  const at = (index: number) => unitsAt(index, { rate, perSecond: PER_SECOND });
  return at(frame + 1) - at(frame);
}

/** Without a colour table: every picture has its own, so that pictures of any segment can follow each other. */
function screenDescriptor({ width, height }: PicturesToJoin): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('GIF89a', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  header[10] = 0x70;
  return header;
}

const loopForever = Buffer.concat([
  Buffer.from([0x21, 0xff, 0x0b]),
  Buffer.from('NETSCAPE2.0', 'latin1'),
  Buffer.from([3, 1, 0, 0, 0]),
]);

/** The first packet of an encoder begins with the header of a file, which holds the colours of its pictures. */
function splitHeader(data: Buffer): { picture: Buffer; table: Buffer | null } {
  if (data.toString('latin1', 0, 3) !== 'GIF') return { picture: data, table: null };
  const flags = data[10] ?? 0;
  const end = HEADER_BYTES + ((flags & HAS_TABLE) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  return {
    picture: data.subarray(end),
    table: end === HEADER_BYTES ? null : data.subarray(HEADER_BYTES, end),
  };
}

/** The picture with a colour table of its own, if it has none yet. */
function withColors(picture: Buffer, table: Buffer | null): Buffer {
  const flags = picture[FLAGS_AT] ?? 0;
  if ((flags & HAS_TABLE) !== 0 || table === null) return picture;
  const descriptor = Buffer.from(picture.subarray(0, FLAGS_AT + 1));
  descriptor[FLAGS_AT] = (flags & ~7) | HAS_TABLE | (Math.log2(table.length / 3) - 1);
  return Buffer.concat([descriptor, table, picture.subarray(FLAGS_AT + 1)]);
}

/** A picture begins with its graphic control extension, which holds the delay. */
function withDelay(data: Buffer, delay: number): Buffer {
  if (data[0] !== 0x21 || data[1] !== 0xf9 || data[8] !== 0x2c) {
    throw new MediaError('internal', 'The encoder of GIFs wrote a picture that cannot be joined.');
  }
  const copy = Buffer.from(data);
  copy.writeUInt16LE(delay, 4);
  return copy;
}

// An animated WebP of encoded stretches: https://developers.google.com/speed/webp/docs/riff_container.

/** Durations are milliseconds. */
const WEBP_PER_SECOND = 1000;
const ANIMATED = 0x02;
const WITH_ALPHA = 0x10;
const MAX_DURATION = 0xffffff;
/** Bytes of a frame's own header, before its picture. */
const FRAME_HEADER = 16;
const DURATION_AT = 12;
/** Where the extended header lies: after the one of RIFF. */
const EXTENDED_HEADER_AT = 12;

interface Chunk {
  name: string;
  data: Buffer;
}

/** Writes the WebP; it plays again and again. Pictures that do not change are one with a longer time. Throws MediaError. */
export function joinWebp(request: PicturesToJoin): Promise<void> {
  return writeWhole(request.outputPath, async (file) => {
    await file.append(riffHeader(0));
    await file.append(chunk('VP8X', extendedHeader(request, ANIMATED)));
    await file.append(chunk('ANIM', Buffer.alloc(6)));
    let frame = 0;
    let flags = ANIMATED;
    for await (const segment of readSegments(request)) {
      const start = unitsAt(frame, { ...request, perSecond: WEBP_PER_SECOND });
      frame += segment.frames;
      const milliseconds = unitsAt(frame, { ...request, perSecond: WEBP_PER_SECOND }) - start;
      const chunks = readChunks(Buffer.concat(segment.packets.map(({ data }) => data)));
      if (hasAlpha(chunks)) flags |= WITH_ALPHA;
      for (const data of framesOf(chunks, { request, milliseconds })) await file.append(chunk('ANMF', data));
    }
    const size = file.bytes - 8;
    if (size > 0xffffffff) throw new MediaError('too_large', 'A WebP cannot be larger than 4 GiB.');
    await file.patch(riffHeader(size), 0);
    await file.patch(chunk('VP8X', extendedHeader(request, flags)), EXTENDED_HEADER_AT);
  });
}

function riffHeader(size: number): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(size, 4);
  return header;
}

function extendedHeader({ width, height }: PicturesToJoin, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

function chunk(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

/**
 * Whether frames of a segment are clear somewhere: the encoder leaves out what did not change. Browsers believe the
 * header, and draw the parts that were left out where it does not tell of them.
 */
function hasAlpha(chunks: readonly Chunk[]): boolean {
  const [extended] = chunks.filter(({ name }) => name === 'VP8X');
  return ((extended?.data[0] ?? 0) & WITH_ALPHA) !== 0;
}

/** The frames of a segment, which is a WebP of its own, timed so that they last exactly as long as it does. */
function framesOf(
  chunks: readonly Chunk[],
  { request, milliseconds }: { request: PicturesToJoin; milliseconds: number },
): Buffer[] {
  const animated = chunks.filter(({ name }) => name === 'ANMF').map(({ data }) => Buffer.from(data));
  // A stretch that does not move at all is written as a still.
  const frames = animated.length > 0 ? animated : [stillFrame(chunks, request)];
  const last = frames.at(-1);
  if (last === undefined) throw new MediaError('internal', 'The encoder of WebPs wrote no picture.');
  const before = frames.slice(0, -1).reduce((sum, data) => sum + data.readUIntLE(DURATION_AT, 3), 0);
  last.writeUIntLE(Math.min(MAX_DURATION, Math.max(1, milliseconds - before)), DURATION_AT, 3);
  return frames;
}

function stillFrame(chunks: readonly Chunk[], { width, height }: PicturesToJoin): Buffer {
  const pictures = chunks.filter(({ name }) => ['VP8 ', 'VP8L', 'ALPH'].includes(name));
  const header = Buffer.alloc(FRAME_HEADER);
  header.writeUIntLE(width - 1, 6, 3);
  header.writeUIntLE(height - 1, 9, 3);
  return Buffer.concat([header, ...pictures.map(({ name, data }) => chunk(name, data))]);
}
