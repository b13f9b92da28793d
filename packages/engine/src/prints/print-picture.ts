import { join } from 'node:path';
import { decodeShown } from '../analyze/analyze-still.ts';
import { writeSmallJpeg } from '../analyze/pictures/write-pictures.ts';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { pictureAt } from '../renditions/video-frame.ts';
import { encodePrint } from './print-vector.ts';
import { queryPrints } from './query-prints.ts';

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
