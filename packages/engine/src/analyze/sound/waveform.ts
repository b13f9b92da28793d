/** Keeps the peaks of a sound of any length in bounded memory. */
export interface Waveform {
  /** Adds samples of all channels, each -1..1. */
  add(channels: Float32Array[]): void;
  finish(): { peaksPerSecond: number; peaks: number[] };
}

/** Finest resolution, peaks per second: a peak each 20 ms. */
const FINEST = 50;

/** Peaks kept at most; beyond, pairs are joined and the resolution halves. Half an hour is still told at 50 per second. */
const MAX_PEAKS = 100_000;

/** Decimal places of a peak: finer than a pixel of any drawing. */
const PEAK_STEPS = 1000;

function joinPairs(peaks: number[]): number[] {
  const joined: number[] = [];
  for (let i = 0; i < peaks.length; i += 2) joined.push(Math.max(peaks[i] ?? 0, peaks[i + 1] ?? 0));
  return joined;
}

/** Largest magnitude in `channels` from sample `from` to `to`. */
export function peakOf(channels: Float32Array[], from: number, to: number): number {
  let peak = 0;
  for (const samples of channels) {
    for (let i = from; i < to; i++) {
      const magnitude = Math.abs(samples[i] ?? 0);
      if (magnitude > peak) peak = magnitude;
    }
  }
  return peak;
}

/** Starts a waveform of sound at `sampleRate`, which is a multiple of 50. */
export function createWaveform(sampleRate: number): Waveform {
  let peaks: number[] = [];
  let peaksPerSecond = FINEST;
  let samplesPerPeak = sampleRate / FINEST;
  let filled = 0;
  let current = 0;

  function endPeak(): void {
    peaks.push(Math.round(Math.min(1, current) * PEAK_STEPS) / PEAK_STEPS);
    filled = 0;
    current = 0;
    if (peaks.length < MAX_PEAKS) return;
    peaks = joinPairs(peaks);
    peaksPerSecond /= 2;
    samplesPerPeak *= 2;
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0;
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + samplesPerPeak - filled);
        current = Math.max(current, peakOf(channels, from, to));
        filled += to - from;
        from = to;
        if (filled >= samplesPerPeak) endPeak();
      }
    },
    finish() {
      if (filled > 0) endPeak();
      return { peaksPerSecond, peaks };
    },
  };
}
