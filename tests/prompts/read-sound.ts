/** Decodes the sound of a rendered MP4 and measures it: loudness, the library's tones, and what else is heard. */
import { newFrame } from '../../packages/engine/src/av/frames.ts';
import { openGraph } from '../../packages/engine/src/av/open/open-graph.ts';
import { filter, inputOptions } from '../../packages/engine/src/render/graph/filter-text.ts';

/** The sound of one stretch of a second. */
export interface SoundWindow {
  startSeconds: number;
  /** Files whose tone is heard. */
  tones: Set<string>;
  /** Level of everything, dB of full scale. */
  levelDb: number;
  /** Level of what is no tone of the library, in most of the stretch: where tones begin and end there is always something. */
  restDb: number;
}

/** Everything the sound of a file tells. */
export interface MeasuredSound {
  seconds: number;
  /** EBU R128; null when silent. */
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  windows: SoundWindow[];
}

/** What a file without sound measures. */
export const noSound: MeasuredSound = {
  seconds: 0,
  integratedLufs: null,
  truePeakDbtp: null,
  windows: [],
};

const sampleRate = 48_000;
const windowSeconds = 1;
const stepSeconds = 0.5;

/** A tone quieter than this is not heard, dB of full scale. */
const audibleDb = -50;
/** How far a tone stands out from its neighbourhood, dB. */
const standsOutDb = 12;

function decibels(value: number): number {
  return 20 * Math.log10(Math.max(value, 1e-9));
}

/** Reads all sound of `path`; `tones` are the frequencies of the library's files. */
export async function readSound(path: string, tones: ReadonlyMap<string, number>): Promise<MeasuredSound> {
  const { samples, integratedLufs, truePeakDbtp } = await decodeSound(path);
  const windows: SoundWindow[] = [];
  const length = windowSeconds * sampleRate;
  for (let start = 0; start + length <= samples.length; start += stepSeconds * sampleRate)
    windows.push(measureWindow(samples.subarray(start, start + length), start / sampleRate, tones));
  return { seconds: samples.length / sampleRate, integratedLufs, truePeakDbtp, windows };
}

async function decodeSound(
  path: string,
): Promise<{ samples: Float32Array; integratedLufs: number | null; truePeakDbtp: number | null }> {
  const source = filter('amovie', { filename: `file:${path}`, f: 'mov', format_opts: inputOptions('mov') });
  const meter = filter('ebur128@meter', { peak: 'true', framelog: 'quiet' });
  const graph = await openGraph(
    `${source},${meter},aformat=sample_fmts=flt:channel_layouts=mono:sample_rates=${sampleRate},abuffersink@out`,
  );
  const frame = newFrame();
  const chunks: Float32Array[] = [];
  try {
    while ((await graph.sink('out').pull(frame)) === 'got')
      chunks.push(samplesOf(frame.data?.[0], frame.nbSamples));
    const integrated = Number(graph.option('ebur128@meter', 'integrated'));
    const peak = Number(graph.option('ebur128@meter', 'true_peak'));
    return {
      samples: joined(chunks),
      integratedLufs: integrated > -70 ? integrated : null,
      truePeakDbtp: Number.isFinite(peak) ? peak : null,
    };
  } finally {
    frame.free();
    graph.close();
  }
}

function samplesOf(data: Buffer | undefined, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) => data?.readFloatLE(index * 4) ?? 0);
}

function joined(chunks: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function measureWindow(
  samples: Float32Array,
  startSeconds: number,
  tones: ReadonlyMap<string, number>,
): SoundWindow {
  const heard = new Set<string>();
  const rest = Float32Array.from(samples);
  for (const [file, frequency] of tones) {
    const tone = waveAt(samples, frequency);
    const around = Math.max(...[-25, 25].map((offset) => waveAt(samples, frequency + offset).amplitude));
    if (decibels(tone.amplitude) < Math.max(audibleDb, decibels(around) + standsOutDb)) continue;
    heard.add(file);
    takeOut(rest, frequency);
  }
  return { startSeconds, tones: heard, levelDb: levelOf(samples), restDb: medianLevel(rest) };
}

/** Root mean square as dB of full scale. */
function levelOf(samples: Float32Array): number {
  return decibels(Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length));
}

/** The median of the levels of its pieces. */
function medianLevel(samples: Float32Array): number {
  const levels = piecesOf(samples).map(levelOf);
  return levels.sort((a, b) => a - b)[Math.floor(levels.length / 2)] ?? decibels(0);
}

interface Wave {
  cosine: number;
  sine: number;
  amplitude: number;
}

/** Weights that keep loud neighbours of a frequency from leaking in (Hann), by length. */
const weights = new Map<number, Float64Array>();

function weightsOf(length: number): Float64Array {
  const known = weights.get(length);
  if (known !== undefined) return known;
  const made = Float64Array.from({ length }, (_, index) => 1 - Math.cos((2 * Math.PI * index) / length));
  weights.set(length, made);
  return made;
}

function waveAt(samples: Float32Array, frequency: number): Wave {
  const step = (2 * Math.PI * frequency) / sampleRate;
  const [turnX, turnY] = [Math.cos(step), Math.sin(step)];
  const weight = weightsOf(samples.length);
  let [cosine, sine, x, y] = [0, 0, 1, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const value = (samples[index] ?? 0) * (weight[index] ?? 0);
    cosine += value * x;
    sine += value * y;
    [x, y] = [x * turnX - y * turnY, x * turnY + y * turnX];
  }
  const scale = 2 / samples.length;
  return { cosine: cosine * scale, sine: sine * scale, amplitude: Math.hypot(cosine, sine) * scale };
}

/** Length of the pieces in which a tone is taken for constant: fades and ducking move it. */
const pieceSamples = 2_400;

function piecesOf(samples: Float32Array): Float32Array[] {
  return Array.from({ length: Math.floor(samples.length / pieceSamples) }, (_, index) =>
    samples.subarray(index * pieceSamples, (index + 1) * pieceSamples),
  );
}

/** Takes a tone out piece by piece, whatever its level does. */
function takeOut(samples: Float32Array, frequency: number): void {
  const step = (2 * Math.PI * frequency) / sampleRate;
  for (const piece of piecesOf(samples)) {
    const { cosine, sine } = waveAt(piece, frequency);
    for (let index = 0; index < piece.length; index += 1)
      piece[index] = (piece[index] ?? 0) - cosine * Math.cos(step * index) - sine * Math.sin(step * index);
  }
}
