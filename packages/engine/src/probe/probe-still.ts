import sharp, { type Metadata } from 'sharp';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '../av/media-limits.ts';
import { tooLargePicture } from '../av/open-input.ts';
import type { RecognisedFile } from '../av/recognise-file.ts';
import { MediaError } from '../errors.ts';
import type { ProbeResult, StreamInfo } from '../types.ts';
import { displaySize, type Rotation } from './picture-geometry.ts';

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

/** Clockwise turn for each EXIF orientation; the mirrored ones (2, 4, 5, 7) keep their turn only. */
const ORIENTATION_TURNS: { [orientation: number]: Rotation } = {
  3: 180,
  4: 180,
  5: 90,
  6: 90,
  7: 270,
  8: 270,
};

/** True for pictures that `probeStill` and the image library handle. A GIF is one only when it has a single frame. */
export function isSharpStill(contentType: string): boolean {
  return contentType in CODECS && contentType !== 'image/gif';
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new MediaError('damaged', 'This picture is damaged or of a kind we cannot open.', { cause });
  }
}

function checkSize(width: number, height: number): void {
  const tooLarge =
    width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS;
  if (tooLarge) throw new MediaError('too_large', tooLargePicture(width, height));
}

function pixelFormatOf(metadata: Metadata): string {
  const deep = metadata.depth === 'ushort';
  const gray = (metadata.channels ?? 3) < 3;
  if (gray) return metadata.hasAlpha ? (deep ? 'ya16le' : 'ya8') : deep ? 'gray16le' : 'gray';
  return metadata.hasAlpha ? (deep ? 'rgba64le' : 'rgba') : deep ? 'rgb48le' : 'rgb24';
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
      sampleAspect: square,
      rate: square,
      variableRate: false,
      pixelFormat: pixelFormatOf(metadata),
      bitDepth: metadata.depth === 'ushort' ? 16 : 8,
      alpha: metadata.hasAlpha ?? false,
      color: { primaries: null, transfer: 'iec61966-2-1', matrix: 'gbr', range: 'pc', hdr: 'none' },
      attachedPicture: false,
    },
  };
}

/**
 * Facts about a still picture. Its stream has a rate of 1/1, which means nothing. Throws MediaError
 * `damaged`, `too_large`.
 */
export async function probeStill(path: string, { sniffed, bytes }: RecognisedFile): Promise<ProbeResult> {
  const metadata = await readMetadata(path);
  checkSize(metadata.width, metadata.height);
  return {
    mediaKind: 'image',
    container: sniffed.demuxer,
    contentType: sniffed.contentType,
    bytes,
    durationSeconds: 0,
    streams: [pictureStream(metadata, CODECS[sniffed.contentType] ?? metadata.format ?? 'unknown')],
    videoStream: 0,
    audioStream: null,
    audioOffsetSeconds: 0,
    timecode: null,
  };
}
