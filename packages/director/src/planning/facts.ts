/** Reads a finished plan's facts into claims. */
import {
  framesToSeconds,
  type OutputSettings,
  sameRate,
  secondsToFrames,
  type Track,
} from '@rushes/timeline';
import type { Brief, Pace, TitleWish } from '../brief.ts';
import type { Claim } from '../claims.ts';
import { sizeOf } from './format.ts';
import type { Composition, Piece } from './montage/compose.ts';
import type { Pacing } from './montage/pacing.ts';
import type { Dissolve } from './montage/sequence.ts';
import { roundSeconds, type Slot } from './montage/slots.ts';
import { fitsOf, type ShownText } from './read-tracks.ts';
import type { PlacedTitle } from './titles.ts';

/** Claims about the picture's format. */
export function formatClaims(brief: Brief, output: OutputSettings): Claim[] {
  const { width, height, rate } = output;
  const lines = Math.min(width, height);
  const asked = brief.size ?? (brief.shape === null ? null : sizeOf(brief.shape, lines));
  const fits = asked === null || (asked.width === width && asked.height === height);
  const shape =
    brief.shape === null
      ? brief.size === null
        ? null
        : `${brief.size.width}:${brief.size.height}`
      : `${brief.shape.width}:${brief.shape.height}`;
  const linesAsked = brief.size === null ? brief.resolution : Math.min(brief.size.width, brief.size.height);
  const near = linesAsked === null || Math.abs(linesAsked - lines) <= 1;
  return [
    {
      kind: 'shape',
      asked: shape,
      width,
      height,
      ...verdict(fits || sameShape(asked, output), `it is ${width}x${height}`),
    },
    { kind: 'resolution', asked: linesAsked, lines, ...verdict(near, `the shorter side is ${lines} pixels`) },
    {
      kind: 'rate',
      asked: brief.rate,
      rate,
      ...verdict(
        brief.rate === null || sameRate(brief.rate, rate),
        `it plays at ${roundRate(output)} frames per second`,
      ),
    },
  ];
}

function sameShape(asked: { width: number; height: number } | null, output: OutputSettings): boolean {
  if (asked === null) return true;
  const difference = asked.width / asked.height / (output.width / output.height);
  return Math.abs(difference - 1) < 0.01;
}

/** Frames per second with at most three decimals, for people. */
function roundRate({ rate }: OutputSettings): number {
  return Math.round((rate.num / rate.den) * 1000) / 1000;
}

/** Everything `footageClaims` compares. */
export interface FootageFacts {
  brief: Brief;
  slots: readonly Slot[];
  composition: Composition;
  /** Pieces in play order. */
  pieces: readonly Piece[];
  dissolves: readonly (Dissolve | null)[];
  pacing: Pacing;
  output: OutputSettings;
  /** The track of the pictures, as it is in the timeline. */
  pictures: Track;
}

/** Claims about which footage plays, when and how. */
export function footageClaims(facts: FootageFacts): Claim[] {
  return [
    assetsClaim(
      facts.brief,
      facts.pieces.map(({ asset }) => asset.id),
    ),
    ...facts.brief.exclude.map((assetId): Claim => {
      const used = facts.pieces.some(({ asset }) => asset.id === assetId);
      return { kind: 'exclusion', assetId, ...verdict(!used, 'it is in the video') };
    }),
    ...orderClaims(facts),
    ...facts.slots.flatMap((slot, index) => slotClaims(facts, slot, index)),
    paceClaim(facts),
    repeatsClaim(facts),
    ...transitionClaims(facts),
    ...fitClaims(facts),
  ];
}

/** Every picture is put into the frame as asked. */
function fitClaims({ brief, pictures }: FootageFacts): Claim[] {
  if (brief.fit === null) return [];
  const others = fitsOf(pictures).filter((fit) => fit !== brief.fit);
  return [
    {
      kind: 'fit',
      asked: brief.fit,
      ...verdict(others.length === 0, `pictures are put into the frame by ${others.join(' and ')}`),
    },
  ];
}

/** The named footage against the ids of what is shown. */
export function assetsClaim(brief: Brief, shown: readonly string[]): Claim {
  const used = [...new Set(shown)];
  const absent = brief.missing.filter(({ role }) => role === 'footage');
  const ids = [...new Set(brief.parts.map(({ assetId }) => assetId))];
  if (ids.length === 0 && absent.length === 0)
    return { kind: 'assets', asked: null, used, ...verdict(used.length > 0, 'no footage is in the video') };
  const hidden = ids.filter((id) => !used.includes(id)).length;
  const besides = brief.everything ? 0 : used.filter((id) => !ids.includes(id)).length;
  const reasons = [
    ...absent.map(({ reason }) => reason),
    ...(hidden > 0 ? [`${hidden} of the named files could not be shown`] : []),
    ...(besides > 0 ? [`${besides} files are in the video that were not named`] : []),
  ];
  const asked = [...ids, ...absent.map(({ named }) => named)];
  const met = absent.length === 0 && hidden === 0 && besides === 0;
  return { kind: 'assets', asked, used, ...verdict(met, reasons.join('. ')) };
}

/** Play order: the pieces, runs of one slot taken together, follow the slots. */
function orderClaims({ brief, slots, pieces }: FootageFacts): Claim[] {
  if (!brief.orderAsked) return [];
  const runs = pieces.map(({ slot }) => slot).filter((slot, index, all) => slot !== all[index - 1]);
  const met = runs.every((slot, index) => slot > (runs[index - 1] ?? -1)) && runs.length === slots.length;
  return [
    {
      kind: 'order',
      assetIds: slots.map(({ asset }) => asset.id),
      ...verdict(met, 'not every named file fits into the video'),
    },
  ];
}

function slotClaims(facts: FootageFacts, slot: Slot, index: number): Claim[] {
  const { pieces } = facts;
  if (slot.part?.isWhole === true) return [];
  const own = pieces.filter((piece) => piece.slot === index);
  const frames = own.reduce((sum, piece) => sum + piece.frames, 0);
  if (slot.exact !== null) {
    const { start, end } = slot.exact;
    const at = pieces.findIndex((piece) => piece.slot === index && piece.exact);
    const shown = pieces[at];
    // "30 seconds, from 2:10 on": as much of it as there is time for.
    const isOpen = slot.part?.trim?.endSeconds === null && facts.brief.length !== null;
    const sourceEndFrame = isOpen && shown !== undefined ? start + shown.frames : end;
    const atFrame =
      shown === undefined ? null : pieces.slice(0, at).reduce((sum, piece) => sum + piece.frames, 0);
    const claim = {
      kind: 'trim',
      assetId: slot.asset.id,
      sourceStartFrame: start,
      sourceEndFrame,
      atFrame,
      frames: shown?.frames ?? 0,
    } as const;
    const whole = shown?.frames === sourceEndFrame - start && reachesAskedEnd(facts, slot);
    return [{ ...claim, ...verdict(whole, trimReason(facts, slot, shown)) }];
  }
  if (slot.part?.trim !== undefined) {
    const claim = {
      kind: 'trim',
      assetId: slot.asset.id,
      sourceStartFrame: 0,
      sourceEndFrame: 0,
      atFrame: null,
      frames: 0,
    } as const;
    return [{ ...claim, ...verdict(false, `${slot.asset.name} ends before the named stretch`) }];
  }
  if (slot.wish === null) return [];
  const reason =
    frames < slot.wish
      ? `${slot.asset.name} gets less, for want of material or time`
      : `${slot.asset.name} gets more, to fill the length`;
  return [
    {
      kind: 'time',
      assetId: slot.asset.id,
      askedFrames: slot.wish,
      frames,
      ...verdict(frames === slot.wish, reason),
    },
  ];
}

/** False when the asset ends before the asked stretch does. */
function reachesAskedEnd({ output }: FootageFacts, slot: Slot): boolean {
  const trim = slot.part?.trim;
  if (trim === undefined || trim.endSeconds === null || slot.exact === null) return true;
  const asked = Math.max(1, secondsToFrames(trim.endSeconds - trim.startSeconds, output.rate));
  return slot.exact.end - slot.exact.start >= asked - 1;
}

function trimReason(facts: FootageFacts, slot: Slot, shown: Piece | undefined): string {
  if (shown === undefined) return `there was no time left for ${slot.asset.name}`;
  return reachesAskedEnd(facts, slot)
    ? `the video is too short for the whole stretch of ${slot.asset.name}`
    : `${slot.asset.name} ends before the named stretch does`;
}

/** Mean lengths of clips at which a pace is felt, seconds: half-way to the usual length of the pace beside it and more. */
const paceBounds: { [pace in Pace]: { least: number; most: number } } = {
  fast: { least: 0, most: 2.5 },
  normal: { least: 1.5, most: 5 },
  calm: { least: 3, most: Number.POSITIVE_INFINITY },
};
/** A stated length of clips is met by a mean this near: the last clip takes what is left. */
const cutTolerance = 0.35;

function paceClaim({ brief, pieces, output }: FootageFacts): Claim {
  const frames = pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const meanSeconds = roundSeconds(framesToSeconds(frames, output.rate) / Math.max(1, pieces.length));
  return {
    kind: 'pace',
    asked: brief.pace,
    cutSeconds: brief.cutSeconds,
    clips: pieces.length,
    meanSeconds,
    ...verdict(keepsPace(brief, meanSeconds), `a clip lasts ${meanSeconds} s on the mean`),
  };
}

function keepsPace({ pace, cutSeconds }: Brief, meanSeconds: number): boolean {
  if (cutSeconds !== null) return Math.abs(meanSeconds / cutSeconds - 1) <= cutTolerance;
  if (pace === null) return meanSeconds > 0;
  const { least, most } = paceBounds[pace];
  return meanSeconds >= least && meanSeconds <= most;
}

function repeatsClaim({ brief, composition, output }: FootageFacts): Claim {
  const repeatedFrames = composition.pieces.reduce(
    (sum, { repeat, frames }) => sum + (repeat > 0 ? frames : 0),
    0,
  );
  const seconds = roundSeconds(framesToSeconds(repeatedFrames, output.rate));
  const met = repeatedFrames === 0 || brief.repeats === true;
  return {
    kind: 'repeats',
    asked: brief.repeats,
    repeatedFrames,
    ...verdict(met, `${seconds} s are shown again, because there is not enough footage`),
  };
}

function transitionClaims({ brief, dissolves }: FootageFacts): Claim[] {
  const count = dissolves.filter((dissolve) => dissolve !== null).length;
  const hardCuts = dissolves.length - count;
  const { transitions: asked } = brief;
  if (asked === null && count === 0) return [];
  const met = asked === null || (asked === 'cut' ? count === 0 : hardCuts === 0);
  const reason = `${hardCuts} of ${dissolves.length} cuts are hard, because there is no footage to spare around them`;
  return [{ kind: 'transitions', asked, dissolves: count, hardCuts, ...verdict(met, reason) }];
}

/** Claims about titles, held against the texts that stand in the video; `dropped` had no room. */
export function titleClaims(
  placed: readonly PlacedTitle[],
  dropped: readonly TitleWish[],
  shown: readonly ShownText[],
): Claim[] {
  const wishes = [...placed, ...dropped.map((title) => ({ ...title, startFrame: null, endFrame: null }))];
  return wishes.map(({ text, style, place, startFrame, endFrame }): Claim => {
    const met = shown.some(
      (one) => one.text === text && one.startFrame === startFrame && one.endFrame === endFrame,
    );
    const reason = `there is no time left for “${text}”`;
    return { kind: 'title', text, style, place, startFrame, endFrame, ...verdict(met, reason) };
  });
}

/** `met`, with the reason where it is not. */
export function verdict(met: boolean, reason: string): { met: boolean; reason?: string } {
  return met ? { met } : { met, reason };
}
