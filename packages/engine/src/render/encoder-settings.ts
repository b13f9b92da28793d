/** The one way programmes are encoded. Whatever changes the bytes of a segment is in here and so in its key. */
import type { VideoEncoderOptions } from '../av/open/open-encoder.ts';
import { DEFAULT_CODING, pictureEncoder } from './outputs/picture-codings.ts';
import type { OutputPicture } from './plan/plan-types.ts';

/** What else decides the bytes of a segment: the machine and the libraries. */
export interface Machine {
  /** FFmpeg's version. */
  libraries: string;
  /** Processor features: filters and x264 have paths per instruction set that round differently. */
  processor: string;
}

/**
 * Raise it when the same plan draws different pictures than before (filters, fonts, text layout), so
 * that segments of the old look are not reused.
 */
export const RENDER_VERSION = 6;

/**
 * Settings of the encoder of one segment. One thread: its bytes do not depend on the machine's
 * cores, and segments run side by side instead. Of H.264, `veryfast` took 8.7 s of CPU for 600 frames of 720p,
 * against 12.7 s (`faster`) and 18 s (`medium`), at the smallest size of the four on the trial footage.
 * `stitchable` keeps headers alike in all segments.
 *
 * x264 is told to be independent of the processor: two functions of its macroblock tree are then plain C. Those for
 * AVX-512 read memory that nobody wrote; of 800 encodings of the same 80 frames of 160 x 90, two at a time, 30 % differed
 * with them, and of 1,600 without them none. Leaving out all of AVX-512 would cost 15 % of the encoder's time, this nothing.
 */
export function videoEncoderOptions(
  output: OutputPicture,
  { isDrawn = false }: { isDrawn?: boolean } = {},
): VideoEncoderOptions {
  const { num, den } = output.rate;
  const { settings, forDrawn } = pictureEncoder(output.coding ?? DEFAULT_CODING);
  const { codec, pixelFormat, color } = settings;
  const options = isDrawn && forDrawn ? forDrawn : settings.options;
  return {
    codec,
    width: output.width,
    height: output.height,
    pixelFormat,
    timeBase: { num: den, den: num },
    frameRate: { num, den },
    gopSize: Math.ceil((5 * num) / den),
    threads: 1,
    options: { ...options },
    ...(color && { color }),
  };
}
