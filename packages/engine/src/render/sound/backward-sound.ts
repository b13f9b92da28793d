/** Sound turned round: written to a scratch file from its end, so that memory does not grow with length. */
import { open, rm } from 'node:fs/promises';
import { SAMPLE_RATE } from '../plan/plan-types.ts';
import type { SoundReader } from './sound-reader.ts';

/** Samples turned at a time. */
const BLOCK = SAMPLE_RATE * 4;

/** Writes the next `samples` of a reader to `path`, last first, as interleaved 32-bit floats. Closes the reader. */
export async function writeBackwards(
  reader: SoundReader,
  target: { path: string; samples: number; check: () => void },
): Promise<void> {
  const file = await open(target.path, 'w');
  try {
    for (let done = 0; done < target.samples; done += BLOCK) {
      target.check();
      const block = new Float32Array(Math.min(BLOCK, target.samples - done) * 2);
      await reader.read(block);
      turnRound(block);
      const at = (target.samples - done) * 8 - block.byteLength;
      await file.write(new Uint8Array(block.buffer), 0, block.byteLength, at);
    }
  } finally {
    reader.close();
    await file.close();
  }
}

/** A reader that removes its scratch file when it is closed. */
export function removingFile(reader: SoundReader, path: string): SoundReader {
  return {
    read: (into) => reader.read(into),
    close() {
      reader.close();
      // The scratch folder goes with the render anyway: this only frees the room early.
      rm(path, { force: true }).catch(() => undefined);
    },
  };
}

function turnRound(samples: Float32Array): void {
  const pairs = samples.length / 2;
  for (let index = 0; index < pairs >> 1; index += 1) {
    const other = pairs - 1 - index;
    for (const side of [0, 1]) {
      const kept = samples[index * 2 + side] ?? 0;
      samples[index * 2 + side] = samples[other * 2 + side] ?? 0;
      samples[other * 2 + side] = kept;
    }
  }
}
