import { commonArea, deviationOf } from '../../pictures/picture-bars.ts';
import {
  coarseSignature,
  type PictureSignature,
  pictureSignature,
} from '../../pictures/picture-signature.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';
import { type DetailEnergy, detailOf, energyOf } from './detail-energy.ts';

/** A picture of the last seconds, with what gradual transitions are told by. */
export interface PastPicture {
  picture: SmallPicture;
  signature: PictureSignature;
  /** The same of larger parts. */
  coarse: PictureSignature;
  /** How much it shows. */
  energy: DetailEnergy;
  /** Whether it is of one colour, bars aside. */
  isFlat: boolean;
}

/** The last pictures of a stream, by their index. */
export interface PictureHistory {
  push(picture: SmallPicture): void;
  at(index: number): PastPicture | undefined;
  /** Index of the first one still known. */
  first(): number;
  /** How many have been pushed. */
  count(): number;
}

/** Deviation in levels up to which a picture is of one colour: coding leaves some noise. */
const FLAT_LEVELS = 2.5;

function isFlatPicture({ halfLuma, cb, cr, halfWidth, halfHeight }: SmallPicture): boolean {
  const size = { width: halfWidth, height: halfHeight };
  const plane = { luma: halfLuma, ...size };
  const area = commonArea(plane, plane);
  return [halfLuma, cb, cr].every((values) => deviationOf({ luma: values, ...size }, area) <= FLAT_LEVELS);
}

/** Creates a history of the last `length` pictures: some 30 kB each. */
export function createPictureHistory(length: number): PictureHistory {
  const pictures: PastPicture[] = [];
  let first = 0;
  return {
    push(picture) {
      const signature = pictureSignature(picture);
      const coarse = coarseSignature(signature, picture);
      const energy = energyOf(detailOf(picture, signature, coarse));
      pictures.push({ picture, signature, coarse, energy, isFlat: isFlatPicture(picture) });
      if (pictures.length <= length) return;
      pictures.shift();
      first += 1;
    },
    at: (index) => pictures[index - first],
    first: () => first,
    count: () => first + pictures.length,
  };
}

/** Whole numbers from `from` up to but without `to`. */
export function indexRange(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
