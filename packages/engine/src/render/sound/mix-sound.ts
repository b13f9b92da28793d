/** All sounds of a programme mixed in blocks, so that memory does not grow with length. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { stereoFrame } from '../../av/sound-block.ts';
import { MediaError } from '../../errors.ts';
import { SAMPLE_RATE, type SoundEvent } from '../plan/plan-types.ts';
import { openLoudnessMeter } from './measure-loudness.ts';
import { addSound, createDuckingLine, duck, levelsOf } from './sound-envelope.ts';
import type { SoundReader } from './sound-reader.ts';

export interface MixRequest {
  sounds: readonly SoundEvent[];
  /** Length of the programme. */
  samples: number;
  openSound: (event: SoundEvent) => Promise<SoundReader>;
  signal: AbortSignal;
  onBlock: (share: number) => void;
}

/** Samples mixed at a time: one second. */
const BLOCK = SAMPLE_RATE;

/** A mix in a file. */
export interface Mixed {
  mixPath: string;
  /** Null when silent. */
  integratedLufs: number | null;
  /** The greatest sample, dBFS; null when silent. */
  samplePeakDb: number | null;
}

/**
 * Mixes the sounds into a file of interleaved 32-bit floats, 48 kHz stereo (384 kB per second). Its loudness is measured on
 * another thread as it is mixed.
 */
export async function mixSound(request: MixRequest & { workFolder: string }): Promise<Mixed> {
  const mixPath = join(request.workFolder, 'mix.f32');
  const meter = await openLoudnessMeter({ sampleRate: SAMPLE_RATE, sampleFormat: 'flt', looksFor: 'whole' });
  try {
    await using file = await open(mixPath, 'w');
    let at = 0;
    for await (const block of mixBlocks(request)) {
      const frame = stereoFrame(block, { at, sampleRate: SAMPLE_RATE });
      at += block.length / 2;
      try {
        await meter.add(frame);
      } finally {
        frame.free();
      }
      await file.write(new Uint8Array(block.buffer), 0, block.byteLength);
    }
    const { integratedLufs, samplePeakDb } = await meter.finish();
    return { mixPath, integratedLufs, samplePeakDb };
  } finally {
    await meter.close();
  }
}

/**
 * The mix as interleaved stereo blocks of a second, each made when it is asked for. What is never lowered is mixed a block
 * ahead of the rest: its level says how far that is lowered, beginning before it is heard.
 */
export async function* mixBlocks(request: MixRequest): AsyncGenerator<Float32Array> {
  const { samples, signal } = request;
  const lowered = request.sounds.filter((event) => event.duckDb > 0);
  const depths = [...new Set(lowered.map((event) => event.duckDb))].sort((a, b) => a - b);
  const ofDepth = (duckDb: number) =>
    createPlayers(
      request,
      request.sounds.filter((event) => event.duckDb === duckDb),
    );
  const leading = ofDepth(0);
  const under = depths.map((duckDb) => ({ duckDb, players: ofDepth(duckDb) }));
  const line = createDuckingLine();
  const lead = async (from: number): Promise<Float32Array | null> => {
    if (from >= samples) return null;
    const block = new Float32Array(Math.min(BLOCK, samples - from) * 2);
    await leading.add(block, from);
    if (under.length > 0) line.add(levelsOf(block));
    return block;
  };
  try {
    let next = await lead(0);
    for (let from = 0; next !== null; from += BLOCK) {
      if (signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      const block = next;
      next = await lead(from + BLOCK);
      const curve = line.around(from);
      for (const { duckDb, players } of under) {
        const part = new Float32Array(block.length);
        await players.add(part, from);
        duck(part, { ...curve, duckDb });
        for (let at = 0; at < part.length; at += 1) block[at] = (block[at] ?? 0) + (part[at] ?? 0);
      }
      request.onBlock(Math.min(1, (from + BLOCK) / samples));
      yield block;
    }
  } finally {
    for (const players of [leading, ...under.map((each) => each.players)]) players.close();
  }
}

/** Opens sounds when their time comes and closes them when it is over. */
function createPlayers(request: Pick<MixRequest, 'openSound'>, sounds: readonly SoundEvent[]) {
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
