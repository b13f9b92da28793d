/** Sound effects from a spec: pure, so that the same spec, length and rate give the same samples. */
import { MediaError, seededRandom } from '@rushes/engine/generators';
import type { FoleyLayer, FoleySpec } from '../types.ts';
import { soundNamed } from './sounds.ts';
import { createFilter, createStage, type Stage } from './stage.ts';

/** Peak that no effect exceeds: -1.4 dB of full scale. */
const PEAK = 0.85;

/** Windows by which an effect's loudness is told, seconds: about what the ear takes for one moment. */
const WINDOW_SECONDS = 0.2;

/** Mean square of the loudest moment of both channels. */
function loudestMoment({ left, right, frames, rate }: Stage): number {
  const window = Math.min(frames, Math.max(1, Math.round(WINDOW_SECONDS * rate)));
  let sum = 0;
  let most = 0;
  for (let frame = 0; frame < frames; frame++) {
    sum += (left[frame] as number) ** 2 + (right[frame] as number) ** 2;
    if (frame >= window)
      sum -= (left[frame - window] as number) ** 2 + (right[frame - window] as number) ** 2;
    if (sum > most) most = sum;
  }
  return most / window / 2;
}

/** What stands still or can not be heard is taken out: below 22 Hz. */
function removeRumble(stage: Stage): void {
  for (const side of [stage.left, stage.right]) {
    const filter = createFilter(stage.rate);
    for (let frame = 0; frame < stage.frames; frame++) {
      filter.run(side[frame] as number, 22, 0.7);
      side[frame] = filter.high;
    }
  }
}

/** What is far away has lost its heights. */
function recede(stage: Stage, distance: number): void {
  if (distance <= 0) return;
  const hertz = 9_000 * (700 / 9_000) ** distance;
  for (const side of [stage.left, stage.right]) {
    const filter = createFilter(stage.rate);
    for (let frame = 0; frame < stage.frames; frame++) {
      filter.run(side[frame] as number, hertz, 0.7);
      side[frame] = filter.low;
    }
  }
}

/** Smooth ends, both of which are silence: whatever was cut off makes no click. */
function fadeEnds(stage: Stage, { fadeIn, fadeOut }: { fadeIn: number; fadeOut: number }): void {
  const rise = Math.max(1, Math.min(fadeIn, stage.seconds / 4) * stage.rate);
  const fall = Math.max(1, Math.min(fadeOut, stage.seconds / 3) * stage.rate);
  for (let frame = 0; frame < stage.frames; frame++) {
    const share = Math.min(1, frame / rise, (stage.frames - 1 - frame) / fall);
    if (share >= 1) continue;
    const gain = Math.sin((Math.PI / 2) * share) ** 2;
    stage.left[frame] = (stage.left[frame] as number) * gain;
    stage.right[frame] = (stage.right[frame] as number) * gain;
  }
}

/** One sound of an effect, at its level. */
function playLayer(
  layer: FoleyLayer,
  { seconds, rate, seed }: { seconds: number; rate: number; seed: number },
): Stage {
  const sound = soundNamed(layer.sound);
  const stage = createStage(seconds, rate, seededRandom(seed));
  sound.make(stage, layer);
  removeRumble(stage);
  recede(stage, layer.distance);
  fadeEnds(stage, sound.lasts === 'on' ? { fadeIn: 0.08, fadeOut: 0.25 } : { fadeIn: 0.001, fadeOut: 0.03 });
  const level = Math.sqrt(loudestMoment(stage));
  const wanted = 10 ** ((sound.level - 8 * layer.distance) / 20);
  const gain = level > 1e-9 ? wanted / level : 0;
  for (const side of [stage.left, stage.right])
    for (let frame = 0; frame < stage.frames; frame++) side[frame] = (side[frame] as number) * gain;
  return stage;
}

/**
 * The effect as interleaved stereo samples, exactly `round(seconds * sampleRate)` frames; peak at most 0.85, first and
 * last sample zero. Throws MediaError `invalid` on a length or rate out of bounds.
 */
export function makeFoley(spec: FoleySpec, seconds: number, sampleRate: number): Float32Array {
  if (!(seconds > 0) || seconds > 60)
    throw new MediaError('invalid', 'an effect lasts more than 0 and at most 60 seconds');
  if (!Number.isInteger(sampleRate) || sampleRate < 8_000 || sampleRate > 192_000)
    throw new MediaError('invalid', 'the sample rate must be a whole number from 8000 to 192000');
  const frames = Math.max(1, Math.round(seconds * sampleRate));
  const out = new Float32Array(frames * 2);
  for (const [index, layer] of spec.layers.entries()) {
    const first = Math.min(frames - 1, Math.round(layer.from * frames));
    const length = Math.max(1, Math.min(frames - first, Math.round((layer.to - layer.from) * frames)));
    const stage = playLayer(layer, {
      seconds: length / sampleRate,
      rate: sampleRate,
      seed: (spec.seed + index * 7_919) >>> 0,
    });
    for (let frame = 0; frame < Math.min(stage.frames, frames - first); frame++) {
      const at = (first + frame) * 2;
      out[at] = (out[at] as number) + (stage.left[frame] as number);
      out[at + 1] = (out[at + 1] as number) + (stage.right[frame] as number);
    }
  }
  let peak = 0;
  for (const value of out) peak = Math.max(peak, Math.abs(value));
  if (peak > PEAK)
    for (let index = 0; index < out.length; index++) out[index] = ((out[index] as number) * PEAK) / peak;
  return out;
}
