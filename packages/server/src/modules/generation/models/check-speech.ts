/** A request for speech held against the voices that are here. Pure. */
import { isSpeakable, markedSeconds, type Pronunciation, type SpeechVoice } from '@rushes/engine';
import { ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import type { GenerateTtsRequest } from '../generation.schema.ts';
import { requireSaid, type SpeechWish } from './check-request.ts';
import type { SpeechModel } from './model.ts';
import { builtInVoices } from './voices.ts';

/** What a voice of the service is asked for. */
export interface BuiltInSpeechWish extends SpeechWish {
  engine: SpeechVoice;
  pronunciations: Pronunciation[];
  rate: number;
  /** About how long it will be: what is paid for. */
  seconds: number;
}

/** Characters that are said in a second at the usual rate. */
const CHARACTERS_PER_SECOND = 14;

/** Throws ValidationError with everything that can not be said. */
export function checkBuiltInSpeech(model: SpeechModel, request: GenerateTtsRequest): BuiltInSpeechWish {
  const issues: ValidationIssue[] = [];
  const refuse = (field: string, msg: string) =>
    issues.push({ loc: ['body', field], msg, type: 'value_error' });
  const prompt = request.prompt.trim();
  const { maxCharacters } = model;
  if (maxCharacters !== null && prompt.length > maxCharacters) {
    refuse('prompt', `${model.id} reads at most ${maxCharacters} characters; this has ${prompt.length}.`);
  } else if (!isSpeakable(prompt)) {
    refuse('prompt', 'The voices here speak English: there is nothing in this text that they can say.');
  }
  const { pronunciations = [] } = request;
  const said = requireSaid(model, { prompt, pronunciations }, issues);
  const voice = builtInVoices.find(({ voice_id: id }) => id === request.voice_id);
  if (voice === undefined) {
    const ids = builtInVoices.map(({ voice_id: id }) => id).join(', ');
    refuse('voice_id', `There is no such voice here; POST /tools/search/voices finds ${ids}.`);
  }
  if (voice === undefined || issues.length > 0) throw new ValidationError(issues);
  const rate = request.rate ?? 1;
  const seconds = Math.ceil((said.length / CHARACTERS_PER_SECOND + markedSeconds(prompt)) / rate);
  // Nothing is left to chance: the seed changes nothing.
  const { engine, voice_id } = voice;
  return { area: 'tts', prompt, said, seed: 0, voice: voice_id, engine, rate, pronunciations, seconds };
}
