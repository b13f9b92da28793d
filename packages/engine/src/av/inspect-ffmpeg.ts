import type { FFDecoderCodec, FFEncoderCodec } from 'node-av/constants';
import { Codec, Filter, getFFmpegInfo, InputFormat, OutputFormat } from 'node-av/lib';

/** What kinds of parts FFmpeg is made of, as far as we ask for them. */
export type FfmpegPartKind = 'filter' | 'encoder' | 'decoder' | 'demuxer' | 'muxer';

const FINDERS: { [Kind in FfmpegPartKind]: (name: string) => unknown } = {
  filter: (name) => Filter.getByName(name),
  encoder: (name) => Codec.findEncoderByName(name as FFEncoderCodec),
  decoder: (name) => Codec.findDecoderByName(name as FFDecoderCodec),
  demuxer: (name) => InputFormat.findInputFormat(name),
  muxer: (name) => OutputFormat.guessFormat(name, null, null),
};

/** True when this build of FFmpeg has the part. */
export function hasFfmpegPart(kind: FfmpegPartKind, name: string): boolean {
  return FINDERS[kind](name) !== null;
}

/** Version of the FFmpeg libraries. */
export function ffmpegVersion(): string {
  return getFFmpegInfo().version;
}
