/** All sounds of a programme mixed into one file of raw samples, in blocks, so that memory does not grow with length. */
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../errors.ts';
import { SAMPLE_RATE, type SoundEvent } from './plan-types.ts';
import { addSound, duck, duckingCurve, levelsOf } from './sound-envelope.ts';
import type { SoundReader } from './sound-reader.ts';

export interface MixRequest {
  sounds: readonly SoundEvent[];
  /** Length of the programme. */
  samples: number;
  openSound: (event: SoundEvent) => Promise<SoundReader>;
  workFolder: string;
  signal: AbortSignal;
  onBlock: (share: number) => void;
}

/** Samples mixed at a time: one second. */
const BLOCK = SAMPLE_RATE;

/** Mixes the sounds into a file of interleaved 32-bit floats, 48 kHz stereo, and answers its path. */
export async function mixSound(request: MixRequest): Promise<string> {
  const depths = [...new Set(request.sounds.map((event) => event.duckDb))].sort((a, b) => a - b);
  const buses: Bus[] = [];
  let levels: number[] = [];
  try {
    for (const [index, duckDb] of depths.entries()) {
      const file = await open(join(request.workFolder, `bus-${index}.f32`), 'w+');
      buses.push({ duckDb, file });
      const sounds = request.sounds.filter((event) => event.duckDb === duckDb);
      const busLevels = await writeBus(request, { sounds, file });
      // Only what is never lowered itself lowers others.
      if (duckDb === 0) levels = busLevels;
      request.onBlock((index + 1) / (depths.length + 1));
    }
    const path = join(request.workFolder, 'mix.f32');
    await combine(request, { buses, curve: duckingCurve(levels), path });
    request.onBlock(1);
    return path;
  } finally {
    await Promise.all(buses.map((bus) => bus.file.close()));
  }
}

interface Bus {
  duckDb: number;
  file: FileHandle;
}

function checkCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
}

/** Writes one bus and answers its levels. */
async function writeBus(
  request: MixRequest,
  bus: { sounds: readonly SoundEvent[]; file: FileHandle },
): Promise<number[]> {
  const players = createPlayers(request, bus.sounds);
  const levels: number[] = [];
  try {
    for (let from = 0; from < request.samples; from += BLOCK) {
      checkCancelled(request.signal);
      const block = new Float32Array(Math.min(BLOCK, request.samples - from) * 2);
      await players.add(block, from);
      for (const level of levelsOf(block)) levels.push(level);
      await bus.file.write(new Uint8Array(block.buffer));
    }
  } finally {
    players.close();
  }
  return levels;
}

/** Opens sounds when their time comes and closes them when it is over. */
function createPlayers(request: MixRequest, sounds: readonly SoundEvent[]) {
  const waiting = [...sounds].sort((a, b) => a.startSample - b.startSample);
  let playing: { event: SoundEvent; reader: SoundReader; played: number }[] = [];

  async function openDue(until: number): Promise<void> {
    for (let event = waiting[0]; event && event.startSample < until; event = waiting[0]) {
      waiting.shift();
      playing.push({ event, reader: await request.openSound(event), played: 0 });
    }
  }

  return {
    /** Adds what is heard from the programme's sample `from` on. */
    async add(block: Float32Array, from: number): Promise<void> {
      const until = from + block.length / 2;
      await openDue(until);
      for (const player of playing) {
        const { event, reader, played } = player;
        // A sound that begins before the programme does is heard from its middle.
        const start = Math.max(0, event.startSample + played - from);
        const skipped = Math.max(0, from - (event.startSample + played));
        if (skipped > 0) await reader.read(new Float32Array(skipped * 2));
        const length = Math.min(event.samples - played - skipped, until - from - start);
        if (length > 0) {
          const samples = new Float32Array(length * 2);
          await reader.read(samples);
          addSound(block, { event, samples, from: played + skipped, at: start });
        }
        player.played += skipped + Math.max(0, length);
        if (player.played >= event.samples) reader.close();
      }
      playing = playing.filter(({ event, played }) => played < event.samples);
    },
    close(): void {
      for (const { reader } of playing) reader.close();
    },
  };
}

async function readBlock(file: FileHandle, from: number, samples: number): Promise<Float32Array> {
  const block = new Float32Array(samples * 2);
  await file.read(new Uint8Array(block.buffer), 0, block.byteLength, from * 8);
  return block;
}

async function combine(
  request: MixRequest,
  mix: { buses: readonly Bus[]; curve: readonly number[]; path: string },
): Promise<void> {
  const output = await open(mix.path, 'w');
  try {
    for (let from = 0; from < request.samples; from += BLOCK) {
      checkCancelled(request.signal);
      const length = Math.min(BLOCK, request.samples - from);
      const sum = new Float32Array(length * 2);
      for (const { duckDb, file } of mix.buses) {
        const block = await readBlock(file, from, length);
        if (duckDb > 0) duck(block, { curve: mix.curve, duckDb, from });
        for (let index = 0; index < sum.length; index += 1)
          sum[index] = (sum[index] ?? 0) + (block[index] ?? 0);
      }
      await output.write(new Uint8Array(sum.buffer));
    }
  } finally {
    await output.close();
  }
}
