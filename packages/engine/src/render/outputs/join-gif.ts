/** An animated GIF of encoded pictures: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. */
import { MediaError } from '../../errors.ts';
import { type PicturesToJoin, readSegments, unitsAt } from './segment-packets.ts';
import { writeWhole } from './write-whole.ts';

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
