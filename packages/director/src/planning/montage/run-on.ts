/** Moments that were found, where they are shorter than the film is to be. Pure. */
import { framesToSeconds, type Rational } from '@rushes/timeline';
import { roundSeconds, type Slot } from './slots.ts';
import { pictureFrames } from './windows.ts';

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
