/** How likely somebody speaks, by the Silero network, whose weights come with an optional package. */
import { createRequire } from 'node:module';
import type { Tensor } from 'onnxruntime-node';
import { MediaError } from '../errors.ts';
import { INSTALL_COMMAND, loadOnnx, openSession } from '../infer/onnx-runtime.ts';

/** What the network hears, samples a second. */
export const VOICE_RATE = 16_000;

/** Samples of one answer, and of those before it that are heard again. */
const FRAME = 512;
const CONTEXT = 64;

/** Seconds of one answer. */
export const VOICE_FRAME_SECONDS = FRAME / VOICE_RATE;

/** What it remembers: two layers of 128 numbers. */
const STATE_SHAPE = [2, 1, 128];

/** Version 5: version 6 of the same package hears speech in instrumental music that has none. */
const WEIGHTS = '@ricky0123/vad-web/dist/silero_vad_v5.onnx';

/** Follows a mono sound at `VOICE_RATE`; holds a number for each frame that passed. */
export interface VoiceDetector {
  push(samples: Float32Array): Promise<void>;
  /** How likely each frame is speech, 0..1. */
  finish(): Promise<Float32Array>;
  close(): Promise<void>;
}

function weightsPath(): string {
  try {
    return createRequire(import.meta.url).resolve(WEIGHTS);
  } catch (cause) {
    const what =
      'The package @ricky0123/vad-web, which brings the weights that tell speech, is not installed';
    throw new MediaError('unsupported', `${what}: ${INSTALL_COMMAND}`, { cause });
  }
}

/** Loads the network. Throws MediaError `unsupported` with a sentence where a package is absent or does not run here. */
export async function openVoiceDetector(): Promise<VoiceDetector> {
  const onnx = await loadOnnx();
  // A frame is so little work that threads would wait for each other longer than it takes.
  const session = await openSession(weightsPath(), 1).catch((cause: unknown) => {
    const what = 'The weights that tell speech can not be loaded';
    throw new MediaError('unsupported', `${what}: ${INSTALL_COMMAND}`, { cause });
  });
  const rate = new onnx.Tensor('int64', BigInt64Array.of(BigInt(VOICE_RATE)), []);
  const heard = new Float32Array(CONTEXT + FRAME);
  let state: Tensor = new onnx.Tensor('float32', new Float32Array(256), STATE_SHAPE);
  let filled = 0;
  let count = 0;
  let answers = new Float32Array(1024);

  async function answer(): Promise<void> {
    // The library reads the samples while the next ones may come: it is given its own.
    const input = new onnx.Tensor('float32', heard.slice(), [1, heard.length]);
    const { output, stateN } = await session.run({ input, state, sr: rate });
    const value = Number(output?.data[0]);
    if (count === answers.length) {
      const larger = new Float32Array(2 * count);
      larger.set(answers);
      answers = larger;
    }
    answers[count] = value >= 0 ? Math.min(1, value) : 0;
    count += 1;
    // One broken sample would otherwise be remembered for ever.
    if (stateN !== undefined && !Number.isNaN(value)) state = stateN;
    else state = new onnx.Tensor('float32', new Float32Array(256), STATE_SHAPE);
    heard.copyWithin(0, FRAME);
    filled = 0;
  }

  return {
    async push(samples) {
      for (let from = 0; from < samples.length; ) {
        const length = Math.min(samples.length - from, FRAME - filled);
        heard.set(samples.subarray(from, from + length), CONTEXT + filled);
        filled += length;
        from += length;
        if (filled === FRAME) await answer();
      }
    },
    async finish() {
      if (filled > 0) {
        heard.fill(0, CONTEXT + filled);
        await answer();
      }
      return answers.slice(0, count);
    },
    close: () => session.release(),
  };
}

/** -54 dB of full scale: below are noise of rooms and hiss. */
const SILENT_PEAK = 0.002;

/** Takes whatever is heard for speech: what is left where nothing tells the two apart. */
export function createLoudnessDetector(): VoiceDetector {
  const answers: number[] = [];
  let [filled, peak] = [0, 0];
  const answer = (): void => {
    answers.push(peak >= SILENT_PEAK ? 1 : 0);
    [filled, peak] = [0, 0];
  };
  return {
    async push(samples) {
      for (const sample of samples) {
        peak = Math.max(peak, Math.abs(sample));
        filled += 1;
        if (filled === FRAME) answer();
      }
    },
    async finish() {
      if (filled > 0) answer();
      return Float32Array.from(answers);
    },
    close: async () => undefined,
  };
}

/** The network that tells speech; null where its optional packages are absent or do not run. */
export async function openVoicesIfThere(): Promise<VoiceDetector | null> {
  try {
    return await openVoiceDetector();
  } catch (error) {
    if (error instanceof MediaError && error.code === 'unsupported') return null;
    throw error;
  }
}
