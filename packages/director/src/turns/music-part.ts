/** Where in a film its music plays. Pure. */
import {
  type Clip,
  clipSettings,
  gap,
  placeItems,
  type Rational,
  type Track,
  trackSettings,
} from '@rushes/timeline';
import { type Film, isClip, trackAt, tracksOf } from './film.ts';

/** Frames of the film; `to` null: to its end. */
export interface MusicSpan {
  from: number;
  to: number | null;
}

/** Where the music of a track plays; null where it plays through a film of `frames`. */
export function musicSpanOf(
  track: Track,
  { frames, rate }: { frames: number; rate: Rational },
): MusicSpan | null {
  const placed = placeItems(track, rate).filter(({ item }) => isClip(item));
  const from = placed[0]?.startFrame ?? 0;
  const end = placed.at(-1)?.endFrame ?? frames;
  return from === 0 && end >= frames ? null : { from, to: end >= frames ? null : end };
}

export const isMusicInPart = ({ timeline, frames, output: { rate } }: Film): boolean =>
  tracksOf(timeline, 'music').some((index) => {
    const row = trackAt(timeline, index);
    return row !== null && musicSpanOf(row, { frames, rate }) !== null;
  });

/** `made` for the length of a span, with silence before it. */
export function laidFrom(made: Track, from: number, rate: Rational): Track {
  return from === 0 ? made : { ...made, children: [gap(from, rate), ...made.children] };
}

/** How long the music of a film fades at an end, seconds; null where nothing says. */
export function musicFadeOf({ timeline }: Film, edge: 'in' | 'out'): number | null {
  const clips = tracksOf(timeline, 'music')
    .flatMap((index) => trackAt(timeline, index)?.children ?? [])
    .filter(isMusicClip);
  const own = edge === 'in' ? clips[0] : clips.at(-1);
  if (own === undefined) return null;
  const { fadeInSeconds, fadeOutSeconds } = clipSettings(own);
  return (edge === 'in' ? fadeInSeconds : fadeOutSeconds) ?? null;
}

const isMusicClip = (item: Track['children'][number]): item is Clip => item.OTIO_SCHEMA === 'Clip.2';

/** How far music steps back under speech where that is asked for, dB. */
export const askedDuckDb = 18;

/** True where the music steps as far back under speech as somebody wants it to. */
export const isDucked = ({ timeline }: Film): boolean =>
  tracksOf(timeline, 'music').some(
    (index) => (trackSettings(trackAt(timeline, index) ?? { metadata: {} }).duckDb ?? 0) >= askedDuckDb,
  );
