import { type ActiveArea, commonArea, type Plane } from '../../pictures/picture-bars.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';
import { indexRange } from './picture-history.ts';
import { BLOCK, unfoundBlocks } from './unfound-content.ts';

/** What a block that did not change takes from a rectangle, in blocks that did. */
const UNCHANGED_COST = 1.5;

/**
 * Share of a rectangle's blocks that have to be new, and of all that is new that has to lie in it: less where it stands
 * free. Somebody before a wall reaches the edge of the picture, and fills up to 0.98 and 0.94 of a rectangle there.
 */
const FREE = { full: 0.86, inside: 0.88 } as const;
const AT_EDGE = { full: 0.99, inside: 0.97 } as const;

/** Largest share of what is between the bars that is taken for a part of it. */
const MOST_OF_PICTURE = 0.6;

/** A rectangle of blocks; `bottom` and `right` are exclusive. */
interface Panel {
  top: number;
  bottom: number;
  left: number;
  right: number;
  worth: number;
}

/** The stretch of columns with the greatest sum. */
function bestStretch(sums: Float32Array): { left: number; right: number; worth: number } {
  let best = { left: 0, right: 0, worth: 0 };
  let [left, worth] = [0, 0];
  for (let column = 0; column < sums.length; column++) {
    if (worth <= 0) [left, worth] = [column, 0];
    worth += sums[column] ?? 0;
    if (worth > best.worth) best = { left, right: column + 1, worth };
  }
  return best;
}

/** The rectangle that has most of the blocks that changed and few others. */
function bestPanel(levels: Float32Array, columns: number): Panel {
  let best: Panel = { top: 0, bottom: 0, left: 0, right: 0, worth: 0 };
  const rows = levels.length / columns;
  for (let top = 0; top < rows; top++) {
    const sums = new Float32Array(columns);
    for (let row = top; row < rows; row++) {
      for (let column = 0; column < columns; column++)
        sums[column] =
          (sums[column] ?? 0) + ((levels[row * columns + column] ?? 0) > 0 ? 1 : -UNCHANGED_COST);
      const stretch = bestStretch(sums);
      if (stretch.worth > best.worth) best = { ...stretch, top, bottom: row + 1 };
    }
  }
  return best;
}

const planeOf = ({ halfLuma, halfWidth, halfHeight }: SmallPicture): Plane => ({
  luma: halfLuma,
  width: halfWidth,
  height: halfHeight,
});

/** Levels, of luma and both colour differences together, from which the outermost pixels of a picture have changed. */
const EDGE_LEVELS = 8;

/**
 * Whether the panel goes on to an edge of what the picture shows between its bars: the last block before an edge may end
 * short of it.
 */
function reachesEdge(
  a: SmallPicture,
  b: SmallPicture,
  area: ActiveArea,
  { top, bottom, left, right }: Panel,
): boolean {
  const width = a.halfWidth;
  const changeOf = (at: number): number =>
    Math.abs((a.halfLuma[at] ?? 0) - (b.halfLuma[at] ?? 0)) +
    Math.abs((a.cb[at] ?? 0) - (b.cb[at] ?? 0)) +
    Math.abs((a.cr[at] ?? 0) - (b.cr[at] ?? 0));
  const hasChanged = (places: number[]): boolean =>
    places.reduce((sum, at) => sum + changeOf(at), 0) >= EDGE_LEVELS * places.length;
  const across = (y: number): number[] => indexRange(left * BLOCK, right * BLOCK).map((x) => y * width + x);
  const down = (x: number): number[] => indexRange(top * BLOCK, bottom * BLOCK).map((y) => y * width + x);
  return (
    ((top - 1) * BLOCK < area.top && hasChanged(across(area.top))) ||
    ((bottom + 1) * BLOCK > area.bottom && hasChanged(across(area.bottom - 1))) ||
    ((left - 1) * BLOCK < area.left && hasChanged(down(area.left))) ||
    ((right + 1) * BLOCK > area.right && hasChanged(down(area.right - 1)))
  );
}

/**
 * Whether what is new fills one upright rectangle: a caption or a picture that is laid over a take, a screen in it that
 * shows something else. What people before a wall leave and take has no straight sides.
 */
export function isChangedPanel(a: SmallPicture, b: SmallPicture): boolean {
  const { levels, columns } = unfoundBlocks(a, b);
  const panel = bestPanel(levels, columns);
  const { top, bottom, left, right } = panel;
  const area = (bottom - top) * (right - left);
  const shown = commonArea(planeOf(a), planeOf(b));
  const most = MOST_OF_PICTURE * (shown.bottom - shown.top) * (shown.right - shown.left);
  if (area === 0 || area * BLOCK * BLOCK > most) return false;
  let [inside, full] = [0, 0];
  for (let row = top; row < bottom; row++) {
    for (const value of levels.subarray(row * columns + left, row * columns + right)) {
      inside += value;
      if (value > 0) full += 1;
    }
  }
  const all = levels.reduce((sum, value) => sum + value, 0);
  const least = reachesEdge(a, b, shown, panel) ? AT_EDGE : FREE;
  return full >= least.full * area && inside >= least.inside * all;
}
