import sharp, { type Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS } from '../av/open/media-limits.ts';
import { decodePicture } from '../av/pictures/decode-picture.ts';
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
