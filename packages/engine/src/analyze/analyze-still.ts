import { join } from 'node:path';
import sharp from 'sharp';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { MediaError } from '../errors.ts';
import { openStill } from '../stills/open-still.ts';
import { shrinkToRgb, toRgb } from '../stills/shown-picture.ts';
import type { AnalysisResult, AnalyzeRequest, ProbeResult, Shot } from '../types.ts';
import { focusOfStill } from './pictures/focus-pass.ts';
import { measurePicture } from './pictures/picture-measures.ts';
import { printOfStill } from './pictures/print-pass.ts';
import { sharpnessOf } from './pictures/sharpness.ts';
import { type SmallPicture, smallPictureFromPlanes, smallSize } from './pictures/small-picture.ts';
import { stillOfImage } from './pictures/still-pass.ts';
import { keyframeFile, writeJpeg, writeThumbnail } from './pictures/write-pictures.ts';
import { createShotTally } from './shots/shot-tally.ts';

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

function toSmallPicture({ data, width, height }: RgbPicture): SmallPicture {
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

function lumaOf({ data, width, height }: RgbPicture): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = toYuv(data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0)[0];
  }
  return luma;
}

async function measureStill(
  shown: RgbPicture,
): Promise<{ measured: Pick<Shot, 'facts' | 'unusable'>; small: SmallPicture }> {
  const raw = { width: shown.width, height: shown.height, channels: 3 } as const;
  const size = smallSize(shown.width, shown.height);
  const small = toSmallPicture(await toRgb(sharp(shown.data, { raw }).resize({ ...size, fit: 'fill' })));
  const { width, height } = shown;
  const { blur } = sharpnessOf({ data: lumaOf(shown), stride: width, width, height });
  const tally = createShotTally();
  tally.add({ seconds: 0, measures: measurePicture(small, null), sample: { blur, picture: small } });
  return { measured: { facts: tally.finish(0).facts, unusable: [] }, small };
}

/**
 * The still as it is shown, in sRGB, on paper where it is transparent, at most 1280 pixels on a side. Throws
 * MediaError `damaged`, `unsupported`.
 */
export async function decodeShown(path: string, probe: ProbeResult): Promise<RgbPicture> {
  try {
    return await shrinkToRgb(await openStill(path, probe));
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('damaged', 'This picture is damaged or incomplete.', { cause });
  }
}

/** Analyses a still picture: one shot without length, its keyframe and a thumbnail. See `analyze`. */
export async function analyzeStill(request: AnalyzeRequest, probe: ProbeResult): Promise<AnalysisResult> {
  const shown = await decodeShown(request.inputPath, probe);
  const file = keyframeFile(0);
  await writeJpeg(join(request.outputFolder, file), shown);
  const { measured, small } = await measureStill(shown);
  const shot: Shot = {
    index: 0,
    startFrame: 0,
    endFrame: 1,
    startSeconds: 0,
    endSeconds: 0,
    transition: { kind: 'start', startFrame: 0, endFrame: 0, startSeconds: 0, endSeconds: 0 },
    ...measured,
    focus: focusOfStill(small),
    keyframeSeconds: 0,
    keyframeFile: file,
  };
  return {
    probe,
    decodedFrames: null,
    shots: [shot],
    scenes: [],
    stills: await stillOfImage(shown, request.outputFolder),
    prints: printOfStill(small),
    proxies: [],
    thumbnailFile: await writeThumbnail(request.outputFolder, file),
    audio: null,
    warnings: [],
  };
}
