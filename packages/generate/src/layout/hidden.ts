/**
 * What nobody sees of a large shape because an opaque one stands before it. Blending whole pixels under others is most of
 * what drawing costs: hills and waves overlap three times over. Only rows that are covered from edge to edge are left out,
 * so the picture stays the same.
 */
import { type Box, boundsOf, type Path, type Point } from '../drawings/path.ts';
import { channelAt, type Element, elementBox, type ShapeElement } from './stage.ts';

/** Rows of the picture, pixels from the top. */
interface Rows {
  top: number;
  bottom: number;
}

interface Frame {
  width: number;
  height: number;
}

/** Rows that a part of an element's life takes, seconds. */
interface Span {
  from: number;
  until: number;
}

/** Seconds between the moments that are looked at. */
const STEP = 0.04;
/** Pixels that are kept beyond the edge of what covers: soft edges, rounding, and pieces of motion that are straightened. */
const MARGIN = 3;
/** Smaller shapes are not worth a window, as a share of the frame. */
const LARGE = 0.06;

function momentsIn({ from, until }: Span): number[] {
  const count = Math.max(1, Math.ceil((until - from) / STEP));
  return Array.from({ length: count + 1 }, (_, index) => from + ((until - from) * index) / count);
}

/** A piece of an outline: the corners of a hull that it never leaves. A line has its two ends. */
type Hull = Point[];

/** The middle of two points. */
function half(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** A cubic curve in 2^`times` pieces. */
function divided([a, b, c, d]: [Point, Point, Point, Point], times: number): Hull[] {
  if (times === 0) return [[a, b, c, d]];
  const [ab, bc, cd] = [half(a, b), half(b, c), half(c, d)];
  const [abc, bcd] = [half(ab, bc), half(bc, cd)];
  const middle = half(abc, bcd);
  return [...divided([a, ab, abc, middle], times - 1), ...divided([middle, bcd, cd, d], times - 1)];
}

/** The pieces of an outline of one figure, closed; null for several figures, which may have holes. */
function piecesOf(path: Path): Hull[] | null {
  const [start, ...commands] = path;
  if (start?.[0] !== 'm' || commands.some(([letter]) => letter === 'm')) return null;
  const first: Point = [start[1] ?? 0, start[2] ?? 0];
  let pen = first;
  const pieces: Hull[] = [];
  for (const [letter, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] of commands) {
    const end: Point = letter === 'b' ? [x3, y3] : [x1, y1];
    if (letter === 'b') pieces.push(...divided([pen, [x1, y1], [x2, y2], end], 3));
    else pieces.push([pen, end]);
    pen = end;
  }
  return [...pieces, [pen, first]];
}

/** The rows that a piece may touch between two columns; null where it stays outside of them. */
function rowsOf(hull: Hull, left: number, right: number): Rows | null {
  const xs = hull.map(([x]) => x);
  if (Math.max(...xs) < left || Math.min(...xs) > right) return null;
  const [a, b] = hull;
  if (hull.length > 2 || a === undefined || b === undefined || a[0] === b[0]) {
    const ys = hull.map(([, y]) => y);
    return { top: Math.min(...ys), bottom: Math.max(...ys) };
  }
  const at = (x: number) =>
    a[1] +
    ((b[1] - a[1]) * (Math.min(Math.max(a[0], b[0]), Math.max(Math.min(a[0], b[0]), x)) - a[0])) /
      (b[0] - a[0]);
  return { top: Math.min(at(left), at(right)), bottom: Math.max(at(left), at(right)) };
}

/** True where a point is within an outline, by how often a line to the left meets it. */
function isInside(pieces: readonly Hull[], [x, y]: Point): boolean {
  let inside = false;
  for (const hull of pieces) {
    const [a, b] = [hull[0], hull.at(-1)];
    if (a === undefined || b === undefined || a[1] > y === b[1] > y) continue;
    if (a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) < x) inside = !inside;
  }
  return inside;
}

/** The tallest stretch of rows that an outline fills between two columns without an edge in it. */
function filledRows(pieces: readonly Hull[], left: number, right: number): Rows | null {
  const edges = pieces.flatMap((hull) => rowsOf(hull, left, right) ?? []).toSorted((a, b) => a.top - b.top);
  let reached = edges[0]?.bottom ?? 0;
  let best: Rows | null = null;
  for (const edge of edges.slice(1)) {
    const gap = { top: reached, bottom: edge.top };
    const taller = gap.bottom - gap.top > (best === null ? MARGIN * 2 : best.bottom - best.top);
    if (taller && isInside(pieces, [(left + right) / 2, (gap.top + gap.bottom) / 2])) best = gap;
    reached = Math.max(reached, edge.bottom);
  }
  return best;
}

/** True for what hides what is behind it and only slides. */
function covers(element: Element): element is ShapeElement {
  const { motion, clip } = element;
  const slides = (motion.angle ?? 0) === 0 && (motion.scaleX ?? 1) === 1 && (motion.scaleY ?? 1) === 1;
  return element.kind === 'shape' && slides && !element.blur && !clip && (motion.opacity ?? 1) === 1;
}

function isLarge(box: Box, { width, height }: Frame): boolean {
  const wide = Math.min(width, box.right) - Math.max(0, box.left);
  const high = Math.min(height, box.bottom) - Math.max(0, box.top);
  return wide > 0 && high > 0 && wide * high > width * height * LARGE;
}

/** Says of a part of an element's life from which row on it is hidden; null where all of it may be seen. */
export type Hidden = (element: Element, span: Span) => number | null;

/** How the shapes of a display list hide each other. */
export function hiddenRows(elements: readonly Element[], frame: Frame): Hidden {
  const order = new Map(elements.map((element, index) => [element, index]));
  const screens = elements.filter(covers).flatMap((element) => {
    const pieces =
      boundsOf(element.path).right - boundsOf(element.path).left < frame.width
        ? null
        : piecesOf(element.path);
    return pieces === null ? [] : [{ element, pieces }];
  });
  const isBefore = (screen: Element, element: Element) =>
    screen.layer === element.layer
      ? (order.get(screen) ?? 0) > (order.get(element) ?? 0)
      : screen.layer > element.layer;
  return (element, span) => {
    if (element.kind === 'text' || element.clip) return null;
    const before = screens.filter(
      ({ element: screen }) =>
        isBefore(screen, element) && screen.from <= span.from && screen.until >= span.until,
    );
    if (before.length === 0) return null;
    const moments = momentsIn(span);
    const boxes = moments.map((moment) => elementBox(element, moment));
    if (!boxes.some((box) => isLarge(box, frame))) return null;
    const bottom = Math.min(frame.height, Math.max(...boxes.map((box) => box.bottom)));
    const rows = before.flatMap(({ element: { motion }, pieces }) => {
      const xs = moments.map((moment) => channelAt(motion.x, moment, 0));
      const ys = moments.map((moment) => channelAt(motion.y, moment, 0));
      const filled = filledRows(pieces, -Math.max(...xs) - MARGIN, frame.width - Math.min(...xs) + MARGIN);
      if (filled === null || filled.bottom + Math.min(...ys) - MARGIN < bottom) return [];
      return Math.ceil(filled.top + Math.max(...ys)) + MARGIN;
    });
    const first = Math.min(...rows);
    return first < bottom ? Math.max(0, first) : null;
  };
}
