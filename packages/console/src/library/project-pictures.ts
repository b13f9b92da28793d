/** What a project shows of itself before it is opened. Pure. */
import { activeReference, type Clip, listPlacedClips, parseAssetUrl, type Timeline } from '@rushes/timeline';

export interface ProjectPictures {
  /** Of the first clip that shows something of the library; null where there is none. */
  assetId: string | null;
  /** The first words that are written in it. */
  words: string | null;
  /** The first colour that fills it, as CSS says it. */
  color: string | null;
}

/** Longer words are not read on a small picture. */
const MOST_CHARACTERS = 80;

function generatedBy({ clip, kind, parameter }: { clip: Clip; kind: string; parameter: string }) {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== kind) return null;
  const value = reference.parameters[parameter];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function assetOf(clip: Clip): string | null {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'ExternalReference.1') return null;
  return parseAssetUrl(reference.target_url)?.assetId ?? null;
}

function first<Found>(clips: readonly Clip[], find: (clip: Clip) => Found | null): Found | null {
  for (const clip of clips) {
    const found = find(clip);
    if (found !== null) return found;
  }
  return null;
}

export function projectPictures(timeline: Timeline): ProjectPictures {
  const clips = listPlacedClips(timeline)
    .filter(({ clip, trackKind }) => clip.enabled && trackKind === 'Video')
    .map(({ clip }) => clip);
  const words = first(clips, (clip) => generatedBy({ clip, kind: 'rushes.text', parameter: 'text' }));
  const color = first(clips, (clip) => generatedBy({ clip, kind: 'rushes.color', parameter: 'color' }));
  return {
    assetId: first(clips, assetOf),
    words: words?.slice(0, MOST_CHARACTERS) ?? null,
    color: color !== null && /^#[0-9a-f]{6}/i.test(color) ? color.slice(0, 7) : null,
  };
}
