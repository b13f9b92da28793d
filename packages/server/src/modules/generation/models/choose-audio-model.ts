/** Which of the service's own sound models a prompt means, where the request names none. Pure. */
import { FOLEY_SECONDS, readFoley } from '@rushes/generate';
import type { GenerateAudioRequest } from '../generation.schema.ts';

/** Words of music alone: a house, a rock and a pop make sounds as well, and without any sound named it is music anyway. */
const MUSIC =
  /(?<![\p{L}])(?:music\p{L}*|musi[kq]\p{L}*|música|songs?|lied(?:er)?|tracks?|tunes?|melod\p{L}*|soundtracks?|scores?|themes?|jingles?|beats?|bpm|tempo|chords?|drums?|bass|piano|klavier|guitars?|gitarren?|strings|violins?|cellos?|flutes?|trumpets?|sax\p{L}*|synths?|orchestra\p{L}*|choirs?|jazz|techno|lo-?fi|hip-?hop|ambient|waltz|ballads?|funk|blues|classical|cinematic score)(?![\p{L}])|音乐|配乐|歌/iu;

const EFFECT =
  /(?<![\p{L}])(?:sound ?effects?|sfx|foley|sounds? of|noises?|soundscapes?|ambiences?|room tone|geräusche?\p{L}*|bruitages?|efectos? de sonido)(?![\p{L}])|音效/iu;

/** What the built-in models read. */
const MOST_CHARACTERS = 4_000;

/** Longer sentences around a sound tell a mood or a story: "rain on the day that we met, hopeful". */
const WORDS_OF_A_SOUND = 5;

export interface ChosenAudioModel {
  id: 'music' | 'sfx';
  /** What was decided, for the one who did not. */
  notes: string[];
}

/**
 * `hasEffects`: the operator has not hidden `sfx`. A prompt that names sounds and no music is an effect; everything else is music, as the interface says. Sounds that are
 * not made are told: music in the place of a lion's roar would pass for an answer.
 */
export function chooseAudioModel(
  {
    prompt,
    duration_seconds: seconds,
    reference_audio: reference,
    stem,
  }: Pick<GenerateAudioRequest, 'prompt' | 'duration_seconds' | 'reference_audio' | 'stem'>,
  { hasEffects = true } = {},
): ChosenAudioModel {
  const isForced = !hasEffects || stem !== undefined || (reference ?? null) !== null;
  if (isForced || MUSIC.test(prompt)) return { id: 'music', notes: [] };
  const { layers, notMade } = readFoley(prompt.slice(0, MOST_CHARACTERS));
  const named = [...new Set(layers.map(({ sound }) => sound))].join(', ');
  const words = prompt.match(/[\p{L}\d]+/gu)?.length ?? 0;
  const isSound = EFFECT.test(prompt) || (layers.length > 0 && words <= WORDS_OF_A_SOUND * layers.length);
  const fits = (seconds ?? FOLEY_SECONDS.least) <= FOLEY_SECONDS.most;
  if (isSound && fits) {
    const note = `A sound effect (${named}), since the words name sounds and no music; with "model": "music" it is composed.`;
    return { id: 'sfx', notes: named === '' ? [] : [note] };
  }
  if (isSound)
    return {
      id: 'music',
      notes: [`This is music: sound effects last up to ${FOLEY_SECONDS.most} seconds (${named}).`],
    };
  if (notMade.length === 0) return { id: 'music', notes: [] };
  return { id: 'music', notes: [`This is music: the sound of ${notMade.join(', ')} is not made here.`] };
}
