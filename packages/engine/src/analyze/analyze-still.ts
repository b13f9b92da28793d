import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { decodePicture } from '../av/decode-picture.ts';
import { MAX_PICTURE_PIXELS } from '../av/media-limits.ts';
import { MediaError } from '../errors.ts';
import type { AnalysisResult, AnalyzeRequest, ProbeResult, Shot } from '../types.ts';
import { measurePicture } from './picture-measures.ts';
import { sharpnessOf } from './sharpness.ts';
import { createShotTally } from './shot-tally.ts';
import { type SmallPicture, smallPictureFromPlanes, smallSize } from './small-picture.ts';
import { keyframeFile, writeJpeg, writeThumbnail } from './write-pictures.ts';

/** Long side of the keyframe, and of the picture that sharpness is judged on: as for video, 720p class. */
const KEYFRAME_SIDE = 1280;

interface Rgb {
  data: Buffer;
  width: number;
  height: number;
}

/** The picture upright, in sRGB, over black where it is transparent. */
async function openPicture(path: string, bySharp: boolean): Promise<Sharp> {
  if (bySharp) {
    const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' } as const;
    return sharp(path, options).autoOrient().toColourspace('srgb').flatten();
  }
  const { data, width, height } = await decodePicture(path);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function toRgb(picture: Sharp): Promise<Rgb> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function limit(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}

/** RGB to bt709 limited range (ITU-R BT.709, 8 bit), the colours that video is measured in. */
function toYuv(red: number, green: number, blue: number): [number, number, number] {
  return [
    limit(16 + 0.18259 * red + 0.61423 * green + 0.06201 * blue),
    limit(128 - 0.10064 * red - 0.33857 * green + 0.43922 * blue),
    limit(128 + 0.43922 * red - 0.39894 * green - 0.04027 * blue),
  ];
}

function toSmallPicture({ data, width, height }: Rgb): SmallPicture {
  const luma = new Uint8Array(width * height);
  const chroma = (width / 2) * (height / 2);
  const [cb, cr] = [new Uint8Array(chroma), new Uint8Array(chroma)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const [luminance, blue, red] = toYuv(data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0);
      luma[i] = luminance;
      const half = (y >> 1) * (width / 2) + (x >> 1);
      cb[half] = blue;
      cr[half] = red;
    }
  }
  return smallPictureFromPlanes({ width, height }, { luma, cb, cr });
}

function lumaOf({ data, width, height }: Rgb): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = toYuv(data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0)[0];
  }
  return luma;
}

async function measureStill(shown: Rgb): Promise<Pick<Shot, 'facts' | 'unusable'>> {
  const raw = { width: shown.width, height: shown.height, channels: 3 } as const;
  const size = smallSize(shown.width, shown.height);
  const small = toSmallPicture(await toRgb(sharp(shown.data, { raw }).resize({ ...size, fit: 'fill' })));
  const { width, height } = shown;
  const { blur } = sharpnessOf({ data: lumaOf(shown), stride: width, width, height });
  const tally = createShotTally();
  tally.add({ seconds: 0, measures: measurePicture(small, null), sample: { blur, picture: small } });
  return { facts: tally.finish(0).facts, unusable: [] };
}

/** The still as it is shown, at most 1280 pixels on a side. Throws MediaError `damaged`. */
export async function decodeShown(path: string, bySharp: boolean): Promise<Rgb> {
  try {
    const picture = await openPicture(path, bySharp);
    const side = { width: KEYFRAME_SIDE, height: KEYFRAME_SIDE };
    return await toRgb(picture.resize({ ...side, fit: 'inside', withoutEnlargement: true }));
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('damaged', 'This picture is damaged or incomplete.', { cause });
  }
}

/** Analyses a still picture: one shot without length, its keyframe and a thumbnail. See `analyze`. */
export async function analyzeStill(
  request: AnalyzeRequest,
  probe: ProbeResult,
  bySharp: boolean,
): Promise<AnalysisResult> {
  const shown = await decodeShown(request.inputPath, bySharp);
  const file = keyframeFile(0);
  await writeJpeg(join(request.outputFolder, file), shown);
  const shot: Shot = {
    index: 0,
    startFrame: 0,
    endFrame: 1,
    startSeconds: 0,
    endSeconds: 0,
    ...(await measureStill(shown)),
    keyframeSeconds: 0,
    keyframeFile: file,
  };
  return {
    probe,
    decodedFrames: null,
    shots: [shot],
    proxies: [],
    thumbnailFile: await writeThumbnail(request.outputFolder, file),
    audio: null,
    warnings: [],
  };
}
