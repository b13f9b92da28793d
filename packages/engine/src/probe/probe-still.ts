import sharp, { type Metadata } from 'sharp';
import { requirePictureSize } from '../av/open/media-limits.ts';
import type { RecognisedFile } from '../av/streams/recognise-file.ts';
import { MediaError } from '../errors.ts';
import type { ProbeResult, StreamInfo } from '../types.ts';
import { displaySize, NO_RATE, type Rotation } from './picture-geometry.ts';

// What is drawn by a script or may refer to other files is not a picture to us, whatever it is called.
sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });

/** Stills that the image library reads, and FFmpeg's name of their codec. Others go through FFmpeg. */
const CODECS: { [contentType: string]: string } = {
  'image/jpeg': 'mjpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/avif': 'av1',
  'image/gif': 'gif',
  'image/heic': 'hevc',
  'image/heif': 'hevc',
};

/** Clockwise turn for each EXIF orientation, after the mirroring of those that have one. */
const ORIENTATION_TURNS: { [orientation: number]: Rotation } = {
  3: 180,
  4: 180,
  5: 270,
  6: 90,
  7: 90,
  8: 270,
};
const MIRRORED_ORIENTATIONS = [2, 4, 5, 7];

/** Animations whose first frame the image library knows as well; of one frame they are stills. */
const ANIMATIONS = ['image/gif', 'image/webp'];

/** True for files that `probeStill` and the image library handle, of an animation its first frame. */
export function isSharpPicture(contentType: string): boolean {
  return contentType in CODECS;
}

/** True for animations that the image library reads as a picture, transparent where they are so. */
export function isSharpAnimation(contentType: string): boolean {
  return ANIMATIONS.includes(contentType);
}

/** What is said of HEIF files that hold neither HEVC nor AV1. */
export const UNSUPPORTED_HEIF =
  'This HEIF picture is coded in a way that we cannot decode; stills in HEVC and AV1 are.';

async function readMetadata(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (cause) {
    const isUnknownCoding = cause instanceof Error && cause.message.includes('heif: Unsupported');
    if (isUnknownCoding) throw new MediaError('unsupported', UNSUPPORTED_HEIF, { cause });
    throw new MediaError('damaged', 'This picture is damaged or of a kind we cannot open.', { cause });
  }
}

/** FFmpeg's names of the ways that JPEG stores colours (JFIF: full range). */
const JPEG_FORMATS: { [subsampling: string]: string } = {
  '4:2:0': 'yuvj420p',
  '4:2:2': 'yuvj422p',
  '4:4:0': 'yuvj440p',
  '4:4:4': 'yuvj444p',
};

function pngFormatOf({ channels, depth, hasAlpha, isPalette }: Metadata): string {
  if (isPalette) return 'pal8';
  const deep = depth === 'ushort';
  if ((channels ?? 3) < 3) return hasAlpha ? (deep ? 'ya16be' : 'ya8') : deep ? 'gray16be' : 'gray';
  return hasAlpha ? (deep ? 'rgba64be' : 'rgba') : deep ? 'rgb48be' : 'rgb24';
}

/** How pixels are stored, by FFmpeg's name, where the header tells it; the other formats store them in many ways. */
function pixelFormatOf(metadata: Metadata): string | null {
  if (metadata.format === 'png') return pngFormatOf(metadata);
  if (metadata.format === 'gif') return 'pal8';
  if (metadata.format !== 'jpeg') return null;
  if (metadata.channels === 1) return 'gray';
  // Four components are CMYK, which FFmpeg has no name of.
  return metadata.channels === 3 ? (JPEG_FORMATS[metadata.chromaSubsampling ?? ''] ?? null) : null;
}

function bitDepthOf({ isPalette, bitsPerSample, depth }: Metadata): number {
  // Of a palette the bits are those of its numbers, its colours have 8.
  if (isPalette) return 8;
  return bitsPerSample ?? (depth === 'ushort' ? 16 : 8);
}

function pictureStream(metadata: Metadata, codec: string): StreamInfo {
  const { width, height } = metadata;
  const rotation = ORIENTATION_TURNS[metadata.orientation ?? 1] ?? 0;
  const square = { num: 1, den: 1 };
  const display = displaySize({ width, height }, square, rotation);
  return {
    index: 0,
    kind: 'video',
    codec,
    profile: null,
    timeBase: square,
    startPts: 0,
    startSeconds: 0,
    durationSeconds: null,
    frames: 1,
    language: null,
    isDefault: true,
    audio: null,
    video: {
      width,
      height,
      displayWidth: display.width,
      displayHeight: display.height,
      rotation,
      mirrored: MIRRORED_ORIENTATIONS.includes(metadata.orientation ?? 1),
      fieldOrder: 'progressive',
      sampleAspect: square,
      rate: NO_RATE,
      variableRate: false,
      pixelFormat: pixelFormatOf(metadata),
      bitDepth: bitDepthOf(metadata),
      alpha: metadata.hasAlpha ?? false,
      // Its colours are meant as its profile says, which these names can not.
      color: { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' },
      attachedPicture: false,
    },
  };
}

/** The codec, as the file says where its container can hold several. */
function codecOf(contentType: string, { compression, format }: Metadata): string {
  if (format !== 'heif') return CODECS[contentType] ?? format ?? 'unknown';
  return compression ?? 'unknown';
}

/** Facts about a still picture. Throws MediaError `damaged`, `too_large`. */
export async function probeStill(path: string, { sniffed, bytes }: RecognisedFile): Promise<ProbeResult> {
  const metadata = await readMetadata(path);
  requirePictureSize(metadata.width, metadata.height);
  return {
    mediaKind: 'image',
    container: sniffed.demuxer,
    contentType: sniffed.contentType,
    bytes,
    durationSeconds: 0,
    streams: [pictureStream(metadata, codecOf(sniffed.contentType, metadata))],
    videoStream: 0,
    audioStream: null,
    audioOffsetSeconds: 0,
    timecode: null,
  };
}
