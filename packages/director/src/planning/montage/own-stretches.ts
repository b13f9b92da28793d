/** Footage that is named several times with a time each: every showing has a stretch of its own. Pure. */
import type { Rational } from '@rushes/timeline';
import type { Slot } from './slots.ts';
import { pictureFrames } from './windows.ts';

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
