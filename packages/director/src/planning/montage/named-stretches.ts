/** Stretches of footage that is named or found: one of its own for each showing, and played on where the film is longer. Pure. */
import { framesToSeconds, type Rational } from '@rushes/timeline';
import { roundSeconds, type Slot } from './slots.ts';
import { pictureFrames } from './windows.ts';

// Footage that is named several times with a time each: every showing has a stretch of its own.

const isTimed = ({ asset, exact, wish }: Slot) => asset.kind === 'video' && exact === null && wish !== null;

const boundsKey = ({ asset, bounds }: Slot) => `${asset.id}/${bounds.start}/${bounds.end}`;

/**
 * `slots` with a stretch each where several show the same footage for a stated time and it is long enough: moments that are chosen
 * one after the other leave pieces that are too short for the last ones.
 */
export function ownStretches(slots: readonly Slot[], rate: Rational): Slot[] {
  const groups = Map.groupBy(slots.filter(isTimed), boundsKey);
  return slots.map((slot) => {
    const group = isTimed(slot) ? (groups.get(boundsKey(slot)) ?? []) : [];
    if (group.length < 2) return slot;
    const { start } = slot.bounds;
    const held = Math.min(slot.bounds.end, pictureFrames(slot.asset, rate)) - start;
    const sum = (some: readonly Slot[]) => some.reduce((all, { wish }) => all + (wish ?? 0), 0);
    const asked = sum(group);
    if (asked > held) return slot;
    const before = sum(group.slice(0, group.indexOf(slot)));
    const at = (frames: number) => start + Math.floor((held * frames) / asked);
    return { ...slot, bounds: { start: at(before), end: at(before + (slot.wish ?? 0)) } };
  });
}

// Moments that were found, where they are shorter than the film is to be.

const isOpen = ({ part, exact, wish, asset }: Slot) =>
  part?.isFound === true && exact === null && wish === null && asset.kind === 'video';

/** Frames that a slot has to offer. */
function held({ asset, bounds, exact, wish }: Slot, rate: Rational): number {
  if (exact !== null) return exact.end - exact.start;
  if (wish !== null) return wish;
  if (asset.kind === 'image') return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(bounds.end, pictureFrames(asset, rate)) - bounds.start);
}

/**
 * `slots` that fill `frames`: found moments run on into the footage behind them, then before them, rather than being shown
 * again. What is named twice keeps its stretches.
 */
export function letRunOn(
  slots: readonly Slot[],
  { frames, rate, notes }: { frames: number | null; rate: Rational; notes: string[] },
): Slot[] {
  const lack = (frames ?? 0) - slots.reduce((sum, slot) => sum + held(slot, rate), 0);
  if (!(lack > 0) || !Number.isFinite(lack)) return [...slots];
  const isOnce = ({ asset }: Slot) => slots.filter((other) => other.asset === asset).length === 1;
  const spare = (slot: Slot) =>
    isOpen(slot) && isOnce(slot) ? pictureFrames(slot.asset, rate) - held(slot, rate) : 0;
  const all = slots.reduce((sum, slot) => sum + spare(slot), 0);
  if (all <= 0) return [...slots];
  return slots.map((slot) => {
    const more = Math.min(spare(slot), Math.ceil((spare(slot) * Math.min(lack, all)) / all));
    if (more <= 0) return slot;
    const end = Math.min(slot.bounds.end, pictureFrames(slot.asset, rate));
    const behind = Math.min(more, pictureFrames(slot.asset, rate) - end);
    const seconds = roundSeconds(framesToSeconds(end - slot.bounds.start, rate));
    notes.push(
      `“${slot.part?.said ?? ''}” is seen for ${seconds} s in ${slot.asset.name}; that footage runs on to fill the length.`,
    );
    return { ...slot, bounds: { start: slot.bounds.start - (more - behind), end: end + behind } };
  });
}
