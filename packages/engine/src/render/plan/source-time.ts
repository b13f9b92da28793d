/** Where in a file a clip's time lies, and how much of it the file holds. */
import {
  activeReference,
  type Clip,
  framesToTicks,
  type MediaReference,
  rangeToTicks,
  rateFromNumber,
  secondsToTicks,
} from '@rushes/timeline';
import type { ProbeResult, StreamInfo } from '../../types.ts';

/** A clip's time at which its file starts, ticks: its available range says so, else the file's own timecode where the range is written in it. */
export function fileStartTicks(clip: Clip, probe: ProbeResult): number {
  const available = activeReference(clip)?.available_range;
  if (available) return rangeToTicks(available).start;
  const timecode = probe.timecode === null ? null : timecodeTicks(probe.timecode, probe);
  if (timecode === null || !clip.source_range) return 0;
  const { start } = rangeToTicks(clip.source_range);
  const length = secondsToTicks(probe.durationSeconds);
  return start > length && start >= timecode ? timecode : 0;
}

/** The clip's first position, in its own media time. */
export function clipStartTicks(clip: Clip): number {
  if (clip.source_range) return rangeToTicks(clip.source_range).start;
  const available: MediaReference['available_range'] = activeReference(clip)?.available_range ?? null;
  return available ? rangeToTicks(available).start : 0;
}

/** `hh:mm:ss:ff` (drop-frame with `;`) as ticks; null when it is none. */
export function timecodeTicks(timecode: string, probe: ProbeResult): number | null {
  const match = /^(\d+):(\d{2}):(\d{2})([:;.])(\d{2,3})$/.exec(timecode);
  const rate = videoStreamOf(probe)?.video?.rate;
  if (!match || !rate) return null;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = [1, 2, 3, 5].map((group) => Number(match[group]));
  const nominal = Math.round(rate.num / rate.den);
  const totalMinutes = hours * 60 + minutes;
  // Drop-frame skips the first numbers (2 at 30, 4 at 60) of every minute but each tenth (SMPTE ST 12).
  const dropped =
    match[4] === ';' ? Math.round(nominal / 15) * (totalMinutes - Math.floor(totalMinutes / 10)) : 0;
  return framesToTicks((totalMinutes * 60 + seconds) * nominal + frames - dropped, rate);
}

/** The stream whose pictures are used; null for sound files. */
export function videoStreamOf(probe: ProbeResult): StreamInfo | null {
  return probe.videoStream === null ? null : (probe.streams[probe.videoStream] ?? null);
}

/** The stream whose sound is used; null for silent files. */
export function audioStreamOf(probe: ProbeResult): StreamInfo | null {
  return probe.audioStream === null ? null : (probe.streams[probe.audioStream] ?? null);
}

/** All sound streams of a file, in its order. */
export function soundStreams(probe: ProbeResult): StreamInfo[] {
  return probe.streams.filter(({ kind, audio }) => kind === 'audio' && audio !== null);
}

/** Sound stream number `asked` of a file, counted among its sound streams; the used one where none is asked for or there. */
export function soundStreamOf(probe: ProbeResult, asked: number | undefined): StreamInfo | null {
  return (asked === undefined ? undefined : soundStreams(probe)[asked]) ?? audioStreamOf(probe);
}

/** Timestamp of the file's time zero in its own clock, seconds: its first picture, else its first sound. */
export function zeroSeconds(probe: ProbeResult): number {
  const video = probe.mediaKind === 'audio' ? null : videoStreamOf(probe);
  return (video ?? audioStreamOf(probe))?.startSeconds ?? 0;
}

/** How long a file has pictures, ticks; Infinity for still images. */
export function pictureTicks(probe: ProbeResult): number {
  if (probe.mediaKind === 'image') return Number.POSITIVE_INFINITY;
  const stream = videoStreamOf(probe);
  if (!stream?.video) return 0;
  if (stream.durationSeconds !== null) return secondsToTicks(stream.durationSeconds);
  return secondsToTicks(probe.durationSeconds);
}

/** Length of one frame of a file at its own rate, ticks. */
export function frameTicks(probe: ProbeResult): number {
  const rate = videoStreamOf(probe)?.video?.rate ?? rateFromNumber(25);
  return framesToTicks(1, rate);
}
