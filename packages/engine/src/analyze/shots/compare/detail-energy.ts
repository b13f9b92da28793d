import { type PictureSignature, SIGNATURE_BLOCK } from '../../pictures/picture-signature.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';

/**
 * How much a picture shows at three sizes of detail: mean squared levels of its coarse parts from their mean, of its parts
 * from the coarse part around them, and of its pixels from their part. Motion moves what is seen and keeps these; of a
 * mixture of two pictures each has less than its share of both.
 */
export interface DetailEnergy {
  coarse: number;
  middle: number;
  fine: number;
}

/** What a picture shows at each size of detail, as values whose mean square is its energy. */
export interface Detail {
  coarse: Float32Array;
  middle: Float32Array;
  fine: Float32Array;
}

const PLANES = 3;

/** Coarse values less the mean of their plane. */
function coarseDetail(coarse: PictureSignature): Float32Array {
  const values = coarse.length / PLANES;
  const detail = new Float32Array(coarse.length);
  for (let plane = 0; plane < PLANES; plane++) {
    let sum = 0;
    for (let at = plane * values; at < (plane + 1) * values; at++) sum += coarse[at] ?? 0;
    for (let at = plane * values; at < (plane + 1) * values; at++)
      detail[at] = (coarse[at] ?? 0) - sum / values;
  }
  return detail;
}

/** Values of parts less that of the coarse part that they lie in; 0 where there is none, at odd edges. */
function middleDetail(
  signature: PictureSignature,
  coarse: PictureSignature,
  { columns, rows }: { columns: number; rows: number },
): Float32Array {
  const [width, height] = [columns >> 1, rows >> 1];
  const detail = new Float32Array(signature.length);
  for (let plane = 0; plane < PLANES; plane++) {
    for (let row = 0; row < 2 * height; row++) {
      const [from, above] = [(plane * rows + row) * columns, (plane * height + (row >> 1)) * width];
      for (let column = 0; column < 2 * width; column++)
        detail[from + column] = (signature[from + column] ?? 0) - (coarse[above + (column >> 1)] ?? 0);
    }
  }
  return detail;
}

/** Luma of pixels less that of the part that they lie in. */
function fineDetail(
  { halfLuma, halfWidth }: SmallPicture,
  signature: PictureSignature,
  { columns, rows }: { columns: number; rows: number },
): Float32Array {
  const width = columns * SIGNATURE_BLOCK;
  const detail = new Float32Array(width * rows * SIGNATURE_BLOCK);
  for (let y = 0; y < rows * SIGNATURE_BLOCK; y++) {
    const part = Math.floor(y / SIGNATURE_BLOCK) * columns;
    for (let x = 0; x < width; x++)
      detail[y * width + x] =
        (halfLuma[y * halfWidth + x] ?? 0) - (signature[part + Math.floor(x / SIGNATURE_BLOCK)] ?? 0);
  }
  return detail;
}

/** What a picture shows at each size of detail. */
export function detailOf(
  picture: SmallPicture,
  signature: PictureSignature,
  coarse: PictureSignature,
): Detail {
  const columns = Math.floor(picture.halfWidth / SIGNATURE_BLOCK);
  const size = { columns, rows: signature.length / PLANES / Math.max(1, columns) };
  return {
    coarse: coarseDetail(coarse),
    middle: middleDetail(signature, coarse, size),
    fine: fineDetail(picture, signature, size),
  };
}

/** Mean product of two rows of values: the energy of one with itself. */
export function meanProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum / Math.max(1, a.length);
}

/** The energy of a picture at each size of detail. */
export function energyOf({ coarse, middle, fine }: Detail): DetailEnergy {
  return {
    coarse: meanProduct(coarse, coarse),
    middle: meanProduct(middle, middle),
    fine: meanProduct(fine, fine),
  };
}
