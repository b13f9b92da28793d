/** How long things last and where they stand. Positions are summed in ticks and rounded once, so nothing drifts. */
import type { RushesMarkerMetadata } from './rushes-metadata.ts';
import { rangeToTicks, ticksToFrames } from './ticks.ts';
import type { Rational } from './time.ts';
import type { Clip, Gap, Marker, MediaReference, Stack, Timeline, Track, Transition } from './types.ts';
import { unknownPart } from './unknown.ts';

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

// Where the markers of a timeline stand on its own clock.

/** A marker with the time of the programme at which it stands. */
export interface PlacedMarker {
  marker: Marker;
  /** Ticks from the programme's start. */
  ticks: number;
  kind: RushesMarkerMetadata['kind'] | null;
}

/** The item's start on the programme's clock, and what of it is shown. */
interface Place {
  at: number;
  from: number;
  to: number;
}

/**
 * The markers of the whole, of its tracks and of what stands in them, however deep, in the order of their times. Those
 * of what is not shown (a part that was trimmed away, a disabled item) are left out.
 */
export function listMarkers({ tracks }: Timeline): PlacedMarker[] {
  const found: PlacedMarker[] = [];
  collect(tracks, { at: 0, from: 0, to: itemTicks(tracks) }, found);
  return found.sort((a, b) => a.ticks - b.ticks);
}

function collect(item: Item, shown: Place, found: PlacedMarker[]): void {
  if (!item.enabled) return;
  const start = ownStart(item);
  const speed = speedOf(item);
  for (const marker of item.markers) {
    // Of one that is not understood nobody knows the place.
    if (unknownPart(marker.metadata) !== null) continue;
    const ticks = shown.at + (rangeToTicks(marker.marked_range).start - start) / speed;
    if (ticks >= shown.from && ticks < shown.to)
      found.push({ marker, ticks: Math.round(ticks), kind: kindOf(marker) });
  }
  // What is inside a nested item at another speed stands where no simple sum says.
  if (item.OTIO_SCHEMA === 'Clip.2' || item.OTIO_SCHEMA === 'Gap.1' || speed !== 1) return;
  let at = shown.at - start;
  for (const child of item.children) {
    const length = itemTicks(child);
    if (child.OTIO_SCHEMA !== 'Transition.1') {
      const place = { at, from: Math.max(shown.from, at), to: Math.min(shown.to, at + length) };
      if (place.from < place.to) collect(child, place, found);
    }
    if (item.OTIO_SCHEMA === 'Track.1') at += length;
  }
}

/** The item's own time at its start. */
function ownStart(item: Item): number {
  if (item.source_range) return rangeToTicks(item.source_range).start;
  const range = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item)?.available_range : null;
  return range ? rangeToTicks(range).start : 0;
}

/** 1 also for what plays backwards or stands still: its markers keep their distance. */
function speedOf(item: Item): number {
  const scalars = item.effects.map(({ time_scalar }) => time_scalar ?? 1);
  const speed = scalars.reduce((product, scalar) => product * scalar, 1);
  return speed > 0 ? speed : 1;
}

function kindOf({ metadata: { rushes } }: Marker): PlacedMarker['kind'] {
  const kind = rushes !== null && typeof rushes === 'object' && !Array.isArray(rushes) ? rushes.kind : null;
  return kind === 'chapter' || kind === 'comment' ? kind : null;
}
