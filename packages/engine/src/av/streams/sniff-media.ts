/**
 * Recognises a media file by its bytes alone. Names and extensions are claims of whoever sent the
 * file; and FFmpeg's own detection also knows playlists and scripts, which open other files. Only what
 * is recognised here is opened, and only with the one demuxer named here.
 */

/** What the first bytes of a file say. */
export interface SniffedMedia {
  /** FFmpeg demuxer that is allowed to open the file. */
  demuxer: string;
  /** MIME type; for containers of both, the one with picture. */
  contentType: string;
  /** Sound-only variant of the MIME type, for a container without picture. */
  audioContentType?: string;
  /** True for a still picture, which is decoded by the image library instead. */
  still: boolean;
  /** Bytes before the sound that the demuxer does not get past by itself. */
  skippedBytes?: number;
}

/** Bytes of the head that the rules below look at. */
export const SNIFF_BYTES = 64 * 1024;

type Rule = (head: Buffer) => SniffedMedia | null;

function has(head: Buffer, offset: number, text: string): boolean {
  return (
    head.length >= offset + text.length && head.toString('latin1', offset, offset + text.length) === text
  );
}

function hasBytes(head: Buffer, bytes: number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

const av = (demuxer: string, contentType: string, audioContentType?: string): SniffedMedia => ({
  demuxer,
  contentType,
  ...(audioContentType === undefined ? {} : { audioContentType }),
  still: false,
});
const still = (demuxer: string, contentType: string): SniffedMedia => ({ demuxer, contentType, still: true });

const STILL_BRANDS: { [brand: string]: string } = {
  avif: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
};

/** Top-level boxes that old QuickTime files without `ftyp` begin with. */
const QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

const isoMedia: Rule = (head) => {
  if (has(head, 4, 'ftyp')) {
    const brand = head.toString('latin1', 8, 12);
    const stillType = STILL_BRANDS[brand];
    if (stillType !== undefined) return still('mov', stillType);
    if (brand === 'qt  ') return av('mov', 'video/quicktime', 'audio/mp4');
    if (brand.startsWith('3g')) return av('mov', 'video/3gpp', 'audio/3gpp');
    return av('mov', 'video/mp4', 'audio/mp4');
  }
  const known = QUICKTIME_BOXES.some((box) => has(head, 4, box));
  return known ? av('mov', 'video/quicktime', 'audio/mp4') : null;
};

const matroska: Rule = (head) => {
  if (!hasBytes(head, [0x1a, 0x45, 0xdf, 0xa3])) return null;
  const webm = head.subarray(0, 64).includes('webm');
  return webm
    ? av('matroska', 'video/webm', 'audio/webm')
    : av('matroska', 'video/x-matroska', 'audio/x-matroska');
};

/** The extended header of a WebP file, whose flags say that frames follow (RFC 9649). */
function isAnimatedWebp(head: Buffer): boolean {
  return has(head, 12, 'VP8X') && ((head[20] ?? 0) & 0x02) !== 0;
}

/** RIFF and its 64-bit forms hold sound, AVI or WebP, told by the word after the size. */
const riff: Rule = (head) => {
  if (!['RIFF', 'RF64', 'BW64'].some((word) => has(head, 0, word))) return null;
  if (has(head, 8, 'WAVE')) return av('wav', 'audio/wav', 'audio/wav');
  if (has(head, 8, 'AVI ')) return av('avi', 'video/x-msvideo', 'audio/x-msvideo');
  if (has(head, 8, 'WEBP'))
    return isAnimatedWebp(head) ? av('webp_anim', 'image/webp') : still('webp_pipe', 'image/webp');
  return null;
};

const MPEGTS_SYNC = 0x47;

function syncsEvery(head: Buffer, start: number, packetSize: number): boolean {
  const packets = Math.min(5, Math.floor((head.length - start) / packetSize));
  if (packets < 1) return false;
  for (let packet = 0; packet < packets; packet++) {
    if (head[start + packet * packetSize] !== MPEGTS_SYNC) return false;
  }
  return packets >= 3 || head.length < 3 * packetSize;
}

const transportStream: Rule = (head) => {
  const found = syncsEvery(head, 0, 188) || syncsEvery(head, 4, 192);
  return found ? av('mpegts', 'video/mp2t', 'audio/mp2t') : null;
};

const png: Rule = (head) => {
  if (!hasBytes(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return null;
  const firstData = head.indexOf('IDAT');
  const animation = head.indexOf('acTL');
  const animated = animation !== -1 && (firstData === -1 || animation < firstData);
  return animated ? av('apng', 'image/apng') : still('png_pipe', 'image/png');
};

const tiff: Rule = (head) => {
  const known = hasBytes(head, [0x49, 0x49, 0x2a, 0x00]) || hasBytes(head, [0x4d, 0x4d, 0x00, 0x2a]);
  return known ? still('tiff_pipe', 'image/tiff') : null;
};

const bmp: Rule = (head) => {
  // "BM" alone is two letters of text; the size of the information header makes it a bitmap.
  if (!has(head, 0, 'BM') || head.length < 18) return null;
  return [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14))
    ? still('bmp_pipe', 'image/bmp')
    : null;
};

const ASF_GUID = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11];
const MXF_KEY = [0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01];
const W64_GUID = [0x72, 0x69, 0x66, 0x66, 0x2e, 0x91, 0xcf, 0x11];

/** Formats told by fixed bytes at the start. */
const signatures: Rule = (head) => {
  if (hasBytes(head, [0xff, 0xd8, 0xff])) return still('jpeg_pipe', 'image/jpeg');
  if (has(head, 0, 'GIF87a') || has(head, 0, 'GIF89a')) return av('gif', 'image/gif');
  if (has(head, 0, 'OggS')) return av('ogg', 'video/ogg', 'audio/ogg');
  if (has(head, 0, 'fLaC')) return av('flac', 'audio/flac', 'audio/flac');
  if (has(head, 0, 'FORM') && (has(head, 8, 'AIFF') || has(head, 8, 'AIFC')))
    return av('aiff', 'audio/aiff', 'audio/aiff');
  if (has(head, 0, 'FLV\x01')) return av('flv', 'video/x-flv', 'audio/x-flv');
  if (has(head, 0, 'caff')) return av('caf', 'audio/x-caf', 'audio/x-caf');
  if (has(head, 0, '#!AMR')) return av('amr', 'audio/amr', 'audio/amr');
  if (hasBytes(head, ASF_GUID)) return av('asf', 'video/x-ms-wmv', 'audio/x-ms-wma');
  if (hasBytes(head, W64_GUID)) return av('w64', 'audio/wav', 'audio/wav');
  if (hasBytes(head, [0x00, 0x00, 0x01, 0xba])) return av('mpeg', 'video/mpeg', 'audio/mpeg');
  if (head.subarray(0, 4096).includes(Buffer.from(MXF_KEY)))
    return av('mxf', 'application/mxf', 'application/mxf');
  return null;
};

const MPEG_AUDIO_BITRATES: { [version: string]: { [layer: number]: number[] } } = {
  one: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  two: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
};
const MPEG_AUDIO_RATES: { [version: number]: number[] } = {
  3: [44100, 48000, 32000],
  2: [22050, 24000, 16000],
  0: [11025, 12000, 8000],
};

/** Bytes of the MPEG audio frame (ISO/IEC 11172-3, 13818-3) whose header is at `offset`, or null. */
function mpegAudioFrameBytes(head: Buffer, offset: number): number | null {
  if (offset + 4 > head.length) return null;
  const header = head.readUInt32BE(offset);
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const rate = MPEG_AUDIO_RATES[version]?.[(header >>> 10) & 3];
  const bitRate = MPEG_AUDIO_BITRATES[version === 3 ? 'one' : 'two']?.[layer]?.[(header >>> 12) & 15];
  if (header >>> 21 !== 0x7ff || !rate || !bitRate) return null;
  const padding = (header >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * bitRate) / rate) + padding) * 4;
  const perFrame = layer === 3 && version !== 3 ? 72_000 : 144_000;
  return Math.floor((perFrame * bitRate) / rate) + padding;
}

/** Bytes of the ADTS frame (ISO/IEC 13818-7) whose header is at `offset`, or null. */
function adtsFrameBytes(head: Buffer, offset: number): number | null {
  if (offset + 7 > head.length || (head.readUInt16BE(offset) & 0xfff6) !== 0xfff0) return null;
  const bytes = (head.readUInt32BE(offset + 3) >>> 13) & 0x1fff;
  return bytes > 7 ? bytes : null;
}

const AC3_SYNC = 0x0b77;

/** True when two frames follow each other at `offset`, or one fills the rest of a short file. */
function isFrameChain(head: Buffer, offset: number, frameBytes: typeof adtsFrameBytes): boolean {
  const first = frameBytes(head, offset);
  if (first === null) return false;
  if (offset + first >= head.length) return head.length < SNIFF_BYTES && offset + first === head.length;
  return frameBytes(head, offset + first) !== null;
}

/** Some encoders leave zeros or a few stray bytes before the first frame. */
const FRAME_SEARCH_BYTES = 4096;

/** Streams of frames without a header of their own, which begin with a sync word. */
const frameStreams: Rule = (head) => findFrames(head, FRAME_SEARCH_BYTES);

/** Frames that must follow each other where one is found far from the start: two may be chance. */
const LATE_FRAMES = 4;

/** Bytes from `offset` on that are so many frames of MPEG sound in a row, or to the end of a short file. */
function isLongChain(head: Buffer, offset: number): boolean {
  let at = offset;
  for (let frame = 0; frame < LATE_FRAMES; frame += 1) {
    const bytes = mpegAudioFrameBytes(head, at);
    if (bytes === null) return false;
    at += bytes;
    if (at >= head.length) return frame > 0;
  }
  return true;
}

export const MPEG_SOUND = av('mp3', 'audio/mpeg', 'audio/mpeg');

/**
 * Where MPEG sound begins in `head`, as behind tags with a wrong length; null where none does. Only a tag says that there may
 * be some.
 */
export function findLateFrames(head: Buffer): number | null {
  for (let offset = head.indexOf(0xff); offset !== -1; offset = head.indexOf(0xff, offset + 1)) {
    if (isLongChain(head, offset)) return offset;
  }
  return null;
}

function findFrames(head: Buffer, limit: number): SniffedMedia | null {
  if (head.length > 2 && head.readUInt16BE(0) === AC3_SYNC) {
    const enhanced = (head[5] ?? 0) >> 3 > 10;
    return enhanced ? av('eac3', 'audio/eac3', 'audio/eac3') : av('ac3', 'audio/ac3', 'audio/ac3');
  }
  const searched = Math.min(head.length, limit);
  for (let offset = 0; offset < searched; offset++) {
    if (head[offset] !== 0xff) continue;
    if (isFrameChain(head, offset, adtsFrameBytes)) return av('aac', 'audio/aac', 'audio/aac');
    if (isFrameChain(head, offset, mpegAudioFrameBytes)) return MPEG_SOUND;
  }
  return null;
}

const RULES: Rule[] = [isoMedia, matroska, riff, png, tiff, bmp, signatures, transportStream, frameStreams];

/**
 * The MIME type of a file that begins with `head` and has no fixed signature: a bitmap, a transport stream, frames of sound
 * from the first byte on; null when it is none of them. Stricter than a sync word, which every 2,700th file of random bytes
 * begins with: a header that may be, and another one where the first says that it ends.
 */
export function sniffUnsigned(head: Buffer): string | null {
  // One packet of a short file says no more than a letter G.
  const sniffed = bmp(head) ?? (head.length < 3 * 188 ? null : transportStream(head));
  if (sniffed !== null) return sniffed.contentType;
  if (isFrameChain(head, 0, adtsFrameBytes)) return 'audio/aac';
  return isFrameChain(head, 0, mpegAudioFrameBytes) ? MPEG_SOUND.contentType : null;
}

/** What `head`, the first bytes of a file (without ID3 tags), is; null when it is nothing we open. */
export function sniffMedia(head: Buffer): SniffedMedia | null {
  for (const rule of RULES) {
    const sniffed = rule(head);
    if (sniffed !== null) return sniffed;
  }
  return null;
}

/** Bytes of the ID3v2 tag (id3.org) at the start of `head`, 0 without one: MP3, AAC and FLAC may follow it. */
export function id3TagBytes(head: Buffer): number {
  if (!has(head, 0, 'ID3') || head.length < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((head[index] ?? 0) & 0x7f), 0);
  const footer = ((head[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
  return 10 + size + footer;
}
