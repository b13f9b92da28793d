import type { Sharp } from 'sharp';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { PAPER } from './paper.ts';

/** Long side of the keyframe, and of the picture that sharpness is judged on: as for video, 720p class. */
const KEYFRAME_SIDE = 1280;

/** The pixels of a picture, without transparency. */
export async function toRgb(picture: Sharp): Promise<RgbPicture> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An opened picture in sRGB, on paper where it is transparent, at most 1280 pixels on a side. */
export function shrinkToRgb(picture: Sharp): Promise<RgbPicture> {
  const side = { width: KEYFRAME_SIDE, height: KEYFRAME_SIDE };
  const opaque = picture.toColourspace('srgb').flatten({ background: PAPER });
  return toRgb(opaque.resize({ ...side, fit: 'inside', withoutEnlargement: true }));
}
