import type { SmallPicture } from '../../pictures/small-picture.ts';

/** Levels up to which neighbours are of one drawn colour, and from which there is a drawn edge between them. */
const EVEN_LEVELS = 1;
const EDGE_LEVELS = 40;

/** Shares of pixels with even neighbours and of edges from which a picture is drawn: screens have both, cameras one. */
const DRAWN_EVEN = 0.12;
const DRAWN_EDGES = 0.07;

/**
 * Blocks that are compared, in pixels of the half-size picture: a bar at the edge of a screen is no higher. Levels by
 * which they differ at rest.
 */
const BLOCK = { width: 4, height: 2 } as const;
const PIXELS = BLOCK.width * BLOCK.height;
const REST_LEVELS = 1.5;

/** Mean deviation from which a block shows something, levels. */
const SHOWN_LEVELS = 6;

/** Whether a picture is drawn by a computer: even areas with sharp edges, such as windows with text. */
function isDrawnPicture({ luma, width, height }: SmallPicture): boolean {
  let [even, edges] = [0, 0];
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const value = luma[at] ?? 0;
      const [left, right] = [luma[at - 1] ?? 0, luma[at + 1] ?? 0];
      const [above, below] = [luma[at - width] ?? 0, luma[at + width] ?? 0];
      const across = Math.max(Math.abs(left - value), Math.abs(right - value));
      if (Math.max(across, Math.abs(above - value), Math.abs(below - value)) <= EVEN_LEVELS) even += 1;
      if (Math.abs(right - left) > EDGE_LEVELS || Math.abs(below - above) > EDGE_LEVELS) edges += 1;
    }
  }
  return even >= DRAWN_EVEN * luma.length && edges >= DRAWN_EDGES * luma.length;
}

/** Luma up to which pixels are those of a bar: footage that is fitted into another shape keeps its bars. */
const BAR_LEVEL = 20;

interface Block {
  difference: number;
  deviation: number;
}

function blockAt(a: SmallPicture, b: SmallPicture, x: number, y: number): Block {
  let [sum, difference] = [0, 0];
  for (let row = y; row < y + BLOCK.height; row++) {
    for (let at = row * a.halfWidth + x; at < row * a.halfWidth + x + BLOCK.width; at++) {
      if ((a.halfLuma[at] ?? 0) <= BAR_LEVEL) return { difference: 0, deviation: 0 };
      sum += a.halfLuma[at] ?? 0;
      difference += Math.abs((a.halfLuma[at] ?? 0) - (b.halfLuma[at] ?? 0));
    }
  }
  const mean = sum / PIXELS;
  let deviation = 0;
  for (let row = y; row < y + BLOCK.height; row++) {
    for (let at = row * a.halfWidth + x; at < row * a.halfWidth + x + BLOCK.width; at++)
      deviation += Math.abs((a.halfLuma[at] ?? 0) - mean);
  }
  return { difference: difference / PIXELS, deviation: deviation / PIXELS };
}

/** Share of the picture that shows something and is the very same in both: the frame of a window, a bar, a menu. */
function keptShare(a: SmallPicture, b: SmallPicture): number {
  let [kept, blocks] = [0, 0];
  for (let y = 0; y + BLOCK.height <= a.halfHeight; y += BLOCK.height) {
    for (let x = 0; x + BLOCK.width <= a.halfWidth; x += BLOCK.width) {
      blocks += 1;
      const { difference, deviation } = blockAt(a, b, x, y);
      if (difference <= REST_LEVELS && deviation >= SHOWN_LEVELS) kept += 1;
    }
  }
  return kept / Math.max(1, blocks);
}

/** Mean difference of neighbours up to which a screen stands still, as it does between two things that happen on it. */
const REST_DIFFERENCE = 0.5;

/** Pictures on each side that have to stand still. */
const REST_PICTURES = 2;

/** Share of a screen that stays the very same where a window changes, but not the whole. */
const SCREEN_KEPT = 0.015;

/** Whether what changes with picture `at` is a part of a screen: one take, as nobody cut anything. */
export function changesOnScreen(
  entries: readonly { picture: SmallPicture; difference: number }[],
  at: number,
): boolean {
  const [before, after] = [entries[at - 1], entries[at]];
  if (before === undefined || after === undefined) return false;
  const around = [
    ...entries.slice(Math.max(0, at - REST_PICTURES), at),
    ...entries.slice(at + 1, at + 1 + REST_PICTURES),
  ];
  if (around.some(({ difference }) => difference > REST_DIFFERENCE)) return false;
  // An empty page has no edges.
  if (!isDrawnPicture(before.picture) && !isDrawnPicture(after.picture)) return false;
  return keptShare(before.picture, after.picture) >= SCREEN_KEPT;
}
