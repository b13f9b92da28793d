/** Where text may stand at all: a look at a small picture, which leaves out walls, skies and what is blurred. Pure. */
import type { GreyPicture } from './text-reader.ts';

/** Sides of a tile, pixels of the small picture. */
export const TILE = 16;

/** Change of light over two pixels from which there is an edge: letters at 3:1 on a middle grey change by 60 and more. */
const EDGE_LEVELS = 30;

/** Edges that go up and edges that go down in a tile and its neighbours: a stroke of a letter has both. */
const LEAST_EDGES = 6;

/** Tiles in which something like letters is. */
export interface TextTiles {
  columns: number;
  rows: number;
  marked: Uint8Array;
  /** How many are marked. */
  count: number;
}

function countEdges(
  { width, height, data }: GreyPicture,
  columns: number,
  rows: number,
): [Uint16Array, Uint16Array] {
  const up = new Uint16Array(columns * rows);
  const down = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const tiles = Math.floor(y / TILE) * columns;
    for (let x = 1; x < width - 1; x++) {
      const change = (data[row + x + 1] ?? 0) - (data[row + x - 1] ?? 0);
      if (change >= EDGE_LEVELS) up[tiles + ((x / TILE) | 0)] = (up[tiles + ((x / TILE) | 0)] ?? 0) + 1;
      else if (-change >= EDGE_LEVELS)
        down[tiles + ((x / TILE) | 0)] = (down[tiles + ((x / TILE) | 0)] ?? 0) + 1;
    }
  }
  return [up, down];
}

/** Marks each tile that has edges as letters have them, and the tiles around it. */
export function findTextTiles(picture: GreyPicture): TextTiles {
  const [columns, rows] = [Math.ceil(picture.width / TILE), Math.ceil(picture.height / TILE)];
  const [up, down] = countEdges(picture, columns, rows);
  const marked = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const right = row * columns + Math.min(columns - 1, column + 1);
      const at = row * columns + column;
      const ups = (up[at] ?? 0) + (right === at ? 0 : (up[right] ?? 0));
      const downs = (down[at] ?? 0) + (right === at ? 0 : (down[right] ?? 0));
      if (Math.min(ups, downs) >= LEAST_EDGES) markAround(marked, { column, row, columns, rows });
    }
  }
  return { columns, rows, marked, count: marked.reduce((sum, one) => sum + one, 0) };
}

function markAround(
  marked: Uint8Array,
  { column, row, columns, rows }: { column: number; row: number; columns: number; rows: number },
): void {
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 2); x++) {
      marked[y * columns + x] = 1;
    }
  }
}
