import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { decodeFile, soundTaker } from '../transcode/decode-file.ts';
import { createSoundLine, type SoundForm } from '../transcode/sound-line.ts';
import type { JobHooks } from '../types.ts';
import { findBeatSections } from './beat-sections.ts';
import { BEAT_SOUND_RATE, createOnsetListener } from './onset-curve.ts';
import type { BeatsRequest, BeatsResult } from './types.ts';

const FORM: SoundForm = { sampleRate: BEAT_SOUND_RATE, channels: 1, sampleFormat: 'fltp', blockSamples: 0 };

/**
 * Where the beats of a file's sound fall, times in seconds of the asset. It holds 1.3 kB for each second of sound, and
 * up to twice that while it listens.
 * Throws MediaError as `probe` does, `invalid` for a file without sound, `cancelled`.
 */
export async function findBeats({ inputPath }: BeatsRequest, hooks: JobHooks): Promise<BeatsResult> {
  const facts = await probe(inputPath);
  const stream = facts.audioStream === null ? undefined : facts.streams[facts.audioStream];
  if (stream === undefined) throw new MediaError('invalid', 'This file has no sound.');
  const zero = facts.streams[facts.videoStream ?? -1]?.startSeconds ?? stream.startSeconds;
  const listener = createOnsetListener();
  const line = createSoundLine(FORM, async (block) => {
    const [plane] = block.extendedData ?? block.data ?? [];
    if (plane === undefined) throw new MediaError('internal', 'A block of sound without samples.');
    listener.push(new Float32Array(plane.buffer, plane.byteOffset, block.nbSamples));
  });
  try {
    const read = await decodeFile(inputPath, [soundTaker(stream, zero, line.push)], { hooks, share: 1 });
    const { changedFormat } = await line.finish();
    const sections = findBeatSections(listener.finish());
    return { sections, damaged: read.damaged > 0 || read.readFailed || changedFormat };
  } finally {
    line.close();
  }
}
