/**
 * A fingerprint of a picture by which it is found again: where its edges run, and how light and colours are laid
 * out, by cells of a coarse grid. No model: the same on every machine. Two prints are compared by their cosine.
 */

/** A picture as it is measured: luma, and colour differences at half the size, 8 bit, limited range (ITU-R BT.709). */
export interface PrintPlanes {
  width: number;
  height: number;
  luma: Uint8Array;
  cb: Uint8Array;
  cr: Uint8Array;
}

/** A part of a picture, in shares of its sides. */
export interface PrintWindow {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE: PrintWindow = { left: 0, top: 0, width: 1, height: 1 };

/**
 * Cells on each side. A crop moves edges by up to half a cell before it is another print: coarser finds crops but
 * mixes up pictures, finer the other way round.
 */
export const CELLS = 6;
const CELL_COUNT = CELLS * CELLS;

/** Directions of edges that are told apart, over the full turn: from dark to light is another one than back. */
export const DIRECTIONS = 8;

/** Values of a print: edges, light and both colour differences of each cell. */
export const PRINT_LENGTH = CELL_COUNT * (DIRECTIONS + 3);

const LUMA_AT = CELL_COUNT * DIRECTIONS;
const CB_AT = LUMA_AT + CELL_COUNT;
const CR_AT = CB_AT + CELL_COUNT;

/** Directions of edges, light, and both colour differences. */
export const CHANNELS = DIRECTIONS + 3;

/** Where a print has the value of a channel in a cell. */
export const valueAt = (channel: number, cell: number): number =>
  channel < DIRECTIONS ? cell * DIRECTIONS + channel : LUMA_AT + (channel - DIRECTIONS) * CELL_COUNT + cell;

/** Share of each part in the comparison: squares of them add up to 1. */
const WEIGHTS = { edges: Math.sqrt(0.68), luma: Math.sqrt(0.14), chroma: Math.sqrt(0.18) };

/** Below this a difference of neighbours is noise and compression, levels. */
const LEAST_EDGE = 4;

/** Strengths of parts, as their mean deviation, at which they count half: what is weaker is mostly noise. */
const FAINT = { edges: 0.25, luma: 4, chroma: 1.5 };

/** A picture whose edges are weaker than this as a whole has nothing to be found by. */
const LEAST_STRUCTURE = 0.04;

/** Cells that a place of one side falls into, with the share of the first. */
interface Spread {
  first: Uint8Array;
  share: Float32Array;
}

/** Places of a side of `length` pixels that show `from`..`from + size` of the whole, shared between the two nearest cells. */
function spreadOver(length: number, from: number, size: number): Spread {
  const first = new Uint8Array(length);
  const share = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const place = Math.min(CELLS - 1, Math.max(0, (from + ((i + 0.5) / length) * size) * CELLS - 0.5));
    const cell = Math.min(CELLS - 2, Math.floor(place));
    first[i] = cell;
    share[i] = 1 - (place - cell);
  }
  return { first, share };
}

/** Adds `value` to the four cells around a place. */
function addTo(
  target: Float32Array,
  at: { base: number; step: number },
  place: { column: number; columnShare: number; row: number; rowShare: number },
  value: number,
): void {
  const { base, step } = at;
  const corner = base + (place.row * CELLS + place.column) * step;
  const upper = value * place.rowShare;
  const lower = value - upper;
  target[corner] = (target[corner] ?? 0) + upper * place.columnShare;
  target[corner + step] = (target[corner + step] ?? 0) + upper * (1 - place.columnShare);
  const below = corner + CELLS * step;
  target[below] = (target[below] ?? 0) + lower * place.columnShare;
  target[below + step] = (target[below + step] ?? 0) + lower * (1 - place.columnShare);
}

/** Sums of what the cells hold; `weights` is how much of each cell was seen. */
interface Sums {
  values: Float32Array;
  weights: Float32Array;
}

function sumEdges(sums: Sums, picture: PrintPlanes, columns: Spread, rows: Spread): void {
  const { width, height, luma } = picture;
  const place = { column: 0, columnShare: 0, row: 0, rowShare: 0 };
  const counted = { base: 0, step: 1 };
  for (let y = 1; y < height - 1; y++) {
    place.row = rows.first[y] ?? 0;
    place.rowShare = rows.share[y] ?? 0;
    for (let x = 1; x < width - 1; x++) {
      place.column = columns.first[x] ?? 0;
      place.columnShare = columns.share[x] ?? 0;
      addTo(sums.weights, counted, place, 1);
      const i = y * width + x;
      const across = (luma[i + 1] ?? 0) - (luma[i - 1] ?? 0);
      const down = (luma[i + width] ?? 0) - (luma[i - width] ?? 0);
      const strength = Math.sqrt(across * across + down * down);
      if (strength < LEAST_EDGE) continue;
      // Roots: a strong edge must not outweigh all others, and a change of contrast must not change the print.
      const value = Math.sqrt(strength);
      const direction = ((Math.atan2(down, across) / (2 * Math.PI) + 1) * DIRECTIONS) % DIRECTIONS;
      const lower = Math.floor(direction);
      const part = direction - lower;
      addTo(sums.values, { base: lower % DIRECTIONS, step: DIRECTIONS }, place, value * (1 - part));
      addTo(sums.values, { base: (lower + 1) % DIRECTIONS, step: DIRECTIONS }, place, value * part);
    }
  }
}

function sumPlane(
  sums: Sums,
  plane: { data: Uint8Array; width: number; height: number; at: number },
  columns: Spread,
  rows: Spread,
): void {
  const place = { column: 0, columnShare: 0, row: 0, rowShare: 0 };
  const target = { base: plane.at, step: 1 };
  for (let y = 0; y < plane.height; y++) {
    place.row = rows.first[y] ?? 0;
    place.rowShare = rows.share[y] ?? 0;
    for (let x = 0; x < plane.width; x++) {
      place.column = columns.first[x] ?? 0;
      place.columnShare = columns.share[x] ?? 0;
      addTo(sums.values, target, place, plane.data[y * plane.width + x] ?? 0);
    }
  }
}

/**
 * Takes from each value of a channel its mean over the seen cells, and sets unseen cells to nothing: 0 is what is
 * expected of them. Answers the sum of squares.
 */
function centre(values: Float32Array, channel: { at: number; step: number }, seen: Float32Array): number {
  let sum = 0;
  let weight = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const share = seen[cell] ?? 0;
    sum += (values[channel.at + cell * channel.step] ?? 0) * share;
    weight += share;
  }
  const mean = weight === 0 ? 0 : sum / weight;
  let squares = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const i = channel.at + cell * channel.step;
    // A cell that is seen in part counts in part.
    const value = ((values[i] ?? 0) - mean) * (seen[cell] ?? 0);
    values[i] = value;
    squares += value * value;
  }
  return squares;
}

function scale(values: Float32Array, from: number, to: number, factor: number): void {
  for (let i = from; i < to; i++) values[i] = (values[i] ?? 0) * factor;
}

/** Divides sums by how much was seen of each cell; answers the share of each cell that was seen, 0..1. */
function average(
  values: Float32Array,
  { at, step, channels }: { at: number; step: number; channels: number },
  weights: Float32Array,
  fullWeight: number,
): Float32Array {
  const seen = new Float32Array(CELL_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const weight = weights[cell] ?? 0;
    // Less than a fifth of a cell says nothing of it.
    seen[cell] = weight < fullWeight / 5 ? 0 : Math.min(1, weight / fullWeight);
    for (let channel = 0; channel < channels; channel++) {
      const i = at + cell * step + channel;
      values[i] = weight <= 0 ? 0 : (values[i] ?? 0) / weight;
    }
  }
  return seen;
}

/** Brings a part to length `weight`, less where it is faint. Answers its strength. */
function level(
  values: Float32Array,
  { from, to, squares, cells }: { from: number; to: number; squares: number; cells: number },
  faint: number,
  weight: number,
): number {
  const strength = Math.sqrt(squares / Math.max(1, cells));
  scale(values, from, to, weight / (Math.sqrt(cells) * (strength + faint)));
  return strength;
}

/**
 * The print of a picture that shows `window` of a whole, of length one; cells that it does not show are 0. Null where
 * it has no structure to be found by: black, a plain colour, a soft gradient.
 */
export function printVector(picture: PrintPlanes, window: PrintWindow = WHOLE): Float32Array | null {
  const { width, height } = picture;
  const sums: Sums = { values: new Float32Array(PRINT_LENGTH), weights: new Float32Array(CELL_COUNT) };
  const columns = spreadOver(width, window.left, window.width);
  const rows = spreadOver(height, window.top, window.height);
  sumEdges(sums, picture, columns, rows);
  const pixels = (width / window.width) * (height / window.height);
  const seen = average(
    sums.values,
    { at: 0, step: DIRECTIONS, channels: DIRECTIONS },
    sums.weights,
    pixels / CELL_COUNT,
  );
  sumLayout(sums.values, picture, window);
  return finish(sums.values, seen);
}

function sumLayout(values: Float32Array, picture: PrintPlanes, window: PrintWindow): void {
  // Light is measured at the size of the colours: the layout is coarse.
  const [width, height] = [picture.width >> 1, picture.height >> 1];
  const columns = spreadOver(width, window.left, window.width);
  const rows = spreadOver(height, window.top, window.height);
  const halfLuma = new Uint8Array(width * height);
  const counts = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      halfLuma[y * width + x] = picture.luma[2 * y * picture.width + 2 * x] ?? 0;
  }
  const weights: Sums = { values: new Float32Array(CELL_COUNT), weights: new Float32Array(0) };
  const sums: Sums = { values, weights: weights.weights };
  sumPlane(weights, { data: counts, width, height, at: 0 }, columns, rows);
  const planes = [halfLuma, picture.cb, picture.cr];
  for (const [index, data] of planes.entries()) {
    const at = LUMA_AT + index * CELL_COUNT;
    sumPlane(sums, { data, width, height, at }, columns, rows);
    average(values, { at, step: 1, channels: 1 }, weights.values, 1);
  }
}

/** Centres, weighs and normalises what the cells hold. */
function finish(values: Float32Array, seen: Float32Array): Float32Array | null {
  const cells = seen.reduce((sum, share) => sum + share, 0);
  let edges = 0;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    edges += centre(values, { at: direction, step: DIRECTIONS }, seen);
  }
  const luma = centre(values, { at: LUMA_AT, step: 1 }, seen);
  const chroma = centre(values, { at: CB_AT, step: 1 }, seen) + centre(values, { at: CR_AT, step: 1 }, seen);
  const structure = level(
    values,
    { from: 0, to: LUMA_AT, squares: edges, cells },
    FAINT.edges,
    WEIGHTS.edges,
  );
  level(values, { from: LUMA_AT, to: CB_AT, squares: luma, cells }, FAINT.luma, WEIGHTS.luma);
  level(values, { from: CB_AT, to: PRINT_LENGTH, squares: chroma, cells }, FAINT.chroma, WEIGHTS.chroma);
  if (structure < LEAST_STRUCTURE) return null;
  return toUnit(values);
}

function toUnit(values: Float32Array): Float32Array | null {
  let squares = 0;
  for (const value of values) squares += value * value;
  if (!(squares > 0)) return null;
  scale(values, 0, values.length, 1 / Math.sqrt(squares));
  return values;
}

function lengthOf(values: Float32Array, from: number, to: number): number {
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i] ?? 0) ** 2;
  return Math.sqrt(squares);
}

/** Gives `values` the strengths that the parts of `like` have beside each other, and length one. */
export function unitPrint(values: Float32Array, like: Float32Array): Float32Array {
  for (const [from, to] of [
    [0, LUMA_AT] as const,
    [LUMA_AT, CB_AT] as const,
    [CB_AT, PRINT_LENGTH] as const,
  ]) {
    const own = lengthOf(values, from, to);
    scale(values, from, to, own === 0 ? 0 : lengthOf(like, from, to) / own);
  }
  return toUnit(values) ?? values;
}

/** Cosine of two prints, -1..1. */
export function printLikeness(a: Float32Array, b: Float32Array): number {
  // Four sums at once: one waits for itself at each step, which takes three times as long.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    first += (a[i] ?? 0) * (b[i] ?? 0);
    second += (a[i + 1] ?? 0) * (b[i + 1] ?? 0);
    third += (a[i + 2] ?? 0) * (b[i + 2] ?? 0);
    fourth += (a[i + 3] ?? 0) * (b[i + 3] ?? 0);
  }
  for (; i < a.length; i++) first += (a[i] ?? 0) * (b[i] ?? 0);
  return first + second + (third + fourth);
}

/** Luma up to which a bar beside the picture is black: film and compression leave a little above 16. */
const BAR_LEVEL = 28;

/** Bars take at most this share of a side, together: what is left must be a picture. */
const MOST_BARS = 0.6;

/** How many of `lines` lines from one end are black; `brightest` tells a line's brightest place. */
function blackLines(lines: number, brightest: (line: number) => number): number {
  let count = 0;
  while (count < lines && brightest(count) <= BAR_LEVEL) count += 1;
  return count;
}

/**
 * The window that is left between black bars, as letterboxes have them on two opposite sides, about equal. Both prints
 * that are kept and pictures that are looked for go without them.
 */
export function withoutBars({ width, height, luma }: PrintPlanes): PrintWindow {
  const row = (y: number): number => {
    let most = 0;
    for (let x = 0; x < width; x++) most = Math.max(most, luma[y * width + x] ?? 0);
    return most;
  };
  const column = (x: number): number => {
    let most = 0;
    for (let y = 0; y < height; y++) most = Math.max(most, luma[y * width + x] ?? 0);
    return most;
  };
  const vertical = bars(height, row);
  const horizontal = bars(width, column);
  return {
    left: horizontal / width,
    top: vertical / height,
    width: 1 - (2 * horizontal) / width,
    height: 1 - (2 * vertical) / height,
  };
}

/** Lines to take off on each of two opposite sides. */
function bars(lines: number, brightest: (line: number) => number): number {
  const first = blackLines(lines, brightest);
  if (first === 0 || first === lines) return 0;
  const last = blackLines(lines, (line) => brightest(lines - 1 - line));
  const both = Math.min(first, last);
  // A scene that is dark at one side is no letterbox.
  const unequal = Math.abs(first - last) > Math.max(2, lines / 20);
  return both < 2 || unequal || 2 * both > lines * MOST_BARS ? 0 : both;
}

/** A part of a picture as a picture of its own; sides are even. */
export function cutOut(picture: PrintPlanes, window: PrintWindow): PrintPlanes {
  const even = (value: number): number => 2 * Math.round(value / 2);
  const left = even(window.left * picture.width);
  const top = even(window.top * picture.height);
  const width = Math.max(4, Math.min(picture.width - left, even(window.width * picture.width)));
  const height = Math.max(4, Math.min(picture.height - top, even(window.height * picture.height)));
  if (width === picture.width && height === picture.height) return picture;
  const cut = (plane: Uint8Array, divisor: number): Uint8Array => {
    const [w, h, stride] = [width / divisor, height / divisor, picture.width / divisor];
    const out = new Uint8Array(w * h);
    for (let y = 0; y < h; y++) {
      const from = (top / divisor + y) * stride + left / divisor;
      out.set(plane.subarray(from, from + w), y * w);
    }
    return out;
  };
  return { width, height, luma: cut(picture.luma, 1), cb: cut(picture.cb, 2), cr: cut(picture.cr, 2) };
}

/** The one print of a picture that is kept, null where it has no structure. */
export function storedPrint(picture: PrintPlanes): Float32Array | null {
  return printVector(cutOut(picture, withoutBars(picture)));
}

/** float32 values as the text that crosses process borders. */
export function encodePrint(print: Float32Array): string {
  return Buffer.from(print.buffer, print.byteOffset, print.byteLength).toString('base64');
}

/** The values of a print; null for what is none: another length, or numbers that are no numbers. */
export function decodePrint(values: string): Float32Array | null {
  const bytes = Buffer.from(values, 'base64');
  if (bytes.length !== PRINT_LENGTH * 4) return null;
  const print = new Float32Array(PRINT_LENGTH);
  for (let i = 0; i < PRINT_LENGTH; i++) print[i] = bytes.readFloatLE(i * 4);
  return print.every(Number.isFinite) ? print : null;
}
