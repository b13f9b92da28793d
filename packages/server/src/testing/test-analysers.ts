/** Analysers for tests: real ones in every respect, but what they look for is up to the test. */
import type {
  Analyser,
  AnalyserContext,
  AnalyserName,
  AnalyserOutcome,
} from '../modules/understanding/analysis/analyser.ts';
import type { Availability } from '../platform/health/availability.ts';

export interface TestAnalyser extends Analyser {
  /** Versions it looked at, in order. */
  readonly runs: string[];
  /** Most runs of it that were under way together over one version. */
  readonly atOnce: () => number;
  /** What it does; replaced by tests. */
  work: (context: AnalyserContext) => Promise<AnalyserOutcome>;
  now: Availability;
}

/** One that is there, finds nothing and is done at once, unless the test says otherwise. */
export function testAnalyser(name: AnalyserName, changes: Partial<TestAnalyser> = {}): TestAnalyser {
  const runs: string[] = [];
  const underWay = new Map<string, number>();
  let most = 0;
  const analyser: TestAnalyser = {
    name,
    version: '1',
    kinds: ['video', 'audio', 'image'],
    inputs: ['original'],
    outputs: [],
    after: [],
    timeLimit: () => 60,
    now: { available: true, engine: 'test 1' },
    availability: async () => analyser.now,
    work: async () => ({ details: { found: 0 } }),
    remove: async () => undefined,
    runs,
    atOnce: () => most,
    async run(context) {
      const { versionId } = context;
      runs.push(versionId);
      const together = (underWay.get(versionId) ?? 0) + 1;
      underWay.set(versionId, together);
      most = Math.max(most, together);
      try {
        return await analyser.work(context);
      } finally {
        underWay.set(versionId, (underWay.get(versionId) ?? 1) - 1);
      }
    },
    ...changes,
  };
  return analyser;
}
