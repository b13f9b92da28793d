/** Samples written as they are, with nothing raised, limited or encoded. */
import { open } from 'node:fs/promises';

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const LOUDEST = 32_767;

function header(bytes: number, { sampleRate, channels }: { sampleRate: number; channels: number }): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * channels * BYTES_PER_SAMPLE, 28);
  head.writeUInt16LE(channels * BYTES_PER_SAMPLE, 32);
  head.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** Writes interleaved samples (-1 to 1) as a WAV of 16 bits, block by block; returns how many of each channel. */
export async function writeWav(
  path: string,
  blocks: Iterable<Float32Array>,
  form: { sampleRate: number; channels: number },
): Promise<number> {
  const file = await open(path, 'wx');
  try {
    let written = 0;
    for (const block of blocks) {
      const bytes = Buffer.alloc(block.length * BYTES_PER_SAMPLE);
      for (const [index, value] of block.entries()) {
        bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * LOUDEST), index * BYTES_PER_SAMPLE);
      }
      await file.write(bytes, 0, bytes.length, HEADER_BYTES + written);
      written += bytes.length;
    }
    await file.write(header(written, form), 0, HEADER_BYTES, 0);
    return written / BYTES_PER_SAMPLE / form.channels;
  } finally {
    await file.close();
  }
}
