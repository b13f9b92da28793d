/** Captions that are written as text clips, one for each: what a subtitle file takes of them. */
import { activeReference, placeItems } from '../measure.ts';
import { trackSettings } from '../metadata.ts';
import type { CaptionCue } from '../rushes-metadata.ts';
import type { Json, Timeline, Track } from '../types.ts';

/** A tick's worth of frames per second, so that times are rounded to a microsecond. */
const microseconds = { num: 1_000_000, den: 1 };

/** The texts of a timeline's caption tracks (`role: captions`), a list for each such track that has any; seconds. */
export function textCues(timeline: Timeline): CaptionCue[][] {
  return timeline.tracks.children
    .filter((child) => child.OTIO_SCHEMA === 'Track.1')
    .filter((track) => track.enabled && trackSettings(track).role === 'captions')
    .map(cuesOfTrack)
    .filter((cues) => cues.length > 0);
}

function cuesOfTrack(track: Track): CaptionCue[] {
  return placeItems(track, microseconds).flatMap(({ item, startFrame, endFrame }) => {
    const reference = item.OTIO_SCHEMA === 'Clip.2' && item.enabled ? activeReference(item) : null;
    if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== 'rushes.text')
      return [];
    const text = shownText(reference.parameters);
    return text === '' ? [] : [{ start: startFrame / 1e6, end: endFrame / 1e6, text }];
  });
}

function shownText({ text, runs }: { [key: string]: Json }): string {
  if (!Array.isArray(runs)) return typeof text === 'string' ? text : '';
  return runs.map((run) => String((run as { text?: Json }).text ?? '')).join('');
}
