import { join } from 'node:path';
import sharp from 'sharp';
import type { RgbPicture } from '../../av/pictures/frame-to-rgb.ts';
import type { PictureFile } from '../../types.ts';

export const THUMBNAIL_FILE = 'thumbnail.jpg';

/** Long side of the thumbnail, pixels. */
const THUMBNAIL_SIDE = 640;

const INSIDE_THUMBNAIL = {
  width: THUMBNAIL_SIDE,
  height: THUMBNAIL_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

const JPEG = { quality: 82, chromaSubsampling: '4:2:0' } as const;

/** File name of the keyframe of shot `index`. */
export function keyframeFile(index: number): string {
  return `keyframe-${String(index).padStart(5, '0')}.jpg`;
}

/** Writes a picture as a JPEG of its own size. */
export async function writeJpeg(path: string, { data, width, height }: RgbPicture): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg(JPEG)
    .toFile(path);
}

/** Writes a picture as a JPEG, not larger than a thumbnail. */
export async function writeSmallJpeg(path: string, { data, width, height }: RgbPicture): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(INSIDE_THUMBNAIL)
    .jpeg(JPEG)
    .toFile(path);
}

/** Writes the thumbnail from a picture file in `folder`; answers its name and size. */
export async function writeThumbnail(folder: string, pictureFile: string): Promise<PictureFile> {
  const { width, height } = await sharp(join(folder, pictureFile))
    .resize(INSIDE_THUMBNAIL)
    .jpeg(JPEG)
    .toFile(join(folder, THUMBNAIL_FILE));
  return { file: THUMBNAIL_FILE, width, height };
}
