import { AV_CHANNEL_LAYOUT_MONO, AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { Frame } from 'node-av/lib';

/** When a block of samples is heard, counted in samples. */
interface BlockTime {
  at: number;
  sampleRate: number;
}

function frameOf(samples: Float32Array, time: BlockTime, channels: 1 | 2): Frame {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const frame = Frame.fromAudioBuffer(bytes, {
    nbSamples: samples.length / channels,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate: time.sampleRate,
    channelLayout: channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: time.sampleRate },
  });
  frame.pts = BigInt(time.at);
  return frame;
}

/** A frame of mono samples. Free it with `free()`. */
export function monoFrame(samples: Float32Array, time: BlockTime): Frame {
  return frameOf(samples, time, 1);
}

/** A frame of interleaved stereo samples. Free it with `free()`. */
export function stereoFrame(samples: Float32Array, time: BlockTime): Frame {
  return frameOf(samples, time, 2);
}
