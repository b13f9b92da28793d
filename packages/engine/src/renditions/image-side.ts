/** How large images are made. Pure: the server names them by the same rule. */
import type { ImageFormat } from '../types.ts';

/** Most pixels on a side that WebP can hold, and AVIF encoders take. */
const MAX_SIDES: { [format in ImageFormat]: number } = {
  jpeg: 65_535,
  png: 65_535,
  webp: 16_383,
  avif: 16_384,
};

/**
 * Longer side, pixels, of the image that a picture shown at `display` gives where `maxSide` pixels are asked for at
 * most: nothing is enlarged, so that wishes above the source's size come to the same file.
 */
export function imageSide(
  display: { width: number; height: number },
  { format, maxSide }: { format: ImageFormat; maxSide: number },
): number {
  return Math.max(1, Math.min(maxSide, MAX_SIDES[format], Math.max(display.width, display.height)));
}
