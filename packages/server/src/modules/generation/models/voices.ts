/** The voices that come with the service, and how they are searched. Pure. */
import type { SpeechVoice } from '@rushes/engine';
import type { SearchVoicesRequest, SearchVoicesResponse, Voice } from '../generation.schema.ts';

interface BuiltInVoice extends Voice {
  engine: SpeechVoice;
}

const common = {
  language: 'en',
  category: 'premade',
  use_case: 'narration',
  preview_url: null,
} as const;

const american = { ...common, accent: 'American', age: 'adult' } as const;

/** Recorded for the ARCTIC databases of Carnegie Mellon University, and named after them. */
export const builtInVoices: readonly BuiltInVoice[] = [
  {
    ...american,
    engine: 'slt',
    voice_id: 'flite-slt',
    name: 'Slt',
    gender: 'female',
    descriptive: 'clear, even, synthetic',
  },
  {
    ...american,
    engine: 'rms',
    voice_id: 'flite-rms',
    name: 'Rms',
    gender: 'male',
    descriptive: 'calm, deep, synthetic',
  },
  {
    ...common,
    accent: 'Scottish',
    age: 'adult',
    engine: 'awb',
    voice_id: 'flite-awb',
    name: 'Awb',
    gender: 'male',
    descriptive: 'lively, synthetic',
  },
  {
    ...american,
    engine: 'kal16',
    voice_id: 'flite-kal',
    name: 'Kal',
    gender: 'male',
    descriptive: 'robotic, crisp, as of a machine',
  },
];

export const MOST_VOICES = 100;
const USUAL_VOICES = 10;

/** Voices of a language in which each word of the search is found, in the order of the list. */
export function searchVoices(
  voices: readonly BuiltInVoice[],
  { search, language, limit = USUAL_VOICES }: SearchVoicesRequest,
): SearchVoicesResponse {
  const words = (search ?? '').toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  // `en-US` asks for English: no voice here is of one country alone.
  const wanted = language?.trim().toLowerCase().split(/[-_]/u)[0] ?? '';
  const found = voices.filter((voice) => {
    if (wanted !== '' && voice.language !== wanted) return false;
    const { name, descriptive, use_case, gender, accent, age, category, language: spoken } = voice;
    const text = [name, descriptive, use_case, gender, accent, age, category, spoken].join(' ').toLowerCase();
    // By the beginnings of words: "male" is not in "female".
    return words.every((word) => new RegExp(`(^|[^\\p{L}])${word}`, 'u').test(text));
  });
  return {
    voices: found.slice(0, limit).map(({ engine: _, ...voice }) => voice),
    has_more: found.length > limit,
  };
}
