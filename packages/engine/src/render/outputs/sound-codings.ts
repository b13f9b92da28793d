/** How the sound of a programme is encoded, and in which file it waits to be joined. */
import type { RenderQuality } from './output-types.ts';

export type SoundCodec = 'aac' | 'opus' | 'mp3' | 'pcm';

/** An encoder with its settings, and the file it is written to. */
export interface SoundCoding {
  /** By FFmpeg's names. */
  encoder: string;
  sampleFormat: string;
  bitRate?: number;
  /** Samples the encoder takes at a time. */
  frameSamples: number;
  file: { muxer: string; demuxer: string; extension: string; options: Record<string, string> };
}

type ByQuality<Value> = Readonly<Record<RenderQuality, Value>>;

const aacRate: ByQuality<number> = { draft: 96_000, standard: 192_000, high: 256_000 };
const opusRate: ByQuality<number> = { draft: 64_000, standard: 128_000, high: 192_000 };
const mp3Rate: ByQuality<number> = { draft: 96_000, standard: 192_000, high: 320_000 };
/** Bits of a sample. */
const pcmDepth: ByQuality<16 | 24> = { draft: 16, standard: 16, high: 24 };

const codings: Readonly<Record<SoundCodec, (quality: RenderQuality) => SoundCoding>> = {
  aac: (quality) => ({
    encoder: 'aac',
    sampleFormat: 'fltp',
    bitRate: aacRate[quality],
    frameSamples: 1024,
    file: { muxer: 'mp4', demuxer: 'mov', extension: 'mp4', options: { movie_timescale: '48000' } },
  }),
  opus: (quality) => ({
    encoder: 'libopus',
    sampleFormat: 'flt',
    bitRate: opusRate[quality],
    frameSamples: 960,
    file: { muxer: 'webm', demuxer: 'matroska', extension: 'webm', options: { fflags: '+bitexact' } },
  }),
  mp3: (quality) => ({
    encoder: 'libmp3lame',
    sampleFormat: 'fltp',
    bitRate: mp3Rate[quality],
    frameSamples: 1152,
    file: { muxer: 'mp3', demuxer: 'mp3', extension: 'mp3', options: { id3v2_version: '0' } },
  }),
  pcm: (quality) => ({
    encoder: `pcm_s${pcmDepth[quality]}le`,
    sampleFormat: pcmDepth[quality] === 16 ? 's16' : 's32',
    // Any number does; each frame is a way to another thread and back, and 0.1 s is what loudness is measured by.
    frameSamples: 4800,
    // Above 4 GiB a WAV becomes RF64.
    file: { muxer: 'wav', demuxer: 'wav', extension: 'wav', options: { rf64: 'auto' } },
  }),
};

/** The sound of a codec at a quality. */
export function soundCoding(codec: SoundCodec, quality: RenderQuality = 'standard'): SoundCoding {
  return codings[codec](quality);
}
