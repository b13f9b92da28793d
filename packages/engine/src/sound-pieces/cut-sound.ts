import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '../av/frames.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { decodeFile, soundTaker } from '../transcode/decode-file.ts';
import { createSoundLine, type SoundForm } from '../transcode/sound-line.ts';
import type { JobHooks } from '../types.ts';
import type { SoundPiece, SoundPiecesRequest, SoundPiecesResult, SoundStretch } from './types.ts';

/** What speech recognition hears, Whisper's own rate; a sample is a sixteenth of a millisecond, so that cuts are exact. */
const FORM: SoundForm = { sampleRate: 16_000, channels: 1, sampleFormat: 's16', blockSamples: 0 };
const SAMPLES_PER_MS = 16;
const BYTES_PER_SAMPLE = 2;

const HEADER_BYTES = 44;
const MAX_STRETCHES = 10_000;

/** The head of a WAV file of so many samples. */
function header(samples: number): Buffer {
  const bytes = samples * BYTES_PER_SAMPLE;
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(FORM.channels, 22);
  head.writeUInt32LE(FORM.sampleRate, 24);
  head.writeUInt32LE(FORM.sampleRate * BYTES_PER_SAMPLE, 28);
  head.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  head.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
}

function requireStretches(stretches: readonly SoundStretch[]): void {
  const wrong = stretches.some(({ startMs, endMs }, index) => {
    const before = stretches[index - 1]?.endMs ?? 0;
    return !Number.isInteger(startMs) || !Number.isInteger(endMs) || startMs < before || endMs <= startMs;
  });
  if (wrong || stretches.length > MAX_STRETCHES) {
    throw new MediaError('invalid', 'Stretches of sound must be in their order and not overlap.');
  }
}

/** Writes the files of stretches one after the other, from blocks that follow each other without a gap. */
function createPieceWriter(folder: string, stretches: readonly SoundStretch[]) {
  const pieces: SoundPiece[] = [];
  let handle: FileHandle | null = null;
  let current = 0;
  let written = 0;
  /** Samples that have come so far. */
  let at = 0;

  async function close(): Promise<void> {
    const stretch = stretches[current];
    if (handle === null || stretch === undefined) return;
    await handle.write(header(written), 0, HEADER_BYTES, 0);
    await handle.close();
    handle = null;
    pieces.push({
      startMs: stretch.startMs,
      endMs: Math.min(stretch.endMs, stretch.startMs + Math.ceil(written / SAMPLES_PER_MS)),
      file: `piece-${current}.wav`,
      bytes: HEADER_BYTES + written * BYTES_PER_SAMPLE,
    });
  }

  async function write(stretchIndex: number, samples: Buffer): Promise<void> {
    if (handle === null) {
      handle = await open(join(folder, `piece-${stretchIndex}.wav`), 'wx', 0o600);
      written = 0;
    }
    await handle.write(samples, 0, samples.length, HEADER_BYTES + written * BYTES_PER_SAMPLE);
    written += samples.length / BYTES_PER_SAMPLE;
  }

  /** Takes samples, of which it keeps nothing. */
  async function push(samples: Buffer): Promise<void> {
    const count = samples.length / BYTES_PER_SAMPLE;
    for (let stretch = stretches[current]; stretch !== undefined; stretch = stretches[current]) {
      const from = Math.max(at, stretch.startMs * SAMPLES_PER_MS);
      const end = stretch.endMs * SAMPLES_PER_MS;
      const until = Math.min(at + count, end);
      if (from < until) {
        await write(
          current,
          samples.subarray((from - at) * BYTES_PER_SAMPLE, (until - at) * BYTES_PER_SAMPLE),
        );
      }
      if (at + count < end) break;
      await close();
      current += 1;
    }
    at += count;
  }

  return {
    push,
    async finish(): Promise<SoundPiece[]> {
      await close();
      return pieces;
    },
    async abandon(): Promise<void> {
      await handle?.close();
      handle = null;
    },
  };
}

function samplesOf(block: Frame): Buffer {
  const [plane] = block.data ?? [];
  if (plane === undefined) throw new MediaError('internal', 'A block of sound without samples.');
  return plane.subarray(0, block.nbSamples * BYTES_PER_SAMPLE);
}

/**
 * Writes stretches of a file's sound as files for speech recognition, in one pass. Throws MediaError, `invalid` for a
 * file without sound and for stretches that overlap.
 */
export async function cutSound(request: SoundPiecesRequest, hooks: JobHooks): Promise<SoundPiecesResult> {
  requireStretches(request.stretches);
  const facts = await probe(request.inputPath);
  const stream = facts.audioStream === null ? undefined : facts.streams[facts.audioStream];
  if (stream === undefined) throw new MediaError('invalid', 'This file has no sound.');
  const zero = facts.streams[facts.videoStream ?? -1]?.startSeconds ?? stream.startSeconds;
  const writer = createPieceWriter(request.outputFolder, request.stretches);
  const line = createSoundLine(FORM, (block) => writer.push(samplesOf(block)));
  try {
    const taker = soundTaker(stream, zero, line.push);
    const read = await decodeFile(request.inputPath, [taker], { hooks, share: 1 });
    const { changedFormat } = await line.finish();
    const pieces = await writer.finish();
    return { pieces, damaged: read.damaged > 0 || read.readFailed || changedFormat };
  } finally {
    line.close();
    await writer.abandon();
  }
}
