/** Looks through a finished film once, at a few points of each picture, and listens to it: whether it is what it should be. */
import { type Frame, presentationTime, timestampSeconds } from '../av/frames.ts';
import { lumaPlane } from '../av/pictures/frame-to-rgb.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { decodeFile, soundTaker, type TrackTaker } from '../transcode/decode-file.ts';
import { createSoundLine, type SoundForm } from '../transcode/sound-line.ts';
import type { JobHooks, ProbeResult, StreamInfo } from '../types.ts';
import type { FileMeasures, MeasuredStretch, MeasureRequest } from './types.ts';

/** Longer films are not looked through: decoding 720p takes a second for about 20 of the film on one core. */
export const MOST_SECONDS = 600;

/** Points of a picture that are looked at, across and down. */
const [ACROSS, DOWN] = [24, 16];
/** Luma of limited range up to which a point is black, and the share of points that may be brighter: noise of coding. */
const BLACK_LUMA = 24;
const BRIGHTER = 0.01;

const SOUND: SoundForm = { sampleRate: 8_000, channels: 1, sampleFormat: 'fltp', blockSamples: 0 };
const STEP_SAMPLES = 800;
/** Root mean square under which nobody hears anything in a programme that is brought to its loudness: -55 dB. */
const SILENT_LEVEL = 10 ** (-55 / 20);
const LEAST_SILENCE = 0.5;

/** Whether a picture is black; null for formats that are not read here. */
function isBlack(frame: Frame): boolean | null {
  const plane = lumaPlane(frame);
  if (plane === null) return null;
  const { luma, stride } = plane;
  let bright = 0;
  for (let row = 0; row < DOWN; row += 1) {
    const y = Math.floor(((row + 0.5) * frame.height) / DOWN);
    for (let column = 0; column < ACROSS; column += 1) {
      const x = Math.floor(((column + 0.5) * frame.width) / ACROSS);
      if ((luma[y * stride + x] ?? 0) > BLACK_LUMA) bright += 1;
    }
  }
  return bright <= BRIGHTER * ACROSS * DOWN;
}

/** Joins steps that hold into stretches. */
function createStretches(least: number): {
  push(at: number, holds: boolean): void;
  finish(end: number): MeasuredStretch[];
} {
  const found: MeasuredStretch[] = [];
  let start: number | null = null;
  const close = (end: number) => {
    if (start !== null && end - start >= least) found.push({ startSeconds: start, endSeconds: end });
    start = null;
  };
  return {
    push(at, holds) {
      if (!holds) close(at);
      else start ??= at;
    },
    finish(end) {
      close(end);
      return found;
    },
  };
}

interface Looking extends TrackTaker {
  finish(end: number): { frames: number; black: MeasuredStretch[] | null };
}

function lookAt({ index, startSeconds, timeBase }: StreamInfo): Looking {
  const stretches = createStretches(0);
  let [frames, isKnown, at] = [0, true, 0];
  return {
    index,
    take: async (frame) => {
      const ticks = presentationTime(frame);
      at = ticks === null ? at : (timestampSeconds(ticks, timeBase) ?? at) - startSeconds;
      const black = isBlack(frame);
      isKnown &&= black !== null;
      stretches.push(Math.max(0, at), black === true);
      frames += 1;
    },
    finish: (end) => ({ frames, black: isKnown && frames > 0 ? stretches.finish(end) : null }),
  };
}

/** Collects the loudness of steps of a tenth of a second. */
function listenTo(stretches: ReturnType<typeof createStretches>) {
  let [sum, count, samples] = [0, 0, 0];
  return (block: Float32Array) => {
    for (const value of block) {
      sum += value * value;
      count += 1;
      samples += 1;
      if (count < STEP_SAMPLES) continue;
      stretches.push((samples - count) / SOUND.sampleRate, Math.sqrt(sum / count) < SILENT_LEVEL);
      [sum, count] = [0, 0];
    }
  };
}

function streamsOf(facts: ProbeResult): { picture: StreamInfo | null; sound: StreamInfo | null } {
  const at = (index: number | null) => (index === null ? null : (facts.streams[index] ?? null));
  return { picture: at(facts.videoStream), sound: at(facts.audioStream) };
}

/** One pass over the file. Throws MediaError as `probe` does, `invalid` for one that is too long, `cancelled`. */
export async function measureFile({ inputPath }: MeasureRequest, hooks: JobHooks): Promise<FileMeasures> {
  const facts = await probe(inputPath);
  const { durationSeconds } = facts;
  if (durationSeconds > MOST_SECONDS)
    throw new MediaError('invalid', 'This film is too long to be looked through.');
  const { picture, sound } = streamsOf(facts);
  const silences = createStretches(LEAST_SILENCE);
  const listen = listenTo(silences);
  const line = createSoundLine(SOUND, async (block) => {
    const [plane] = block.extendedData ?? block.data ?? [];
    if (plane !== undefined) listen(new Float32Array(plane.buffer, plane.byteOffset, block.nbSamples));
  });
  const looking = picture === null ? null : lookAt(picture);
  const zero = picture?.startSeconds ?? sound?.startSeconds ?? 0;
  try {
    const takers = [
      ...(looking === null ? [] : [looking]),
      ...(sound === null ? [] : [soundTaker(sound, zero, line.push)]),
    ];
    const read = await decodeFile(inputPath, takers, { hooks, share: 1 });
    const { changedFormat } = await line.finish();
    const { frames, black } = looking?.finish(durationSeconds) ?? { frames: 0, black: null };
    return {
      durationSeconds,
      width: picture?.video?.displayWidth ?? null,
      height: picture?.video?.displayHeight ?? null,
      frames,
      black,
      hasSound: sound !== null,
      silent: sound === null ? null : silences.finish(durationSeconds),
      isDamaged: read.damaged > 0 || read.readFailed || changedFormat,
    };
  } finally {
    line.close();
  }
}
