/** A sound effect in a file of its own. */
import type { EffectSource } from '../render/generators.ts';
import type { EffectRequest, MadeSound } from './types.ts';
import { writeWav } from './write-wav.ts';

const SAMPLE_RATE = 48_000;

/** Throws MediaError `invalid` for parameters that describe no effect. */
export async function writeEffect(
  { parameters, seconds, outputPath }: EffectRequest,
  effects: EffectSource,
): Promise<MadeSound> {
  const samples = effects.makeEffect(parameters, seconds, SAMPLE_RATE);
  await writeWav(outputPath, [samples], { sampleRate: SAMPLE_RATE, channels: 2 });
  return { outputPath, durationSeconds: samples.length / 2 / SAMPLE_RATE };
}
