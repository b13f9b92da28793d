/** What changed between two small pictures, block by block: text that comes and goes changes few of them. */
import type { SmallPicture } from '../../pictures/small-picture.ts';

/** Side of a block, pixels of the small picture: a line of text of a twentieth of the height changes a row of them. */
const BLOCK = 8;

/** Mean change in levels from which a block shows something else; below is noise and compression. */
const CHANGED_LEVELS = 8;

/** Mean deviation in levels from which a block has something written or drawn in it. */
const STRUCTURE_LEVELS = 10;

export interface BlockGrid {
  columns: number;
  rows: number;
}

export function blockGrid({ width, height }: Pick<SmallPicture, 'width' | 'height'>): BlockGrid {
  return { columns: Math.floor(width / BLOCK), rows: Math.floor(height / BLOCK) };
}

/** 1 for each block that differs. */
export function changedBlocks(a: SmallPicture, b: SmallPicture): Uint8Array {
  const { columns, rows } = blockGrid(a);
  const changed = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
        const from = y * a.width + column * BLOCK;
        for (let i = from; i < from + BLOCK; i++) sum += Math.abs((a.luma[i] ?? 0) - (b.luma[i] ?? 0));
      }
      if (sum > CHANGED_LEVELS * BLOCK * BLOCK) changed[row * columns + column] = 1;
    }
  }
  return changed;
}

/** Whether a block has structure: a plain wall that grows lighter is no new picture. */
export function isStructured({ luma, width }: SmallPicture, block: number, { columns }: BlockGrid): boolean {
  const top = Math.floor(block / columns) * BLOCK;
  const left = (block % columns) * BLOCK;
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) sum += luma[y * width + x] ?? 0;
  }
  const mean = sum / (BLOCK * BLOCK);
  let deviation = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) deviation += Math.abs((luma[y * width + x] ?? 0) - mean);
  }
  return deviation > STRUCTURE_LEVELS * BLOCK * BLOCK;
}
