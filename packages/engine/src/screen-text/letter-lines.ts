/** Rows of shapes that may be a line of letters. Pure. */
import type { InkShape } from './ink-shapes.ts';

/** What a shape must be like to be a letter; lengths in pixels of the picture looked at. */
const HEIGHTS = { least: 7, most: 110 };

/** Widest and narrowest shape, in its heights: words of joined letters, and an l. */
const WIDTHS = { least: 0.06, most: 9 };

/** Share of its box that a letter fills: thin slanted strokes, and a full bar as of an l. */
const LEAST_FILLED = 0.12;

/** A stroke is at most this share of the height; a wider thing that is full is no letter. */
const MOST_STROKE = 0.75;

/** Levels that a letter is set off from the mean around it; its ground is as far on the other side. */
const LEAST_CONTRAST = 14;

/**
 * Between neighbours in a line: gap in heights of the larger, ratios of heights and strokes, difference of light. The
 * runs of small letters are no measure of their strokes: an l has 1 pixel, an a beside it 3.
 */
const NEIGHBOURS = { gap: 1.3, heights: 2.4, strokes: 3, strokePixels: 4, levels: 48 };

/** Shapes from which there is a line. */
const LEAST_SHAPES = 3;

/** Share of shapes that stand on the line, or hang from its top. */
const LEAST_ALIGNED = 0.6;

/** Lines of one picture that are looked at: a page of small print has about as many. */
const MOST_LINES = 90;

export interface LetterLine {
  letters: InkShape[];
  color: InkShape['color'];
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Height of its capitals, pixels. */
  capitals: number;
  /** The level that it is painted with, and how far from the ground. */
  paint: number;
  contrast: number;
  /** How likely it is text: number of letters and how clearly they are set off. */
  worth: number;
}

const heightOf = ({ top, bottom }: InkShape): number => bottom - top;

function isLetter(shape: InkShape, size: { width: number; height: number }): boolean {
  const height = heightOf(shape);
  const width = shape.right - shape.left;
  if (height < HEIGHTS.least || height > HEIGHTS.most || shape.contrast < LEAST_CONTRAST) return false;
  if (width < WIDTHS.least * height || width > WIDTHS.most * height) return false;
  const filled = shape.area / (width * height);
  if (filled < LEAST_FILLED || shape.stroke > MOST_STROKE * height) return false;
  return shape.left > 0 && shape.top > 0 && shape.right < size.width && shape.bottom < size.height;
}

function areNeighbours(a: InkShape, b: InkShape): boolean {
  const [high, low] = [Math.max(heightOf(a), heightOf(b)), Math.min(heightOf(a), heightOf(b))];
  if (high > low * NEIGHBOURS.heights || b.left - a.right > NEIGHBOURS.gap * high) return false;
  const [thick, thin] = [Math.max(a.stroke, b.stroke), Math.min(a.stroke, b.stroke)];
  if (thick > thin * NEIGHBOURS.strokes && thick - thin > NEIGHBOURS.strokePixels) return false;
  if (Math.abs(a.paint - b.paint) > NEIGHBOURS.levels) return false;
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (shared < low * 0.6) return false;
  // What stands in a line stands on its foot or hangs from its head; a g or a p hangs from the x-height.
  return (
    Math.abs(a.bottom - b.bottom) <= Math.max(2, 0.35 * high) ||
    Math.abs(a.top - b.top) <= Math.max(2, 0.15 * high)
  );
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

function toLine(letters: InkShape[]): LetterLine | null {
  const [first] = letters;
  if (first === undefined || letters.length < LEAST_SHAPES) return null;
  const capitals = quantile(letters.map(heightOf), 0.8);
  const foot = quantile(
    letters.map(({ bottom }) => bottom),
    0.4,
  );
  const aligned = letters.filter(({ bottom }) => Math.abs(bottom - foot) <= Math.max(1.5, 0.14 * capitals));
  if (aligned.length < LEAST_ALIGNED * letters.length) return null;
  const left = Math.min(...letters.map((one) => one.left));
  const right = Math.max(...letters.map((one) => one.right));
  const width = letters.reduce((sum, one) => sum + one.right - one.left, 0);
  const contrast = quantile(
    letters.map((one) => one.contrast),
    0.5,
  );
  return {
    letters,
    color: first.color,
    left,
    right,
    capitals,
    top: Math.min(...letters.map((one) => one.top)),
    bottom: Math.max(...letters.map((one) => one.bottom)),
    contrast,
    paint: quantile(
      letters.map((one) => one.paint),
      0.5,
    ),
    worth: (Math.min(width, right - left) / capitals) * contrast,
  };
}

function joinNeighbours(letters: readonly InkShape[]): InkShape[][] {
  const group = letters.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (group[at] !== at) at = group[at] ?? 0;
    return at;
  };
  for (const [index, a] of letters.entries()) {
    // The nearest that fits: letters further on are joined through it, and what lies between lines is not.
    for (let next = index + 1; next < letters.length; next++) {
      const b = letters[next];
      if (b === undefined || b.left - a.right > NEIGHBOURS.gap * HEIGHTS.most) break;
      if (b.color !== a.color || !areNeighbours(a, b)) continue;
      group[root(next)] = root(index);
      if (b.left >= a.right) break;
    }
  }
  const groups = new Map<number, InkShape[]>();
  for (const [index, letter] of letters.entries()) {
    const at = root(index);
    groups.set(at, [...(groups.get(at) ?? []), letter]);
  }
  return [...groups.values()];
}

/** Lines of letters among the shapes of a picture, the likeliest first. */
export function findLetterLines(
  shapes: readonly InkShape[],
  size: { width: number; height: number },
): LetterLine[] {
  const letters = shapes
    .filter((shape) => isLetter(shape, size))
    .toSorted((a, b) => a.left - b.left || a.top - b.top);
  const lines = joinNeighbours(letters).map(toLine);
  return lines
    .filter((line) => line !== null)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MOST_LINES);
}
