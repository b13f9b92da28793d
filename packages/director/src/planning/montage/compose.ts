/**
 * Decides which frames of which assets play for how long. Time is given out in rounds, each only when
 * the one before left time unfilled: what was asked and an even share of the rest; what else the named
 * assets hold; longer stills; at last, unless forbidden, repeats.
 */
import { type Rational, secondsToFrames } from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import { type FrameRange, subtract } from './frames.ts';
import type { Pacing } from './pacing.ts';
import { type PickRules, pickMoments } from './pick.ts';
import { seededRandom } from './random.ts';
import { fullMotion } from './score.ts';
import { shareEvenly } from './shares.ts';
import { type Slot, slotWindows, unnamedSeconds, usableFrames } from './slots.ts';
import { type Level, pictureFrames, type Window } from './windows.ts';

/** One clip: `frames` frames of an asset from frame `start`. */
export interface Piece {
  /** Index of its slot. */
  slot: number;
  asset: PlannerAsset;
  start: number;
  frames: number;
  /** A trim that was asked: neither shifted nor extended. */
  exact: boolean;
  /** 0 = shown for the first time; n = its material was shown n times before. */
  repeat: number;
}

/** What `compose` works from. */
export interface ComposeRequest {
  slots: readonly Slot[];
  /** Frames to fill; null = what the material naturally gives. */
  frames: number | null;
  pacing: Pacing;
  rate: Rational;
  /** False forbids repeats. */
  mayRepeat: boolean;
  /** True when pieces of one slot stand side by side in the video. */
  grouped: boolean;
  random: () => number;
}

/** The pieces, slot by slot, and how many of the asked frames stayed unfilled. */
export interface Composition {
  pieces: Piece[];
  missingFrames: number;
}

/** Footage is shown about this many times in one video, and no more unless looping was asked for. */
const mostTimesShown = 10;

/**
 * Like `compose` with repeats, but footage that would have to fill more than `mostTimesShown` times its own
 * length is shown once: nobody means hundreds of repeats by naming a length.
 */
export function composeWithinReason(
  request: Omit<ComposeRequest, 'mayRepeat' | 'random'>,
  seed: number,
): Composition {
  const once = compose({ ...request, mayRepeat: false, random: seededRandom(seed) });
  const shown = once.pieces.reduce((sum, { frames }) => sum + frames, 0);
  if (once.missingFrames === 0 || shown + once.missingFrames > mostTimesShown * shown) return once;
  return compose({ ...request, mayRepeat: true, random: seededRandom(seed) });
}

/** Bounds the work and the size of the timeline, whatever is asked. */
const mostPieces = 1500;
/** A still may stand this many times its usual time before anything is repeated. */
const longestStill = 3;

/** Moments of one shot lie this share of a cut's length apart where there is room: less is seen as a jump. */
const apartShare = 0.75;
/** Clips may become this much shorter than usual where that shows more of what happens. */
const shortestShare = 0.6;

interface State {
  request: ComposeRequest;
  rules: PickRules;
  pieces: Piece[];
  /** Ranges in use per asset, in the present pass over the material. */
  used: Map<PlannerAsset, FrameRange[]>;
  stills: Map<number, Piece>;
  repeat: number;
  left: number;
}

/** Fills the asked frames; pure, the same request and random sequence give the same composition. */
export function compose(request: ComposeRequest): Composition {
  const state = newState(request);
  if (request.slots.length === 0) return { pieces: [], missingFrames: state.left };
  giveAsked(state);
  giveMore(state, (slot) => slot.exact === null);
  giveMore(state, () => true);
  stretchStills(state, longestStill);
  const onlyStills = request.slots.every(({ asset }) => asset.kind === 'image');
  if (onlyStills) stretchStills(state, Number.POSITIVE_INFINITY);
  else if (request.mayRepeat) repeatMaterial(state);
  return { pieces: state.pieces, missingFrames: state.left };
}

function newState(request: ComposeRequest): State {
  const { pacing, slots } = request;
  const frames = request.frames ?? naturalFrames(request);
  const cutFrames = Math.max(pacing.cutFrames, Math.ceil(frames / mostPieces));
  const rules = {
    cutFrames,
    leastFrames: Math.min(pacing.leastFrames, cutFrames),
    taste: { pace: pacing.pace, fullMotion: fullMotion(slots.map(({ asset }) => asset)) },
    // Who says how long clips are has them so, to the frame.
    random: pacing.cutAsked ? () => 0 : request.random,
    rate: request.rate,
    gapFrames: Math.round(apartShare * pacing.cutFrames),
    edgeFrames: pacing.dissolveFrames / 2,
    shortestFrames: pacing.cutAsked
      ? null
      : Math.max(pacing.leastFrames, Math.round(shortestShare * pacing.cutFrames)),
  };
  return { request, rules, pieces: [], used: new Map(), stills: new Map(), repeat: 0, left: frames };
}

/** Length of a video nobody gave a length: named assets get their time or two cuts each, a library up to half a minute. */
function naturalFrames(request: ComposeRequest): number {
  const { slots, pacing, rate } = request;
  const frames = slots.map((slot) => {
    if (slot.exact !== null) return slot.exact.end - slot.exact.start;
    const held =
      slot.asset.kind === 'image'
        ? Number.POSITIVE_INFINITY
        : usableFrames(slotWindows(slot, rate, slot.level), pacing.leastFrames);
    const usual = slot.asset.kind === 'image' ? pacing.stillFrames : 2 * pacing.cutFrames;
    return Math.min(held, slot.wish ?? usual);
  });
  const sum = frames.reduce((all, one) => all + one, 0);
  const chosen = slots.every(({ part }) => part === null);
  return chosen ? Math.min(sum, secondsToFrames(unnamedSeconds, rate)) : sum;
}

/** The first round: trims in full, asked times, and the rest evenly among the others. */
function giveAsked(state: State): void {
  const { slots } = state.request;
  const shown = slots.slice(0, state.left);
  const hard = shown.map((slot) => heldFrames(state, slot, slot.level));
  // Whatever is left of it, every asset gets one clip before any gets more.
  const soft = shown.map((slot, index) =>
    Math.max(heldFrames(state, slot, 'core'), Math.min(hard[index] ?? 0, state.rules.cutFrames)),
  );
  const fixed = fixedShares(state, hard);
  const isOpen = (index: number) => shown[index]?.exact === null && shown[index]?.wish === null;
  const rest = state.left - fixed.reduce((sum, share) => sum + share, 0);
  const open = (limits: number[]) => limits.map((limit, index) => (isOpen(index) ? limit : 0));
  const easy = shareEvenly(rest, open(soft));
  const given = easy.reduce((sum, share) => sum + share, 0);
  const more = shareEvenly(
    rest - given,
    open(hard).map((limit, index) => Math.max(0, limit - (easy[index] ?? 0))),
  );
  for (const [index, slot] of shown.entries()) {
    if (slot.exact !== null) placeExact(state, index, fixed[index] ?? 0);
  }
  for (const index of shown.keys()) {
    place(
      state,
      index,
      isOpen(index)
        ? (easy[index] ?? 0) + (more[index] ?? 0)
        : shown[index]?.exact === null
          ? (fixed[index] ?? 0)
          : 0,
    );
  }
}

const isOverlapping = (a: FrameRange, b: FrameRange) => a.start < b.end && b.start < a.end;

/** Frames a slot can give at `level`; slots that share a stretch of an asset share what it holds. */
function heldFrames(state: State, slot: Slot, level: Level): number {
  const { pacing, rate, slots } = state.request;
  if (slot.exact !== null) return slot.exact.end - slot.exact.start;
  if (slot.asset.kind === 'image')
    return level === 'core' ? pacing.stillFrames : longestStill * pacing.stillFrames;
  const sharers = slots.filter(
    ({ asset, exact, bounds }) =>
      asset === slot.asset && exact === null && isOverlapping(bounds, slot.bounds),
  ).length;
  const trims = slots.flatMap(({ asset, exact }) => (asset === slot.asset && exact !== null ? [exact] : []));
  const held = usableFrames(subtract(slotWindows(slot, rate, level), trims), state.rules.leastFrames);
  const handles =
    level === 'core' ? pacing.dissolveFrames * Math.max(1, Math.round(held / state.rules.cutFrames)) : 0;
  return Math.max(0, Math.floor((held - handles) / Math.max(1, sharers)));
}

/** What trims and asked times get: all they want, unless the video is too short; then the last ones lose first. */
function fixedShares(state: State, hard: readonly number[]): number[] {
  const shown = state.request.slots.slice(0, hard.length);
  const least = Math.max(
    1,
    Math.min(state.rules.leastFrames, Math.floor(state.left / Math.max(1, shown.length))),
  );
  const wants = shown.map((slot, index) => {
    if (slot.exact !== null) return slot.exact.end - slot.exact.start;
    if (slot.wish === null) return 0;
    return slot.asset.kind === 'image' ? slot.wish : Math.min(slot.wish, hard[index] ?? 0);
  });
  const reserved = shown.filter((slot) => slot.exact === null && slot.wish === null).length * least;
  let over = wants.reduce((sum, want) => sum + want, 0) + reserved - state.left;
  for (const trimsToo of [false, true]) {
    for (let index = shown.length - 1; index >= 0 && over > 0; index -= 1) {
      if ((shown[index]?.exact !== null) !== trimsToo) continue;
      const cut = Math.min(over, Math.max(0, (wants[index] ?? 0) - least));
      wants[index] = (wants[index] ?? 0) - cut;
      over -= cut;
    }
  }
  return wants;
}

function placeExact(state: State, index: number, frames: number): void {
  const slot = state.request.slots[index];
  if (slot?.exact === null || slot === undefined || frames <= 0) return;
  add(state, index, { start: slot.exact.start, end: slot.exact.start + frames }, true);
}

/** Gives slot `index` up to `frames` more frames of material that is not in use. */
function place(state: State, index: number, frames: number): void {
  const slot = state.request.slots[index];
  const wanted = Math.min(frames, state.left);
  if (slot === undefined || wanted <= 0) return;
  if (slot.asset.kind === 'image') {
    growStill(state, index, wanted);
    return;
  }
  const begun = toldBeginning(state, index, wanted);
  if (begun !== null) {
    add(state, index, begun, false);
    return;
  }
  const windows = fittingWindows(state, slot, wanted);
  for (const moment of pickMoments(windows, wanted, rulesFor(state, { slot, windows })))
    add(state, index, moment, false);
}

/** "Cam A from 2:10": what is shown of it first begins there and runs on, however long it is. */
function toldBeginning(state: State, index: number, frames: number): FrameRange | null {
  const slot = state.request.slots[index];
  const within = slot?.part?.within;
  if (slot === undefined || within === undefined || slot.part?.isFound === true) return null;
  if (within.endSeconds !== null || within.startSeconds <= 0) return null;
  if (state.pieces.some((piece) => piece.slot === index)) return null;
  const { start } = slot.bounds;
  const end = Math.min(start + frames, pictureFrames(slot.asset, state.request.rate));
  const isFree = (state.used.get(slot.asset) ?? []).every((range) => !isOverlapping(range, { start, end }));
  return end > start && isFree ? { start, end } : null;
}

/** How much longer a clip may be where a cut would be seen as a jump. */
const longTake = 4;

/**
 * Pieces side by side from one shot jump; where that would happen they become fewer and longer, unless the pace is fast. A time that
 * is told for a clip is of one clip, at any pace and however long it is.
 */
function rulesFor(state: State, { slot, windows }: { slot: Slot; windows: readonly Window[] }): PickRules {
  const { grouped, pacing } = state.request;
  const oneShot = new Set(windows.map(({ shot }) => shot)).size === 1;
  if (!grouped || !oneShot) return state.rules;
  if (slot.part?.seconds !== undefined && slot.wish !== null)
    return { ...state.rules, cutFrames: Math.max(slot.wish, state.rules.cutFrames * longTake) };
  if (pacing.pace === 'fast') return state.rules;
  return { ...state.rules, cutFrames: Math.ceil(state.rules.cutFrames * longTake) };
}

/** Free windows away from the shots' edges where they suffice, else all free windows. */
function fittingWindows(state: State, slot: Slot, frames: number): Window[] {
  const core = freeWindows(state, slot, 'core');
  const enough = slot.level === 'good' && usableFrames(core, state.rules.leastFrames) >= frames;
  return enough ? core : freeWindows(state, slot, slot.level);
}

function freeWindows(state: State, slot: Slot, level: Level): Window[] {
  const open = slot.exact === null ? slot : { ...slot, exact: null };
  return subtract(slotWindows(open, state.request.rate, level), state.used.get(slot.asset) ?? []);
}

function growStill(state: State, index: number, frames: number): void {
  const known = state.stills.get(index);
  if (known === undefined) {
    add(state, index, { start: 0, end: frames }, false);
    return;
  }
  known.frames += frames;
  state.left -= frames;
}

function add(state: State, index: number, range: FrameRange, exact: boolean): void {
  const slot = state.request.slots[index];
  if (slot === undefined) return;
  const { asset } = slot;
  const piece = {
    slot: index,
    asset,
    start: range.start,
    frames: range.end - range.start,
    exact,
    repeat: state.repeat,
  };
  state.pieces.push(piece);
  state.left -= piece.frames;
  if (asset.kind === 'image') state.stills.set(index, piece);
  else state.used.set(asset, [...(state.used.get(asset) ?? []), range]);
}

/** Fills what is left from unused good material of the slots that `may` take more. */
function giveMore(state: State, may: (slot: Slot) => boolean): void {
  const { slots } = state.request;
  while (state.left > 0) {
    const before = state.left;
    const limits = slots.map((slot) =>
      may(slot) && slot.asset.kind === 'video'
        ? usableFrames(freeWindows(state, slot, slot.level), state.rules.leastFrames)
        : 0,
    );
    const shares = shareEvenly(state.left, limits);
    for (const [index, share] of shares.entries()) place(state, index, share);
    if (state.left === before) return;
  }
}

function stretchStills(state: State, times: number): void {
  const { slots, pacing } = state.request;
  const most = times * pacing.stillFrames;
  const limits = slots.map((slot, index) => {
    if (slot.asset.kind !== 'image' || (slot.wish !== null && Number.isFinite(times))) return 0;
    return Math.max(0, most - (state.stills.get(index)?.frames ?? 0));
  });
  for (const [index, share] of shareEvenly(state.left, limits).entries()) place(state, index, share);
}

/** Plays the material again, pass by pass, until the time is filled. Trims are repeated only where nothing else is. */
function repeatMaterial(state: State): void {
  const { slots } = state.request;
  const free = slots.some((slot) => slot.exact === null && slot.asset.kind === 'video');
  while (state.left > 0 && state.pieces.length < 2 * mostPieces) {
    state.repeat += 1;
    state.used.clear();
    const before = state.left;
    const eligible = (slot: Slot) => slot.asset.kind === 'video' && (slot.exact === null || !free);
    const limits = slots.map((slot) => (eligible(slot) ? repeatable(state, slot) : 0));
    for (const [index, share] of shareEvenly(state.left, limits).entries()) {
      if (slots[index]?.exact === null) place(state, index, share);
      else placeExact(state, index, share);
    }
    if (state.left === before) return;
  }
}

function repeatable(state: State, slot: Slot): number {
  if (slot.exact !== null) return slot.exact.end - slot.exact.start;
  return usableFrames(slotWindows(slot, state.request.rate, slot.level), state.rules.leastFrames);
}
