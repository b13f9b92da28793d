import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { MediaError } from '../errors.ts';
import { isSharpAnimation } from '../probe/probe-still.ts';
import { openStill } from '../stills/open-still.ts';
import { PAPER } from '../stills/paper.ts';
import { displayOf, pictureStream } from '../transcode/picture-plan.ts';
import type { ImageFormat, ProbeResult } from '../types.ts';
import { imageSide } from './image-side.ts';
import { firstPicture } from './video-frame.ts';

export interface MadeImage {
  file: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

const ENCODINGS: { [format in ImageFormat]: (picture: Sharp) => Sharp } = {
  jpeg: (picture) => picture.flatten({ background: PAPER }).jpeg({ quality: 85, mozjpeg: false }),
  png: (picture) => picture.png({ compressionLevel: 6, palette: false }),
  webp: (picture) => picture.webp({ quality: 85, alphaQuality: 100, effort: 3 }),
  avif: (picture) => picture.avif({ quality: 60, effort: 3 }),
};

function sizeOf(probe: ProbeResult): { width: number; height: number } {
  const picture = pictureStream(probe);
  if (picture === null) throw new MediaError('invalid', 'Of sound there is no picture.');
  return displayOf(picture.video);
}

async function openPicture(path: string, probe: ProbeResult): Promise<Sharp> {
  // An animated GIF or WebP counts as a video; its first frame is transparent where it is so to the image library.
  const still = probe.mediaKind === 'image' || isSharpAnimation(probe.contentType);
  if (still) return openStill(path, probe);
  const { data, width, height } = await firstPicture(path, probe);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/**
 * Writes `<name>.<format>` into `folder`: upright, in sRGB with 8 bits, at most `maxSide` pixels on a side and
 * never enlarged. Transparency is kept where the format has it, else it stands on white. Of an animation or a
 * video it is the first frame. Nothing but the picture is in the file: no place, no camera, no thumbnail.
 * Throws MediaError `damaged`.
 */
export async function writeImage(options: {
  path: string;
  probe: ProbeResult;
  folder: string;
  /** File name without its extension. */
  name: string;
  format: ImageFormat;
  maxSide: number;
}): Promise<MadeImage> {
  const { path, probe, format } = options;
  const file = `${options.name}.${format === 'jpeg' ? 'jpg' : format}`;
  const target = join(options.folder, file);
  try {
    const still = await openPicture(path, probe);
    const side = imageSide(sizeOf(probe), options);
    const picture = still
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { width, height } = await ENCODINGS[format](picture).toFile(target);
    return { file, contentType: `image/${format}`, bytes: (await stat(target)).size, width, height };
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('damaged', 'This picture is damaged or incomplete.', { cause });
  }
}
