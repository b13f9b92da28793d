/** One picture of a file, as a programme that shows it and the time in it. Pure. */
import type { ProbeResult } from '@rushes/engine';
import {
  assetClip,
  framesToSeconds,
  type Rational,
  secondsToFrames,
  type Timeline,
  timeline,
  track,
} from '@rushes/timeline';
import { sizeByWidth } from './preview-size.ts';

/** Of pictures without a rate of their own. */
const STILL_RATE: Rational = { num: 25, den: 1 };

export interface PictureOfAsset {
  timeline: Timeline;
  /** Of the file: when the picture that is shown begins. */
  seconds: number;
  width: number;
  height: number;
}

/** Null of what has no picture. Nothing is enlarged; past the end is the last picture. */
export function pictureOfAsset(
  { assetId, probe }: { assetId: string; probe: ProbeResult },
  { time, width, longest }: { time: number; width: number; longest: number },
): PictureOfAsset | null {
  const video = probe.streams.find(({ index }) => index === probe.videoStream)?.video;
  if (!video || video.displayWidth <= 0 || video.displayHeight <= 0) return null;
  const rate = video.rate.num > 0 ? video.rate : STILL_RATE;
  const frames = Math.max(1, secondsToFrames(probe.durationSeconds, rate));
  const frame = Math.min(frames - 1, Math.max(0, secondsToFrames(time, rate)));
  const shape = { width: video.displayWidth, height: video.displayHeight };
  const size = sizeByWidth(shape, { width: Math.min(width, shape.width), longest });
  const picture = assetClip({ assetId, span: { frames, rate } });
  return {
    timeline: timeline({
      output: { ...size, rate },
      tracks: [track({ kind: 'Video', children: [picture] })],
    }),
    seconds: framesToSeconds(frame, rate),
    ...size,
  };
}
