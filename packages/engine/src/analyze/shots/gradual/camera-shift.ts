import type { SmallPicture } from '../../pictures/small-picture.ts';
import type { PictureHistory } from '../compare/picture-history.ts';

/** How far a camera may have moved between two pictures, pixels of the half-size picture. */
const REACH = 8;

/** Every so many pixels of a row and of a column are compared. */
const SPARSE = 2;

/** Where on the way of a transition it is asked whether only the camera moves. */
const ASKED_AT = [0.2, 0.35, 0.5, 0.65, 0.8] as const;

/** Mean difference of two pictures, the second moved by (dx, dy), where both show something. */
function movedDifference(a: SmallPicture, b: SmallPicture, dx: number, dy: number): number {
  const { halfWidth: width, halfHeight: height } = a;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += SPARSE) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x += SPARSE) {
      sum += Math.abs((a.halfLuma[y * width + x] ?? 0) - (b.halfLuma[(y + dy) * width + x + dx] ?? 0));
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

/**
 * How much of the difference of two pictures is left when the second is moved over the first as it fits best: near 0
 * where only the camera moved, near 1 where it did not.
 */
function unmovedShare(a: SmallPicture, b: SmallPicture): number {
  const still = movedDifference(a, b, 0, 0);
  let best = still;
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) best = Math.min(best, movedDifference(a, b, dx, dy));
  }
  return still === 0 ? 1 : best / still;
}

/** The middle share of what is left so between pictures of the stretch that lie `way` of its length apart. */
export function unmovedAlong(
  history: PictureHistory,
  { start, end }: { start: number; end: number },
  way: number,
): number {
  const apart = Math.max(1, Math.round((end - start) * way));
  const shares = ASKED_AT.map((share) => {
    const at = Math.round(start + share * (end - start));
    const [before, after] = [history.at(at - apart), history.at(at)];
    return before === undefined || after === undefined ? 1 : unmovedShare(before.picture, after.picture);
  });
  return shares.sort((a, b) => a - b)[shares.length >> 1] ?? 1;
}
