/** Reads off finished tracks what claims are made of: a claim is held against the timeline, not against the wish. */
import {
  activeReference,
  type Clip,
  clipSettings,
  type FrameFit,
  itemFrames,
  parseAssetUrl,
  type Rational,
  type Track,
  trackSettings,
} from '@rushes/timeline';

/** A text that stands in the video; frames count at the output rate, `endFrame` is exclusive. */
export interface ShownText {
  text: string;
  startFrame: number;
  endFrame: number;
}

function clipsOf({ children }: Track): Clip[] {
  return children.filter((child): child is Clip => child.OTIO_SCHEMA.startsWith('Clip'));
}

/** Every text of the tracks, titles and captions. */
export function shownTexts(tracks: readonly Track[], rate: Rational): ShownText[] {
  return tracks.flatMap((track) => {
    let at = 0;
    return track.children.flatMap((child) => {
      if (child.OTIO_SCHEMA.startsWith('Transition')) return [];
      const startFrame = at;
      at += itemFrames(child as Clip, rate);
      const text = textOf(child as Clip);
      return text === null ? [] : [{ text, startFrame, endFrame: at }];
    });
  });
}

function textOf(clip: Clip): string | null {
  if (!clip.OTIO_SCHEMA.startsWith('Clip')) return null;
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || !('generator_kind' in reference)) return null;
  const { generator_kind: kind, parameters } = reference;
  return kind === 'rushes.text' && typeof parameters.text === 'string' ? parameters.text : null;
}

/** How the pictures of a track are put into the frame, each way once. */
export function fitsOf(track: Track): FrameFit[] {
  return [...new Set(clipsOf(track).flatMap((clip) => clipSettings(clip).fit ?? []))];
}

/** What the tracks of one role play: ids of assets, and whether anything is composed. */
export function playedBy(
  tracks: readonly Track[],
  role: 'music' | 'voice',
): { assetIds: string[]; isComposed: boolean } {
  const references = tracks
    .filter((track) => trackSettings(track).role === role)
    .flatMap(clipsOf)
    .map(activeReference);
  const assetIds = references.flatMap((reference) => {
    if (reference === null || !('target_url' in reference)) return [];
    return parseAssetUrl(reference.target_url)?.assetId ?? [];
  });
  return {
    assetIds: [...new Set(assetIds)],
    isComposed: references.some((reference) => reference !== null && 'generator_kind' in reference),
  };
}
