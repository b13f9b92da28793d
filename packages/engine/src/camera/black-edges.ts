/** The black bars around a picture: a film in another shape, a scan, a photograph of a screen. Pure. */
import type { Crop } from '@rushes/timeline';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';

/** No channel of a bar's pixels is brighter, of all but a few: compression leaves traces. */
const BLACK = 28;
const TRACES = 0.01;
/** Thinner bars, share of the side, are left: they are hardly seen. */
const LEAST = 0.02;
const MOST = 0.42;
/** Of both bars of a pair the thicker one is at most so much thicker, share of the side. */
const UNEVEN = 0.06;
/** So much of the first line behind a bar is not black: around a thing before a black ground there is no such line. */
const FULL = 0.5;
/** Lines behind a bar among which that is looked for: its edge may be soft. */
const SOFT_LINES = 4;
/** Left out besides, pixels, where an edge is soft. */
const RIM = 1;

/** One of the four directions in which lines are read, the outermost first. */
interface Side {
  /** Lines from here to the other side, and pixels of each. */
  lines: number;
  length: number;
  at(line: number, place: number): number;
}

/** Share of a line that is not black. */
function litShare({ length, at }: Side, line: number, data: Buffer): number {
  let lit = 0;
  for (let place = 0; place < length; place += 1) {
    const from = at(line, place) * 3;
    const brightest = Math.max(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
    if (brightest > BLACK) lit += 1;
  }
  return lit / length;
}

/** Lines of the bar on a side, with its soft edge; 0 where there is none. */
function barOf(side: Side, data: Buffer): number {
  const most = Math.floor(side.lines * MOST);
  let bar = 0;
  while (bar <= most && litShare(side, bar, data) <= TRACES) bar += 1;
  if (bar > most || bar < side.lines * LEAST) return 0;
  for (let soft = 0; soft < SOFT_LINES; soft += 1)
    if (litShare(side, bar + soft, data) >= FULL) return bar + soft + RIM;
  return 0;
}

/** Both bars of a pair, or none: what is black on one side alone may be a night sky. */
function pairOf(first: number, last: number, lines: number): [number, number] {
  const isEven = Math.abs(first - last) <= lines * UNEVEN;
  // Of small pictures the soft edges are as thick as what is between them.
  const isPair = first > 0 && last > 0 && isEven && first + last <= lines * 2 * MOST;
  return isPair ? [first / lines, last / lines] : [0, 0];
}

/** What of a picture is bars above and below, or at both sides, as shares of it; null where there are none. */
export function blackEdges({ data, width, height }: RgbPicture): Crop | null {
  const side = (lines: number, length: number, at: Side['at']) => barOf({ lines, length, at }, data);
  const [top, bottom] = pairOf(
    side(height, width, (line, place) => line * width + place),
    side(height, width, (line, place) => (height - 1 - line) * width + place),
    height,
  );
  // Lines from top to bottom are looked at between the bars above and below.
  const [from, until] = [Math.round(top * height), Math.round((1 - bottom) * height)];
  const inner = Math.max(1, until - from);
  const [left, right] = pairOf(
    side(width, inner, (line, place) => (from + place) * width + line),
    side(width, inner, (line, place) => (from + place) * width + width - 1 - line),
    width,
  );
  return left + right + top + bottom === 0 ? null : { left, top, right, bottom };
}
