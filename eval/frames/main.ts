/** `npm run eval:frames [tuning|held-out|short]`: how surely a picture finds the shot that it is of. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FINGERPRINT_THRESHOLD } from '../../packages/server/src/modules/understanding/fingerprints/fingerprint-calibration.ts';
import { DISTORTIONS } from './distortions.ts';
import { evaluateFrames, type FrameFigures, type Stranger } from './evaluate.ts';
import { makeSet, SETS } from './sets.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** How many frames that are not there are answered all the same. */
function answeredStrangers(name: string, strangers: readonly Stranger[]): string[] {
  return [true, false].map((real) => {
    const of = strangers.filter((stranger) => stranger.real === real);
    const share = (rule: 'likeness' | 'standing' | 'both') =>
      percent(mean(of.map((stranger) => Number(stranger[rule] >= FINGERPRINT_THRESHOLD))));
    const kind = real ? 'footage' : 'drawn';
    return `${name}, ${kind} (${of.length}): ${share('likeness')} by the flat threshold, ${share('standing')} by prints, ${share('both')} with the picture model`;
  });
}

function report(name: string, { shots, kept, rows, strangers: unknown, leftOut }: FrameFigures): string {
  const strangers = unknown.map(({ likeness }) => likeness);
  const lines = rows.map(({ name: distortion, queries, first, answered, right, wrong }) =>
    [
      distortion,
      queries,
      percent(first.print),
      percent(answered.flat),
      percent(answered.standing),
      percent(answered.both),
      percent(first.dHash),
      percent(first['mean colour']),
      `${quantile(right, 0.05).toFixed(2)} / ${quantile(right, 0.5).toFixed(2)}`,
      quantile(wrong, 0.95).toFixed(2),
    ].join(' | '),
  );
  const all = (method: 'print' | 'dHash' | 'mean colour'): string =>
    percent(mean(rows.map(({ first }) => first[method])));
  const answers = (rule: 'flat' | 'standing' | 'both'): string =>
    percent(mean(rows.map(({ answered }) => answered[rule])));
  const wrong = rows.flatMap((row) => row.wrong);
  const right = rows.flatMap((row) => row.right);
  const thresholds = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8].map(
    (limit) =>
      `${limit}: ${percent(mean(right.map((value) => Number(value >= limit))))} of right, ` +
      `${percent(mean(wrong.map((value) => Number(value >= limit))))} of other shots, ` +
      `${percent(mean(strangers.map((value) => Number(value >= limit))))} of strangers`,
  );
  return [
    `${name}: ${shots} shots, ${kept} prints, ${strangers.length} strangers`,
    '| distortion | queries | print | answered, flat | answered by prints | with the picture model | dHash | mean colour | right p5 / p50 | other p95 |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    `| all | ${rows.reduce((sum, { queries }) => sum + queries, 0)} | ${all('print')} | ${answers('flat')} | ${answers('standing')} | ${answers('both')} | ${all('dHash')} | ${all('mean colour')} | | |`,
    `strangers: median ${quantile(strangers, 0.5).toFixed(2)}, p95 ${quantile(strangers, 0.95).toFixed(2)}, most ${quantile(strangers, 1).toFixed(2)}`,
    ...thresholds,
    ...answeredStrangers('strangers', unknown),
    ...answeredStrangers('left out', leftOut),
  ].join('\n');
}

const name = process.argv[2] ?? 'held-out';
if (name !== 'tuning' && name !== 'held-out' && name !== 'short')
  throw new Error('tuning, held-out or short');
const folder = await mkdtemp(join(tmpdir(), 'eval-frames-'));
try {
  const spec = SETS[name];
  const paths = await makeSet(spec, folder);
  const perShot = name === 'short' ? 1 : 2;
  const figures = await evaluateFrames(
    { ...paths, seed: spec.seed, perShot, distortions: DISTORTIONS },
    folder,
  );
  console.log(report(name, figures));
} finally {
  await rm(folder, { recursive: true, force: true });
}
