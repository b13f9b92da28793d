import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { Frame } from 'node-av/lib';

/** A frame of mono samples whose time is `at`, both in samples. Free it with `free()`. */
export function monoFrame(
  samples: Float32Array,
  { at, sampleRate }: { at: number; sampleRate: number },
): Frame {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const frame = Frame.fromAudioBuffer(bytes, {
    nbSamples: samples.length,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_MONO,
    timeBase: { num: 1, den: sampleRate },
  });
  frame.pts = BigInt(at);
  return frame;
}
