/** Where in an asset usable moments lie. */
import { type Rational, secondsToFrames } from '@rushes/timeline';
import type { PlannerAsset, PlannerShot } from '../../assets.ts';
import type { SecondsRange } from '../../brief-parts.ts';
import { clip, type FrameRange, frameAtOrAfter, framesWithin, subtract } from './frames.ts';

/** A usable stretch inside one shot, frames of the output rate from the asset's start. */
export interface Window extends FrameRange {
  shot: PlannerShot;
}

/**
 * What may be used, from choosy to desperate: good frames away from the shots' edges, all good frames,
 * then also blurred, then frozen, then black ones.
 */
export const levels = ['core', 'good', 'blurred', 'frozen', 'black'] as const;
export type Level = (typeof levels)[number];

/** Share of black or repeated frames above which a shot without marked stretches counts as wholly so. */
const mostlyUnusable = 0.9;
/** Hands start and stop cameras: this much of each end of a shot is left out where it is long enough, seconds. */
const edgeSeconds = 0.2;
const longShotSeconds = 1.5;

/** Facts of an asset that was not analysed. */
const unknownFacts: PlannerShot['facts'] = {
  blur: 0.3,
  black: 0,
  freeze: 0,
  motion: 0.1,
  brightness: 0.5,
  colors: [],
};

/** Frames of the asset's picture at `rate`; Infinity for stills, 0 where there is none. */
export function pictureFrames(asset: PlannerAsset, rate: Rational): number {
  if (asset.kind === 'image') return Number.POSITIVE_INFINITY;
  if (asset.kind === 'audio') return 0;
  return framesWithin(pictureSeconds(asset), rate);
}

/** Sound may last longer than the picture: the last shot ends where the picture does. */
function pictureSeconds(asset: PlannerAsset): number {
  const end = asset.shots.reduce((latest, shot) => Math.max(latest, shot.endSeconds), 0);
  if (!Number.isFinite(asset.durationSeconds) || asset.durationSeconds <= 0) return end;
  return end > 0 ? Math.min(asset.durationSeconds, end) : asset.durationSeconds;
}

/** Usable windows of a video at `level`, in time order. */
export function windowsOf(asset: PlannerAsset, rate: Rational, level: Level): Window[] {
  const frames = pictureFrames(asset, rate);
  if (asset.kind !== 'video' || frames === 0) return [];
  const shots = shotsOf(asset);
  const windows = shots.flatMap((shot) => {
    const whole: Window = {
      start: frameAtOrAfter(shot.startSeconds, rate),
      end: framesWithin(shot.endSeconds, rate),
      shot,
    };
    if (whole.end <= whole.start) return [];
    const good = subtract([whole], holesOf(shot, rate, level));
    return level === 'core' ? clip(good, core(whole, rate)) : good;
  });
  return clip(windows, { start: 0, end: frames }).sort((a, b) => a.start - b.start);
}

function shotsOf(asset: PlannerAsset): PlannerShot[] {
  const whole = {
    index: 0,
    startSeconds: 0,
    endSeconds: pictureSeconds(asset),
    facts: unknownFacts,
    unusable: [],
  };
  return asset.shots.length > 0 ? asset.shots : [whole];
}

function core(shot: FrameRange, rate: Rational): FrameRange {
  if (shot.end - shot.start < secondsToFrames(longShotSeconds, rate)) return shot;
  const edge = secondsToFrames(edgeSeconds, rate);
  return { start: shot.start + edge, end: shot.end - edge };
}

const kindsByLevel: { [level in Level]: readonly string[] } = {
  core: ['blur', 'freeze', 'black'],
  good: ['blur', 'freeze', 'black'],
  blurred: ['freeze', 'black'],
  frozen: ['black'],
  black: [],
};

/** Stretches of a shot that `level` leaves out; a frame that only touches one is left out too. */
function holesOf(shot: PlannerShot, rate: Rational, level: Level): FrameRange[] {
  const kinds = kindsByLevel[level];
  const marked = shot.unusable
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ startSeconds, endSeconds }) => ({
      start: framesWithin(Math.max(0, startSeconds), rate),
      end: frameAtOrAfter(endSeconds, rate),
    }));
  const { black, freeze } = shot.facts;
  const whole =
    (kinds.includes('black') && black >= mostlyUnusable) ||
    (kinds.includes('freeze') && freeze >= mostlyUnusable);
  return whole ? [{ start: 0, end: Number.MAX_SAFE_INTEGER }] : marked;
}

/** The choosiest level at which the asset has anything inside `within`; null when it has no picture at all. */
export function bestLevel(
  asset: PlannerAsset,
  rate: Rational,
  within: SecondsRange | undefined,
): Level | null {
  for (const level of levels) {
    if (level === 'core') continue;
    if (clip(windowsOf(asset, rate, level), boundsOf(within, rate)).length > 0) return level;
  }
  return null;
}

/** A stretch in seconds as frames: the frames that lie wholly inside it. */
export function boundsOf(within: SecondsRange | undefined, rate: Rational): FrameRange {
  if (within === undefined) return { start: 0, end: Number.MAX_SAFE_INTEGER };
  const end = within.endSeconds === null ? Number.MAX_SAFE_INTEGER : framesWithin(within.endSeconds, rate);
  return { start: frameAtOrAfter(within.startSeconds, rate), end };
}
