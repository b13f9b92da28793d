/** Small files that claim, or really unfold to, far more than they look like. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([frame, body, check]);
}

/** A PNG of one-bit pixels, of which `rows` rows are really there. */
export function bombPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function plain(format: 'jpeg' | 'webp'): Promise<Buffer> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } });
  return format === 'jpeg' ? picture.jpeg().toBuffer() : picture.webp({ lossless: true }).toBuffer();
}

/** A JPEG whose frame header says 65,000 x 65,000, nearly the most that it can. */
async function hugeJpeg(): Promise<Buffer> {
  const bytes = await plain('jpeg');
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
}

/** A WebP whose extended header says 100,000 x 100,000. */
async function hugeWebp(): Promise<Buffer> {
  const simple = await plain('webp');
  const extended = Buffer.alloc(18);
  extended.write('VP8X', 0, 'latin1');
  extended.writeUInt32LE(10, 4);
  extended.writeUIntLE(99_999, 12, 3);
  extended.writeUIntLE(99_999, 15, 3);
  const bytes = Buffer.concat([simple.subarray(0, 12), extended, simple.subarray(12)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

function hugeTiff(): Buffer {
  const entries = [
    [256, 4, 100_000],
    [257, 4, 100_000],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [278, 4, 100_000],
    [279, 4, 100_000],
  ] as const;
  const file = Buffer.alloc(14 + entries.length * 12);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(1, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  return file;
}

function hugeGif(): Buffer {
  const head = Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from(',\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;', 'latin1');
  return Buffer.concat([head, frame]);
}

function hugeBmp(): Buffer {
  const file = Buffer.alloc(70);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(100_000, 18);
  file.writeInt32LE(100_000, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

/** Pictures that only say that they are huge, or unfold to more than we open; all are refused as too large. */
export async function tooLargePictures(): Promise<{ [name: string]: Buffer }> {
  return {
    'claim.png': bombPng(100_000, 100_000, 1),
    'bomb.png': bombPng(20_000, 20_000),
    'claim.jpg': await hugeJpeg(),
    'claim.webp': await hugeWebp(),
    'claim.tif': hugeTiff(),
    'claim.gif': hugeGif(),
    'claim.bmp': hugeBmp(),
  };
}

/** Files that would have others opened, or are drawn by a script; none is media. */
export function disguises(bait: string): { [name: string]: Buffer } {
  const texts = {
    'concat.mp4': `ffconcat version 1.0\nfile '${bait}'\n`,
    'playlist.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${bait}\n#EXT-X-ENDLIST\n`,
    'session.mp4': 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
    'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><image href="file://${bait}"/></svg>`,
    'drawing.png': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>`,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
}

/** A copy of an MP4 whose pictures each last `factor` times as long: all its clocks say so. */
export function stretchedMp4(video: Buffer, factor: number): Buffer {
  const copy = Buffer.from(video);
  for (let at = copy.indexOf('stts'); at !== -1; at = copy.indexOf('stts', at + 4)) {
    const entries = copy.readUInt32BE(at + 8);
    for (let entry = 0; entry < entries; entry += 1) {
      const place = at + 16 + entry * 8;
      copy.writeUInt32BE(copy.readUInt32BE(place) * factor, place);
    }
  }
  for (const [box, place] of [
    ['mvhd', 20],
    ['mdhd', 20],
    ['tkhd', 24],
    ['elst', 12],
  ] as const) {
    for (let at = copy.indexOf(box); at !== -1; at = copy.indexOf(box, at + 4)) {
      copy.writeUInt32BE(copy.readUInt32BE(at + place) * factor, at + place);
    }
  }
  return copy;
}
