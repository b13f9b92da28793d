/** What two seconds of a sound are like, in numbers that tell speech and music apart. Pure. */
import { BANDS, FRAME_SECONDS, LINE_BINS, type SoundFrame } from './sound-frames.ts';

/** Frames of a window, and from one to the next. */
export const WINDOW_FRAMES = 100;
export const WINDOW_STEP = 25;

/** Frames quieter than that say nothing of the sound; dB of full scale. */
const AUDIBLE_DB = -55;

/** Names of the numbers, in their order. */
export const WINDOW_FEATURES = [
  ...['quietFrames', 'levelSpread', 'syllables', 'bandSpread', 'crossings', 'crossingSpread'],
  ...['flux', 'fluxSpread', 'flatness', 'centroid', 'centroidSpread', 'voicing', 'voicingSpread'],
  ...['pitchSteps', 'pitchSpread', 'strongLines', 'lines', 'onsets'],
] as const;

interface Spread {
  mean: number;
  spread: number;
}

function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 0, spread: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / values.length) };
}

/** Rates of change that speech has most of, and all that are looked at, Hz. */
const SYLLABLE_RATES = [2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6];
const OTHER_RATES = [1, 1.5, 8, 10, 12, 14, 16, 18, 20, 22];

function rateTable(rates: readonly number[]): Float32Array[][] {
  return rates.map((rate) =>
    [Math.cos, Math.sin].map((wave) =>
      Float32Array.from({ length: WINDOW_FRAMES }, (_, index) =>
        wave(2 * Math.PI * rate * index * FRAME_SECONDS),
      ),
    ),
  );
}

const syllableTable = rateTable(SYLLABLE_RATES);
const otherTable = rateTable(OTHER_RATES);

function powerAt(values: Float32Array, table: readonly Float32Array[][]): number {
  let total = 0;
  for (const pair of table) {
    for (const wave of pair) {
      let sum = 0;
      for (let index = 0; index < WINDOW_FRAMES; index += 1)
        sum += (values[index] as number) * (wave[index] as number);
      total += sum * sum;
    }
  }
  return total;
}

/** How much of the changes of loudness is as fast as syllables (Scheirer and Slaney, 1997), and how large they are. */
function modulation(frames: readonly SoundFrame[]): { syllables: number; spread: number } {
  let [syllables, spread] = [0, 0];
  const values = new Float32Array(WINDOW_FRAMES);
  for (let band = 0; band < BANDS; band += 1) {
    const levels = frames.map(({ bandsDb }) => Math.max(-75, bandsDb[band] as number));
    const { mean, spread: own } = spreadOf(levels);
    for (const [index, level] of levels.entries()) values[index] = level - mean;
    const slow = powerAt(values, syllableTable);
    syllables += slow / (slow + powerAt(values, otherTable) + 1e-6) / BANDS;
    spread += own / BANDS;
  }
  return { syllables, spread };
}

/** How long lines of the spectrum stay: tones of music are held, those of a voice glide (Seyerlehner et al., 2007). */
function lines(frames: readonly SoundFrame[]): { strong: number; mean: number } {
  const counts = new Float32Array(LINE_BINS);
  for (const frame of frames) {
    for (let bin = 0; bin < LINE_BINS; bin += 1)
      counts[bin] = (counts[bin] as number) + (frame.lines[bin] as number);
  }
  const shares = [...counts].map((count) => count / Math.max(1, frames.length));
  const peaks = shares.filter(
    (share, bin) => share >= (shares[bin - 1] ?? 0) && share > (shares[bin + 1] ?? 0),
  );
  const strongest = peaks.sort((a, b) => b - a).slice(0, 6);
  return {
    strong: strongest.reduce((sum, share) => sum + share, 0) / 6,
    mean: shares.reduce((sum, share) => sum + share, 0) / LINE_BINS,
  };
}

function pitchSteps(frames: readonly SoundFrame[]): Spread & { steps: number } {
  const steps: number[] = [];
  const pitches: number[] = [];
  for (const [index, { voicing, pitch }] of frames.entries()) {
    const before = frames[index - 1];
    if (voicing < 0.5) continue;
    pitches.push(pitch);
    if (before !== undefined && before.voicing >= 0.5)
      steps.push(Math.min(0.3, Math.abs(pitch - before.pitch)));
  }
  return { ...spreadOf(pitches), steps: spreadOf(steps).mean };
}

/** The numbers of a window in the order of `WINDOW_FEATURES`; null when hardly anything in it can be heard. */
export function windowFeatures(frames: readonly SoundFrame[]): number[] | null {
  const audible = frames.filter(({ levelDb }) => levelDb > AUDIBLE_DB);
  if (audible.length < WINDOW_FRAMES / 5) return null;
  const loudness = frames.map(({ levelDb }) => 10 ** (levelDb / 20));
  const meanLoudness = spreadOf(loudness).mean;
  const quiet = loudness.filter((value) => value < meanLoudness / 2).length / frames.length;
  const level = spreadOf(frames.map(({ levelDb }) => Math.max(-70, levelDb)));
  const of = (read: (frame: SoundFrame) => number) => spreadOf(audible.map(read));
  const change = modulation(frames);
  const crossings = of((frame) => frame.crossings);
  const flux = of((frame) => frame.flux);
  const centroid = of((frame) => Math.log2(Math.max(60, frame.centroid) / 60));
  const voicing = of((frame) => frame.voicing);
  const pitch = pitchSteps(audible);
  const line = lines(audible);
  const rises = frames.map(({ levelDb }, index) =>
    Math.max(0, levelDb - (frames[index - 2]?.levelDb ?? levelDb)),
  );
  return [
    ...[
      quiet,
      level.spread / 20,
      change.syllables,
      change.spread / 20,
      crossings.mean * 4,
      crossings.spread * 8,
    ],
    ...[flux.mean * 3, flux.spread * 4, of((frame) => frame.flatness).mean * 3, centroid.mean / 6],
    ...[centroid.spread, voicing.mean, voicing.spread * 3, pitch.steps * 8, pitch.spread * 2],
    ...[line.strong, line.mean * 3, rises.filter((rise) => rise > 6).length / 20],
  ];
}
