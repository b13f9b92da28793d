import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { speechLike } from '../testing/speech-like.ts';
import {
  createLoudnessDetector,
  openVoiceDetector,
  VOICE_FRAME_SECONDS,
  VOICE_RATE,
} from './voice-detector.ts';
import { voiceRanges } from './voice-ranges.ts';

const seconds = (count: number) => count * VOICE_RATE;

/** What it answers to blocks of `length` samples. */
async function heard(samples: Float32Array, length = 4096): Promise<Float32Array> {
  const voices = await openVoiceDetector();
  try {
    for (let at = 0; at < samples.length; at += length) await voices.push(samples.subarray(at, at + length));
    return await voices.finish();
  } finally {
    await voices.close();
  }
}

const shareOf = (likely: Float32Array) => likely.filter((value) => value > 0.5).length / likely.length;

describe('the voice detector', () => {
  it('tells a voice from tones, noise and nothing', async () => {
    const random = seededRandom(11);
    const { samples } = speechLike(random, 3);
    expect(shareOf(await heard(samples.map((sample) => 0.4 * sample)))).toBeGreaterThan(0.7);
    const chord = Float32Array.from({ length: seconds(2) }, (_, index) =>
      [220, 277, 330].reduce(
        (sum, hertz) => sum + 0.1 * Math.sin((2 * Math.PI * hertz * index) / VOICE_RATE),
        0,
      ),
    );
    const noise = Float32Array.from({ length: seconds(2) }, () => 0.2 * (random() - 0.5));
    for (const other of [chord, noise, new Float32Array(seconds(2))]) {
      // A frame at the very start of a sound may be taken for a voice.
      expect(shareOf(await heard(other))).toBeLessThan(0.02);
    }
  });

  it('hears the same in blocks of any length, and the end of a sound', async () => {
    const { samples } = speechLike(seededRandom(12), 2);
    const whole = await heard(samples, samples.length);
    expect(whole).toHaveLength(Math.ceil(2 / VOICE_FRAME_SECONDS));
    expect(await heard(samples, 333)).toEqual(whole);
    expect(await heard(new Float32Array(0))).toHaveLength(0);
  });

  it('hears what comes after broken samples', async () => {
    const { samples } = speechLike(seededRandom(13), 4);
    const broken = samples.slice();
    broken.fill(Number.NaN, 0, seconds(1));
    const likely = await heard(broken);
    expect(likely.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(shareOf(likely.subarray(likely.length / 2))).toBeGreaterThan(0.5);
  });

  it('has the weights that were measured', async () => {
    const path = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
    const sum = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    expect(sum).toBe('2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f');
  });
});

describe('loudness in place of the detector', () => {
  it('takes what is louder than the noise of a room for speech, in blocks of any length', async () => {
    const samples = new Float32Array(4 * 512 + 10).fill(0.001);
    samples[600] = -0.01;
    samples[4 * 512 + 5] = 0.5;
    for (const length of [samples.length, 7]) {
      const loud = createLoudnessDetector();
      for (let at = 0; at < samples.length; at += length) await loud.push(samples.subarray(at, at + length));
      expect([...(await loud.finish())]).toEqual([0, 1, 0, 0, 1]);
    }
  });
});

describe('voice ranges', () => {
  const rules = { frameSeconds: 0.1, endSeconds: 2, shortestPause: 0.3, shortestSpeech: 0.2, margin: 0.1 };
  const rangesOf = (...likely: number[]) =>
    voiceRanges(Float32Array.from(likely), rules).map(({ startSeconds, endSeconds }) => [
      Number(startSeconds.toFixed(3)),
      Number(endSeconds.toFixed(3)),
    ]);

  it('closes short pauses, leaves out what is too short, and keeps a margin within the sound', () => {
    expect(rangesOf(1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0)).toEqual([[0, 0.7]]);
    expect(rangesOf(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1)).toEqual([[1.7, 2]]);
    expect(rangesOf()).toEqual([]);
  });

  it('goes on at a likelihood at which it would not begin', () => {
    expect(rangesOf(0.4, 0.4, 0.6, 0.4, 0.4, 0.4, 0.1)).toEqual([[0.1, 0.7]]);
  });

  it('shares a pause between neighbours whose margins would meet', () => {
    const wide = voiceRanges(Float32Array.from([1, 1, 0, 0, 0, 1, 1]), { ...rules, margin: 0.4 });
    expect(wide.map(({ startSeconds, endSeconds }) => [startSeconds, Number(endSeconds.toFixed(3))])).toEqual(
      [
        [0, 0.35],
        [expect.closeTo(0.35, 3), 1.1],
      ],
    );
  });
});
