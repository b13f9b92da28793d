/** How strongly something begins to sound, a hundred times a second, and what harmony sounds. Pure. */
import { createSpectrumReader } from '../analyze/sound/sound-spectrum.ts';

/** Samples a second of the sound that is listened to. */
export const BEAT_SOUND_RATE = 16_000;
/** Values a second of the curves. */
export const CURVE_RATE = 100;
/** Chroma vectors a second. */
export const CHROMA_RATE = 10;
export const PITCH_CLASSES = 12;

const HOP = BEAT_SOUND_RATE / CURVE_RATE;
/** 32 ms: short enough to place an onset, long enough to tell bands apart. */
const LENGTH = 512;
/** Bands of equal width on the mel scale between these, Hz. */
const [LOWEST, HIGHEST, BANDS] = [40, 7_800, 24] as const;
/** Bands whose onsets are a kick drum's or a bass's, up to about 200 Hz. */
const LOW_BANDS = 2;
/** Loudness is compressed so that soft instruments count beside loud ones (Klapuri, 2006). */
const COMPRESSION = 1_000;
/** An onset is a rise over what was there so many values ago. */
const LAG = 2;

/** 4096 samples tell semitones apart down to 80 Hz. */
const CHROMA_LENGTH = 4096;
const [CHROMA_LOWEST, CHROMA_HIGHEST] = [80, 1_600];
const CHROMA_HOP = BEAT_SOUND_RATE / CHROMA_RATE;

/** The curves of a sound. */
export interface OnsetCurves {
  /** Rises of all bands together; the first value is that of 0 s, each next one is 1 / `CURVE_RATE` later. */
  onsets: Float32Array;
  /** Rises of the lowest bands. */
  lowOnsets: Float32Array;
  /** `PITCH_CLASSES` numbers for each tenth of a second. */
  chroma: Float32Array;
}

export interface OnsetListener {
  /** Takes mono samples at `BEAT_SOUND_RATE`, one block after the other. */
  push(samples: Float32Array): void;
  finish(): OnsetCurves;
}

const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
const hertzOf = (value: number) => 700 * (10 ** (value / 2595) - 1);

/** First bin of each band, and one behind the last. */
function bandEdges(): number[] {
  const [from, to] = [mel(LOWEST), mel(HIGHEST)];
  const edges = [Math.round((LOWEST * LENGTH) / BEAT_SOUND_RATE)];
  for (let band = 1; band <= BANDS; band += 1) {
    const bin = Math.round((hertzOf(from + ((to - from) * band) / BANDS) * LENGTH) / BEAT_SOUND_RATE);
    edges.push(Math.max((edges.at(-1) ?? 0) + 1, bin));
  }
  return edges;
}

/** Which pitch class each bin of the chroma's spectrum belongs to; -1 for those outside its range. */
function classOfBins(): Int8Array {
  const classes = new Int8Array(CHROMA_LENGTH / 2 + 1).fill(-1);
  for (let bin = 1; bin < classes.length; bin += 1) {
    const hertz = (bin * BEAT_SOUND_RATE) / CHROMA_LENGTH;
    if (hertz < CHROMA_LOWEST || hertz > CHROMA_HIGHEST) continue;
    classes[bin] = ((Math.round(12 * Math.log2(hertz / 440)) % 12) + 12) % 12;
  }
  return classes;
}

/** A list of numbers that grows; a plain array of 8 hours of values would take eight bytes and more each. */
function createNumbers(): { add: (value: number) => void; finish: () => Float32Array } {
  let values = new Float32Array(4_096);
  let count = 0;
  return {
    add(value) {
      if (count === values.length) {
        const larger = new Float32Array(2 * count);
        larger.set(values);
        values = larger;
      }
      values[count] = value;
      count += 1;
    },
    finish: () => values.slice(0, count),
  };
}

/** Hands on windows of `length` samples every `hop`, in one buffer that is valid until the call returns. */
function createWindows(length: number, hop: number, take: (window: Float32Array) => void) {
  const held = new Float32Array(length);
  // Half a window of silence before the start puts the first value at 0 s.
  let filled = length / 2;
  return (samples: Float32Array): void => {
    for (let from = 0; from < samples.length; ) {
      const count = Math.min(samples.length - from, length - filled);
      held.set(samples.subarray(from, from + count), filled);
      filled += count;
      from += count;
      if (filled < length) return;
      take(held);
      held.copyWithin(0, hop);
      filled -= hop;
    }
  };
}

export function createOnsetListener(): OnsetListener {
  const spectrum = createSpectrumReader(LENGTH);
  const fine = createSpectrumReader(CHROMA_LENGTH);
  const edges = bandEdges();
  const classes = classOfBins();
  const [onsets, lowOnsets, chroma] = [createNumbers(), createNumbers(), createNumbers()];
  /** Levels of the last values, the oldest first. */
  const past = Array.from({ length: LAG }, () => new Float32Array(BANDS));

  const pushCurve = createWindows(LENGTH, HOP, (window) => {
    const power = spectrum.power(window);
    const before = past.shift() ?? new Float32Array(BANDS);
    const levels = new Float32Array(BANDS);
    let [rise, lowRise] = [0, 0];
    for (let band = 0; band < BANDS; band += 1) {
      let sum = 0;
      const [from, to] = [edges[band] ?? 0, edges[band + 1] ?? 0];
      for (let bin = from; bin < to; bin += 1) sum += power[bin] ?? 0;
      levels[band] = Math.log1p(COMPRESSION * Math.sqrt(sum / (to - from)) * (2 / LENGTH));
      // A voice that glides from one band into the next is no onset (Böck and Widmer, 2013).
      const held = Math.max(before[band - 1] ?? 0, before[band] ?? 0, before[band + 1] ?? 0);
      const risen = Math.max(0, (levels[band] ?? 0) - held);
      rise += risen;
      if (band < LOW_BANDS) lowRise += Math.max(0, (levels[band] ?? 0) - (before[band] ?? 0));
    }
    past.push(levels);
    onsets.add(rise / BANDS);
    lowOnsets.add(lowRise / LOW_BANDS);
  });

  const pushChroma = createWindows(CHROMA_LENGTH, CHROMA_HOP, (window) => {
    const power = fine.power(window);
    const sums = new Float32Array(PITCH_CLASSES);
    for (let bin = 1; bin < classes.length; bin += 1) {
      const at = classes[bin] ?? -1;
      if (at >= 0) sums[at] = (sums[at] ?? 0) + Math.sqrt(power[bin] ?? 0);
    }
    const whole = Math.hypot(...sums) + 1e-6;
    for (const sum of sums) chroma.add(sum / whole);
  });

  return {
    push(samples) {
      pushCurve(samples);
      pushChroma(samples);
    },
    finish: () => ({
      onsets: onsets.finish(),
      lowOnsets: lowOnsets.finish(),
      chroma: chroma.finish(),
    }),
  };
}
