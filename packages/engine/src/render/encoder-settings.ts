/** The one way programmes are encoded. Whatever changes the bytes of a segment is in here and so in its key. */
import type { VideoEncoderOptions } from '../av/open-encoder.ts';
import type { OutputPicture } from './plan-types.ts';

/** What else decides the bytes of a segment: the machine and the libraries. */
export interface Machine {
  /** FFmpeg's version. */
  libraries: string;
  /** Processor features: filters and x264 have paths per instruction set that round differently. */
  processor: string;
  /** The processor has AVX-512. */
  avx512: boolean;
}

/**
 * Raise it when the same plan draws different pictures than before (filters, fonts, text layout), so
 * that segments of the old look are not reused.
 */
export const RENDER_VERSION = 1;

/**
 * Settings of the H.264 encoder of one segment. One thread: its bytes do not depend on the machine's
 * cores, and segments run side by side instead. `veryfast` took 8.7 s of CPU for 600 frames of 720p,
 * against 12.7 s (`faster`) and 18 s (`medium`), at the smallest size of the four on the trial footage.
 * `stitchable` keeps headers alike in all segments.
 *
 * Without AVX-512: its paths in x264's macroblock tree read memory that nobody wrote. Of 400 encodings of
 * the same 80 frames of 160 x 90, four differed with it and none with AVX2.
 */
export function videoEncoderOptions(output: OutputPicture, machine: Machine): VideoEncoderOptions {
  const { num, den } = output.rate;
  const instructions = machine.avx512 ? ':asm=AVX2' : '';
  return {
    codec: 'libx264',
    width: output.width,
    height: output.height,
    pixelFormat: 'yuv420p',
    timeBase: { num: den, den: num },
    frameRate: { num, den },
    gopSize: Math.ceil((5 * num) / den),
    threads: 1,
    options: {
      preset: 'veryfast',
      crf: '20',
      profile: 'high',
      'x264-params': `open-gop=0:stitchable=1:force-cfr=1:lookahead-threads=1${instructions}`,
    },
  };
}

/** Bits per second of the AAC sound. */
export const AUDIO_BIT_RATE = 192_000;
