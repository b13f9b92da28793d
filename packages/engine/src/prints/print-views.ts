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

/** About the print of what `window` shows of the picture. */
export function croppedPrint(print: Float32Array, { left, top, width, height }: PrintWindow): Float32Array {
  const cropped = new Float32Array(print.length);
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const columns = cells.map((cell) => placeOf(cell, left, width));
  const rows = cells.map((cell) => placeOf(cell, top, height));
  for (let channel = 0; channel < CHANNELS; channel++) {
    const at = (row: number, column: number) => print[valueAt(channel, row * CELLS + column)] ?? 0;
    let sum = 0;
    for (const [y, row] of rows.entries()) {
      for (const [x, column] of columns.entries()) {
        const along = (line: number) =>
          column.share * at(line, column.first) + (1 - column.share) * at(line, column.first + 1);
        const value = row.share * along(row.first) + (1 - row.share) * along(row.first + 1);
        cropped[valueAt(channel, y * CELLS + x)] = value;
        sum += value;
      }
    }
    const mean = sum / CELLS ** 2;
    for (let cell = 0; cell < CELLS ** 2; cell++) {
      const i = valueAt(channel, cell);
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
