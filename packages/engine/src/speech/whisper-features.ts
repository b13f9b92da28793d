/** What Whisper hears: a picture of the sound, 10 ms by bands of the mel scale. Pure; after the paper's own preparation. */

/** Samples a second. */
export const SPEECH_RATE = 16_000;

/** A window of the network, seconds and samples. */
export const WINDOW_SECONDS = 30;
export const WINDOW_SAMPLES = WINDOW_SECONDS * SPEECH_RATE;

const LENGTH = 400;
const HOP = 160;
/** Frames of a window. */
export const WINDOW_FRAMES = WINDOW_SAMPLES / HOP;
const BINS = LENGTH / 2 + 1;

/** 400 samples are transformed as 16 by 25. */
const [SHORT, LONG] = [16, 25];

/** Slaney's mel scale: even up to 1 kHz, then by the logarithm. */
function melOf(hertz: number): number {
  return hertz < 1000 ? (3 * hertz) / 200 : 15 + (27 * Math.log(hertz / 1000)) / Math.log(6.4);
}
function hertzOf(mel: number): number {
  return mel < 15 ? (200 * mel) / 3 : 1000 * Math.exp((Math.log(6.4) * (mel - 15)) / 27);
}

interface Band {
  from: number;
  weights: Float32Array;
}

/** Triangles over the bins, each of the same area. */
function bandsOf(count: number): Band[] {
  const top = melOf(SPEECH_RATE / 2);
  const edges = Array.from({ length: count + 2 }, (_, index) => hertzOf((top * index) / (count + 1)));
  return Array.from({ length: count }, (_, index) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(index, index + 3);
    const all = Array.from({ length: BINS }, (_unused, bin) => {
      const hertz = (bin * SPEECH_RATE) / LENGTH;
      const height = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, height) * 2) / (high - low);
    });
    const from = Math.max(
      0,
      all.findIndex((weight) => weight > 0),
    );
    const until = all.findLastIndex((weight) => weight > 0) + 1;
    return { from, weights: Float32Array.from(all.slice(from, Math.max(from, until))) };
  });
}

/** Two frames of `LENGTH` real samples, and the power of each by bin. */
interface Transformer {
  /** The frames, to be written before `transform`: together they are one complex one. */
  frames: readonly [Float64Array, Float64Array];
  /** Valid until the next call. */
  transform(): readonly [Float64Array, Float64Array];
}

function createTransformer(): Transformer {
  const cosines = Float64Array.from({ length: LENGTH }, (_, index) =>
    Math.cos((2 * Math.PI * index) / LENGTH),
  );
  const sines = Float64Array.from(
    { length: LENGTH },
    (_, index) => -Math.sin((2 * Math.PI * index) / LENGTH),
  );
  const [re, im] = [new Float64Array(LENGTH), new Float64Array(LENGTH)];
  const [midRe, midIm] = [new Float64Array(LENGTH), new Float64Array(LENGTH)];
  const power = [new Float64Array(BINS), new Float64Array(BINS)] as const;

  /** In place, of `re` and `im`. */
  function transformBoth(): void {
    for (let column = 0; column < LONG; column += 1) {
      for (let key = 0; key < SHORT; key += 1) {
        let [sumRe, sumIm] = [0, 0];
        for (let row = 0; row < SHORT; row += 1) {
          const at = LONG * row + column;
          const turn = (LONG * row * key) % LENGTH;
          const [cosine, sine] = [cosines[turn] as number, sines[turn] as number];
          sumRe += (re[at] as number) * cosine - (im[at] as number) * sine;
          sumIm += (re[at] as number) * sine + (im[at] as number) * cosine;
        }
        const turn = column * key;
        const [cosine, sine] = [cosines[turn] as number, sines[turn] as number];
        midRe[column * SHORT + key] = sumRe * cosine - sumIm * sine;
        midIm[column * SHORT + key] = sumRe * sine + sumIm * cosine;
      }
    }
    for (let key = 0; key < SHORT; key += 1) {
      for (let other = 0; other < LONG; other += 1) {
        let [sumRe, sumIm] = [0, 0];
        for (let column = 0; column < LONG; column += 1) {
          const at = column * SHORT + key;
          const turn = (SHORT * column * other) % LENGTH;
          const [cosine, sine] = [cosines[turn] as number, sines[turn] as number];
          sumRe += (midRe[at] as number) * cosine - (midIm[at] as number) * sine;
          sumIm += (midRe[at] as number) * sine + (midIm[at] as number) * cosine;
        }
        re[key + SHORT * other] = sumRe;
        im[key + SHORT * other] = sumIm;
      }
    }
  }

  /** Power of two real frames that were transformed as one complex one. */
  function split(): void {
    for (let bin = 0; bin < BINS; bin += 1) {
      const back = (LENGTH - bin) % LENGTH;
      const [a, b] = [re[bin] as number, im[bin] as number];
      const [c, d] = [re[back] as number, im[back] as number];
      power[0][bin] = ((a + c) ** 2 + (b - d) ** 2) / 4;
      power[1][bin] = ((b + d) ** 2 + (a - c) ** 2) / 4;
    }
  }

  return {
    frames: [re, im],
    transform() {
      transformBoth();
      split();
      return power;
    },
  };
}

/** Gives the picture of up to a window of samples: bands one after the other, `WINDOW_FRAMES` numbers each. */
export function createSpeechFeatures(bands: number): (samples: Float32Array) => Float32Array {
  const filters = bandsOf(bands);
  const transformer = createTransformer();
  const [first, second] = transformer.frames;
  const hann = Float64Array.from(
    { length: LENGTH },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / LENGTH),
  );

  return (samples) => {
    const features = new Float32Array(bands * WINDOW_FRAMES).fill(-10);
    const heard = Math.min(samples.length, WINDOW_SAMPLES);
    // The sound is mirrored at its start, and silence follows it.
    const sampleAt = (at: number): number => {
      const index = Math.abs(at);
      return index < heard ? (samples[index] as number) : 0;
    };
    const frames = Math.min(WINDOW_FRAMES, Math.ceil((heard + LENGTH / 2) / HOP));
    let most = -10;
    for (let frame = 0; frame < frames; frame += 2) {
      const from = frame * HOP - LENGTH / 2;
      for (let index = 0; index < LENGTH; index += 1) {
        first[index] = sampleAt(from + index) * (hann[index] as number);
        second[index] = sampleAt(from + HOP + index) * (hann[index] as number);
      }
      for (const [offset, spectrum] of transformer.transform().entries()) {
        if (frame + offset >= WINDOW_FRAMES) break;
        for (const [band, { from: low, weights }] of filters.entries()) {
          let sum = 0;
          for (let index = 0; index < weights.length; index += 1) {
            sum += (weights[index] as number) * (spectrum[low + index] as number);
          }
          const level = Math.log10(Math.max(sum, 1e-10));
          features[band * WINDOW_FRAMES + frame + offset] = level;
          most = Math.max(most, level);
        }
      }
    }
    const least = most - 8;
    for (let index = 0; index < features.length; index += 1) {
      features[index] = (Math.max(features[index] as number, least) + 4) / 4;
    }
    return features;
  };
}
