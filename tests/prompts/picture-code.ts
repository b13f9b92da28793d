/**
 * A code in every picture of the test library that says which file and which frame it is. It is drawn four
 * times, so that cropping to any shape, blurring and titles leave at least one copy to be read.
 */

/** What a picture says about itself: index of the file in the library, and frame at the file's own rate. */
export interface PictureCode {
  file: number;
  frame: number;
}

/** A rectangle in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cells of one copy. */
export const codeColumns = 6;
export const codeRows = 4;

const fileBits = 4;
const frameBits = 9;
const checkBits = 11;

/** Most frames that can be told apart. */
export const mostCodedFrames = 2 ** frameBits;

/** Luma of a cell: text is brighter than a bright cell and black frames are darker than a dark one. */
const darkCell = 50;
const brightCell = 165;
/** Between these a cell is a mix of two pictures and says nothing. */
const unclear = { from: 85, to: 130 };

/** Any number without runs: pictures of one colour are no code. */
const checkSeed = 0b10110_100101;

/** x^11 + x^9 + x^8 + x^7 + x^2 + 1, FlexRay's: drawn scenes pass for a code once in two thousand readings, five bits did so now and then. */
const checkPolynomial = 0b1011_1000_0101;

/** Remainder of the data by the polynomial. */
function checkOf(data: number): number {
  let rest = data << checkBits;
  for (let bit = fileBits + frameBits + checkBits - 1; bit >= checkBits; bit -= 1) {
    if ((rest >> bit) & 1) rest ^= checkPolynomial << (bit - checkBits);
  }
  return rest ^ checkSeed;
}

/** Luma of the cells of a code, row by row. Neighbouring frames differ in one frame bit (Gray code), so nothing flickers. */
export function encodeCells({ file, frame }: PictureCode): number[] {
  const data = (file << frameBits) | (frame ^ (frame >> 1));
  const bits = (data << checkBits) | checkOf(data);
  return Array.from({ length: codeColumns * codeRows }, (_, index) =>
    (bits >> index) & 1 ? brightCell : darkCell,
  );
}

/** The code that cells of these lumas show; null when they show none. */
export function decodeCells(levels: readonly number[]): PictureCode | null {
  if (levels.some((level) => level > unclear.from && level < unclear.to)) return null;
  const bits = levels.reduce((sum, level, index) => sum + (level >= unclear.to ? 2 ** index : 0), 0);
  const data = bits >> checkBits;
  if ((bits & (2 ** checkBits - 1)) !== checkOf(data)) return null;
  let frame = data & (2 ** frameBits - 1);
  for (let shift = 1; shift < frameBits; shift *= 2) frame ^= frame >> shift;
  return { file: data >> frameBits, frame };
}

function even(value: number): number {
  return 2 * Math.floor(value / 2);
}

/**
 * Where the copies stand in a picture. Two lie in the middle, inside what is left when 16:9 is cropped to 9:16
 * or back, with room for a line of text between them; two at the upper and lower edge.
 */
export function codeAreas(picture: { width: number; height: number }): Area[] {
  const side = 0.3 * Math.max(picture.width, picture.height);
  const cell = { width: even(side / codeColumns), height: even(side / 10) };
  const width = cell.width * codeColumns;
  const height = cell.height * codeRows;
  const x = even((picture.width - width) / 2);
  const upper = even((picture.height - 10 * cell.height) / 2);
  const edge = even(0.015 * picture.height);
  const tops = [upper, upper + 6 * cell.height, edge, picture.height - edge - height];
  return tops.map((y) => ({ x, y, width, height }));
}
