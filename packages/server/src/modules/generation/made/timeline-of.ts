/** What the built-in models make, as timelines that are then rendered like any other. Pure. */
import {
  asksForSilence,
  type MusicSpec,
  type StemName,
  stemsOf,
  type WrittenScene,
  writePicture,
  writeScenes,
} from '@rushes/generate';
import {
  assetClip,
  gap,
  generatorClip,
  type Json,
  secondsToFrames,
  type Timeline,
  type Track,
  timeline,
  track,
} from '@rushes/timeline';
import { ValidationError } from '../../../platform/errors.ts';
import type { AudioWish, ImageWish, VideoWish, WantedSound } from '../models/check-request.ts';
import type { CardSpan } from './card-picture.ts';
import { type FilmPicture, type PlacedFrame, pictureClip } from './picture-clip.ts';
import { cardTracks, type PicturesFilm, picturesTracks } from './pictures-film.ts';

/** Frames a second of everything that is drawn. */
export const RATE = { num: 30, den: 1 } as const;

/** A picture is that of a scene in which everything has come in and nothing leaves yet. */
const STILL_SECONDS = 6;
export const STILL_AT_SECONDS = 5;

/** Every picture before the one that is wanted is drawn too: one a second is enough of them. */
const STILL_RATE = { num: 1, den: 1 } as const;

/** What a film shows and plays, as far as it is not drawn: lengths are known by then. */
export interface FilmMedia {
  seconds: number;
  /** In their order; empty for drawn scenes. */
  pictures: FilmPicture[];
  sound: WantedSound | null;
}

/** Of a film so long. */
export const framesOf = (seconds: number): number => Math.max(2, secondsToFrames(seconds, RATE));

type Drawn = Pick<VideoWish, 'prompt' | 'seed' | 'width' | 'height'>;

const parametersOf = (spec: object) => JSON.parse(JSON.stringify(spec)) as { [key: string]: Json };

function write({ prompt, seed, width, height }: Drawn, frames: number) {
  return writeScenes({ prompt, frames, rate: RATE, width, height, seed });
}

function scenesTrack(film: ReturnType<typeof write>): Track {
  const children = film.scenes.map(({ spec, frames, text }) =>
    generatorClip({
      kind: 'rushes.scene',
      parameters: parametersOf(spec),
      span: { frames, rate: RATE },
      name: (text[0] ?? 'Scene').slice(0, 60),
    }),
  );
  return track({ kind: 'Video', children, name: 'Scenes', settings: { role: 'footage' } });
}

function musicTrack(film: ReturnType<typeof write>, frames: number): Track {
  const music = generatorClip({
    kind: 'rushes.music',
    parameters: parametersOf(film.music),
    span: { frames, rate: RATE },
    name: 'Music',
  });
  return track({ kind: 'Audio', children: [music], name: 'Music', settings: { role: 'music' } });
}

function soundTrack({ assetId, startSeconds, endSeconds }: WantedSound, frames: number): Track {
  const start = secondsToFrames(startSeconds, RATE);
  const wanted = endSeconds === null ? frames : secondsToFrames(endSeconds, RATE) - start;
  const sound = assetClip({
    assetId,
    span: { start, frames: Math.max(1, Math.min(frames, wanted)), rate: RATE },
    name: 'Sound',
  });
  return track({ kind: 'Audio', children: [sound], name: 'Sound' });
}

/** An end card is there for so long, and never for more than a share of a film. */
const END_SECONDS = 3;
const MOST_END = 0.35;
const LEAST_END_SECONDS = 1.5;

/** The card of a thing for sale takes such a share of a film of one picture, or of more, within so many seconds. */
const CARD = { ofOne: 0.6, ofMore: 0.4, most: 7 } as const;
/** Of one picture the card is all of a film shorter than this. */
const CARD_ALONE_SECONDS = 5;
/** So long the card's picture comes in over the pictures before it. */
const CARD_FADE_SECONDS = 0.3;

interface End {
  scene: WrittenScene;
  /** Frames at the film's end, with what comes in before them. */
  length: number;
  card: CardSpan | null;
}

function cardLength(frames: number, count: number): number {
  const most = CARD.most * RATE.num;
  if (count === 1 && frames < CARD_ALONE_SECONDS * RATE.num) return frames;
  return Math.round(Math.min(most, frames * (count === 1 ? CARD.ofOne : CARD.ofMore)));
}

/** What stands at the end of a film of given pictures whose prompt says what to do, or sells what they show; a last frame stays the last. */
function endOf(wish: VideoWish, pictures: readonly FilmPicture[], frames: number): End | null {
  const scene = write(wish, frames).scenes.at(-1);
  if (scene === undefined || pictures.some(({ isLast }) => isLast)) return null;
  const { layout, text } = scene.spec;
  const cover = { ...scene.spec.cover, enter: 'none' } as const;
  if (layout === 'product') {
    const length = cardLength(frames, pictures.length);
    if (length < LEAST_END_SECONDS * RATE.num) return null;
    const fadeIn = length === frames ? 0 : Math.round(CARD_FADE_SECONDS * RATE.num);
    const spec = { ...scene.spec, object: 'given', cover } as const;
    return {
      scene: { ...scene, spec },
      length,
      card: { picture: 0, from: frames - length, frames: length, fadeIn },
    };
  }
  const length = Math.round(Math.min(END_SECONDS * RATE.num, frames * MOST_END));
  if (layout !== 'closing' || text.points.length === 0 || length < LEAST_END_SECONDS * RATE.num) return null;
  // The thing itself was shown: a drawing of one would be of another.
  return { scene: { ...scene, spec: { ...scene.spec, object: 'none' } }, length, card: null };
}

function endTrack({ scene, length, card }: End, frames: number): Track {
  const shown = length - (card?.fadeIn ?? 0);
  const end = generatorClip({
    kind: 'rushes.scene',
    parameters: parametersOf(scene.spec),
    span: { frames: shown, rate: RATE },
    name: (scene.text[0] ?? 'End').slice(0, 60),
  });
  const children = [...(shown < frames ? [gap(frames - shown, RATE)] : []), end];
  return track({ kind: 'Video', children, name: 'End', settings: { role: 'titles' } });
}

interface Given {
  film: PicturesFilm;
  end: End | null;
}

function givenOf(wish: VideoWish, { pictures }: FilmMedia, frames: number): Given {
  const { prompt, seed, width, height } = wish;
  const [paper = '#ffffff'] = write(wish, frames).scenes[0]?.spec.palette.background ?? [];
  const end = pictures.length === 0 ? null : endOf(wish, pictures, frames);
  const card = end?.card ?? null;
  const film = {
    pictures,
    looks: pictures.map(() => null),
    prompt,
    seed,
    frames: frames - (end?.length ?? 0) + (card?.fadeIn ?? 0),
    rate: RATE,
    width,
    height,
    paper,
  };
  return { film: card === null ? film : { ...film, card }, end };
}

/** Given pictures of a film, at which nobody looked yet. */
export const picturesFilmOf = (wish: VideoWish, media: FilmMedia, frames: number): PicturesFilm =>
  givenOf(wish, media, frames).film;

function givenTracks({ film, end }: Given, frames: number): Track[] {
  return [...picturesTracks(film), ...(end === null ? [] : [endTrack(end, frames)]), ...cardTracks(film)];
}

/** What is given, else music, unless the prompt wishes for none. */
function soundOf(
  wish: VideoWish,
  { film, media, frames }: { film: ReturnType<typeof write>; media: FilmMedia; frames: number },
): Track[] {
  if (media.sound !== null) return [soundTrack(media.sound, frames)];
  return asksForSilence(wish.prompt) ? [] : [musicTrack(film, frames)];
}

/** The film of a wish: drawn scenes, or given pictures under a moving camera, with given or composed sound. */
export function filmOf(wish: VideoWish, media: FilmMedia): Timeline {
  const frames = framesOf(media.seconds);
  const film = write(wish, frames);
  const pictures =
    media.pictures.length === 0 ? [scenesTrack(film)] : givenTracks(givenOf(wish, media, frames), frames);
  return timeline({
    tracks: [...pictures, ...soundOf(wish, { film, media, frames })],
    output: { width: wish.width, height: wish.height, rate: RATE },
    name: wish.prompt.slice(0, 80),
  });
}

/** A picture that goes into a model of a provider, to be shown at 0. */
export function givenFrameOf(placed: PlacedFrame, size: { width: number; height: number }): Timeline {
  const given = { assetId: placed.frame.assetId, at: placed.at };
  const clip = pictureClip(given, { frames: 2, rate: RATE, layout: { crop: placed.frame.crop } });
  return timeline({
    tracks: [track({ kind: 'Video', children: [clip], name: 'Picture', settings: { role: 'footage' } })],
    output: { ...size, rate: RATE },
    name: 'Picture',
  });
}

/** One scene, to be shown at `STILL_AT_SECONDS`. */
export function pictureOf({ prompt, seed, width, height }: ImageWish): Timeline {
  const scene = generatorClip({
    kind: 'rushes.scene',
    parameters: parametersOf(writePicture({ prompt, seed, width, height })),
    span: { frames: STILL_SECONDS, rate: STILL_RATE },
    name: 'Scene',
  });
  return timeline({
    tracks: [track({ kind: 'Video', children: [scene], name: 'Scenes', settings: { role: 'footage' } })],
    output: { width, height, rate: STILL_RATE },
    name: prompt.slice(0, 80),
  });
}

/** Of what is only heard. */
export const SOUND_SIZE = { width: 1280, height: 720 };

/** The music of a wish: what is composed for a film of those words. */
function composed(wish: AudioWish) {
  const frames = Math.max(2, secondsToFrames(wish.seconds, RATE));
  return { frames, film: write({ ...wish, ...SOUND_SIZE }, frames) };
}

/** Composed music alone. */
export function musicOf(wish: AudioWish): Timeline {
  const { frames, film } = composed(wish);
  return timeline({
    tracks: [musicTrack(film, frames)],
    output: { ...SOUND_SIZE, rate: RATE },
    name: wish.prompt.slice(0, 80),
  });
}

/** One stem of the same music, as parameters of the composer. Throws ValidationError for one in which nothing is heard. */
export function stemOf(wish: AudioWish, stem: StemName): { parameters: MusicSpec; seconds: number } {
  const { frames, film } = composed(wish);
  const seconds = frames / RATE.num;
  const heard = stemsOf(film.music, seconds);
  if (heard.includes(stem)) return { parameters: { ...film.music, stem }, seconds };
  const msg = `This music has no ${stem}: it has ${heard.join(', ')}.`;
  throw new ValidationError([{ loc: ['body', 'stem'], msg, type: 'value_error' }]);
}
