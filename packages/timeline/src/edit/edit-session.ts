/** What the operations of one call share. */
import { type Item, itemTicks } from '../measure.ts';
import { timelineSettings } from '../metadata.ts';
import { rateToNumber } from '../time.ts';
import type { Timeline } from '../types.ts';

export interface EditSession {
  /** Sentences about what an operation changed besides what it says. */
  notes: string[];
  /** Lengths that were looked up already: items are never changed in place, so they hold. */
  lengths: WeakMap<Item, number>;
  /** Rates to write new times at, the one to prefer first. */
  rates: number[];
}

export function openSession(timeline: Timeline): EditSession {
  const { rate } = timelineSettings(timeline).output ?? {};
  return { notes: [], lengths: new WeakMap(), rates: rate ? [rateToNumber(rate)] : [] };
}

/** An item's length in ticks. */
export function lengthOf(session: EditSession, item: Item): number {
  const known = session.lengths.get(item);
  if (known !== undefined) return known;
  const ticks = itemTicks(item);
  session.lengths.set(item, ticks);
  return ticks;
}
