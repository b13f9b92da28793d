/** Connected ink: each shape may be a letter, a part of one, or nothing of the kind. Pure. */
import { type InkColor, type InkPicture, LIGHT_INK, NO_INK } from './ink.ts';

/** A connected piece of ink; edges in pixels, right and bottom excluded. */
export interface InkShape {
  color: InkColor;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Pixels. */
  area: number;
  /** Mean length of its horizontal runs, pixels: about the width of its strokes. */
  stroke: number;
  /** Mean light of it. */
  level: number;
  /** Its lightest level, of dark ink its darkest: what it is painted with, where soft edges do not count. */
  paint: number;
  /** How far it is from the local mean, levels. */
  contrast: number;
  /** Its horizontal runs, three numbers of each: row, left, right. */
  runs: number[];
}

/** Pieces of ink in one row. */
interface Runs {
  /** Four numbers of each: left, right, row, and the run it is joined to. */
  left: number[];
  right: number[];
  row: number[];
  parent: number[];
}

function rootOf(parent: number[], at: number): number {
  let root = at;
  while (parent[root] !== root) {
    const next = parent[parent[root] ?? 0] ?? 0;
    parent[root] = next;
    root = next;
  }
  return root;
}

function findRuns({ width, height, ink }: InkPicture): Runs {
  const runs: Runs = { left: [], right: [], row: [], parent: [] };
  let [above, aboveEnd] = [0, 0];
  for (let y = 0; y < height; y++) {
    const first = runs.left.length;
    const row = y * width;
    let next = above;
    for (let x = 0; x < width; x++) {
      const color = ink[row + x] ?? NO_INK;
      if (color === NO_INK) continue;
      const left = x;
      while (x + 1 < width && ink[row + x + 1] === color) x += 1;
      const run = runs.left.length;
      runs.left.push(left);
      runs.right.push(x + 1);
      runs.row.push(y);
      runs.parent.push(run);
      while (next < aboveEnd && (runs.right[next] ?? 0) < left) next += 1;
      // Corners join as well: thin slanted strokes are held together by them alone.
      for (let other = next; other < aboveEnd && (runs.left[other] ?? 0) <= x + 1; other++) {
        if (ink[row - width + (runs.left[other] ?? 0)] !== color) continue;
        runs.parent[rootOf(runs.parent, other)] = rootOf(runs.parent, run);
      }
    }
    above = first;
    aboveEnd = runs.left.length;
  }
  return runs;
}

/** All shapes of both colours. */
export function findInkShapes(picture: InkPicture): InkShape[] {
  const { width, data, ink, mean } = picture;
  const { left, right, row, parent } = findRuns(picture);
  const shapes = new Map<number, InkShape>();
  for (let run = 0; run < left.length; run++) {
    const [from, to, y] = [left[run] ?? 0, right[run] ?? 0, row[run] ?? 0];
    const root = rootOf(parent, run);
    let shape = shapes.get(root);
    if (shape === undefined) {
      const color = ink[y * width + from] as InkColor;
      shape = {
        color,
        left: from,
        top: y,
        right: to,
        bottom: y + 1,
        area: 0,
        stroke: 0,
        level: 0,
        paint: data[y * width + from] ?? 0,
        contrast: 0,
        runs: [],
      };
      shapes.set(root, shape);
    }
    shape.left = Math.min(shape.left, from);
    shape.right = Math.max(shape.right, to);
    shape.bottom = y + 1;
    shape.runs.push(y, from, to);
    shape.area += to - from;
    for (let at = y * width + from; at < y * width + to; at++) {
      const value = data[at] ?? 0;
      shape.level += value;
      shape.paint = shape.color === LIGHT_INK ? Math.max(shape.paint, value) : Math.min(shape.paint, value);
      shape.contrast += Math.abs(value - (mean[at] ?? 0));
    }
  }
  return [...shapes.values()].map((shape) => ({
    ...shape,
    stroke: (3 * shape.area) / shape.runs.length,
    level: shape.level / shape.area,
    contrast: shape.contrast / shape.area,
  }));
}
