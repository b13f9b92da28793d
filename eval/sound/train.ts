/**
 * Finds the weights of the classifier on the tuning set and writes them into the product. With echoes added to the
 * voices, or to everything, they were worse on the real recordings (viper.mp3 taken for speech in places) and on the
 * held-out set (music 0.886 instead of 0.954), so the clips are dry.
 */
import { writeFileSync } from 'node:fs';
import { createSoundFramer, FRAME_SECONDS } from '../../packages/engine/src/analyze/sound/sound-frames.ts';
import {
  WINDOW_FEATURES,
  WINDOW_FRAMES,
  WINDOW_STEP,
  windowFeatures,
} from '../../packages/engine/src/analyze/sound/sound-window.ts';
import { seededRandom, shuffled } from '../../packages/engine/src/random.ts';
import { type Clip, makeClips, type Spans, TUNING } from './clips.ts';

const HIDDEN = 10;
const ROUNDS = 300;

interface Sample {
  features: number[];
  targets: [number, number];
}

const shareOf = (spans: Spans, from: number, until: number) =>
  spans.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(b, until) - Math.max(a, from)), 0) /
  (until - from);

function samplesOf(clip: Clip): Sample[] {
  const frames = createSoundFramer().push(clip.samples);
  const samples: Sample[] = [];
  for (let at = 0; at + WINDOW_FRAMES <= frames.length; at += WINDOW_STEP) {
    const features = windowFeatures(frames.slice(at, at + WINDOW_FRAMES));
    const [from, until] = [at * FRAME_SECONDS, (at + WINDOW_FRAMES) * FRAME_SECONDS];
    const [speech, music] = [shareOf(clip.speech, from, until), shareOf(clip.music, from, until)];
    // Half and half teaches nothing.
    if (features === null || (speech > 0.3 && speech < 0.6)) continue;
    samples.push({ features, targets: [speech > 0.5 ? 1 : 0, music > 0.5 ? 1 : 0] });
  }
  return samples;
}

const samples = (await makeClips(TUNING)).flatMap(samplesOf);
const count = WINDOW_FEATURES.length;
const random = seededRandom(5);
/** Weights of the hidden units (each with its bias last), then those of the two answers. */
const sizes = { hidden: HIDDEN * (count + 1), out: 2 * (HIDDEN + 1) };
const weights = Float64Array.from({ length: sizes.hidden + sizes.out }, () => (random() - 0.5) * 0.6);
const means = Array.from(
  { length: count },
  (_, index) => samples.reduce((sum, { features }) => sum + (features[index] ?? 0), 0) / samples.length,
);
const spreads = means.map(
  (mean, index) =>
    Math.sqrt(
      samples.reduce((sum, { features }) => sum + ((features[index] ?? 0) - mean) ** 2, 0) / samples.length,
    ) + 1e-3,
);
const [first, second] = [new Float64Array(weights.length), new Float64Array(weights.length)];
const hidden = new Float64Array(HIDDEN);
let step = 0;

function forward(features: readonly number[]): [number, number] {
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    let sum = weights[unit * (count + 1) + count] ?? 0;
    for (let index = 0; index < count; index += 1)
      sum += (weights[unit * (count + 1) + index] ?? 0) * (features[index] ?? 0);
    hidden[unit] = Math.tanh(sum);
  }
  const answers = [0, 1].map((answer) => {
    const base = sizes.hidden + answer * (HIDDEN + 1);
    let sum = weights[base + HIDDEN] ?? 0;
    for (let unit = 0; unit < HIDDEN; unit += 1) sum += (weights[base + unit] ?? 0) * (hidden[unit] ?? 0);
    return 1 / (1 + Math.exp(-sum));
  });
  return [answers[0] ?? 0, answers[1] ?? 0];
}

const scaled = samples.map(({ features, targets }) => ({
  features: features.map((value, index) => (value - (means[index] ?? 0)) / (spreads[index] ?? 1)),
  targets,
}));
const gradient = new Float64Array(weights.length);

function learn(batch: readonly Sample[]): void {
  gradient.fill(0);
  for (const { features, targets } of batch) {
    // A little noise keeps the few clips from being learnt by heart.
    const noisy = features.map((value) => value + (random() - 0.5) * 0.5);
    const answers = forward(noisy);
    const back = new Float64Array(HIDDEN);
    for (const answer of [0, 1] as const) {
      const wrong = answers[answer] - targets[answer];
      const base = sizes.hidden + answer * (HIDDEN + 1);
      for (let unit = 0; unit < HIDDEN; unit += 1) {
        gradient[base + unit] = (gradient[base + unit] ?? 0) + wrong * (hidden[unit] ?? 0);
        back[unit] = (back[unit] ?? 0) + wrong * (weights[base + unit] ?? 0);
      }
      gradient[base + HIDDEN] = (gradient[base + HIDDEN] ?? 0) + wrong;
    }
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      const slope = (back[unit] ?? 0) * (1 - (hidden[unit] ?? 0) ** 2);
      for (let index = 0; index < count; index += 1) {
        gradient[unit * (count + 1) + index] =
          (gradient[unit * (count + 1) + index] ?? 0) + slope * (noisy[index] ?? 0);
      }
      gradient[unit * (count + 1) + count] = (gradient[unit * (count + 1) + count] ?? 0) + slope;
    }
  }
  step += 1;
  for (let index = 0; index < weights.length; index += 1) {
    const slope = (gradient[index] ?? 0) / batch.length + 2e-3 * (weights[index] ?? 0);
    first[index] = 0.9 * (first[index] ?? 0) + 0.1 * slope;
    second[index] = 0.999 * (second[index] ?? 0) + 0.001 * slope * slope;
    const moved =
      (first[index] ?? 0) /
      (1 - 0.9 ** step) /
      (Math.sqrt((second[index] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
    weights[index] = (weights[index] ?? 0) - 0.003 * moved;
  }
}

for (let round = 0; round < ROUNDS; round += 1) {
  const order = shuffled(random, scaled);
  for (let at = 0; at < order.length; at += 64) learn(order.slice(at, at + 64));
}
const right = [0, 1].map(
  (answer) =>
    scaled.filter(
      ({ features, targets }) => forward(features)[answer as 0 | 1] > 0.5 === targets[answer as 0 | 1] > 0.5,
    ).length / scaled.length,
);
console.log(
  `${samples.length} windows of the tuning set; right by answer: ${right.map((share) => share.toFixed(3)).join(', ')}`,
);

// The scaling goes into the weights, so that the product needs none.
const rows = Array.from({ length: HIDDEN }, (_, unit) => {
  const row = Array.from(
    { length: count },
    (_none, index) => (weights[unit * (count + 1) + index] ?? 0) / (spreads[index] ?? 1),
  );
  const bias =
    (weights[unit * (count + 1) + count] ?? 0) -
    row.reduce((sum, weight, index) => sum + weight * (means[index] ?? 0), 0);
  return [...row, bias].map((value) => Number(value.toFixed(4)));
});
const answers = [0, 1].map((answer) =>
  Array.from({ length: HIDDEN + 1 }, (_, unit) =>
    Number((weights[sizes.hidden + answer * (HIDDEN + 1) + unit] ?? 0).toFixed(4)),
  ),
);
const text = `/** Weights of the classifier of sounds, found by eval/sound/train.ts on its tuning set. The last of each row is its bias. */

/** Hidden units, by the numbers of a window. */
export const HIDDEN_WEIGHTS: readonly (readonly number[])[] = ${JSON.stringify(rows)};

/** Speech and music, by the hidden units. */
export const ANSWER_WEIGHTS: readonly (readonly number[])[] = ${JSON.stringify(answers)};
`;
writeFileSync(new URL('../../packages/engine/src/analyze/sound/sound-weights.ts', import.meta.url), text);
