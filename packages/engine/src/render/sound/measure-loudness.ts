/** Loudness of a sound by EBU R128: over the whole, and as it goes. */
import { frameTag, newFrame } from '../../av/frames.ts';
import { openGraph } from '../../av/open/open-graph.ts';
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
    for (let count = 1; (await sink.pull(frame)) === 'got'; count += 1) {
      check();
      if (count % VALUES_PER_STEP === 0) curve.add(Number(frameTag(frame, 'lavfi.r128.M') ?? Number.NaN));
    }
    const integrated = Number(graph.option('ebur128@meter', 'integrated'));
    const peak = Number(graph.option('ebur128@meter', 'true_peak'));
    return {
      integratedLufs: Number.isFinite(integrated) && integrated > GATE_LUFS ? integrated : null,
      truePeakDbtp: Number.isFinite(peak) && peak > -120 ? peak : null,
      curve: curve.finish(),
    };
  } finally {
    frame.free();
    graph.close();
  }
}

/** Collects momentary values; of a long programme the louder of each two, until they are few enough. */
function createCurve(): { add: (lufs: number) => void; finish: () => LoudnessCurve } {
  let values: number[] = [];
  let taken = 1;
  let waiting: number[] = [];
  return {
    add(lufs) {
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
