/** What a planned film is told as: its clips with why they stand there, what of the prompt is not done. Pure. */
import { type Brief, type Claim, unmetSentence } from '@rushes/director';
import {
  activeReference,
  type Clip,
  itemTicks,
  outputOf,
  parseAssetUrl,
  type Timeline,
  type Track,
  ticksToSeconds,
} from '@rushes/timeline';
import type { PlannedFilm } from '../films/planned-film.ts';
import type { PlannedClip } from './plans.schema.ts';

/** Clips that are told; the timeline has all. */
const mostClips = 1_000;

function assetOf(clip: Clip): string | null {
  const reference = activeReference(clip);
  const url = reference?.OTIO_SCHEMA === 'ExternalReference.1' ? reference.target_url : null;
  return url === null ? null : (parseAssetUrl(url)?.assetId ?? null);
}

function reasonOf(assetId: string | null, brief: Brief): string {
  if (assetId === null) return 'Drawn: no footage was asked for, or there is none.';
  const part = brief.parts.find((one) => one.assetId === assetId);
  if (part === undefined) {
    return brief.topicFound && brief.topic !== null
      ? `Chosen for “${brief.topic}”.`
      : 'Chosen from the library: sharp and lively footage that is not shown yet.';
  }
  const said = part.said === '' ? 'The prompt names it' : `The prompt says “${part.said}”`;
  return part.trim === undefined ? `${said}.` : `${said}, and asks for this stretch.`;
}

/** The pictures of a film, the lowest track first: what lies above covers it. */
export function clipsOf(timeline: Timeline, brief: Brief): PlannedClip[] {
  const tracks = timeline.tracks.children.filter(
    (child): child is Track => child.OTIO_SCHEMA === 'Track.1' && child.kind === 'Video',
  );
  return tracks.flatMap((track) => clipsOfTrack(track, brief)).slice(0, mostClips);
}

function clipsOfTrack(track: Track, brief: Brief): PlannedClip[] {
  const clips: PlannedClip[] = [];
  let at = 0;
  for (const item of track.children) {
    if (item.OTIO_SCHEMA === 'Transition.1') continue;
    const seconds = ticksToSeconds(itemTicks(item));
    const assetId = item.OTIO_SCHEMA === 'Clip.2' ? assetOf(item) : null;
    // Titles and captions are texts, which the claims tell.
    if (item.OTIO_SCHEMA === 'Clip.2' && (assetId !== null || isScene(item))) {
      const start = item.source_range?.start_time;
      clips.push({
        asset_id: assetId,
        name: item.name,
        start_seconds: at,
        duration_seconds: seconds,
        source_start_seconds: start == null ? 0 : start.value / start.rate,
        reason: reasonOf(assetId, brief),
      });
    }
    at += seconds;
  }
  return clips;
}

function isScene(clip: Clip): boolean {
  const reference = activeReference(clip);
  return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.scene';
}

/** What was asked and is not done, a sentence each. */
export function notDone(claims: readonly Claim[]): string[] {
  return claims.flatMap((claim) => {
    if (claim.met) return [];
    return claim.kind === 'words' ? [`I did not understand “${claim.words}”.`] : [unmetSentence(claim)];
  });
}

/** What says nothing, and what is the director's own, is left out. */
const OWN = new Set([
  'prompt',
  'copy',
  'last',
  'unread',
  'unreadBeyond',
  'notes',
  'refusal',
  'followsUp',
  'question',
]);

export function briefAsTold(brief: Brief): Record<string, unknown> {
  const told = Object.entries(brief).filter(([name, value]) => {
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    return !OWN.has(name) && !isEmpty;
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(told))) as Record<string, unknown>;
}

export function outputAsTold({ timeline }: PlannedFilm, seconds: number) {
  const output = outputOf(timeline);
  if (output === null) return null;
  const { width, height, rate } = output;
  return { duration_seconds: seconds, width, height, frames_per_second: rate.num / rate.den };
}
