/** When titles stand. */
import {
  gap,
  type Rational,
  secondsToFrames,
  type TextAnimation,
  type TextStyle,
  type Track,
  textClip,
  track,
} from '@rushes/timeline';
import type { Pace, TitleWish } from '../brief.ts';
import { formParameters, titleForm } from './title-forms.ts';

/** One title with its frames; `endFrame` is exclusive. */
export interface PlacedTitle {
  text: string;
  style: TextStyle;
  place: TitleWish['place'];
  /** As #rrggbb; its form's own where nobody asked. */
  color?: string;
  animation?: TextAnimation;
  startFrame: number;
  endFrame: number;
}

/** Reading speed for display type, characters per second, after the eye has found the text. */
const charactersPerSecond = 14;
const findSeconds = 1;
const shortestSeconds = 2;
const longestSeconds = 6;
/** Longest text drawn in the size of a title, characters; longer ones are set smaller. */
const longestBigTitle = 60;

/** Places `titles` in a video of `frames` frames. Titles of one style never overlap; those without room are left out. */
export function placeTitles(
  titles: readonly TitleWish[],
  video: { frames: number; rate: Rational },
): { placed: PlacedTitle[]; dropped: TitleWish[] } {
  const wishes = titles.map((title) => ({ title, ...wantedSpan(title, titles, video) }));
  const placed: PlacedTitle[] = [];
  const dropped: TitleWish[] = [];
  for (const style of ['title', 'subtitle', 'lower-third', 'caption'] as const) {
    const row = wishes.filter(({ title }) => title.style === style).toSorted((a, b) => a.start - b.start);
    const spans = separate(row, video);
    for (const [index, { title }] of row.entries()) {
      const span = spans[index];
      if (span === undefined || span.end <= span.start) dropped.push(title);
      else
        placed.push({
          text: title.text,
          style: drawnStyle(title),
          place: title.place,
          ...(title.color !== undefined && { color: title.color }),
          ...(title.animation !== undefined && { animation: title.animation }),
          startFrame: span.start,
          endFrame: span.end,
        });
    }
  }
  return { placed, dropped };
}

function drawnStyle(title: TitleWish): TextStyle {
  return title.style === 'title' && [...title.text].length > longestBigTitle ? 'subtitle' : title.style;
}

interface Span {
  start: number;
  end: number;
}

function wantedSpan(
  title: TitleWish,
  all: readonly TitleWish[],
  video: { frames: number; rate: Rational },
): Span {
  const { frames, rate } = video;
  const reading = findSeconds + [...title.text].length / charactersPerSecond;
  const seconds = title.seconds ?? Math.min(longestSeconds, Math.max(shortestSeconds, reading));
  const length = Math.min(frames, Math.max(1, secondsToFrames(seconds, rate)));
  if (title.place === 'opening') return { start: 0, end: length };
  if (title.place === 'closing') return { start: frames - length, end: frames };
  if (title.atSeconds !== undefined) {
    const at = secondsToFrames(title.atSeconds, rate);
    // "From 0:12 to the end": longer than the film is to its end.
    if (length === frames && at < frames) return { start: at, end: frames };
    const start = Math.min(at, frames - length);
    return { start, end: start + length };
  }
  const spread = all.filter(({ place, atSeconds }) => place === 'at' && atSeconds === undefined);
  const middle = (frames * (spread.indexOf(title) + 1)) / (spread.length + 1);
  const start = Math.max(0, Math.min(frames - length, Math.round(middle - length / 2)));
  return { start, end: start + length };
}

/** Pushes spans (by start) apart; where the video is too short for all, each gets an equal part of it. */
function separate(row: readonly Span[], video: { frames: number }): Span[] {
  const wanted = row.reduce((sum, { start, end }) => sum + end - start, 0);
  if (wanted > video.frames) return equalParts(row.length, video.frames);
  const spans = row.map(({ start, end }) => ({ start, end }));
  let free = 0;
  for (const span of spans) {
    const length = span.end - span.start;
    span.start = Math.max(span.start, free);
    span.end = span.start + length;
    free = span.end;
  }
  let limit = video.frames;
  for (const span of spans.toReversed()) {
    const length = span.end - span.start;
    span.end = Math.min(span.end, limit);
    span.start = span.end - length;
    limit = span.start;
  }
  return spans;
}

function equalParts(count: number, frames: number): Span[] {
  return Array.from({ length: count }, (_, index) => ({
    start: Math.floor((index * frames) / count),
    end: Math.floor(((index + 1) * frames) / count),
  }));
}

/**
 * Text tracks for placed titles, set in the form that fits their words: one per style in use, so that a subtitle can stand
 * under its title. Their places in the frame are chosen when the cut is finished (`free-titles.ts`).
 */
export function titleTracks(
  placed: readonly PlacedTitle[],
  { rate, pace }: { rate: Rational; pace: Pace | null },
): Track[] {
  return layers(placed).map((row) => {
    const children: Track['children'] = [];
    let at = 0;
    for (const title of row) {
      if (title.startFrame > at) children.push(gap(title.startFrame - at, rate));
      const span = { frames: title.endFrame - title.startFrame, rate };
      children.push(
        textClip({
          parameters: {
            text: title.text,
            style: title.style,
            ...formParameters(titleForm(title.text, { style: title.style, pace })),
            ...(title.color !== undefined && { color: title.color }),
            ...(title.animation !== undefined && { animation: { ...title.animation } }),
          },
          span,
          name: title.text.slice(0, 60),
        }),
      );
      at = title.endFrame;
    }
    return track({ kind: 'Video', children, name: 'Titles', settings: { role: 'titles' } });
  });
}

/** As few rows as hold all titles without overlap. */
function layers(placed: readonly PlacedTitle[]): PlacedTitle[][] {
  const rows: PlacedTitle[][] = [];
  for (const title of placed.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const row = rows.find((known) => (known.at(-1)?.endFrame ?? 0) <= title.startFrame);
    if (row === undefined) rows.push([title]);
    else row.push(title);
  }
  return rows;
}
