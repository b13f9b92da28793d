/** A request for a sound effect: its words are read here, so that what is not made is refused and not replaced. Pure. */
import { type FoleyLayer, readFoley, soundNames } from '@rushes/generate';
import { ValidationError } from '../../../platform/errors.ts';
import type { GenerateAudioRequest } from '../generation.schema.ts';
import { type AudioWish, checkAudioRequest } from './check-request.ts';
import type { AudioModel } from './model.ts';

/** A sound effect: of what, and how each. */
export interface EffectWish extends AudioWish {
  layers: FoleyLayer[];
}

/** Throws ValidationError with everything that can not be made. */
export function checkEffectRequest(model: AudioModel, request: GenerateAudioRequest): EffectWish {
  // What is too long is refused unread.
  const { layers, seconds, notMade } = readFoley(request.prompt.slice(0, model.maxCharacters ?? undefined));
  // Without a length it lasts as long as such a sound does.
  const wish = checkAudioRequest(model, {
    ...request,
    duration_seconds: request.duration_seconds ?? seconds,
  });
  if (layers.length > 0 && notMade.length === 0) return { ...wish, layers };
  const what =
    notMade.length === 0
      ? 'These words name no sound that is made here'
      : `This is not made here: ${notMade.join(', ')}`;
  const msg = `${what}. What there is: ${soundNames.join(', ')}.`;
  throw new ValidationError([{ loc: ['body', 'prompt'], msg, type: 'value_error' }]);
}
