/** The length of the whole video. */
import { framesToSeconds, type OutputSettings, type Rational, secondsToFrames } from '@rushes/timeline';
import type { Brief } from '../../brief.ts';
import type { Claim } from '../../claims.ts';
import { verdict } from '../facts.ts';
import { roundSeconds } from './slots.ts';

/** Longest video that is planned, seconds. */
export const longestVideoSeconds = 3600;

/**
 * Seconds that changes add to the footage of a film: cards and pictures that stand still; below 0 where clips with times of their
 * own play at the same time.
 */
export function secondsBesides({ edits, parts }: Pick<Brief, 'edits' | 'parts'>): number {
  return edits.reduce((sum, edit) => {
    if (edit.kind === 'card' || (edit.kind === 'freeze' && edit.adds === true)) return sum + edit.seconds;
    if (edit.kind !== 'split' || edit.targets.kind !== 'assets') return sum;
    const { ids } = edit.targets;
    const own = parts.filter(({ assetId }) => ids.includes(assetId));
    const times = own.map(({ seconds = 0 }) => seconds);
    return sum + Math.max(0, ...times) - times.reduce((all, time) => all + time, 0);
  }, 0);
}

/** The frames to fill with footage: the asked length, at most `longestVideoSeconds`; null when none is asked. */
export function askedFrames(brief: Brief, rate: Rational): number | null {
  const asked = brief.length?.seconds ?? 0;
  if (!(asked > 0)) return null;
  const seconds = Math.max(1, asked - secondsBesides(brief));
  return Math.max(1, secondsToFrames(Math.min(seconds, longestVideoSeconds), rate));
}

/** The claim about the length; `why` says what kept the video from it. */
export function lengthClaim(
  brief: Brief,
  made: { frames: number; output: OutputSettings; why: string },
): Claim {
  const { frames, output } = made;
  const asked = brief.length;
  const seconds = framesToSeconds(frames, output.rate);
  if (asked === null || !(asked.seconds > 0))
    return { kind: 'length', asked: null, frames, seconds, ...verdict(frames > 0, 'it has no pictures') };
  const wanted = Math.max(1, Math.min(Number.MAX_SAFE_INTEGER, secondsToFrames(asked.seconds, output.rate)));
  const met =
    frames === wanted ||
    (asked.bound === 'max' && frames < wanted) ||
    (asked.bound === 'min' && frames > wanted);
  const longest = secondsToFrames(longestVideoSeconds, output.rate);
  const why =
    asked.seconds > longestVideoSeconds && frames >= longest
      ? `no video is longer than ${longestVideoSeconds / 60} minutes`
      : made.why;
  const reason = `it is ${roundSeconds(seconds)} s long, because ${why}`;
  return { kind: 'length', asked: { ...asked, frames: wanted }, frames, seconds, ...verdict(met, reason) };
}
