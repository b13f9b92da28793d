/** Files that are not what they say, made byte by byte. Each tries to have something else opened or to exhaust. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { testImage, testSound, testVideo } from '../../../packages/server/src/testing/test-media.ts';
import { createRandom } from './hostile-values.ts';

/** What a disguised file would have opened. */
export interface Bait {
  /** A file beside the service's own. */
  file: string;
  /** An address on this machine. */
  address: string;
}

export interface HostileFile {
  name: string;
  fileType: 'video' | 'audio' | 'image';
  bytes: Buffer;
}

const asVideo = (name: string, bytes: Buffer | string): HostileFile => ({
  name,
  fileType: 'video',
  bytes: Buffer.from(bytes),
});

/** Playlists, scripts and documents called `.mp4`, which all name the bait. */
export function disguisedFiles({ file, address }: Bait): HostileFile[] {
  // From the folder of a job to the root of the file system and down again.
  const relative = `${'../'.repeat(12)}${file.slice(1)}`;
  const texts: Record<string, string> = {
    'ffconcat.mp4': `ffconcat version 1.0\nfile '${file}'\nfile '${relative}'\n`,
    'ffconcat-options.mp4': `ffconcat version 1.0\noption safe 0\nfile 'file:${file}'\nduration 1\n`,
    'm3u8.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}/a.ts\n#EXTINF:1,\nfile://${file}\n#EXT-X-ENDLIST\n`,
    'm3u8-key.mp4': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${address}/key"\n#EXT-X-MAP:URI="${relative}"\n#EXTINF:1,\n${relative}\n#EXT-X-ENDLIST\n`,
    'master-m3u8.mp4': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${address}/b.m3u8\n`,
    'plain-playlist.mp4': `${file}\n${address}/c.mp4\n`,
    'sdp.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:${address}\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    'svg.mp4': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${file}">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="${address}/d.png" width="9" height="9"/><image href="file://${file}" width="9" height="9"/><text>&x;</text></svg>`,
    'xspf.mp4': `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>${address}/e</location></track></trackList></playlist>`,
    'dash.mp4': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><BaseURL>${address}/</BaseURL><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${file}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    'asx.mp4': `<asx version="3.0"><entry><ref href="${address}/f.wmv"/></entry></asx>`,
    'smooth.mp4': `<SmoothStreamingMedia MajorVersion="2" Duration="1"><StreamIndex Type="video" Url="${address}/g"/></SmoothStreamingMedia>`,
    'reference.mp4': `[Reference]\nRef1=${address}/h\nRef2=${file}\n`,
    'rtsp.mp4': `RTSPtext\nrtsp://127.0.0.1${new URL(address).port}/x\n`,
    'script.mp4': `#!/bin/sh\ncat '${file}'\ncurl '${address}/i'\n`,
    'node.mp4': `import('node:fs').then((fs) => fs.readFileSync('${file}'))\n`,
    'avisynth.mp4': `AVISource("${file}")\n`,
    'page.mp4': `<!doctype html><video src="${address}/j"></video><script>fetch("${address}/k")</script>`,
    'graph.mp4': `movie=${file}[out]\n`,
    'subtitles.mp4': `1\n00:00:00,000 --> 00:00:01,000\n<img src="${address}/l">\n`,
    'metadata.mp4': `;FFMETADATA1\ntitle=${file}\n`,
    'letter.mp4': 'Dear service, this is a letter and no film.\n'.repeat(300),
  };
  return Object.entries(texts).map(([name, text]) => asVideo(name, text));
}

/** Files that are no media, or too little of one. */
export function brokenFiles(video: Buffer): HostileFile[] {
  const random = createRandom(7);
  const noise = Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(random() * 256)));
  return [
    asVideo('empty.mp4', ''),
    asVideo('one-byte.mp4', '\0'),
    asVideo('zeros.mp4', Buffer.alloc(100_000)),
    asVideo('noise.mp4', noise),
    asVideo('program.mp4', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(4_096)])),
    asVideo('archive.mp4', Buffer.from('504b0304140000000800', 'hex')),
    asVideo('document.mp4', '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\n'),
    asVideo('head-only.mp4', video.subarray(0, 40)),
    asVideo('cut-before-the-index.mp4', video.subarray(0, Math.floor(video.length / 2))),
    asVideo('noise-after-the-head.mp4', Buffer.concat([video.subarray(0, 32), noise])),
    { name: 'noise.png', fileType: 'image', bytes: noise },
    { name: 'cut.png', fileType: 'image', bytes: testImage(64, 64, [200, 50, 50]).subarray(0, 60) },
    { name: 'noise.wav', fileType: 'audio', bytes: noise },
  ];
}

/** The first `type` box of an ISO media file: where its size stands. */
function findBox(file: Buffer, type: string): number {
  const at = file.indexOf(type, 0, 'latin1');
  if (at < 4) throw new Error(`The file has no ${type}.`);
  return at - 4;
}

/** A copy in which `change` was made. */
function changed(file: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** `video` with its media data said to lie in the bait, and none of it in the file. */
function withExternalData(video: Buffer, location: Buffer): Buffer {
  const at = findBox(video, 'dref');
  const oldLength = video.readUInt32BE(at);
  const entry = Buffer.concat([Buffer.alloc(4), location]);
  const reference = box('dref', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('url ', entry));
  const file = Buffer.concat([video.subarray(0, at), reference, video.subarray(at + oldLength)]);
  for (const parent of ['dinf', 'minf', 'mdia', 'trak', 'moov']) {
    const start = findBox(file, parent);
    file.writeUInt32BE(file.readUInt32BE(start) + reference.length - oldLength, start);
  }
  const data = findBox(file, 'mdat');
  return file.fill(0, data + 8, data + file.readUInt32BE(data));
}

/** A PNG of a size of which only the header knows. */
function hugePng(width: number, height: number): Buffer {
  const small = testImage(8, 8, [10, 200, 10]);
  return changed(small, (copy) => {
    copy.writeUInt32BE(width, 16);
    copy.writeUInt32BE(height, 20);
    copy.writeUInt32BE(crc(copy.subarray(12, 29)), 29);
  });
}

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

/** A PNG whose few kilobytes really unfold to `side` x `side` pixels. */
function bombPng(side: number): Buffer {
  const row = Buffer.alloc(1 + side / 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([frame, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF whose screen and picture are as large as the format allows. */
function hugeGif(): Buffer {
  const head = Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from(',\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;', 'latin1');
  return Buffer.concat([head, frame]);
}

/** A TIFF header of the size of a city. */
function hugeTiff(): Buffer {
  const entries: [tag: number, type: number, value: number][] = [
    [256, 4, 4_000_000_000],
    [257, 4, 4_000_000_000],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [278, 4, 4_000_000_000],
    [279, 4, 4_000_000_000],
  ];
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

function hugeAvi(): Buffer {
  const video = testVideo({ shots: [{ background: [9, 9, 9], frames: 1 }] });
  return changed(video, (copy) => {
    const format = copy.indexOf('strf', 0, 'latin1') + 8;
    copy.writeInt32LE(2_000_000_000, format + 4);
    copy.writeInt32LE(2_000_000_000, format + 8);
  });
}

/** An AVI that announces `count` streams, each with a header. */
function crowdedAvi(count: number): Buffer {
  const video = testVideo({ shots: [{ background: [9, 90, 9], frames: 2 }] });
  const start = video.indexOf('strl', 0, 'latin1') - 8;
  const stream = video.subarray(start, start + 8 + video.readUInt32LE(start + 4));
  const many = Buffer.concat(Array.from({ length: count }, () => stream));
  const file = Buffer.concat([video.subarray(0, start), many, video.subarray(start)]);
  const header = file.indexOf('hdrl', 0, 'latin1') - 8;
  file.writeUInt32LE(file.readUInt32LE(header + 4) + many.length, header + 4);
  file.writeUInt32LE(file.readUInt32LE(4) + many.length, 4);
  return file;
}

/** Boxes in boxes, `depth` of them. */
function nestedBoxes(depth: number): Buffer {
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'));
  const boxes = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    boxes.writeUInt32BE((depth - level) * 8, level * 8);
    boxes.write(level % 2 === 0 ? 'moov' : 'trak', level * 8 + 4, 'latin1');
  }
  return Buffer.concat([head, boxes]);
}

/** The 32-bit number `offset` bytes after the box's content begins, changed. */
function withNumber(
  video: Buffer,
  { type, offset, value }: { type: string; offset: number; value: number },
): Buffer {
  return changed(video, (copy) => copy.writeUInt32BE(value >>> 0, findBox(copy, type) + 8 + offset));
}

const mp4 = (name: string, bytes: Buffer) => asVideo(name, bytes);

/** Headers that lie about dimensions, lengths and counts, so that whoever believes them runs out of something. */
export function lyingFiles(video: Buffer, { file, address }: Bait): HostileFile[] {
  const entry = findBox(video, 'avc1');
  const sound = testSound(0.5);
  const wav = (name: string, change: (copy: Buffer) => void): HostileFile => ({
    name,
    fileType: 'audio',
    bytes: changed(sound, change),
  });
  const image = (name: string, bytes: Buffer): HostileFile => ({ name, fileType: 'image', bytes });
  return [
    image('header-of-3600-megapixels.png', hugePng(60_000, 60_000)),
    image('header-of-the-largest-picture.png', hugePng(2 ** 31 - 1, 2 ** 31 - 1)),
    image('bomb-of-400-megapixels.png', bombPng(20_000)),
    image('huge.gif', hugeGif()),
    image('huge.tiff', hugeTiff()),
    mp4('huge-picture.avi', hugeAvi()),
    mp4(
      'huge-picture.mp4',
      changed(video, (copy) => {
        copy.writeUInt16BE(65_535, entry + 8 + 24);
        copy.writeUInt16BE(65_535, entry + 8 + 26);
      }),
    ),
    mp4('three-hundred-years.mp4', withNumber(video, { type: 'mdhd', offset: 12, value: 1 })),
    mp4('long-movie-header.mp4', withNumber(video, { type: 'mvhd', offset: 16, value: 0xffffffff })),
    mp4('clock-of-nothing.mp4', withNumber(video, { type: 'mdhd', offset: 12, value: 0 })),
    mp4('frames-of-an-age.mp4', withNumber(video, { type: 'stts', offset: 12, value: 0x7fffffff })),
    mp4('endless-times.mp4', withNumber(video, { type: 'stts', offset: 8, value: 0x7fffffff })),
    mp4('countless-samples.mp4', withNumber(video, { type: 'stsz', offset: 8, value: 0xffffffff })),
    mp4('giant-sample.mp4', withNumber(video, { type: 'stsz', offset: 12, value: 0x7fffffff })),
    mp4('chunks-far-away.mp4', withNumber(video, { type: 'stco', offset: 8, value: 0xfffffff0 })),
    mp4('nested.mp4', nestedBoxes(20_000)),
    mp4('crowded.avi', crowdedAvi(3_000)),
    mp4('data-in-a-file.mp4', withExternalData(video, Buffer.from(`file://${file}\0`))),
    mp4('data-in-a-plain-file.mp4', withExternalData(video, Buffer.from(`${file}\0`))),
    mp4('data-elsewhere.mp4', withExternalData(video, Buffer.from(`${address}/m.mp4\0`))),
    wav('four-gigabytes.wav', (copy) => copy.writeUInt32LE(0xfffffffe, copy.indexOf('data') + 4)),
    wav('no-channels.wav', (copy) => copy.writeUInt16LE(0, 22)),
    wav('65535-channels.wav', (copy) => copy.writeUInt16LE(65_535, 22)),
    wav('no-rate.wav', (copy) => copy.writeUInt32LE(0, 24)),
    wav('rate-of-light.wav', (copy) => copy.writeUInt32LE(0xffffffff, 24)),
    wav('no-bits.wav', (copy) => copy.writeUInt16LE(0, 34)),
    {
      name: 'long-tag.mp3',
      fileType: 'audio',
      bytes: Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), randomBytes(1_000)]),
    },
  ];
}
