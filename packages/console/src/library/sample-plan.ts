/** What the sample library is made of: prompts for the built-in model, and the film that comes of the clips. Pure. */
import type { Language } from '../texts/index.ts';

interface SampleClip {
  name: string;
  prompt: string;
}

export interface SamplePlan {
  folder: string;
  clips: readonly SampleClip[];
  music: SampleClip;
  /** Said to the agent once the clips are there. */
  film: string;
  /** Words that find something in the clips. */
  search: string;
}

export const CLIP_SECONDS = 4;
export const MUSIC_SECONDS = 12;
/** The same for everybody, so that the sample looks as it was looked at. */
export const SEED = 7;

const HARBOUR = 'A harbour at sunset with boats on calm water, no text';
const MOUNTAINS = 'Mountains behind a lake in the morning, mist, no text';
const CITY = 'A city skyline at night with lit windows, no text';
const FOREST = 'A forest in autumn with falling leaves, no text';
const GUITAR = 'Calm acoustic guitar music';

const PLANS: Readonly<Record<Language, SamplePlan>> = {
  en: {
    folder: '/Sample/',
    clips: [
      { name: 'Harbour.mp4', prompt: HARBOUR },
      { name: 'Mountains.mp4', prompt: MOUNTAINS },
      { name: 'City.mp4', prompt: CITY },
      { name: 'Forest.mp4', prompt: FOREST },
    ],
    music: { name: 'Guitar.wav', prompt: GUITAR },
    film: 'A 12 second film of Mountains.mp4, Forest.mp4, Harbour.mp4 and City.mp4, 3 seconds each, with Guitar.wav as music and the title "One day" at the beginning',
    search: 'harbour',
  },
  de: {
    folder: '/Beispiel/',
    clips: [
      { name: 'Hafen.mp4', prompt: HARBOUR },
      { name: 'Berge.mp4', prompt: MOUNTAINS },
      { name: 'Stadt.mp4', prompt: CITY },
      { name: 'Wald.mp4', prompt: FOREST },
    ],
    music: { name: 'Gitarre.wav', prompt: GUITAR },
    film: 'Ein Film von 12 Sekunden aus Berge.mp4, Wald.mp4, Hafen.mp4 und Stadt.mp4, je 3 Sekunden, mit Gitarre.wav als Musik und dem Titel "Ein Tag" am Anfang',
    search: 'Hafen',
  },
};

export const samplePlan = (language: Language): SamplePlan => PLANS[language];

/** How far a newcomer is; kept on the device, so that a reload goes on with what was begun. */
export interface Tour {
  /** Names the requests of one sample: sent again they are not done again. */
  runId: string;
  state: 'making' | 'made' | 'closed';
  chatId: string | null;
  filmId: string | null;
  projectId: string | null;
  /** The steps that were gone. */
  seen: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOrNull = (value: unknown) => (isText(value) ? value : null);

/** A tour as it was kept; null where there is none, or it can not be read. */
export function tourOf(kept: string | null): Tour | null {
  try {
    const found = JSON.parse(kept ?? 'null') as Partial<Record<keyof Tour, unknown>> | null;
    const { runId, state, seen } = found ?? {};
    if (!isText(runId) || (state !== 'making' && state !== 'made' && state !== 'closed')) return null;
    return {
      runId,
      state,
      chatId: textOrNull(found?.chatId),
      filmId: textOrNull(found?.filmId),
      projectId: textOrNull(found?.projectId),
      seen: Array.isArray(seen) ? seen.filter(isText) : [],
    };
  } catch {
    return null;
  }
}
