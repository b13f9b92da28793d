import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { newFrame, newPacket } from '../av/frames.ts';
import { MAX_PICTURE_PIXELS } from '../av/open/media-limits.ts';
import { openDecoder } from '../av/open/open-decoder.ts';
import { openInput } from '../av/open/open-input.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { MediaError } from '../errors.ts';
import { isSharpPicture } from '../probe/probe-still.ts';
import type { ProbeResult } from '../types.ts';
import { decodeHeif } from './decode-heif.ts';

const OPTIONS = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 } as const;

/** Containers of several codecs, of which the image library decodes AV1 only. */
const HEIF_TYPES = ['image/heic', 'image/heif', 'image/avif'];

async function openHeif(path: string): Promise<Sharp> {
  const { compression, icc } = await sharp(path, { limitInputPixels: false }).metadata();
  if (compression === 'av1') return sharp(path, OPTIONS);
  return sharp(await decodeHeif(path, icc ?? null), OPTIONS);
}

/** The first picture of a file, decoded by FFmpeg: for stills that the image library does not read (BMP). Throws MediaError. */
async function decodePicture(path: string): Promise<RgbPicture> {
  const input = await openInput(path);
  const packet = newPacket();
  const frame = newFrame();
  try {
    const stream = input.streams[0];
    if (stream === undefined) throw new MediaError('damaged', 'This picture is damaged.');
    const decoder = await openDecoder(stream);
    try {
      await input.read(packet);
      await decoder.send(packet);
      await decoder.send(null);
      if (decoder.receive(frame) !== 'got') throw new MediaError('damaged', 'This picture is damaged.');
      return await frameToRgb(frame);
    } finally {
      decoder.close();
    }
  } finally {
    frame.free();
    packet.free();
    await input.close();
  }
}

/**
 * A still picture as it is shown, upright; of an animation the first frame. Its colours are in sRGB after
 * `toColourspace('srgb')`. What is damaged is told when it is read, or by MediaError here.
 */
export async function openStill(
  path: string,
  { contentType }: Pick<ProbeResult, 'contentType'>,
): Promise<Sharp> {
  if (HEIF_TYPES.includes(contentType)) return (await openHeif(path)).autoOrient();
  if (isSharpPicture(contentType)) return sharp(path, OPTIONS).autoOrient();
  const { data, width, height } = await decodePicture(path);
  return sharp(data, { raw: { width, height, channels: 3 } });
}
