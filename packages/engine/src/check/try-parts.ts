/** Trials of native code that is known to end its whole process on some machines; each runs in a process of its own. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRecogniser, SPEECH_RATE } from '../speech/recogniser.ts';
import { tinyWhisper } from '../speech/tiny-whisper.ts';

export interface TryRequest {
  /** Existing empty folder. */
  workFolder: string;
}

/** Lets the speech engine load the smallest model there is and hear two seconds of noise. Throws MediaError. */
export async function trySpeech({ workFolder }: TryRequest): Promise<{ works: true }> {
  const modelPath = join(workFolder, 'model.bin');
  await writeFile(modelPath, tinyWhisper({ said: 'yes', endSeconds: 1 }));
  const recogniser = await openRecogniser({ modelPath, workFolder, language: 'en', queueSeconds: 2 });
  try {
    const samples = Float32Array.from({ length: 2 * SPEECH_RATE }, (_, index) => Math.sin(index) / 10);
    await recogniser.push({ at: 0, samples, isSilent: false });
    await recogniser.finish();
    return { works: true };
  } finally {
    await recogniser.close();
  }
}
