/** Given pictures one after the other under a moving camera, as tracks of a timeline. Pure. */
import {
  type Clip,
  type FrameFit,
  gap,
  generatorClip,
  type Layout,
  type Rational,
  type Timeline,
  type Track,
  track,
} from '@rushes/timeline';
import { cameraMove, isCutOff, type Move, moveOf, movesOf, subjectMove, wholeMove } from './camera-move.ts';
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
  /** Colour behind transparent pictures. */
  paper: string;
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

/** Whether a picture is shown whole, over its own blurred copy or a colour: a move along it that was asked for shows all of it too. */
function isShownWhole(film: PicturesFilm, index: number): boolean {
  const look = film.looks[index] ?? null;
  if (look === null || !isCutOff({ picture: look, film, focus: look.focus })) return false;
  return ['in', 'out', 'none', null].includes(moveOf(film.prompt));
}

/** The move of each picture. */
export function filmMoves(film: PicturesFilm): Move[] {
  const pictures = film.pictures.map((picture, at) => ({
    ...picture,
    isTall: isTaller(film.looks[at] ?? null, film),
  }));
  const moves = movesOf(moveOf(film.prompt), pictures, film.seed);
  return moves.map((move, at) =>
    isShownWhole(film, at) && !['out', 'none'].includes(move) ? (at % 2 === 0 ? 'in' : 'out') : move,
  );
}

/** Lays clips of one picture's span each on a track of its own. */
function tracksOf({ from }: Span, rate: Rational, clips: readonly Clip[]): Track[] {
  return clips.map((clip) =>
    track({
      kind: 'Video',
      children: [...(from > 0 ? [gap(from, rate)] : []), clip],
      name: TRACK,
      settings: { role: 'footage' },
    }),
  );
}

/** What stands behind a transparent picture. */
function paperClip({ paper, rate }: PicturesFilm, { frames, fadeIn }: Span): Clip {
  return generatorClip({
    kind: 'rushes.color',
    parameters: { color: paper },
    span: { frames, rate },
    name: 'Paper',
    settings: fadeIn > 0 ? { pictureFadeInSeconds: (fadeIn * rate.den) / rate.num } : {},
  });
}

/** One picture under its camera, the lowest clip first. */
function pictureClips(film: PicturesFilm, index: number, { span, move }: { span: Span; move: Move }): Clip[] {
  const { rate } = film;
  const picture = film.pictures[index];
  if (picture === undefined) return [];
  const { frame, at } = picture;
  const look = film.looks[index] ?? null;
  const given = { assetId: frame.assetId, at };
  const fadeIn = (span.fadeIn * rate.den) / rate.num;
  const seconds = (span.frames * rate.den) / rate.num;
  const shot = { picture: look ?? film, film, focus: look?.focus ?? null, seconds, move };
  const stand = (shown: typeof given, layout: Layout, fit?: FrameFit) => {
    const placed = { frames: span.frames, rate, layout, ...(fadeIn > 0 && { fadeIn }) };
    return pictureClip(shown, placed, fit === undefined ? {} : { fit });
  };
  const camera = cameraMove(shot);
  const over = look?.hasAlpha === true ? [paperClip(film, span)] : [];
  if (isShownWhole(film, index)) {
    const scale = { keyframes: wholeMove(shot) };
    return [...over, stand(given, { crop: frame.crop, scale }, over.length > 0 ? 'fit' : 'blur')];
  }
  if (look?.layers == null || move === 'none' || over.length > 0) {
    return [...over, stand(given, { crop: { keyframes: inside(frame.crop, camera) } })];
  }
  const { background, subject } = look.layers;
  return [
    stand({ assetId: background, at: null }, { crop: { keyframes: camera } }),
    stand({ assetId: subject, at: null }, { crop: { keyframes: subjectMove(shot) } }),
  ];
}

/** The tracks, the first picture's lowest. */
export function picturesTracks(film: PicturesFilm): Track[] {
  if (film.frames === 0) return [];
  const moves = filmMoves(film);
  return spansOf(film).flatMap((span, index) =>
    tracksOf(span, film.rate, pictureClips(film, index, { span, move: moves[index] ?? 'in' })),
  );
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
  in: 'moves in',
  out: 'moves out',
  left: 'goes to the left',
  right: 'goes to the right',
  up: 'goes up',
  down: 'goes down',
  none: 'stands still',
};
const focusWords = {
  face: 'a face',
  person: 'a person',
  object: 'a thing',
  text: 'writing',
  detail: 'what stands out',
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
    const edges = look?.edges == null ? '' : ', without the black edges of the picture';
    const camera = `Picture ${index + 1}: the camera ${moveWords[move]}, by ${by}${edges}`;
    if (isShownWhole(film, index)) {
      const behind = look?.hasAlpha === true ? 'a plain colour' : 'its own blurred copy';
      return `${camera}; all of it is shown, over ${behind}, since the film's shape would cut it off.`;
    }
    if (move === 'none' || look === null) return `${camera}.`;
    if (look.hasAlpha) return `${camera}.`;
    if (look.layers !== null) return `${camera}; subject and background move apart.`;
    return `${camera}; in one layer, since ${look.reason ?? 'it could not be divided'}.`;
  });
}
