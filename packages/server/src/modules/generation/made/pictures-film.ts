/** Given pictures one after the other under a moving camera, as tracks of a timeline. Pure. */
import type { LookResult } from '@rushes/engine';
import {
  assetClip,
  type Clip,
  type Crop,
  type Effect,
  gap,
  type Keyframe,
  type Rational,
  type Timeline,
  type Track,
  track,
} from '@rushes/timeline';
import type { WantedFrame } from '../models/check-request.ts';
import { cameraMove, type Move, moveOf, movesOf, type PictureRole, subjectMove } from './camera-move.ts';

/** A frame with where it is in its file, seconds; null for a picture. */
export interface PlacedFrame {
  frame: WantedFrame;
  at: number | null;
}

/** One picture of a film, and whether the film begins or ends with the whole of it. */
export interface FilmPicture extends PlacedFrame, PictureRole {}

/** What was found in a picture, and where its layers are by the names of assets; null where nobody looked. */
export interface LookedAt extends Pick<LookResult, 'width' | 'height' | 'focus' | 'reason'> {
  layers: { subject: string; background: string } | null;
}

export interface PicturesFilm {
  pictures: readonly FilmPicture[];
  /** As long as there are pictures; null where nobody looked at one yet. */
  looks: readonly (LookedAt | null)[];
  prompt: string;
  seed: number;
  frames: number;
  rate: Rational;
  width: number;
  height: number;
}

/** What the tracks of pictures are called, by which they are found again. */
const TRACK = 'Pictures';

/** Pictures go over into each other for so long, and never for more than a share of one. */
const CROSSING_SECONDS = 0.8;
const MOST_CROSSING = 0.3;

/** Shows the first picture of a clip all along. */
const held: Effect = {
  OTIO_SCHEMA: 'FreezeFrame.1',
  name: 'held',
  effect_name: 'FreezeFrame',
  time_scalar: 0,
  metadata: {},
};

/** A picture that the camera moves over. */
export function pictureClip(
  { assetId, at }: { assetId: string; at: number | null },
  {
    frames,
    rate,
    keyframes,
    fadeIn,
  }: { frames: number; rate: Rational; keyframes: Keyframe<Crop>[]; fadeIn?: number },
): Clip {
  const clip = assetClip({
    assetId,
    span: { frames, rate },
    name: 'Picture',
    settings: {
      fit: 'fill',
      layout: { crop: { keyframes } },
      ...(fadeIn !== undefined && { pictureFadeInSeconds: fadeIn }),
    },
  });
  if (at === null || clip.source_range === null) return clip;
  // To the millisecond: frames of the film would be too coarse to name one of a faster file.
  const start = { ...clip.source_range.start_time, value: Math.round(1_000 * at), rate: 1_000 };
  return { ...clip, source_range: { ...clip.source_range, start_time: start }, effects: [held] };
}

/** Within what is left by the crop that was asked for. */
function inside(outer: Crop, keyframes: Keyframe<Crop>[]): Keyframe<Crop>[] {
  const [across, down] = [1 - outer.left - outer.right, 1 - outer.top - outer.bottom];
  return keyframes.map(({ value, ...rest }) => ({
    ...rest,
    value: {
      left: outer.left + value.left * across,
      right: outer.right + value.right * across,
      top: outer.top + value.top * down,
      bottom: outer.bottom + value.bottom * down,
    },
  }));
}

interface Span {
  from: number;
  frames: number;
  fadeIn: number;
}

/** When each picture is there; each lasts until the next has come in. */
function spansOf({ pictures, frames, rate }: PicturesFilm): Span[] {
  const count = pictures.length;
  const each = frames / count;
  const crossing =
    count === 1
      ? 0
      : Math.max(1, Math.round(Math.min((CROSSING_SECONDS * rate.num) / rate.den, each * MOST_CROSSING)));
  // Going over takes half of its time from either side.
  const startOf = (index: number) => (index === 0 ? 0 : Math.round(index * each - crossing / 2));
  return pictures.map((_, index) => {
    const from = startOf(index);
    const until = index === count - 1 ? frames : startOf(index + 1) + crossing;
    return { from, frames: until - from, fadeIn: index === 0 ? 0 : crossing };
  });
}

/** How wide a picture is by its height, beside the film: below 1 it is the taller one. */
const isTaller = (look: LookedAt | null, { width, height }: PicturesFilm) =>
  look !== null && look.width / look.height < (width / height) * 0.9;

/** The move of each picture. */
export function filmMoves(film: PicturesFilm): Move[] {
  const pictures = film.pictures.map((picture, at) => ({
    ...picture,
    isTall: isTaller(film.looks[at] ?? null, film),
  }));
  return movesOf(moveOf(film.prompt), pictures, film.seed);
}

/** The tracks, the first picture's lowest. */
export function picturesTracks(film: PicturesFilm): Track[] {
  const { rate } = film;
  const spans = spansOf(film);
  const moves = filmMoves(film);
  return film.pictures.flatMap(({ frame, at }, index) => {
    const [span, look] = [spans[index], film.looks[index] ?? null];
    if (span === undefined) return [];
    const seconds = (span.frames * rate.den) / rate.num;
    const fadeIn = (span.fadeIn * rate.den) / rate.num;
    const shot = {
      picture: look ?? film,
      film,
      focus: look?.focus ?? null,
      seconds,
      move: moves[index] ?? 'in',
    };
    const lay = (picture: { assetId: string; at: number | null }, keyframes: Keyframe<Crop>[]) => {
      const clip = pictureClip(picture, {
        frames: span.frames,
        rate,
        keyframes,
        ...(fadeIn > 0 && { fadeIn }),
      });
      return track({
        kind: 'Video',
        children: [...(span.from > 0 ? [gap(span.from, rate)] : []), clip],
        name: TRACK,
        settings: { role: 'footage' },
      });
    };
    const move = cameraMove(shot);
    if (look?.layers == null || shot.move === 'none') {
      return [lay({ assetId: frame.assetId, at }, inside(frame.crop, move))];
    }
    const { background, subject } = look.layers;
    return [
      lay({ assetId: background, at: null }, move),
      lay({ assetId: subject, at: null }, subjectMove(shot)),
    ];
  });
}

/** The film with its pictures under the camera that `film` says. */
export function withPictures(timeline: Timeline, film: PicturesFilm): Timeline {
  const others = timeline.tracks.children.filter(({ name }) => name !== TRACK);
  return { ...timeline, tracks: { ...timeline.tracks, children: [...picturesTracks(film), ...others] } };
}

const moveWords: Readonly<Record<Move, string>> = {
  ...{ in: 'moves in', out: 'moves out', left: 'goes to the left', right: 'goes to the right' },
  ...{ up: 'goes up', down: 'goes down', none: 'stands still' },
};
const focusWords = {
  ...{ face: 'a face', person: 'a person', object: 'a thing', text: 'writing', detail: 'what stands out' },
} as const;

/** What was decided for each picture, and why: a sentence each. */
export function picturesNotes(film: PicturesFilm): string[] {
  return filmMoves(film).map((move, index) => {
    const look = film.looks[index] ?? null;
    const by = look?.focus == null ? 'the middle' : focusWords[look.focus.by];
    const camera = `Picture ${index + 1}: the camera ${moveWords[move]}, by ${by}`;
    if (move === 'none' || look === null) return `${camera}.`;
    if (look.layers !== null) return `${camera}; subject and background move apart.`;
    return `${camera}; in one layer, since ${look.reason ?? 'it could not be divided'}.`;
  });
}
