/** Gains over time: ramps, keyframes and place of one sound, and the lowering of music under other sound. Pure. */
import { ease } from '@rushes/timeline';
import { type GainPoint, SAMPLE_RATE, type SoundEvent, type SoundRamp } from '../plan/plan-types.ts';

/** Decibels as an amplitude factor. */
export function decibels(db: number): number {
  return 10 ** (db / 20);
}

function rampGain(ramp: SoundRamp, passed: number): number {
  if (passed >= ramp.samples) return 1;
  const share = Math.max(0, passed) / ramp.samples;
  return ramp.curve === 'power' ? Math.sin((share * Math.PI) / 2) : share;
}

/** The gain of a sound's edges at its sample `at`. */
function edgeGain(event: SoundEvent, at: number): number {
  return rampGain(event.fadeIn, at + 0.5) * rampGain(event.fadeOut, event.samples - at - 0.5);
}

/** Keyframed gains are followed in steps of 5 ms, straight in between: nothing clicks, whatever jumps. */
const GAIN_STEP = SAMPLE_RATE / 200;

/** The keyframed gain at a sample, as a factor. */
function gainOfPoints(points: readonly GainPoint[], at: number): number {
  const next = points.findIndex((point) => point.at > at);
  const from = points[next === -1 ? points.length - 1 : Math.max(0, next - 1)];
  const to = points[next === -1 ? points.length - 1 : next];
  if (!from || !to) return 1;
  const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 1;
  return decibels(from.gainDb + (to.gainDb - from.gainDb) * ease(from.easing, share));
}

/** Keyframed gains sample by sample, for rising samples. */
function createGainLine(points: readonly GainPoint[] | undefined): (at: number) => number {
  if (!points || points.length === 0) return () => 1;
  let [from, left, right] = [Number.NaN, 1, 1];
  return (at) => {
    const start = Math.floor(at / GAIN_STEP) * GAIN_STEP;
    if (start !== from) {
      left = start === from + GAIN_STEP ? right : gainOfPoints(points, start);
      right = gainOfPoints(points, start + GAIN_STEP);
      from = start;
    }
    return left + (right - left) * ((at - start) / GAIN_STEP);
  };
}

/** Factors for left and right: the far side is lowered by a quarter of a cosine, the near one stays. */
export function panGains(pan = 0): [left: number, right: number] {
  const far = Math.cos((Math.min(1, Math.abs(pan)) * Math.PI) / 2);
  return pan > 0 ? [far, 1] : [1, pan < 0 ? far : 1];
}

/** Multiplies interleaved samples, the first of which is the sound's sample `from`, with its gain, and adds them. */
export function addSound(
  bus: Float32Array,
  sound: { event: SoundEvent; samples: Float32Array; from: number; at: number },
): void {
  const { event, samples, from, at } = sound;
  const plain = decibels(event.gainDb);
  const line = createGainLine(event.gains);
  const [left, right] = panGains(event.pan);
  const steadyFrom = event.fadeIn.samples;
  const steadyUntil = event.samples - event.fadeOut.samples;
  for (let index = 0; index < samples.length / 2; index += 1) {
    const sample = from + index;
    const isSteady = sample >= steadyFrom && sample < steadyUntil;
    const gain = plain * line(sample) * (isSteady ? 1 : edgeGain(event, sample));
    const target = (at + index) * 2;
    bus[target] = (bus[target] ?? 0) + (samples[index * 2] ?? 0) * gain * left;
    bus[target + 1] = (bus[target + 1] ?? 0) + (samples[index * 2 + 1] ?? 0) * gain * right;
  }
}

/** Samples per step of the level curve: 20 ms. */
export const LEVEL_STEP = SAMPLE_RATE / 50;

/** Root mean square over both channels above which other sound counts as heard: -42 dBFS, under quiet speech and over room noise. */
const HEARD_LEVEL = decibels(-42);

/** Seconds to lower the music before something is heard, and to raise it again after. */
const ATTACK_SECONDS = 0.5;
const RELEASE_SECONDS = 1;

/** Level of a block of interleaved samples per step. Its length is a whole number of steps but at the end. */
export function levelsOf(samples: Float32Array): number[] {
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += LEVEL_STEP * 2) {
    const step = samples.subarray(start, start + LEVEL_STEP * 2);
    levels.push(Math.sqrt(step.reduce((sum, value) => sum + value * value, 0) / step.length));
  }
  return levels;
}

/**
 * How far the music is lowered at each step, 0 to 1, from the levels of all other sound: fully while
 * something is heard, with slopes before and after it, eased at both ends.
 */
export function duckingCurve(levels: readonly number[]): number[] {
  const perSecond = SAMPLE_RATE / LEVEL_STEP;
  const curve = levels.map((level): number => (level >= HEARD_LEVEL ? 1 : 0));
  for (let index = 1; index < curve.length; index += 1) {
    curve[index] = Math.max(curve[index] ?? 0, (curve[index - 1] ?? 0) - 1 / (RELEASE_SECONDS * perSecond));
  }
  for (let index = curve.length - 2; index >= 0; index -= 1) {
    curve[index] = Math.max(curve[index] ?? 0, (curve[index + 1] ?? 0) - 1 / (ATTACK_SECONDS * perSecond));
  }
  return curve.map((value) => value * value * (3 - 2 * value));
}

/** Steps before and behind a second that say how far other sound is lowered in it, rounded up to seconds. */
const STEPS_BEFORE = 2 * (SAMPLE_RATE / LEVEL_STEP);
const STEPS_BEHIND = 2 * (SAMPLE_RATE / LEVEL_STEP);

/** The curve of `duckingCurve` piece by piece, from levels that come in one after the other. */
export function createDuckingLine(): {
  add: (levels: readonly number[]) => void;
  /** What `duck` needs for the second from the programme's sample `from` on, once the levels of the next one have come. */
  around: (from: number) => { curve: readonly number[]; from: number };
} {
  let levels: number[] = [];
  let first = 0;
  return {
    add(more) {
      levels.push(...more);
    },
    around(from) {
      const step = Math.floor(from / LEVEL_STEP);
      const passed = Math.max(0, step - STEPS_BEFORE - first);
      levels = levels.slice(passed);
      first += passed;
      const curve = duckingCurve(levels.slice(0, step - first + STEPS_BEHIND));
      return { curve, from: from - first * LEVEL_STEP };
    },
  };
}

/** Lowers interleaved samples, the first of which is the programme's sample `from`, by up to `duckDb` along the curve. */
export function duck(
  samples: Float32Array,
  rule: { curve: readonly number[]; duckDb: number; from: number },
): void {
  for (let index = 0; index < samples.length / 2; index += 1) {
    const place = (rule.from + index) / LEVEL_STEP - 0.5;
    const left = Math.floor(place);
    const at = (step: number) => rule.curve[Math.max(0, Math.min(rule.curve.length - 1, step))] ?? 0;
    const amount = at(left) + (at(left + 1) - at(left)) * (place - left);
    const gain = amount === 0 ? 1 : decibels(-rule.duckDb * amount);
    samples[index * 2] = (samples[index * 2] ?? 0) * gain;
    samples[index * 2 + 1] = (samples[index * 2 + 1] ?? 0) * gain;
  }
}
