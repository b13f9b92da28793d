/** What a checked wish is made by: a timeline, parameters of a sound, or what a provider is asked for. Pure. */
import type { KnownBox, SpeakRequest } from '@rushes/engine';
import type { FoleySpec, MusicSpec } from '@rushes/generate';
import { locationKey, type Timeline } from '@rushes/timeline';
import { ValidationError } from '../../platform/errors.ts';
import type { PictureRole } from './made/camera-move.ts';
import type { FilmPicture } from './made/picture-clip.ts';
import type { PicturesFilm } from './made/pictures-film.ts';
import type { MadePlace } from './made/place-made.ts';
import { placeFrame, placeSound } from './made/place-media.ts';
import { filmOf, framesOf, musicOf, pictureOf, picturesFilmOf, stemOf } from './made/timeline-of.ts';
import type { EffectWish } from './models/check-effect.ts';
import type { AudioWish, VideoWish, WantedFrame, Wish } from './models/check-request.ts';
import type { BuiltInSpeechWish } from './models/check-speech.ts';
import type { Model } from './models/model.ts';
import { type AskedOfProvider, askProvider } from './providers/ask-provider.ts';
import type { Sources } from './sources.ts';

/** What is worked at: a timeline that is rendered, a sound that is made as it is, or what a provider is asked for. */
export type Work =
  | { timeline: Timeline; pictures?: CameraPictures }
  | { effect: { parameters: FoleySpec | MusicSpec; seconds: number; isMusic?: boolean } }
  | { speech: Omit<SpeakRequest, 'outputPath'> }
  | { asked: AskedOfProvider };

/** Given pictures of a film, and what is known to be seen in each. */
export interface CameraPictures {
  film: PicturesFilm;
  known: KnownBox[][];
}

export interface Planned {
  place: MadePlace;
  model: Model;
  /** Asked with the key of the account, which the provider charges. */
  usesOwnKey: boolean;
  /** Why this model, where the request named none and the words decided. */
  choice: string[];
  wish: Wish;
  work: Work;
  /** Null where the model decides. */
  seconds: number | null;
  sources: Sources;
}

function planFilm(model: Model, wish: VideoWish, sources: Sources): { work: Work; seconds: number } {
  const probeOf = ({ assetId }: { assetId: string }) =>
    sources.get(locationKey({ assetId, versionId: null }))?.probe ?? null;
  const frameOf = (
    field: string,
    frame: WantedFrame | null,
    role: Partial<PictureRole> = {},
  ): FilmPicture[] =>
    frame === null
      ? []
      : [{ ...placeFrame(probeOf(frame), field, frame), isFirst: false, isLast: false, ...role }];
  const { inputAudio } = wish;
  const sound = inputAudio === null ? null : placeSound(probeOf(inputAudio), 'input_audio', inputAudio);
  const { least, most, usual } = model.seconds ?? { least: 1, most: 60, usual: 8 };
  const heard = sound === null ? usual : sound.endSeconds - sound.startSeconds;
  const seconds = wish.seconds ?? Math.max(least, heard);
  if (seconds > most) {
    const msg = `${model.id} makes at most ${most} seconds: choose a stretch of the sound, or say duration_seconds.`;
    throw new ValidationError([{ loc: ['body', 'input_audio'], msg, type: 'value_error' }]);
  }
  const pictures = [
    ...frameOf('input_frame', wish.inputFrame, { isFirst: true }),
    ...wish.referenceImages.flatMap((frame) => frameOf('reference_images', frame)),
    ...frameOf('output_frame', wish.outputFrame, { isLast: true }),
  ];
  const media = { seconds, pictures, sound };
  const film = picturesFilmOf(wish, media, framesOf(seconds));
  const timeline = filmOf(wish, media);
  return { work: { timeline, ...(pictures.length > 0 && { pictures: { film, known: [] } }) }, seconds };
}

const isEffect = (wish: AudioWish): wish is EffectWish => 'layers' in wish;

function effectOf({ seed, layers, seconds }: EffectWish): Work {
  return { effect: { parameters: { version: 1, seed, layers }, seconds } };
}

function soundOf(wish: AudioWish): Work {
  if (isEffect(wish)) return effectOf(wish);
  if (wish.stem === null) return { timeline: musicOf(wish) };
  return { effect: { ...stemOf(wish, wish.stem), isMusic: true } };
}

const isBuiltInSpeech = (wish: Wish): wish is BuiltInSpeechWish => 'engine' in wish;

function speechOf({ prompt: text, engine: voice, rate, pronunciations }: BuiltInSpeechWish): Work {
  return { speech: { text, voice, rate, ...(pronunciations.length > 0 && { pronunciations }) } };
}

/** The assets that a wish names. */
export function namedAssets(wish: Wish): string[] {
  const frames =
    wish.area === 'video'
      ? [wish.inputFrame, ...wish.referenceImages, wish.outputFrame, wish.inputAudio]
      : [];
  const used = wish.area === 'image' ? [wish.inputFrame] : frames;
  return used.flatMap((one) => one?.assetId ?? []);
}

export function planWork(model: Model, wish: Wish, sources: Sources): Pick<Planned, 'work' | 'seconds'> {
  if (model.provided !== undefined) {
    const asked = askProvider(model, model.provided, wish, sources);
    return { work: { asked }, seconds: asked.request.seconds };
  }
  switch (wish.area) {
    case 'video':
      return planFilm(model, wish, sources);
    case 'image':
      return { work: { timeline: pictureOf(wish) }, seconds: null };
    case 'audio':
      return { work: soundOf(wish), seconds: wish.seconds };
    case 'tts':
      if (!isBuiltInSpeech(wish)) throw new Error('A voice of a provider has no work here.');
      return { work: speechOf(wish), seconds: wish.seconds };
  }
}
