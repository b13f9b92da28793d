/** A speech model works once before it is said to: what can not be loaded or answers rubbish is found then. */
import type { InferMap } from '../infer/infer-types.ts';
import { SPEECH_RATE } from './whisper-features.ts';
import { openWhisper } from './whisper-model.ts';

/** Loads the model, lets it hear a second and take a token twice, with and without its memory. Throws MediaError `damaged`. */
export async function trySpeechModel({
  model: spec,
  settings,
}: InferMap['trySpeech']['request']): Promise<InferMap['trySpeech']['result']> {
  const model = await openWhisper(spec, settings.threads);
  try {
    const heard = await model.hear(
      Float32Array.from({ length: SPEECH_RATE }, (_, index) => Math.sin(index) / 10),
    );
    const text = heard.begin();
    await text.step([model.tokens.start]);
    await text.step([model.tokens.withoutTimes ?? model.tokens.start]);
    return { tellsTimes: model.tellsAttention };
  } finally {
    await model.close();
  }
}
