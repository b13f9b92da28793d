/** The one way programmes are encoded. Whatever changes the bytes of a segment is in here and so in its key. */
import type { VideoEncoderOptions } from '../av/open-encoder.ts';
import type { OutputPicture } from './plan-types.ts';

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
 */
export function videoEncoderOptions(output: OutputPicture): VideoEncoderOptions {
  const { num, den } = output.rate;
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
      'x264-params': 'open-gop=0:stitchable=1:force-cfr=1:lookahead-threads=1',
    },
  };
}

/** Bits per second of the AAC sound. */
export const AUDIO_BIT_RATE = 192_000;
