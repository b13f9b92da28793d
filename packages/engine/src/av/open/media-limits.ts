import { MediaError } from '../../errors.ts';

/**
 * What we open at most, checked from the headers before anything is decoded. One 8-bit 4:2:0 picture
 * of the largest size takes 100 MB, and a decoder holds several.
 */

/** Longest side of a picture, pixels. H.264 and most encoders end here too. */
export const MAX_PICTURE_SIDE = 16_384;

/** Largest picture, pixels: an 8K square, so that 8192 x 8192 and 16384 x 4096 pass. */
export const MAX_PICTURE_PIXELS = 8192 * 8192;

/** Longest file, seconds: a day. */
export const MAX_DURATION_SECONDS = 24 * 3600;

/** Streams in one file; more are not looked at. */
export const MAX_STREAMS = 64;

/** Throws MediaError `too_large` when a file is longer than we open. */
export function requireLength(seconds: number): void {
  if (seconds <= MAX_DURATION_SECONDS) return;
  throw new MediaError('too_large', 'This file is longer than 24 hours, which is the most we open.');
}

/** Throws MediaError `too_large` for a picture over the limits. */
export function requirePictureSize(width: number, height: number): void {
  const fits =
    width <= MAX_PICTURE_SIDE && height <= MAX_PICTURE_SIDE && width * height <= MAX_PICTURE_PIXELS;
  if (fits) return;
  const most = `${MAX_PICTURE_SIDE} on a side and ${Math.round(MAX_PICTURE_PIXELS / 1e6)} million in all`;
  throw new MediaError('too_large', `The picture is ${width} x ${height} pixels; we open up to ${most}.`);
}
