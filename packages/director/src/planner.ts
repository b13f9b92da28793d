/** The edit planner: a brief and the library in, a timeline out. Pure: the same input gives the same plan. */
import type { Rational } from '@rushes/timeline';
import type { PlannerAsset } from './assets.ts';
import type { Brief } from './brief.ts';
import type { Plan, WriteScenes } from './plan.ts';
import { chooseFormat } from './planning/format.ts';
import { planGenerated } from './planning/generated.ts';
import { askedFrames } from './planning/montage/length.ts';
import { letRunOn, ownStretches } from './planning/montage/named-stretches.ts';
import { choosePacing } from './planning/montage/pacing.ts';
import { chooseSlots, isShowable, type Slot, slotsOfParts } from './planning/montage/slots.ts';
import { planFootage } from './planning/plan-footage.ts';
import { unreadNotes, wordsClaims } from './planning/unread.ts';

/** Rate for choosing among assets, before the output's rate is known. */
const provisionalRate: Rational = { num: 30, den: 1 };

/** What `planEdit` works from. */
export interface PlanRequest {
  brief: Brief;
  /** The caller's readable assets. */
  assets: readonly PlannerAsset[];
  /** Chooses among equals; any number. */
  seed: number;
  /** Writes scenes and music where the library has none. */
  writeScenes: WriteScenes;
}

/**
 * A complete plan for `brief`. Named footage is used alone; without names the library is; without
 * usable footage, or when asked for, scenes are generated. Never throws on any brief the grammar
 * writes; what cannot be met is in `claims` (with `met: false`) and `notes`.
 */
export function planEdit(request: PlanRequest): Plan {
  const notes = [...request.brief.notes];
  const { brief } = request;
  const library = { assets: request.assets, rate: provisionalRate, notes: [] as string[] };
  const found = footageFor(brief, library);
  const { output, notes: formatNotes } = chooseFormat(
    brief,
    found.map(({ asset }) => asset),
  );
  notes.push(...formatNotes);
  const frames = askedFrames(brief, output.rate);
  const slots =
    found.length === 0 ? [] : slotsAt(brief, { found, assets: request.assets, rate: output.rate, notes });
  const common = { ...request, output, frames, notes };
  if (slots.length === 0) noteNoFootage(brief, request.assets, notes);
  const { texts, ...plan } = slots.length > 0 ? planFootage({ ...common, slots }) : planGenerated(common);
  const words = wordsClaims(brief, { kind: plan.kind, texts });
  const unread = unreadNotes(brief, words, plan.kind);
  return { ...plan, claims: [...plan.claims, ...words], notes: [...unread, ...plan.notes] };
}

/** Slots of what the brief names, else of what the library offers; none when scenes are to be generated. */
function footageFor(
  brief: Brief,
  library: { assets: readonly PlannerAsset[]; rate: Rational; notes: string[] },
): Slot[] {
  const named = slotsNamed(brief, library);
  if (named.length > 0 && !brief.everything && !areBookends(brief, named, library.rate)) return named;
  if (brief.generate && named.length === 0) return [];
  const pacing = choosePacing(brief, library.rate);
  const frames = askedFrames(brief, library.rate);
  const chosen = chooseSlots(brief, { ...library, pacing, frames });
  return joinNamed(named, chosen);
}

/**
 * "Start with the bride, end on the fireworks": where only the ends are named and they do not fill the length that is asked,
 * the rest of the library stands between them.
 */
function areBookends(brief: Brief, named: readonly Slot[], rate: Rational): boolean {
  // Of several that come last the film is told.
  const ends = new Set(brief.parts.map(({ place }) => place));
  const isEnds = !ends.has(undefined) && ends.size === brief.parts.length;
  const frames = askedFrames(brief, rate);
  if (!isEnds || frames === null || brief.repeats === true) return false;
  const seconds = brief.parts.some((part) => part.seconds !== undefined || part.trim !== undefined);
  const held = new Set(named.map(({ asset }) => asset));
  const there = [...held].reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return !seconds && there < (frames * rate.den) / rate.num;
}

/** Slots of what the brief names. */
function slotsNamed(
  brief: Brief,
  library: { assets: readonly PlannerAsset[]; rate: Rational; notes: string[] },
): Slot[] {
  const slots = ownStretches(slotsOfParts(withoutExcluded(brief), library), library.rate);
  const isFree = brief.repeats === true || brief.everything;
  return isFree ? slots : letRunOn(slots, { ...library, frames: askedFrames(brief, library.rate) });
}

function withoutExcluded(brief: Brief): Brief['parts'] {
  return brief.parts.filter(({ assetId }) => !brief.exclude.includes(assetId));
}

/** "All clips, start with the frog": named ones at their places, the rest between them. */
function joinNamed(named: readonly Slot[], chosen: readonly Slot[]): Slot[] {
  const others = chosen.filter(({ asset }) => !named.some((slot) => slot.asset === asset));
  const last = named.filter(({ part }) => part?.place === 'last');
  const before = named.filter(({ part }) => part?.place !== 'last');
  return [...before, ...others, ...last];
}

/** The found slots at the output's rate. */
function slotsAt(
  brief: Brief,
  video: { found: readonly Slot[]; assets: readonly PlannerAsset[]; rate: Rational; notes: string[] },
): Slot[] {
  const { assets, rate, notes } = video;
  const named = slotsNamed(brief, { assets, rate, notes });
  const chosen = video.found.filter(({ part }) => part === null);
  return chosen.length === 0
    ? named
    : joinNamed(named, chosen).filter(({ asset }) => isShowable(asset, rate));
}

function noteNoFootage(brief: Brief, assets: readonly PlannerAsset[], notes: string[]): void {
  if (brief.generate) return;
  const pictures = assets.some(({ kind }) => kind !== 'audio');
  notes.push(
    pictures
      ? 'None of the footage can be used here, so I generated the scenes.'
      : 'There is no footage in the library, so I generated the scenes.',
  );
}
