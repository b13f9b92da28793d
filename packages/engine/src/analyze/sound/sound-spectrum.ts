/** The power spectrum of a real signal. Pure; one set of tables serves all frames of a length. */

/** Gives the power of bins 0 to length / 2 of `length` samples, and what the signal has in common with itself later. */
export interface SpectrumReader {
  readonly bins: number;
  /** Power by bin, of windowed samples; valid until the next call. */
  power(samples: Float32Array): Float32Array;
  /** The autocorrelation that belongs to the power last read, by lag in samples; valid until the next call. */
  autocorrelation(): Float32Array;
}

function bitReversed(length: number): Uint16Array {
  const bits = Math.log2(length);
  const table = new Uint16Array(length);
  for (let index = 0; index < length; index += 1) {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    table[index] = reversed;
  }
  return table;
}

/** `length` is a power of two up to 65,536. */
export function createSpectrumReader(length: number): SpectrumReader {
  const [cosines, sines] = [new Float32Array(length / 2), new Float32Array(length / 2)];
  const window = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    if (index < length / 2) {
      cosines[index] = Math.cos((2 * Math.PI * index) / length);
      sines[index] = -Math.sin((2 * Math.PI * index) / length);
    }
    window[index] = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length);
  }
  const order = bitReversed(length);
  const [real, imaginary] = [new Float32Array(length), new Float32Array(length)];
  const bins = length / 2 + 1;
  const power = new Float32Array(bins);
  const correlation = new Float32Array(length / 2);

  /** In place, of what stands in `real` and `imaginary` in bit-reversed order. */
  function transform(): void {
    for (let half = 1; half < length; half *= 2) {
      const step = length / (2 * half);
      for (let start = 0; start < length; start += 2 * half) {
        for (let index = 0; index < half; index += 1) {
          const [a, b] = [start + index, start + index + half];
          const cosine = cosines[index * step] as number;
          const sine = sines[index * step] as number;
          const re = (real[b] as number) * cosine - (imaginary[b] as number) * sine;
          const im = (real[b] as number) * sine + (imaginary[b] as number) * cosine;
          real[b] = (real[a] as number) - re;
          imaginary[b] = (imaginary[a] as number) - im;
          real[a] = (real[a] as number) + re;
          imaginary[a] = (imaginary[a] as number) + im;
        }
      }
    }
  }

  return {
    bins,
    power(samples) {
      for (let index = 0; index < length; index += 1) {
        const from = order[index] as number;
        real[index] = (samples[from] ?? 0) * (window[from] as number);
      }
      imaginary.fill(0);
      transform();
      for (let bin = 0; bin < bins; bin += 1) {
        power[bin] = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2;
      }
      return power;
    },
    autocorrelation() {
      for (let index = 0; index < length; index += 1) {
        const bin = order[index] as number;
        real[index] = power[Math.min(bin, length - bin)] as number;
      }
      imaginary.fill(0);
      transform();
      const whole = Math.max(1e-12, real[0] as number);
      for (let lag = 0; lag < correlation.length; lag += 1) correlation[lag] = (real[lag] as number) / whole;
      return correlation;
    },
  };
}
