/** Which assets play: one slot per stretch of the video that shows one asset. */
import { framesToSeconds, type Rational, secondsToFrames } from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { Brief } from '../../brief.ts';
import type { BriefPart } from '../../brief-parts.ts';
import { compareText } from '../../grammar/compare-text.ts';
import { isMarkName } from '../../grammar/phrases/mark-names.ts';
import { type FrameRange, total } from './frames.ts';
import type { Pacing } from './pacing.ts';
import { fullMotion, scoreAsset } from './score.ts';
import { isSecondTake } from './takes.ts';
import { bestLevel, boundsOf, type Level, pictureFrames, type Window, windowsOf } from './windows.ts';

/** One asset's stretch of the video. */
export interface Slot {
  asset: PlannerAsset;
  /** What the brief says about it; null for assets the planner chose. */
  part: BriefPart | null;
  /** Exactly these frames of the asset, where a trim was asked. */
  exact: FrameRange | null;
  /** Frames of the video that were asked for it. */
  wish: number | null;
  /** Moments come from inside these frames. */
  bounds: FrameRange;
  /** Quality of the material it has to take: `good` unless there is nothing good. */
  level: Level;
}

/** Assets that can be shown at all. */
export function isShowable(asset: PlannerAsset, rate: Rational): boolean {
  return asset.kind === 'image' || (asset.kind === 'video' && pictureFrames(asset, rate) > 0);
}

/** Slots of the named parts, in the brief's order. Parts of unknown or unshowable assets are left out and said. */
export function slotsOfParts(
  parts: readonly BriefPart[],
  library: { assets: readonly PlannerAsset[]; rate: Rational; notes: string[] },
): Slot[] {
  const byId = new Map(library.assets.map((asset) => [asset.id, asset]));
  return parts.flatMap((part) => {
    const asset = byId.get(part.assetId);
    if (asset === undefined || !isShowable(asset, library.rate)) {
      library.notes.push(`${asset?.name ?? part.said} has no picture that can be used.`);
      return [];
    }
    return [slotOf(asset, part, library)];
  });
}

function slotOf(asset: PlannerAsset, part: BriefPart, library: { rate: Rational; notes: string[] }): Slot {
  const { rate } = library;
  const exact = exactRange(asset, part, library);
  const asked = boundsOf(part.within, rate);
  const empty =
    part.within !== undefined && asset.kind === 'video' && bestLevel(asset, rate, part.within) === null;
  if (empty) library.notes.push(`${asset.name} has nothing in the stretch you named; I used all of it.`);
  const bounds = empty ? boundsOf(undefined, rate) : asked;
  const level = bestLevel(asset, rate, empty ? undefined : part.within) ?? 'good';
  const wish = part.seconds === undefined ? null : Math.max(1, secondsToFrames(part.seconds, rate));
  return { asset, part, exact, wish, bounds, level };
}

/** The trimmed frames, cut to what the asset has; null without a trim, or when it lies outside the asset. */
function exactRange(
  asset: PlannerAsset,
  part: BriefPart,
  library: { rate: Rational; notes: string[] },
): FrameRange | null {
  const { trim } = part;
  if (trim === undefined) return null;
  const { rate, notes } = library;
  const frames = pictureFrames(asset, rate);
  if (!Number.isFinite(frames)) return null;
  const asked = trim.endSeconds ?? framesToSeconds(frames, rate);
  const length = Math.max(1, secondsToFrames(asked - trim.startSeconds, rate));
  let start = secondsToFrames(trim.startSeconds, rate);
  // Rounding must not push a stretch at the very end out of the file.
  if (start + length === frames + 1 && start > 0) start -= 1;
  const end = Math.min(frames, start + length);
  if (end > start) return { start, end };
  notes.push(
    `${asset.name} is only ${roundSeconds(framesToSeconds(frames, rate))} s long; the stretch you named lies behind its end.`,
  );
  return null;
}

/** Seconds with at most one decimal, for people. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** No more assets are shown in one video. */
const mostSlots = 500;

/** How much of the library plays when nothing is named, seconds. */
export const unnamedSeconds = 30;

/** Slots that the planner chooses: all of the library, or a good selection of it, oldest first. */
export function chooseSlots(
  brief: Brief,
  library: { assets: readonly PlannerAsset[]; rate: Rational; pacing: Pacing; frames: number | null },
): Slot[] {
  const { assets, rate, pacing } = library;
  const usable = assets.filter((asset) => isCandidate(asset, brief, rate));
  const frames = library.frames ?? secondsToFrames(unnamedSeconds, rate);
  const most = brief.everything
    ? Math.floor(frames / pacing.leastFrames)
    : Math.ceil(frames / pacing.cutFrames);
  const count = Math.min(Math.max(1, most), mostSlots);
  // Nothing is shown again while something else is left: short clips are more of them.
  const least = library.frames === null ? 0 : library.frames;
  const chosen = usable.length <= count ? usable : bestOf(usable, { pacing, rate, count, least });
  return chosen
    .toSorted(
      (a, b) => compareText(a.lastEdit, b.lastEdit) || compareText(a.name, b.name) || compareText(a.id, b.id),
    )
    .map((asset) => ({
      asset,
      part: null,
      exact: null,
      wish: null,
      bounds: boundsOf(undefined, rate),
      level: 'good',
    }));
}

function isCandidate(asset: PlannerAsset, brief: Brief, rate: Rational): boolean {
  if (brief.exclude.includes(asset.id) || asset.isReference === true || !isShowable(asset, rate))
    return false;
  // A mark stands over a film: nobody wants it to fill the screen where nothing was named.
  if (asset.kind === 'image') return !isMarkName(asset.name);
  return bestLevel(asset, rate, undefined) === 'good';
}

/** Frames that an asset can show once; a still stands as long as a cut. */
function framesToShow(asset: PlannerAsset, { pacing, rate }: { pacing: Pacing; rate: Rational }): number {
  if (asset.kind !== 'video') return pacing.cutFrames;
  return usableFrames(windowsOf(asset, rate, 'good'), pacing.leastFrames);
}

/**
 * The best by looks and newness, `count` of them and more where those do not hold `least` frames; what another one shows in a better
 * take comes last.
 */
function bestOf(
  assets: readonly PlannerAsset[],
  { pacing, rate, count, least }: { pacing: Pacing; rate: Rational; count: number; least: number },
): PlannerAsset[] {
  const taste = { pace: pacing.pace, fullMotion: fullMotion(assets) };
  const oldestFirst = assets.toSorted(
    (a, b) => compareText(a.lastEdit, b.lastEdit) || compareText(a.id, b.id),
  );
  const newness = new Map(oldestFirst.map((asset, index) => [asset, index / Math.max(1, assets.length - 1)]));
  const value = (asset: PlannerAsset) => 0.6 * scoreAsset(asset, taste) + 0.4 * (newness.get(asset) ?? 0);
  const further = (asset: PlannerAsset) => Number(isSecondTake(asset));
  const bestFirst = assets.toSorted(
    (a, b) => further(a) - further(b) || value(b) - value(a) || compareText(a.id, b.id),
  );
  const chosen: PlannerAsset[] = [];
  let held = 0;
  for (const asset of bestFirst) {
    if (chosen.length >= count && (held >= least || chosen.length >= mostSlots)) break;
    chosen.push(asset);
    held += framesToShow(asset, { pacing, rate });
  }
  return chosen;
}

/** A slot's windows at `level`, inside its bounds. Exact stretches and stills have none. */
export function slotWindows(slot: Slot, rate: Rational, level: Level): Window[] {
  if (slot.exact !== null || slot.asset.kind !== 'video') return [];
  const windows = windowsOf(slot.asset, rate, level);
  return windows
    .map((window) => ({
      ...window,
      start: Math.max(window.start, slot.bounds.start),
      end: Math.min(window.end, slot.bounds.end),
    }))
    .filter(({ start, end }) => end > start);
}

/** Frames the windows hold, leaving out slivers shorter than `least` where anything longer exists. */
export function usableFrames(windows: readonly Window[], least: number): number {
  return total(withoutSlivers(windows, least));
}

/** The windows of at least `least` frames; all of them when none is that long. */
export function withoutSlivers(windows: readonly Window[], least: number): Window[] {
  const long = windows.filter(({ start, end }) => end - start >= least);
  return long.length > 0 ? long : [...windows];
}
