/** Which cells of a grid over the picture an outline touches, fills or leaves out. */
import type { Path, Point } from '../drawings/path.ts';

/** A grid from the top left corner of the picture; the last column and row may reach beyond it. */
export interface Grid {
  columns: number;
  rows: number;
  /** Side of a cell, pixels; even, so that no sample of colour lies in two cells. */
  cell: number;
}

/** Where an outline lies: pixels, degrees clockwise, shares. */
export interface Placing {
  x: number;
  y: number;
  angle: number;
  scaleX: number;
  scaleY: number;
}

/** What an outline is to a cell. */
export const OUTSIDE = 0;
const TOUCHED = 1;
export const FILLED = 2;

/** An outline as straight lines, each figure closed: four numbers a line, from and to. */
export interface Lines {
  ends: Float64Array;
  /** How far the outline is from its lines at most, pixels. */
  slack: number;
}

/** Lines that a curve is taken as. */
const CURVE_LINES = 8;

/** The outline as lines. */
export function linesOf(path: Path): Lines {
  const ends: number[] = [];
  let slack = 0;
  let first: Point = [0, 0];
  let pen: Point = first;
  const to = (end: Point) => {
    if (pen[0] !== end[0] || pen[1] !== end[1]) ends.push(...pen, ...end);
    pen = end;
  };
  for (const [letter, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] of path) {
    if (letter === 'm') {
      to(first);
      first = [x1, y1];
      pen = first;
    } else if (letter === 'l') to([x1, y1]);
    else {
      const [x0, y0] = pen;
      // A curve is off its chord by an eighth of the step squared times its second derivative, which is greatest at an end.
      const bend = (a: number, b: number, c: number) => Math.abs(a - 2 * b + c);
      const bent = (a: number, b: number, c: number, d: number) => Math.max(bend(a, b, c), bend(b, c, d));
      const most = 6 * Math.hypot(bent(x0, x1, x2, x3), bent(y0, y1, y2, y3));
      slack = Math.max(slack, most / (8 * CURVE_LINES ** 2));
      for (let step = 1; step <= CURVE_LINES; step += 1) {
        const [t, u] = [step / CURVE_LINES, 1 - step / CURVE_LINES];
        const at = (a: number, b: number, c: number, d: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
        to([at(x0, x1, x2, x3), at(y0, y1, y2, y3)]);
      }
    }
  }
  to(first);
  return { ends: Float64Array.from(ends), slack };
}

/** Where a point of an outline lies in the picture. */
export function placed([x, y]: Point, { x: left, y: top, angle, scaleX, scaleY }: Placing): Point {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [dx, dy] = [x * scaleX, y * scaleY];
  return [left + dx * cos - dy * sin, top + dx * sin + dy * cos];
}

/** A line in the picture. */
interface Line {
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** Marks the cells within `margin` pixels of a line; a slanting one is gone along in steps of a cell. */
function touch(states: Uint8Array, { columns, rows, cell }: Grid, { ax, ay, bx, by }: Line, margin: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const steps = Math.min(256, Math.max(1, Math.ceil(Math.min(Math.abs(dx), Math.abs(dy)) / cell)));
  for (let step = 0; step < steps; step += 1) {
    const [x0, y0] = [ax + (dx * step) / steps, ay + (dy * step) / steps];
    const [x1, y1] = [x0 + dx / steps, y0 + dy / steps];
    const left = Math.max(0, Math.floor((Math.min(x0, x1) - margin) / cell));
    const right = Math.min(columns - 1, Math.floor((Math.max(x0, x1) + margin) / cell));
    const last = Math.min(rows - 1, Math.floor((Math.max(y0, y1) + margin) / cell));
    for (let row = Math.max(0, Math.floor((Math.min(y0, y1) - margin) / cell)); row <= last; row += 1)
      for (let column = left; column <= right; column += 1) states[row * columns + column] = TOUCHED;
  }
}

/** Adds to each row's windings where a line crosses the row's middle. */
function wind(windings: Int16Array, { columns, rows, cell }: Grid, { ax, ay, bx, by }: Line) {
  const first = Math.max(0, Math.ceil(Math.min(ay, by) / cell - 0.5));
  for (let row = first; row < rows && (row + 0.5) * cell < Math.max(ay, by); row += 1) {
    const x = ax + ((bx - ax) * ((row + 0.5) * cell - ay)) / (by - ay);
    const column = Math.max(0, Math.ceil(x / cell - 0.5));
    if (column < columns)
      windings[row * columns + column] = (windings[row * columns + column] ?? 0) + (ay < by ? 1 : -1);
  }
}

/**
 * What an outline is to each cell, row by row: nothing of a cell that is not `TOUCHED` lies within `margin` pixels of
 * the outline, so it is `FILLED` by the non-zero rule, or `OUTSIDE`.
 */
export function cellsOf(
  grid: Grid,
  { lines, placing, margin }: { lines: Lines; placing: Placing; margin: number },
): Uint8Array {
  const { columns, rows } = grid;
  const { x, y, angle, scaleX, scaleY } = placing;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [xx, xy, yx, yy] = [scaleX * cos, -scaleY * sin, scaleX * sin, scaleY * cos];
  const states = new Uint8Array(columns * rows);
  const windings = new Int16Array(columns * rows);
  const reach = margin + lines.slack * Math.max(Math.abs(scaleX), Math.abs(scaleY));
  const { ends } = lines;
  for (let index = 0; index < ends.length; index += 4) {
    const [px = 0, py = 0, qx = 0, qy = 0] = [ends[index], ends[index + 1], ends[index + 2], ends[index + 3]];
    const line = {
      ax: x + xx * px + xy * py,
      ay: y + yx * px + yy * py,
      bx: x + xx * qx + xy * qy,
      by: y + yx * qx + yy * qy,
    };
    touch(states, grid, line, reach);
    wind(windings, grid, line);
  }
  for (let row = 0; row < rows; row += 1) {
    let winding = 0;
    for (let index = row * columns; index < (row + 1) * columns; index += 1) {
      winding += windings[index] ?? 0;
      if (winding !== 0 && states[index] === OUTSIDE) states[index] = FILLED;
    }
  }
  return states;
}
