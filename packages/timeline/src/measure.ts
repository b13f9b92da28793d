/** How long things last and where they stand. Positions are summed in ticks and rounded once, so nothing drifts. */

import { rangeToTicks, ticksToFrames } from './ticks.ts';
import type { Rational } from './time.ts';
import type { Clip, Gap, MediaReference, Stack, Timeline, Track, Transition } from './types.ts';

export type Item = Clip | Gap | Stack | Track;

/** Where an item stands inside its parent, ticks from the parent's start. */
export interface TickRange {
  start: number;
  duration: number;
}

/** One child of a track, in frames of the output rate from the track's start; `endFrame` is exclusive. */
export interface PlacedItem {
  item: Item;
  /** Index among the track's children. */
  index: number;
  startFrame: number;
  endFrame: number;
}

/** The media reference in use; null when the active key names none. */
export function activeReference(clip: Clip): MediaReference | null {
  return clip.media_references[clip.active_media_reference_key] ?? null;
}

/** An item's length in ticks: its source range, else what its media or children hold. */
export function itemTicks(item: Item | Transition): number {
  if (item.OTIO_SCHEMA === 'Transition.1') return 0;
  if (item.source_range) return rangeToTicks(item.source_range).duration;
  switch (item.OTIO_SCHEMA) {
    case 'Clip.2': {
      const range = activeReference(item)?.available_range;
      return range ? rangeToTicks(range).duration : 0;
    }
    case 'Gap.1':
      return 0;
    case 'Track.1':
      return item.children.reduce((sum, child) => sum + itemTicks(child), 0);
    case 'Stack.1':
      return item.children.reduce((longest, child) => Math.max(longest, itemTicks(child)), 0);
  }
}

/** An item's length in frames at `rate` when it starts at 0. Inside a track use `placeItems`: it rounds positions. */
export function itemFrames(item: Item, rate: Rational): number {
  return ticksToFrames(itemTicks(item), rate);
}

/** Length of the programme in frames at `rate`. */
export function timelineFrames(timeline: Timeline, rate: Rational): number {
  return itemFrames(timeline.tracks, rate);
}

/** The range of child `index` of a track or stack in its parent's own time (before the parent's source_range). */
export function rangeInParent(parent: Track | Stack, index: number): TickRange {
  const child = parent.children[index];
  if (!child) throw new RangeError(`no child ${index}`);
  if (parent.OTIO_SCHEMA === 'Stack.1') return { start: 0, duration: itemTicks(child) };
  const before = parent.children.slice(0, index);
  return { start: before.reduce((sum, item) => sum + itemTicks(item), 0), duration: itemTicks(child) };
}

/** A track's items with their frames: each start is the rounded sum of all durations before it. */
export function placeItems(track: Track, rate: Rational): PlacedItem[] {
  const placed: PlacedItem[] = [];
  let ticks = 0;
  for (const [index, item] of track.children.entries()) {
    if (item.OTIO_SCHEMA === 'Transition.1') continue;
    const startFrame = ticksToFrames(ticks, rate);
    ticks += itemTicks(item);
    placed.push({ item, index, startFrame, endFrame: ticksToFrames(ticks, rate) });
  }
  return placed;
}
