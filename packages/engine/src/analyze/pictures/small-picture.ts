import type { Frame } from '../../av/frames.ts';

/**
 * A frame shrunk to what the measurements need, without padding: luma at up to 160 pixels on the long
 * side, luma at half of that, and chroma at the half size too (4:2:0), all 8 bit, limited range.
 */
export interface SmallPicture {
  width: number;
  height: number;
  luma: Uint8Array;
  halfWidth: number;
  halfHeight: number;
  halfLuma: Uint8Array;
  /** Blue and red difference at the half size. */
  cb: Uint8Array;
  cr: Uint8Array;
}

/** Long side of the small picture in pixels. */
export const SMALL_LONG_SIDE = 160;

/** Sides are multiples of this, so that the half size and its chroma come out whole. */
const SIDE_STEP = 4;

/** Size of the small picture for a source shown at `width` x `height`. */
export function smallSize(width: number, height: number): { width: number; height: number } {
  const scale = SMALL_LONG_SIDE / Math.max(width, height);
  const side = (pixels: number): number =>
    Math.max(2 * SIDE_STEP, SIDE_STEP * Math.round((pixels * scale) / SIDE_STEP));
  return { width: side(width), height: side(height) };
}

/** A plane of a frame, with what lies between its rows. */
interface PaddedPlane {
  source: Uint8Array | undefined;
  stride: number;
}

function copyPlane({ source, stride }: PaddedPlane, width: number, height: number): Uint8Array {
  const target = new Uint8Array(width * height);
  if (source === undefined) return target;
  if (stride === width) target.set(source.subarray(0, width * height));
  else for (let y = 0; y < height; y++) copyRow(source, y * stride, target, y * width, width);
  return target;
}

/** A view of each row would cost more than its bytes. */
function copyRow(source: Uint8Array, from: number, target: Uint8Array, to: number, length: number): void {
  for (let x = 0; x < length; x++) target[to + x] = source[from + x] ?? 0;
}

function halve(luma: Uint8Array, width: number, height: number): Uint8Array {
  const half = new Uint8Array((width / 2) * (height / 2));
  let at = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const i = y * width + x;
      const sum = (luma[i] ?? 0) + (luma[i + 1] ?? 0) + (luma[i + width] ?? 0) + (luma[i + width + 1] ?? 0);
      half[at++] = (sum + 2) >> 2;
    }
  }
  return half;
}

/** A small picture from planes without padding: luma at full, chroma at half size. */
export function smallPictureFromPlanes(
  size: { width: number; height: number },
  planes: { luma: Uint8Array; cb: Uint8Array; cr: Uint8Array },
): SmallPicture {
  const { width, height } = size;
  return {
    width,
    height,
    ...planes,
    halfWidth: width / 2,
    halfHeight: height / 2,
    halfLuma: halve(planes.luma, width, height),
  };
}

/** Copies a `yuv420p` frame whose sides are multiples of 4. */
export function smallPicture(frame: Frame): SmallPicture {
  const { width, height, linesize } = frame;
  // Asked once: each time wraps the memory of all planes anew.
  const data = frame.data ?? [];
  const plane = (index: number): PaddedPlane => ({ source: data[index], stride: linesize[index] ?? width });
  return smallPictureFromPlanes(
    { width, height },
    {
      luma: copyPlane(plane(0), width, height),
      cb: copyPlane(plane(1), width / 2, height / 2),
      cr: copyPlane(plane(2), width / 2, height / 2),
    },
  );
}
