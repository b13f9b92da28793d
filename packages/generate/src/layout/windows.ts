/**
 * The windows that large shapes are drawn through. Drawing costs by the pixel of a shape's box, whether there is anything
 * of the shape in it, and whether it is seen or lies behind an opaque one: hills and waves overlap three times over,
 * and the stars of a sky are a box as large as the sky. The picture stays the same, to the pixel.
 */
import { type Box, boundsOf } from '../drawings/path.ts';
import { cellsOf, FILLED, type Grid, type Lines, linesOf, OUTSIDE, type Placing, placed } from './cells.ts';
import { channelAt, type Element, overlap, type ShapeElement, sweptBox } from './stage.ts';

/** A part of an element's life in which it moves in a straight line, seconds. */
export interface Stretch {
  from: number;
  until: number;
  first: Placing;
  last: Placing;
}

/** Windows of a stretch, pixels, none over another; null where the shape is best drawn whole, none where nothing of it is seen. */
export type Windows = (element: Element, stretch: Stretch) => Box[] | null;

interface Frame {
  width: number;
  height: number;
}

/** Cells along the shorter side; more find tighter windows and take longer. */
const CELLS = 27;
/** Pixels kept beyond edges: soft edges, rounding, and pieces of motion that are straightened. */
const MARGIN = 3;
/** How far an outline may come between two moments that are looked at, pixels. */
const STEP = 8;
/** Most moments of a stretch: what moves further is seen for a moment. */
const MOST_MOMENTS = 24;
/** Smaller shapes are not worth a window, as a share of the frame. */
const LARGE = 0.1;
/** What a window costs beside its pixels, in pixels, and by line of the outline, which is read again for each. */
const WINDOW_COST = 6000;
const LINE_COST = 8;
/** Windows leave out at least this share of a box. */
const GAIN = 0.15;
/** A soft edge reaches so many times its deviation. */
const SOFT_REACH = 4;
/** Seconds between the moments at which a shape that covers others is looked at. */
const COVER_SECONDS = 0.2;

function gridOf({ width, height }: Frame): Grid {
  const cell = Math.max(8, 2 * Math.round(Math.min(width, height) / CELLS / 2));
  return { columns: Math.ceil(width / cell), rows: Math.ceil(height / cell), cell };
}

function placingAt({ motion }: Element, seconds: number): Placing {
  return {
    x: channelAt(motion.x, seconds, 0),
    y: channelAt(motion.y, seconds, 0),
    angle: channelAt(motion.angle, seconds, 0),
    scaleX: channelAt(motion.scaleX, seconds, 1),
    scaleY: channelAt(motion.scaleY, seconds, 1),
  };
}

/** How far no point of a box is carried from one placing to another, pixels. */
function carried(box: Box, a: Placing, b: Placing): number {
  const corners = [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => [x, y] as const));
  return Math.max(
    ...corners.map((corner) => {
      const [from, to] = [placed(corner, a), placed(corner, b)];
      return Math.hypot(to[0] - from[0], to[1] - from[1]);
    }),
  );
}

function between(a: Placing, b: Placing, share: number): Placing {
  const mix = (key: keyof Placing) => a[key] + (b[key] - a[key]) * share;
  return { x: mix('x'), y: mix('y'), angle: mix('angle'), scaleX: mix('scaleX'), scaleY: mix('scaleY') };
}

/** The placings of a stretch, close enough together; null for too many. */
function placingsOf(box: Box, { first, last }: Stretch): Placing[] | null {
  const count = Math.ceil(carried(box, first, last) / STEP);
  // What turns does not move in straight lines.
  if (count > MOST_MOMENTS || Math.abs(last.angle - first.angle) > 5) return null;
  return Array.from({ length: count + 1 }, (_, index) => between(first, last, count && index / count));
}

/** True for what hides all that is behind it. */
function covers(element: Element): boolean {
  const { angle = 0, opacity = 1 } = element.motion;
  return element.kind === 'shape' && !element.blur && opacity === 1 && typeof angle === 'number';
}

/** A shape with what is worked out once. */
interface Outline {
  element: ShapeElement;
  box: Box;
  swept: Box;
  lines: Lines;
  order: number;
}

/** Cells that a covering shape fills all through a stretch; null for none. */
function filledAllThrough(grid: Grid, screen: Outline, { from, until }: Stretch): Uint8Array | null {
  const far = carried(screen.box, placingAt(screen.element, from), placingAt(screen.element, until));
  const count = Math.max(1, Math.ceil((until - from) / COVER_SECONDS), Math.ceil((1.5 * far) / STEP));
  if (count > MOST_MOMENTS * 2) return null;
  let filled: Uint8Array | null = null;
  let before: Placing | null = null;
  for (let index = 0; index <= count; index += 1) {
    const placing = placingAt(screen.element, from + ((until - from) * index) / count);
    const moved = before === null ? 1 : carried(screen.box, before, placing);
    if (moved > STEP) return null;
    if (moved === 0) continue;
    const states = cellsOf(grid, { lines: screen.lines, placing, margin: MARGIN + STEP / 2 });
    if (filled === null) filled = states;
    else
      for (let cell = 0; cell < states.length; cell += 1) if (states[cell] !== FILLED) filled[cell] = OUTSIDE;
    before = placing;
  }
  return filled;
}

/** Calls `take` with each run of set columns; those with at most `least` between them are one. */
function eachRun(columns: Uint8Array, least: number, take: (from: number, to: number) => void): void {
  let from = -1;
  let to = -1;
  for (let column = 0; column < columns.length; column += 1) {
    if (columns[column] === 0) continue;
    if (from >= 0 && column - to > least) {
      take(from, to);
      from = column;
    } else if (from < 0) from = column;
    to = column + 1;
  }
  if (from >= 0) take(from, to);
}

/** Adds the columns that a row needs. */
function addRow(union: Uint8Array, needed: Uint8Array, row: number): void {
  for (let column = 0, index = row * union.length; column < union.length; column += 1, index += 1)
    if (needed[index] === 1) union[column] = 1;
}

/** The cheapest rectangles around the needed cells: bands of rows, in each of them runs of columns. */
function rectanglesAround(needed: Uint8Array, { columns, rows, cell }: Grid, cost: number): Box[] {
  /** What the rows above each cost at least, and where the last band of them begins. */
  const [costs, begins] = [new Float64Array(rows + 1), new Int32Array(rows + 1)];
  for (let bottom = 1; bottom <= rows; bottom += 1) {
    const union = new Uint8Array(columns);
    let cheapest = Number.POSITIVE_INFINITY;
    for (let top = bottom - 1; top >= 0; top -= 1) {
      addRow(union, needed, top);
      const height = (bottom - top) * cell;
      let total = costs[top] ?? 0;
      eachRun(union, cost / height / cell, (from, to) => {
        total += (to - from) * cell * height + cost;
      });
      if (total >= cheapest) continue;
      cheapest = total;
      begins[bottom] = top;
    }
    costs[bottom] = cheapest;
  }
  const boxes: Box[] = [];
  for (let bottom = rows, top = 0; bottom > 0; bottom = top) {
    top = begins[bottom] ?? 0;
    const union = new Uint8Array(columns);
    for (let row = top; row < bottom; row += 1) addRow(union, needed, row);
    eachRun(union, cost / ((bottom - top) * cell) / cell, (from, to) =>
      boxes.push({ left: from * cell, right: to * cell, top: top * cell, bottom: bottom * cell }),
    );
  }
  return boxes;
}

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

function within(box: Box, { width, height }: Frame): Box {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  return { left, top, right: Math.min(width, box.right), bottom: Math.min(height, box.bottom) };
}

/** The box of a shape as it is placed, as far as it is in the picture. */
function seenBox(box: Box, placing: Placing, frame: Frame): Box {
  const corners = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y) => placed([x, y], placing)),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const around = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  return within(around, frame);
}

/** The windows of a display list's shapes. */
export function windowsOf(elements: readonly Element[], frame: Frame): Windows {
  const grid = gridOf(frame);
  const large = LARGE * frame.width * frame.height;
  const outlines = new Map<Element, Outline>();
  for (const [order, element] of elements.entries()) {
    const swept = sweptBox(element);
    if (element.kind !== 'shape' || element.clip || areaOf(within(swept, frame)) < large) continue;
    const [box, lines] = [boundsOf(element.path), linesOf(element.path)];
    outlines.set(element, { element, box, swept, lines, order });
  }
  const screens = [...outlines.values()].filter(({ element }) => covers(element));
  const isBefore = (screen: Outline, { element, order, swept }: Outline) =>
    (screen.element.layer - element.layer || screen.order - order) > 0 && overlap(screen.swept, swept);
  return (element, stretch) => {
    const outline = outlines.get(element);
    const placings = outline ? placingsOf(outline.box, stretch) : null;
    if (outline === undefined || placings === null) return null;
    const area = Math.max(...placings.map((placing) => areaOf(seenBox(outline.box, placing, frame))));
    if (area < large) return null;
    const margin = MARGIN + STEP / 2 + SOFT_REACH * (outline.element.blur ?? 0);
    const needed = new Uint8Array(grid.columns * grid.rows);
    for (const placing of placings) {
      const states = cellsOf(grid, { lines: outline.lines, placing, margin });
      for (let cell = 0; cell < states.length; cell += 1) if (states[cell] !== OUTSIDE) needed[cell] = 1;
    }
    for (const screen of screens) {
      const { from, until } = screen.element;
      if (!isBefore(screen, outline) || from > stretch.from || until < stretch.until) continue;
      const filled = filledAllThrough(grid, screen, stretch);
      if (filled === null) continue;
      for (let cell = 0; cell < filled.length; cell += 1) if (filled[cell] === FILLED) needed[cell] = 0;
    }
    const count = needed.reduce((sum, isNeeded) => sum + isNeeded, 0);
    if (count * grid.cell * grid.cell > area * (1 - GAIN)) return null;
    const cost = WINDOW_COST + LINE_COST * (outline.lines.ends.length / 4);
    const boxes = rectanglesAround(needed, grid, cost).map((box) => within(box, frame));
    const spent = boxes.reduce((sum, box) => sum + areaOf(box), 0) + cost * Math.max(0, boxes.length - 1);
    return spent > area * (1 - GAIN) ? null : boxes;
  };
}
