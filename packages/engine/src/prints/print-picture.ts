import { join } from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { decodeShown } from '../analyze/analyze-still.ts';
import { smallSize } from '../analyze/pictures/small-picture.ts';
import { writeSmallJpeg } from '../analyze/pictures/write-pictures.ts';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { pictureAt } from '../renditions/video-frame.ts';
import {
  encodePrint,
  type PrintPlanes,
  type PrintWindow,
  printVector,
  WHOLE,
  withoutBars,
} from './print-vector.ts';
import { PARTS } from './print-views.ts';

export interface PrintRequest {
  inputPath: string;
  /** Of a video the frame that is looked for; of a still nothing. */
  seconds?: number;
  /** Where the picture is written too, as `SHOWN_FILE`. */
  outputFolder?: string;
}

/** A picture that was sent, small and as a JPEG of our own: whoever reads it next need not trust the sender. */
export const SHOWN_FILE = 'shown.jpg';

export interface PrintJobResult {
  /** float32 values, little endian, base64; none where the picture has no structure to be found by. */
  prints: string[];
}

async function pictureOf({ inputPath, seconds = 0 }: PrintRequest): Promise<RgbPicture> {
  if (!Number.isFinite(seconds)) {
    throw new MediaError('invalid', 'The time of a frame is a number of seconds.');
  }
  const facts = await probe(inputPath);
  if (facts.mediaKind === 'image') return decodeShown(inputPath, facts);
  if (facts.mediaKind === 'video') return pictureAt(inputPath, facts, seconds);
  throw new MediaError('invalid', 'Only a video or a picture can be looked for.');
}

// Prints of a picture that is looked for: as the whole of a picture, and as a part of one that was cut away around it.

/**
 * What of a whole the picture may show. The grid forgives a shift of about a tenth of the picture, so these few stand
 * for all crops that leave three quarters of a side.
 */
export const QUERY_WINDOWS: readonly PrintWindow[] = [WHOLE, ...PARTS];

const limit = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** RGB to bt709 limited range (ITU-R BT.709, 8 bit), colours at half the size; sides are even. */
export function planesOf({ data, width, height }: RgbPicture): PrintPlanes {
  const luma = new Uint8Array(width * height);
  const half = width >> 1;
  const cb = new Uint8Array(half * (height >> 1));
  const cr = new Uint8Array(half * (height >> 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      luma[y * width + x] = limit(16 + 0.18259 * red + 0.61423 * green + 0.06201 * blue);
      if ((x | y) & 1) continue;
      const at = (y >> 1) * half + (x >> 1);
      cb[at] = limit(128 - 0.10064 * red - 0.33857 * green + 0.43922 * blue);
      cr[at] = limit(128 + 0.43922 * red - 0.39894 * green - 0.04027 * blue);
    }
  }
  return { width, height, luma, cb, cr };
}

async function resized(picture: Sharp, width: number, height: number): Promise<PrintPlanes> {
  const { data, info } = await picture
    .clone()
    .resize({ width, height, fit: 'fill', kernel: 'mitchell' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return planesOf({ data, width: info.width, height: info.height });
}

const even = (value: number): number => Math.max(8, 2 * Math.round(value / 2));

/** Prints of a picture for a search, best one counts; none where it has no structure. */
export async function queryPrints(shown: RgbPicture): Promise<Float32Array[]> {
  const raw = { width: shown.width, height: shown.height, channels: 3 } as const;
  const whole = smallSize(shown.width, shown.height);
  const small = await resized(sharp(shown.data, { raw }), whole.width, whole.height);
  const window = withoutBars(small);
  const picture = sharp(shown.data, { raw }).extract({
    left: Math.floor(window.left * shown.width),
    top: Math.floor(window.top * shown.height),
    width: Math.max(1, Math.floor(window.width * shown.width)),
    height: Math.max(1, Math.floor(window.height * shown.height)),
  });
  const inside = { width: whole.width * window.width, height: whole.height * window.height };
  const sizes = new Map<string, PrintPlanes>();
  const prints: Float32Array[] = [];
  for (const part of QUERY_WINDOWS) {
    const [width, height] = [even(inside.width * part.width), even(inside.height * part.height)];
    const key = `${width}x${height}`;
    const planes = sizes.get(key) ?? (await resized(picture, width, height));
    sizes.set(key, planes);
    const print = printVector(planes, part);
    if (print !== null) prints.push(print);
  }
  return prints;
}

/**
 * Prints by which the picture at `inputPath`, or the frame of a video at a time, is found again. Throws MediaError as
 * `probe` does, `damaged`, `too_large`, `invalid` for sound.
 */
export async function printPicture(request: PrintRequest): Promise<PrintJobResult> {
  const shown = await pictureOf(request);
  const { outputFolder } = request;
  if (outputFolder !== undefined) await writeSmallJpeg(join(outputFolder, SHOWN_FILE), shown);
  return { prints: (await queryPrints(shown)).map(encodePrint) };
}
