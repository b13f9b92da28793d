/** All sounds of a programme mixed into one file of raw samples, in blocks, so that memory does not grow with length. */
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../../errors.ts';
import { SAMPLE_RATE, type SoundEvent } from '../plan/plan-types.ts';
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

/**
 * Mixes the sounds into a file of interleaved 32-bit floats, 48 kHz stereo, and answers its path. First what is
 * never lowered, whose level says how far the rest is; then the rest over it, in the same file: 384 kB per second.
 */
export async function mixSound(request: MixRequest): Promise<string> {
  const path = join(request.workFolder, 'mix.f32');
  const file = await open(path, 'w+');
  const leading = request.sounds.filter((event) => event.duckDb === 0);
  const lowered = request.sounds.filter((event) => event.duckDb > 0);
  const passes = lowered.length > 0 ? 2 : 1;
  try {
    const levels: number[] = [];
    await passOver(
      request,
      { sounds: leading, told: { from: 0, share: 1 / passes } },
      async (block, from) => {
        if (passes === 2) for (const level of levelsOf(block)) levels.push(level);
        await writeBlock(file, block, from);
      },
    );
    if (passes === 1) return path;
    const depths = [...new Set(lowered.map((event) => event.duckDb))].sort((a, b) => a - b);
    await addLowered(request, { file, lowered, depths, curve: duckingCurve(levels) });
    return path;
  } finally {
    await file.close();
  }
}

function checkCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
}

/** Goes through the programme block by block with the sum of some sounds. */
async function passOver(
  request: MixRequest,
  pass: { sounds: readonly SoundEvent[]; told: { from: number; share: number } },
  take: (block: Float32Array, from: number) => Promise<void>,
): Promise<void> {
  const players = createPlayers(request, pass.sounds);
  try {
    for (let from = 0; from < request.samples; from += BLOCK) {
      checkCancelled(request.signal);
      const block = new Float32Array(Math.min(BLOCK, request.samples - from) * 2);
      await players.add(block, from);
      await take(block, from);
      const passed = Math.min(1, (from + BLOCK) / request.samples);
      request.onBlock(pass.told.from + pass.told.share * passed);
    }
  } finally {
    players.close();
  }
}

/** Adds the sounds that others lower, those of each depth together. */
async function addLowered(
  request: MixRequest,
  mix: { file: FileHandle; lowered: readonly SoundEvent[]; depths: number[]; curve: readonly number[] },
): Promise<void> {
  const share = 0.5 / mix.depths.length;
  for (const [index, duckDb] of mix.depths.entries()) {
    const sounds = mix.lowered.filter((event) => event.duckDb === duckDb);
    const told = { from: 0.5 + index * share, share };
    await passOver(request, { sounds, told }, async (block, from) => {
      duck(block, { curve: mix.curve, duckDb, from });
      const sum = await readBlock(mix.file, from, block.length / 2);
      for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (block[at] ?? 0);
      await writeBlock(mix.file, sum, from);
    });
  }
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

async function writeBlock(file: FileHandle, block: Float32Array, from: number): Promise<void> {
  await file.write(new Uint8Array(block.buffer), 0, block.byteLength, from * 8);
}
