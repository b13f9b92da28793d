/** A line of letters as a reader likes it: black on paper, of one size, and nothing else. */
import sharp from 'sharp';
import { type InkPicture, LIGHT_INK } from './ink.ts';
import type { InkShape } from './ink-shapes.ts';
import type { LetterLine } from './letter-lines.ts';
import type { GreyPicture } from './text-reader.ts';

/** Height of capitals that are read best: the models are trained on lines 36 pixels high with their tails. */
const CAPITALS = 32;

/** Paper around the line, pixels of the drawn picture. */
const MARGIN = 12;

const PAPER = 255;

/** Dots, accents and commas stand this far above and below the letters at most, in heights of capitals. */
const REACH = { above: 0.35, below: 0.3, beside: 0.6 };

/** Levels by which the paint of marks may differ from that of their letters; of dots of small letters little is left. */
const MARK_LEVELS = { large: 34, small: 64 };

/** Capitals below are small, pixels. */
const SMALL = 15;

/** Paint that differs by more than this is another, in its distances from the ground; and the same in levels at most. */
const OTHER_PAINT = { contrasts: 1.1, least: 24, most: 64 };

/** The picture of a line, and where it lies in the whole. */
export interface LinePicture {
  picture: GreyPicture;
  left: number;
  top: number;
  /** Pixels of the picture by one of the whole. */
  scale: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The line with the marks that belong to it. */
function withMarks(line: LetterLine, shapes: readonly InkShape[]): InkShape[] {
  const height = line.capitals;
  const levels = height < SMALL ? MARK_LEVELS.small : MARK_LEVELS.large;
  const isMark = (shape: InkShape): boolean =>
    shape.color === line.color &&
    shape.left >= line.left - REACH.beside * height &&
    shape.right <= line.right + REACH.beside * height &&
    shape.top >= line.top - REACH.above * height &&
    shape.bottom <= line.bottom + REACH.below * height &&
    shape.area >= 0.006 * height * height &&
    Math.abs(shape.paint - line.paint) <= levels;
  return shapes.filter(isMark);
}

function boxOf(shapes: readonly InkShape[], { width, height }: InkPicture): Box {
  const all = shapes.reduce(
    (box, one) => ({
      left: Math.min(box.left, one.left),
      top: Math.min(box.top, one.top),
      right: Math.max(box.right, one.right),
      bottom: Math.max(box.bottom, one.bottom),
    }),
    { left: width, top: height, right: 0, bottom: 0 },
  );
  return {
    left: Math.max(0, all.left - 2),
    top: Math.max(0, all.top - 2),
    right: Math.min(width, all.right + 2),
    bottom: Math.min(height, all.bottom + 2),
  };
}

/** Draws shapes black on paper, grey where ink begins: letters keep their smooth edges, what is around them goes. */
function drawInk(whole: InkPicture, shapes: readonly InkShape[], box: Box): GreyPicture {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const data = new Uint8Array(width * height).fill(PAPER);
  for (const shape of shapes) {
    const sign = shape.color === LIGHT_INK ? 1 : -1;
    for (let run = 0; run < shape.runs.length; run += 3) {
      const row = shape.runs[run] ?? 0;
      const left = Math.max(box.left, (shape.runs[run + 1] ?? 0) - 1);
      const right = Math.min(box.right, (shape.runs[run + 2] ?? 0) + 1);
      for (let y = Math.max(box.top, row - 1); y <= Math.min(box.bottom - 1, row + 1); y++) {
        for (let x = left; x < right; x++) {
          const at = y * whole.width + x;
          const mean = whole.mean[at] ?? 0;
          const full = Math.max(8, sign * (shape.level - mean));
          const ink = Math.min(1, Math.max(0, 0.5 + (0.5 * sign * ((whole.data[at] ?? 0) - mean)) / full));
          const drawn = (y - box.top) * width + x - box.left;
          data[drawn] = Math.min(data[drawn] ?? PAPER, PAPER * (1 - ink));
        }
      }
    }
  }
  return { width, height, data };
}

/** A box of the picture as it stands there, light letters turned dark. */
function cutOut(whole: InkPicture, isLight: boolean, box: Box): GreyPicture {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + box.top) * whole.width + box.left;
    for (let x = 0; x < width; x++) {
      const value = whole.data[from + x] ?? 0;
      data[y * width + x] = isLight ? PAPER - value : value;
    }
  }
  return { width, height, data };
}

/** Brings what was cut out at `box` to the size of the reader. */
async function toSize(
  { data, width, height }: GreyPicture,
  { box, capitals, background }: { box: Box; capitals: number; background: number },
): Promise<LinePicture> {
  const scale = CAPITALS / capitals;
  const resized = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
      kernel: 'cubic',
    })
    .extend({
      top: MARGIN,
      bottom: MARGIN,
      left: MARGIN,
      right: MARGIN,
      background: { r: background, g: background, b: background },
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = {
    width: resized.info.width,
    height: resized.info.height,
    data: new Uint8Array(resized.data),
  };
  return { picture, left: box.left - MARGIN / scale, top: box.top - MARGIN / scale, scale };
}

/** Draws a line for the reader: its letters and marks alone. */
export function drawLine(
  whole: InkPicture,
  line: LetterLine,
  shapes: readonly InkShape[],
): Promise<LinePicture> {
  const drawn = withMarks(line, shapes);
  const box = boxOf(drawn, whole);
  return toSize(drawInk(whole, drawn, box), { box, capitals: line.capitals, background: PAPER });
}

function boxAround(line: LetterLine, { width, height }: InkPicture, reach: number): Box {
  const by = Math.ceil(line.capitals * reach);
  return {
    left: Math.max(0, line.left - by),
    top: Math.max(0, line.top - by),
    right: Math.min(width, line.right + by),
    bottom: Math.min(height, line.bottom + by),
  };
}

/** Darker is ink. */
const MIDDLE = 160;

/** Takes away ink that reaches the edge of what was cut out: the ground beside a box, and what passes through. */
function clearEdges({ width, height, data }: GreyPicture): void {
  const open: number[] = [];
  const clear = (at: number): void => {
    if ((data[at] ?? PAPER) >= MIDDLE) return;
    data[at] = PAPER;
    open.push(at);
  };
  for (let x = 0; x < width; x++) {
    clear(x);
    clear((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    clear(y * width);
    clear(y * width + width - 1);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    if (x > 0) clear(at - 1);
    if (x < width - 1) clear(at + 1);
    if (at >= width) clear(at - width);
    if (at < width * (height - 1)) clear(at + width);
  }
}

/** All that has the paint of the line, and nothing of another: ground that shows through outlines goes. */
export function drawPaint(whole: InkPicture, line: LetterLine): Promise<LinePicture> {
  const box = boxAround(line, whole, 0.3);
  const cut = cutOut(whole, line.color === LIGHT_INK, box);
  const paint = line.color === LIGHT_INK ? PAPER - line.paint : line.paint;
  const { contrasts, least, most } = OTHER_PAINT;
  const reach = Math.min(most, Math.max(least, line.contrast * contrasts));
  const data = cut.data.map((value) => Math.min(PAPER, Math.max(0, (PAPER * (value - paint)) / reach)));
  const drawn = { ...cut, data };
  clearEdges(drawn);
  return toSize(drawn, { box, capitals: line.capitals, background: PAPER });
}

/** The line as it stands in the picture: what was taken for ground may be a part of its letters. */
export function drawPlainLine(whole: InkPicture, line: LetterLine): Promise<LinePicture> {
  const box = boxAround(line, whole, 0.3);
  const cut = cutOut(whole, line.color === LIGHT_INK, box);
  const background = cut.data.toSorted()[Math.floor(cut.data.length * 0.7)] ?? PAPER;
  return toSize(cut, { box, capitals: line.capitals, background });
}
