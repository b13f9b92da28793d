/** Where in the programme the time of a file is shown and heard, and back. Ticks of the programme, seconds of files. */

import { rangeOf, speedOf } from '../edit/board/item-span.ts';
import { isMusicTrack } from '../edit/operations/arrange-ranges.ts';
import { activeReference, type Item, itemTicks } from '../measure.ts';
import { clipSettings } from '../metadata.ts';
import { locationKey, parseAssetUrl } from '../references.ts';
import { rangeToTicks, secondsToTicks, ticksPerSecond } from '../ticks.ts';
import type { Clip, Timeline, Track } from '../types.ts';

/** A clip of a file of the library on a track of the programme. */
export interface Placement {
  clip: Clip;
  /** Indexes of its track, and of itself in that. */
  path: [track: number, child: number];
  kind: Track['kind'];
  /** Of what it shows, see `locationKey`. */
  key: string;
  assetId: string;
  versionId: string | null;
  link: string | undefined;
  /** Ticks of the programme. */
  start: number;
  end: number;
  /** Where in the file it begins, seconds, and how many of its seconds pass in one of the programme. */
  mediaStart: number;
  speed: number;
}

/**
 * The clips of files that stand on tracks of the programme itself and are played, in the order of their tracks and
 * times. What is nested is a picture of its own, and what is held or plays backwards says nothing.
 */
export function listPlacements(timeline: Timeline): Placement[] {
  return timeline.tracks.children.flatMap((track, index) =>
    track.OTIO_SCHEMA === 'Track.1' && track.enabled ? placementsOn(track, index) : [],
  );
}

function placementsOn(track: Track, trackIndex: number): Placement[] {
  const placements: Placement[] = [];
  let at = 0;
  for (const [index, child] of track.children.entries()) {
    const start = at;
    at += itemTicks(child);
    const placed = child.OTIO_SCHEMA === 'Clip.2' && child.enabled ? mediaOf(child) : null;
    if (placed === null || child.OTIO_SCHEMA !== 'Clip.2') continue;
    const { link } = clipSettings(child);
    placements.push({
      clip: child,
      path: [trackIndex, index],
      kind: track.kind,
      link,
      start,
      end: at,
      ...placed,
    });
  }
  return placements;
}

function mediaOf(
  clip: Clip,
): Pick<Placement, 'key' | 'assetId' | 'versionId' | 'mediaStart' | 'speed'> | null {
  const reference = activeReference(clip);
  const location =
    reference?.OTIO_SCHEMA === 'ExternalReference.1' ? parseAssetUrl(reference.target_url) : null;
  const speed = speedOf(clip as Item);
  if (location === null || reference === null || speed <= 0) return null;
  const { start } = rangeToTicks(rangeOf(clip, []));
  const zero = reference.available_range ? rangeToTicks(reference.available_range).start : 0;
  return { key: locationKey(location), ...location, mediaStart: (start - zero) / ticksPerSecond, speed };
}

/** The placements that are heard: sounds that are no music; where nothing of the kind is there, the pictures. */
export function listHeard(timeline: Timeline): Placement[] {
  const all = listPlacements(timeline);
  const isMusic = (index: number) => {
    const track = timeline.tracks.children[index];
    return track?.OTIO_SCHEMA === 'Track.1' && isMusicTrack(track);
  };
  const sounds = all.filter(({ kind, path: [track] }) => kind === 'Audio' && !isMusic(track));
  return sounds.length > 0 ? sounds : all.filter(({ kind }) => kind !== 'Audio');
}

/** Where in the programme a time of its file is, ticks; also beyond what it shows. */
export function toProgramme({ start, mediaStart, speed }: Placement, seconds: number): number {
  return start + secondsToTicks((seconds - mediaStart) / speed);
}

/** What of its file plays at a time of the programme, seconds. */
export function toMedia({ start, mediaStart, speed }: Placement, ticks: number): number {
  return mediaStart + ((ticks - start) / ticksPerSecond) * speed;
}

/** What of its file it shows, seconds. */
export function mediaSpan(placement: Placement): { start: number; end: number } {
  return { start: placement.mediaStart, end: toMedia(placement, placement.end) };
}
