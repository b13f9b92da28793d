import type { SmallPicture } from './small-picture.ts';

/** Side of the blocks that become one value, in pixels of the half-size picture. */
export const SIGNATURE_BLOCK = 4;

/** A picture as coarse means of its luma and chroma: small motion hardly changes it, mixing changes it evenly. */
export type PictureSignature = Float32Array;

function addPlane(plane: Uint8Array, size: { width: number; height: number }, target: Float32Array): void {
  const columns = Math.floor(size.width / SIGNATURE_BLOCK);
  const rows = Math.floor(size.height / SIGNATURE_BLOCK);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * SIGNATURE_BLOCK; y < (row + 1) * SIGNATURE_BLOCK; y++) {
        const from = y * size.width + column * SIGNATURE_BLOCK;
        for (let x = from; x < from + SIGNATURE_BLOCK; x++) sum += plane[x] ?? 0;
      }
      target[row * columns + column] = sum / (SIGNATURE_BLOCK * SIGNATURE_BLOCK);
    }
  }
}

/** Block means of luma, then of both chroma planes, in levels of 255. */
export function pictureSignature(picture: SmallPicture): PictureSignature {
  const size = { width: picture.halfWidth, height: picture.halfHeight };
  const values = Math.floor(size.width / SIGNATURE_BLOCK) * Math.floor(size.height / SIGNATURE_BLOCK);
  const signature = new Float32Array(values * 3);
  [picture.halfLuma, picture.cb, picture.cr].forEach((plane, index) => {
    addPlane(plane, size, signature.subarray(index * values, (index + 1) * values));
  });
  return signature;
}

/** The same with means of two by two blocks: what moves in a few seconds leaves more of it as it was. */
export function coarseSignature(signature: PictureSignature, picture: SmallPicture): PictureSignature {
  const columns = Math.floor(picture.halfWidth / SIGNATURE_BLOCK);
  const values = columns * Math.floor(picture.halfHeight / SIGNATURE_BLOCK);
  const [width, height] = [columns >> 1, Math.floor(values / columns) >> 1];
  const coarse = new Float32Array(width * height * 3);
  for (let at = 0; at < coarse.length; at++) {
    const inPlane = at % (width * height);
    const plane = (at - inPlane) / (width * height);
    const from = plane * values + 2 * Math.floor(inPlane / width) * columns + 2 * (inPlane % width);
    const upper = (signature[from] ?? 0) + (signature[from + 1] ?? 0);
    const lower = (signature[from + columns] ?? 0) + (signature[from + columns + 1] ?? 0);
    coarse[at] = (upper + lower) / 4;
  }
  return coarse;
}
