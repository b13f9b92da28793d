/** What the print of a picture would be had the picture been turned round or cropped: by its cells alone. Pure. */
import { CELLS, CHANNELS, DIRECTIONS, type PrintWindow, unitPrint, valueAt } from './print-vector.ts';

/** Directions of edges over the full turn, the first to the right: turned round, left is right. */
const turned = (direction: number): number => (DIRECTIONS / 2 - direction + DIRECTIONS) % DIRECTIONS;

/** The print of the mirrored picture. */
export function mirroredPrint(print: Float32Array): Float32Array {
  const mirrored = new Float32Array(print.length);
  for (let channel = 0; channel < CHANNELS; channel++) {
    const to = channel < DIRECTIONS ? turned(channel) : channel;
    for (let row = 0; row < CELLS; row++) {
      for (let column = 0; column < CELLS; column++) {
        const other = row * CELLS + CELLS - 1 - column;
        mirrored[valueAt(to, other)] = print[valueAt(channel, row * CELLS + column)] ?? 0;
      }
    }
  }
  return mirrored;
}

/** Between which cells a cell of a part lies, and the share of the first. */
function placeOf(cell: number, from: number, size: number): { first: number; share: number } {
  const place = (from + ((cell + 0.5) / CELLS) * size) * CELLS - 0.5;
  const inside = Math.min(CELLS - 1, Math.max(0, place));
  const first = Math.min(CELLS - 2, Math.floor(inside));
  return { first, share: 1 - (inside - first) };
}

/** Of each cell of a part the upper left one of the four that it lies between, and their shares. */
interface Sampling {
  corners: Uint8Array;
  shares: Float32Array;
}

const samplings = new Map<string, Sampling>();

function samplingOf({ left, top, width, height }: PrintWindow): Sampling {
  const key = `${left} ${top} ${width} ${height}`;
  const known = samplings.get(key);
  if (known !== undefined) return known;
  const sampling = { corners: new Uint8Array(CELLS ** 2), shares: new Float32Array(4 * CELLS ** 2) };
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const [row, column] = [placeOf(y, top, height), placeOf(x, left, width)];
      const cell = y * CELLS + x;
      sampling.corners[cell] = row.first * CELLS + column.first;
      sampling.shares.set(
        [
          row.share * column.share,
          row.share * (1 - column.share),
          (1 - row.share) * column.share,
          (1 - row.share) * (1 - column.share),
        ],
        4 * cell,
      );
    }
  }
  // Windows are a few constants: more are kept of nobody.
  if (samplings.size < MOST_SAMPLINGS) samplings.set(key, sampling);
  return sampling;
}

const MOST_SAMPLINGS = 256;

/** About the print of what `window` shows of the picture. */
export function croppedPrint(print: Float32Array, window: PrintWindow): Float32Array {
  const cropped = new Float32Array(print.length);
  const { corners, shares } = samplingOf(window);
  for (let channel = 0; channel < CHANNELS; channel++) {
    const [base, step] = [valueAt(channel, 0), valueAt(channel, 1) - valueAt(channel, 0)];
    let sum = 0;
    for (let cell = 0; cell < CELLS ** 2; cell++) {
      const at = base + (corners[cell] ?? 0) * step;
      const below = at + CELLS * step;
      const value =
        (shares[4 * cell] ?? 0) * (print[at] ?? 0) +
        (shares[4 * cell + 1] ?? 0) * (print[at + step] ?? 0) +
        (shares[4 * cell + 2] ?? 0) * (print[below] ?? 0) +
        (shares[4 * cell + 3] ?? 0) * (print[below + step] ?? 0);
      cropped[base + cell * step] = value;
      sum += value;
    }
    const mean = sum / CELLS ** 2;
    for (let cell = 0; cell < CELLS ** 2; cell++) {
      const i = base + cell * step;
      cropped[i] = (cropped[i] ?? 0) - mean;
    }
  }
  return unitPrint(cropped, print);
}

/** Crops that leave three quarters of a side, or 0.8 of both. */
export const PARTS: readonly PrintWindow[] = [
  ...[0, 0.1, 0.2].flatMap((left) => [0, 0.1, 0.2].map((top) => ({ left, top, width: 0.8, height: 0.8 }))),
  ...[0, 0.125, 0.25].map((left) => ({ left, top: 0, width: 0.75, height: 1 })),
  ...[0, 0.125, 0.25].map((top) => ({ left: 0, top, width: 1, height: 0.75 })),
];

/** The print itself, that of the mirrored picture, and those of its parts, mirrored as well. */
export function printViews(print: Float32Array): Float32Array[] {
  const parts = PARTS.map((part) => croppedPrint(print, part));
  return [print, mirroredPrint(print), ...parts, ...parts.map(mirroredPrint)];
}

/** Places of parts of one size, `count` on a side. */
const along = (count: number, size: number): number[] =>
  Array.from({ length: count }, (_, index) => (index * (1 - size)) / (count - 1));
const square = (size: number, count: number): PrintWindow[] =>
  along(count, size).flatMap((left) =>
    along(count, size).map((top) => ({ left, top, width: size, height: size })),
  );

/**
 * Parts by which two takes are laid over each other: nearer by up to two fifths, and cut to another shape, as upright 9:16 of
 * 16:9. Smaller ones are no more than two cells of a print. A part of a picture is more alike to one of the few rough ones
 * already than another picture is.
 */
const ROUGH_PARTS: readonly PrintWindow[] = [
  ...square(0.8, 2),
  ...square(0.65, 3),
  ...[0.32, 0.5625].flatMap((width) => along(3, width).map((left) => ({ left, top: 0, width, height: 1 }))),
];
const FINE_PARTS: readonly PrintWindow[] = [
  ...square(0.9, 3),
  ...square(0.8, 3),
  ...square(0.7, 3),
  ...square(0.6, 4),
  ...[0.32, 0.5625, 0.75].flatMap((width) =>
    along(5, width).map((left) => ({ left, top: 0, width, height: 1 })),
  ),
  ...[0.5625, 0.75].flatMap((height) => along(3, height).map((top) => ({ left: 0, top, width: 1, height }))),
];

/** The prints of the parts of a picture by which takes are laid over each other: a few, and many. */
export const takeViews = (print: Float32Array, which: 'rough' | 'fine'): Float32Array[] =>
  (which === 'rough' ? ROUGH_PARTS : FINE_PARTS).map((part) => croppedPrint(print, part));
