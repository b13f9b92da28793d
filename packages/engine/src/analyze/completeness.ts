import { rateToNumber } from '@rushes/timeline';
import { requireLength } from '../av/open/media-limits.ts';
import type { ProbeResult, StreamInfo } from '../types.ts';

/** What decoding came to, against what the container promised. */
export interface DecodeOutcome {
  /** Null without picture. */
  picture: { frames: number; endSeconds: number; jumps: number } | null;
  /** Null without sound. */
  sound: { endSeconds: number; changedFormat: boolean } | null;
  /** Packets and frames that were damaged. */
  damaged: number;
  /** True when reading ended with an error instead of the end of the file. */
  readFailed: boolean;
}

/** Shortfall that is nothing: the last frame's length, encoder delay, rounding of container clocks. */
const TOLERATED_SECONDS = 0.15;
const TOLERATED_SHARE = 0.005;

/** Containers whose written length is counted, not estimated from the bit rate. */
const COUNTED_LENGTH = ['mov', 'matroska', 'avi', 'flv', 'wav', 'w64', 'aiff', 'caf', 'flac', 'ogg', 'mxf'];

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function isShort(got: number, promised: number): boolean {
  return promised - got > Math.max(TOLERATED_SECONDS, promised * TOLERATED_SHARE);
}

function shortWarning(what: string, got: number, promised: number | null): string[] {
  if (promised === null || !isShort(got, promised)) return [];
  return [
    `The ${what} ends early: ${seconds(got)} of ${seconds(promised)} could be read. The file is probably incomplete.`,
  ];
}

/** Frames missing inside the readable part, at an even rate; edit lists may hide frames at the ends. */
function missingFrames(stream: StreamInfo, frames: number, endSeconds: number): number {
  const video = stream.video;
  if (video === null || video.variableRate) return 0;
  const expected = Math.round(endSeconds * rateToNumber(video.rate));
  return expected - frames > Math.max(2, expected * 0.01) ? expected - frames : 0;
}

/** Sentences for a person about everything that could not be read. Empty for a whole file. */
export function completenessWarnings(probe: ProbeResult, outcome: DecodeOutcome): string[] {
  const warnings: string[] = [];
  const picture = probe.videoStream === null ? undefined : probe.streams[probe.videoStream];
  const sound = probe.audioStream === null ? undefined : probe.streams[probe.audioStream];
  const counted = COUNTED_LENGTH.includes(probe.container);
  if (picture !== undefined && outcome.picture !== null) {
    const { frames, endSeconds } = outcome.picture;
    if (counted)
      warnings.push(...shortWarning('picture', endSeconds, picture.durationSeconds ?? probe.durationSeconds));
    if (outcome.picture.jumps > 0) {
      warnings.push('The clock of this file jumps back: it was strung together from several recordings.');
    }
    const held = picture.video?.heldSeconds ?? 0;
    if (held > 0) {
      warnings.push(
        `This file begins in the middle of a recording: the pictures of its first ${seconds(held)} can not be decoded, and the first whole one is shown for them.`,
      );
    }
    const missing = held > 0 ? 0 : missingFrames(picture, frames, endSeconds);
    if (missing > 0) warnings.push(`${missing} pictures are missing inside the file.`);
  }
  if (sound !== undefined && outcome.sound !== null) {
    const promised = sound.durationSeconds ?? (picture === undefined ? probe.durationSeconds : null);
    const end = outcome.sound.endSeconds - probe.audioOffsetSeconds;
    if (counted) warnings.push(...shortWarning('sound', end, promised));
    if (outcome.sound.changedFormat) {
      warnings.push(
        `The sound changes its format after ${seconds(outcome.sound.endSeconds)}; only the first part was analysed.`,
      );
    }
  }
  if (sound !== undefined && outcome.sound === null)
    warnings.push('The sound of this file could not be decoded.');
  if (outcome.damaged > 0) warnings.push(`${outcome.damaged} damaged places were skipped or repaired.`);
  if (outcome.readFailed && warnings.length === 0) warnings.push('The end of the file could not be read.');
  return warnings;
}

/** Lengths that differ by less are the same, up to the rounding of clocks. */
const SAME_SECONDS = 0.002;

/** The probe with what decoding found out: how long the file really is, and of how many pictures. Throws MediaError `too_large`. */
export function correctedProbe(probe: ProbeResult, outcome: DecodeOutcome): ProbeResult {
  const used = outcome.picture ?? outcome.sound;
  const index = probe.videoStream ?? probe.audioStream;
  if (used === null || index === null) return probe;
  // The header may have said less.
  requireLength(used.endSeconds);
  const isLong = Math.abs(used.endSeconds - probe.durationSeconds) < SAME_SECONDS;
  const durationSeconds = isLong ? probe.durationSeconds : used.endSeconds;
  const frames = outcome.picture?.frames;
  const streams = probe.streams.map((stream) => {
    if (stream.index !== index) return stream;
    return {
      ...stream,
      ...(isLong ? {} : { durationSeconds }),
      ...(frames === undefined ? {} : { frames }),
    };
  });
  return { ...probe, durationSeconds, streams };
}
