/** Given pictures one after the other under a moving camera, as tracks of a timeline. Pure. */
import {
  type Crop,
  gap,
  type Keyframe,
  type Rational,
  type Timeline,
  type Track,
  track,
} from '@rushes/timeline';
import { cameraMove, type Move, moveOf, movesOf, subjectMove } from './camera-move.ts';
import { CARD_TRACK, type CardSpan, cardTrack } from './card-picture.ts';
import { type FilmPicture, inside, type LookedAt, pictureClip } from './picture-clip.ts';

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
  /** Where the film ends on the card of a thing for sale; its pictures are there before it. */
  card?: CardSpan;
}

/** What the tracks of pictures are called, by which they are found again. */
const TRACK = 'Pictures';

/** Pictures go over into each other for so long, and never for more than a share of one. */
const CROSSING_SECONDS = 0.8;
const MOST_CROSSING = 0.3;

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
  if (film.frames === 0) return [];
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
        layout: { crop: { keyframes } },
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

/** The track of the picture that stands on the card at the film's end, where there is one. */
export function cardTracks({ card, pictures, looks, rate, width, height }: PicturesFilm): Track[] {
  const picture = card === undefined ? undefined : pictures[card.picture];
  if (card === undefined || picture === undefined) return [];
  return [cardTrack(picture, looks[card.picture] ?? null, { card, rate, width, height })];
}

/** The film with its pictures under the camera that `film` says. */
export function withPictures(timeline: Timeline, film: PicturesFilm): Timeline {
  const [card] = cardTracks(film);
  const others = timeline.tracks.children
    .filter(({ name }) => name !== TRACK)
    .map((other) => (other.name === CARD_TRACK && card !== undefined ? card : other));
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
  if (film.card === undefined) return movesNotes(film);
  const note = `Picture ${film.card.picture + 1} stands on the card at the end, beside its words.`;
  return [...(film.frames === 0 ? [] : movesNotes(film)), note];
}

function movesNotes(film: PicturesFilm): string[] {
  return filmMoves(film).map((move, index) => {
    const look = film.looks[index] ?? null;
    const by = look?.focus == null ? 'the middle' : focusWords[look.focus.by];
    const camera = `Picture ${index + 1}: the camera ${moveWords[move]}, by ${by}`;
    if (move === 'none' || look === null) return `${camera}.`;
    if (look.layers !== null) return `${camera}; subject and background move apart.`;
    return `${camera}; in one layer, since ${look.reason ?? 'it could not be divided'}.`;
  });
}
