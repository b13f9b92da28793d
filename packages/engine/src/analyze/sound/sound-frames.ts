/** What is measured of a sound every 20 ms, for telling speech and music apart. Pure. */
import { createSpectrumReader } from './sound-spectrum.ts';

/** Samples a second of what is measured. */
export const HEARD_RATE = 16_000;

/** Seconds from one frame to the next. */
export const FRAME_SECONDS = 0.02;

const HOP = HEARD_RATE * FRAME_SECONDS;
/** 64 ms: fine enough to tell the partials of voices and instruments. */
const LENGTH = 1024;

/** Edges of the bands whose loudness is followed, Hz. */
const BAND_EDGES = [100, 200, 400, 630, 920, 1270, 1720, 2320, 3150, 4400, 6400];
export const BANDS = BAND_EDGES.length - 1;

/** Bins up to 4 kHz in which lines are looked for. */
export const LINE_BINS = 256;

/** Lags of voices of 70 to 400 Hz. */
const [SHORTEST_LAG, LONGEST_LAG] = [HEARD_RATE / 400, Math.round(HEARD_RATE / 70)];

/** One frame. Levels are dB of full scale. */
export interface SoundFrame {
  levelDb: number;
  /** Changes of sign, of all samples, 0..1. */
  crossings: number;
  /** Hz. */
  centroid: number;
  /** 0 a tone, 1 noise. */
  flatness: number;
  /** How much the shape of the spectrum changed, 0..1. */
  flux: number;
  /** How alike the signal is to itself one period later, 0..1. */
  voicing: number;
  /** Octaves above 70 Hz of that period. */
  pitch: number;
  bandsDb: Float32Array;
  /** 1 for bins that stand out of their neighbours. */
  lines: Uint8Array;
}

export interface SoundFramer {
  /** Takes mono samples at `HEARD_RATE`; gives the frames that became whole. */
  push(samples: Float32Array): SoundFrame[];
}

const binOf = (hertz: number) => Math.round((hertz * LENGTH) / HEARD_RATE);
const decibels = (power: number) => 10 * Math.log10(power + 1e-12);

/** Half the width of the surroundings that a line stands out of, bins, and by how much, dB. */
const LINE_REACH = 10;
const LINE_DB = 4;

function linesOf(powerDb: Float32Array): Uint8Array {
  const lines = new Uint8Array(LINE_BINS);
  let sum = 0;
  for (let bin = 0; bin <= LINE_REACH; bin += 1) sum += powerDb[bin] as number;
  for (let bin = 0; bin < LINE_BINS; bin += 1) {
    const count = Math.min(bin, LINE_REACH) + LINE_REACH + 1;
    if ((powerDb[bin] as number) - sum / count > LINE_DB) lines[bin] = 1;
    sum += powerDb[bin + LINE_REACH + 1] as number;
    if (bin >= LINE_REACH) sum -= powerDb[bin - LINE_REACH] as number;
  }
  return lines;
}

function bandsOf(power: Float32Array): Float32Array {
  const bands = new Float32Array(BANDS);
  for (let band = 0; band < BANDS; band += 1) {
    let sum = 0;
    const [from, to] = [binOf(BAND_EDGES[band] ?? 0), binOf(BAND_EDGES[band + 1] ?? 0)];
    for (let bin = from; bin < to; bin += 1) sum += power[bin] as number;
    bands[band] = decibels(sum / LENGTH ** 2);
  }
  return bands;
}

/** The strongest period of a voice. */
function periodOf(correlation: Float32Array): { voicing: number; pitch: number } {
  let [best, lag] = [0, LONGEST_LAG];
  for (let at = SHORTEST_LAG; at <= LONGEST_LAG; at += 1) {
    // The window takes its share of long lags away.
    const value = (correlation[at] as number) / (1 - at / LENGTH) ** 2;
    if (value > best) [best, lag] = [value, at];
  }
  return { voicing: Math.min(1, best), pitch: Math.log2(HEARD_RATE / lag / 70) };
}

export function createSoundFramer(): SoundFramer {
  const spectrum = createSpectrumReader(LENGTH);
  const held = new Float32Array(LENGTH);
  const shape = new Float32Array(spectrum.bins);
  const before = new Float32Array(spectrum.bins);
  const powerDb = new Float32Array(spectrum.bins);
  let filled = 0;

  function measure(): SoundFrame {
    let [energy, changes] = [0, 0];
    for (let index = 0; index < LENGTH; index += 1) {
      const sample = held[index] as number;
      energy += sample * sample;
      if (index > 0 && sample >= 0 !== (held[index - 1] as number) >= 0) changes += 1;
    }
    const power = spectrum.power(held);
    let [sum, weighted, logs] = [1e-12, 0, 0];
    for (let bin = 1; bin < spectrum.bins; bin += 1) {
      const value = (power[bin] as number) + 1e-9;
      sum += value;
      weighted += value * bin;
      powerDb[bin] = decibels(value);
      logs += powerDb[bin] as number;
    }
    powerDb[0] = powerDb[1] as number;
    const mean = sum / (spectrum.bins - 1);
    let flux = 0;
    for (let bin = 1; bin < spectrum.bins; bin += 1) {
      shape[bin] = Math.sqrt((power[bin] as number) / sum);
      flux += ((shape[bin] as number) - (before[bin] as number)) ** 2;
    }
    before.set(shape);
    return {
      levelDb: decibels(energy / LENGTH),
      crossings: changes / LENGTH,
      centroid: ((weighted / sum) * HEARD_RATE) / LENGTH,
      flatness: 10 ** ((logs / (spectrum.bins - 1) - decibels(mean)) / 10),
      flux: Math.min(1, flux / 2),
      bandsDb: bandsOf(power),
      lines: linesOf(powerDb),
      ...periodOf(spectrum.autocorrelation()),
    };
  }

  return {
    push(samples) {
      const frames: SoundFrame[] = [];
      for (let from = 0; from < samples.length; ) {
        const count = Math.min(samples.length - from, LENGTH - filled);
        held.set(samples.subarray(from, from + count), filled);
        filled += count;
        from += count;
        if (filled < LENGTH) break;
        frames.push(measure());
        held.copyWithin(0, HOP);
        filled -= HOP;
      }
      return frames;
    },
  };
}
