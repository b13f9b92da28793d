/** Where the markers of a timeline stand on its own clock. */
import { activeReference, itemTicks } from './measure.ts';
import type { RushesMarkerMetadata } from './rushes-metadata.ts';
import { rangeToTicks } from './ticks.ts';
import type { Clip, Gap, Marker, Stack, Timeline, Track } from './types.ts';
import { unknownPart } from './unknown.ts';

/** A marker with the time of the programme at which it stands. */
export interface PlacedMarker {
  marker: Marker;
  /** Ticks from the programme's start. */
  ticks: number;
  kind: RushesMarkerMetadata['kind'] | null;
}

type Item = Clip | Gap | Stack | Track;

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
