/** A sound that the generators make, in a file of its own. */
import type { Generators } from '../render/generators.ts';
import type { EffectRequest, MadeSound } from './types.ts';
import { writeWav } from './write-wav.ts';

const SAMPLE_RATE = 48_000;

/** Throws MediaError `invalid` for parameters that describe no effect, or no music. */
export async function writeEffect(
  { parameters, seconds, outputPath, isMusic = false }: EffectRequest,
  { effects, music }: Pick<Generators, 'effects' | 'music'>,
): Promise<MadeSound> {
  const blocks = isMusic
    ? music.composeMusic(parameters, seconds, SAMPLE_RATE)
    : [effects.makeEffect(parameters, seconds, SAMPLE_RATE)];
  const samples = await writeWav(outputPath, blocks, { sampleRate: SAMPLE_RATE, channels: 2 });
  return { outputPath, durationSeconds: samples / SAMPLE_RATE };
}
