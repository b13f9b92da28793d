/** Loudness of a sound by EBU R128: over the whole, and as it goes. */
import { type Frame, frameTag, newFrame } from '../../av/frames.ts';
import { type GraphHandle, openGraph } from '../../av/open/open-graph.ts';
import type { LoudnessCurve } from '../../types.ts';
import { chain, filter } from '../graph/filter-text.ts';

/** Integrated loudness and true peak (EBU R128); null when silent. */
export interface Loudness {
  integratedLufs: number | null;
  truePeakDbtp: number | null;
}

/** The meter's gate, LUFS: lower values mean that nothing passed it. */
const GATE_LUFS = -70;

/** The meter says what the last 400 ms were like every 100 ms: each fourth value stands for time of its own. */
const VALUES_PER_STEP = 4;

/** Seconds between values of a curve before they are thinned out. */
const STEP_SECONDS = 0.4;

/** Most values of a curve: those of a programme of 20 minutes in full, of a longer one in steps twice as long. */
const MAX_VALUES = 3000;

/** Loudness of what a sound source (filter text) gives, with its curve. `check` is called as it goes; what it throws ends the measuring. */
export async function measureLoudness(
  source: string,
  check: () => void = () => {},
): Promise<Loudness & { curve: LoudnessCurve }> {
  const meter = filter('ebur128@meter', { peak: 'true', framelog: 'quiet', metadata: 1 });
  const graph = await openGraph(chain(source, meter, filter('abuffersink@sound')));
  const frame = newFrame();
  const curve = createCurve();
  try {
    const sink = graph.sink('sound');
    while ((await sink.pull(frame)) === 'got') {
      check();
      curve.add(frame);
    }
    return { ...readMeter(graph), curve: curve.finish() };
  } finally {
    frame.free();
    graph.close();
  }
}

function readMeter(graph: GraphHandle): Loudness {
  const integrated = Number(graph.option('ebur128@meter', 'integrated'));
  const peak = Number(graph.option('ebur128@meter', 'true_peak'));
  return {
    integratedLufs: Number.isFinite(integrated) && integrated > GATE_LUFS ? integrated : null,
    truePeakDbtp: Number.isFinite(peak) && peak > -120 ? peak : null,
  };
}

/** The greatest sample that a meter met, dBFS; null when silent. */
function readSamplePeak(graph: GraphHandle): number | null {
  const peak = Number(graph.option('ebur128@meter', 'sample_peak'));
  return Number.isFinite(peak) && peak > -120 ? peak : null;
}

/** Measures a sound while it is made, on another thread than whoever makes it. */
export interface LoudnessMeter {
  /** Takes the next stereo samples; returns once those before are measured. The caller keeps its frame. */
  add(frame: Frame): Promise<void>;
  /** What was measured of all of it; the greatest sample, dBFS, where no true peak was looked for. */
  finish(): Promise<Loudness & { curve: LoudnessCurve; samplePeakDb: number | null }>;
  /** Frees its memory; what is under way ends before. */
  close(): Promise<void>;
}

/** How samples are given to a graph. */
interface StereoFormat {
  sampleRate: number;
  /** FFmpeg's name of it. */
  sampleFormat: string;
}

/** Where stereo frames go into a graph: its source `in`. */
export function stereoSource({ sampleRate, sampleFormat }: StereoFormat): string {
  return filter('abuffer@in', {
    sample_rate: sampleRate,
    sample_fmt: sampleFormat,
    channel_layout: 'stereo',
    time_base: `1/${sampleRate}`,
  });
}

/** What a meter is given, and what it looks for. */
export interface MeterOptions extends StereoFormat {
  /** `whole`: integrated loudness and the greatest sample, a third of the work; `all`: true peak and curve. */
  looksFor: 'whole' | 'all';
}

export async function openLoudnessMeter({
  sampleRate,
  sampleFormat,
  looksFor,
}: MeterOptions): Promise<LoudnessMeter> {
  const source = stereoSource({ sampleRate, sampleFormat });
  const extent = looksFor === 'all' ? { peak: 'true', metadata: 1 } : { peak: 'sample' };
  const meter = filter('ebur128@meter', { ...extent, framelog: 'quiet' });
  const graph = await openGraph(chain(source, meter, filter('abuffersink@sound')));
  const [input, sink] = [graph.source('in'), graph.sink('sound')];
  const frame = newFrame();
  const curve = createCurve();
  let failure: unknown = null;
  let working = Promise.resolve();

  async function drain(): Promise<void> {
    while ((await sink.pull(frame)) === 'got') if (looksFor === 'all') curve.add(frame);
  }

  async function feed(samples: Frame | null): Promise<void> {
    await working;
    if (failure !== null) throw failure;
    input.push(samples);
    working = drain().catch((error: unknown) => {
      failure ??= error;
    });
  }

  return {
    add: feed,
    async finish() {
      await feed(null);
      await working;
      if (failure !== null) throw failure;
      const samplePeakDb = looksFor === 'whole' ? readSamplePeak(graph) : null;
      return { ...readMeter(graph), samplePeakDb, curve: curve.finish() };
    },
    async close() {
      await working;
      frame.free();
      graph.close();
    },
  };
}

/** Collects momentary values; of a long programme the louder of each two, until they are few enough. */
function createCurve(): { add: (frame: Frame) => void; finish: () => LoudnessCurve } {
  let values: number[] = [];
  let taken = 1;
  let waiting: number[] = [];
  let count = 0;
  return {
    /** Takes what the meter wrote on its next frame. */
    add(frame) {
      count += 1;
      if (count % VALUES_PER_STEP !== 0) return;
      const lufs = Number(frameTag(frame, 'lavfi.r128.M') ?? Number.NaN);
      waiting.push(lufs > GATE_LUFS ? lufs : Number.NEGATIVE_INFINITY);
      if (waiting.length < taken) return;
      values.push(Math.max(...waiting));
      waiting = [];
      if (values.length < MAX_VALUES) return;
      values = values.flatMap((value, index) =>
        index % 2 === 0 ? [Math.max(value, values[index + 1] ?? value)] : [],
      );
      taken *= 2;
    },
    finish() {
      if (waiting.length > 0) values.push(Math.max(...waiting));
      const momentaryLufs = values.map((value) =>
        Number.isFinite(value) ? Math.round(value * 10) / 10 : null,
      );
      return { stepSeconds: STEP_SECONDS * taken, momentaryLufs };
    },
  };
}
