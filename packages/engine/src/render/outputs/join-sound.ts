/** The sound of a programme as a file of its own. */
import { copyFile, rename, rm } from 'node:fs/promises';
import { newPacket } from '../../av/frames.ts';
import { openInput } from '../../av/open/open-input.ts';
import { openOutput } from '../../av/open/open-output.ts';
import { MediaError } from '../../errors.ts';
import type { ContainerSpec } from './output-table.ts';

export interface SoundToJoin {
  /** The encoded sound; null for a silent programme. */
  soundPath: string | null;
  /** Null where the encoded sound is already the file. */
  container: ContainerSpec | null;
  outputPath: string;
  /** Adds to the written file what the muxer can not. */
  complete: (path: string) => Promise<void>;
  signal: AbortSignal;
}

/** Writes the file. Throws MediaError, `invalid` for a programme without sound. */
export async function joinSound(request: SoundToJoin): Promise<void> {
  const { soundPath, container, outputPath, signal } = request;
  if (soundPath === null) {
    throw new MediaError('invalid', 'The timeline has no sound, so no sound file can be made of it.');
  }
  const partial = `${outputPath}.part`;
  try {
    if (container === null) await copyFile(soundPath, partial);
    else await copyPackets({ from: soundPath, to: partial, container, signal });
    await request.complete(partial);
    await rename(partial, outputPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function copyPackets(copy: {
  from: string;
  to: string;
  container: ContainerSpec;
  signal: AbortSignal;
}): Promise<void> {
  const input = await openInput(copy.from);
  const output = await openOutput(copy.to, copy.container.muxer);
  const packet = newPacket();
  try {
    const [stream] = input.streams;
    if (stream === undefined) throw new MediaError('internal', 'The rendered sound is empty.');
    const index = output.copyStream(stream);
    await output.start(copy.container.options);
    while ((await input.read(packet)) === 'got') {
      if (copy.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      output.write(packet, index, stream.timeBase);
    }
    await output.finish();
  } finally {
    packet.free();
    await output.abandon();
    await input.close();
  }
}
