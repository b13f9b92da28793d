/** Black bars around a picture, by which footage of another shape is fitted into it. */

/** A plane of one value a pixel, without padding. */
export interface Plane {
  luma: Uint8Array | Float32Array;
  width: number;
  height: number;
}

/** The rows and columns that are no bars; `bottom` and `right` are exclusive. */
export interface ActiveArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Luma up to which a bar is black: coding leaves some noise, and its edge is blurred by shrinking. */
const BAR_LEVEL = 28;

/** Lines at a bar's edge that are mixtures of both, by shrinking and by coding. */
const EDGE_LINES = 2;

/** Largest share of a side that is taken for a bar; beyond that it is a dark picture. */
const MOST_BAR = 0.35;

/** How many lines in a row are dark, counted from one side; 0 where that is more than a bar would be. */
function darkLines(isDark: (line: number) => boolean, lines: number): number {
  let count = 0;
  while (count < lines && isDark(count)) count += 1;
  return count > lines * MOST_BAR ? 0 : count;
}

/** What is left of a plane without the bars around it. */
export function activeArea({ luma, width, height }: Plane): ActiveArea {
  const rowIsDark = (y: number): boolean => {
    for (let x = 0; x < width; x++) if ((luma[y * width + x] ?? 0) > BAR_LEVEL) return false;
    return true;
  };
  const columnIsDark = (x: number): boolean => {
    for (let y = 0; y < height; y++) if ((luma[y * width + x] ?? 0) > BAR_LEVEL) return false;
    return true;
  };
  const top = darkLines(rowIsDark, height);
  const bottom = height - darkLines((line) => rowIsDark(height - 1 - line), height);
  const left = darkLines(columnIsDark, width);
  const right = width - darkLines((line) => columnIsDark(width - 1 - line), width);
  return { top, bottom, left, right };
}

/** The area without the bars that both have; the lines at their edges are left out too. */
export function commonArea(a: Plane, b: Plane): ActiveArea {
  const [first, second] = [activeArea(a), activeArea(b)];
  const inner = (x: number, y: number): number => (Math.min(x, y) === 0 ? 0 : Math.min(x, y) + EDGE_LINES);
  return {
    top: inner(first.top, second.top),
    bottom: a.height - inner(a.height - first.bottom, a.height - second.bottom),
    left: inner(first.left, second.left),
    right: a.width - inner(a.width - first.right, a.width - second.right),
  };
}

/** Mean deviation of the values of an area from their mean. */
export function deviationOf({ luma, width }: Plane, { top, bottom, left, right }: ActiveArea): number {
  const count = Math.max(1, (bottom - top) * (right - left));
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += luma[y * width + x] ?? 0;
  }
  const mean = sum / count;
  let deviation = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) deviation += Math.abs((luma[y * width + x] ?? 0) - mean);
  }
  return deviation / count;
}
