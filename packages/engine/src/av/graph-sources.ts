import type { AVPixelFormat, AVSampleFormat } from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  type Frame,
  type IRational,
} from 'node-av/lib';

/** Text of a `buffer@name` source that takes frames like `frame`, with times in `timeBase`. */
export function pictureSourceText(name: string, frame: Frame, timeBase: IRational): string {
  const format = avGetPixFmtName(frame.format as AVPixelFormat);
  const aspect = frame.sampleAspectRatio.num > 0 ? frame.sampleAspectRatio : { num: 1, den: 1 };
  return [
    `buffer@${name}=video_size=${frame.width}x${frame.height}`,
    `pix_fmt=${format}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
    `pixel_aspect=${aspect.num}/${aspect.den}`,
    `colorspace=${frame.colorSpace}`,
    `range=${frame.colorRange}`,
  ].join(':');
}

/** Text of an `abuffer@name` source that takes frames like `frame`, with times in `timeBase`. */
export function soundSourceText(name: string, frame: Frame, timeBase: IRational): string {
  const format = avGetSampleFmtName(frame.format as AVSampleFormat);
  return [
    `abuffer@${name}=sample_rate=${frame.sampleRate}`,
    `sample_fmt=${format}`,
    `channel_layout=${layoutName(frame)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
  ].join(':');
}

/** The layout's name; a file that gives only a channel count gets the usual layout of that count. */
function layoutName(frame: Frame): string {
  const named = avChannelLayoutDescribe(frame.channelLayout);
  if (named !== null && frame.channelLayout.mask !== 0n) return named;
  return avChannelLayoutDescribe(avChannelLayoutDefault(frame.channels)) ?? `${frame.channels}c`;
}
