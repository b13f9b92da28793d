/**
 * `npm run eval:cuts`: how well hard cuts and gradual transitions are found, in clips composed of generated material
 * and, where it is there, of the real footage in RUSHES_BENCH_MEDIA (default ../shared/media). Limits are chosen on the
 * tuning set; only what is found in the held-out set, which shares no take and no seed with it, is printed unless asked.
 * Options:
 *
 *   --clips <n>   clips of each set, default 24
 *   --tuning      also prints the figures of the tuning set
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { baseline, type LoadedClip, loadSet, ours, scoreSet, tuneBaseline } from './evaluate.ts';
import { loadQuiet, QUIET_HELD_OUT, QUIET_TUNING } from './quiet-sets.ts';
import { type ClipScore, scoreText } from './score.ts';
import { HELD_OUT_TAKES, TUNING_TAKES } from './takes.ts';

const { values: options } = parseArgs({
  options: { clips: { type: 'string', default: '24' }, tuning: { type: 'boolean', default: false } },
});

const media = resolve(process.env.RUSHES_BENCH_MEDIA ?? '../shared/media');

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

function printTable(
  title: string,
  clips: readonly LoadedClip[],
  rows: [name: string, score: ClipScore][],
): void {
  const frames = clips.reduce((sum, { clip }) => sum + clip.frames, 0);
  console.log(`\n${title}: ${clips.length} clips, ${frames} frames\n`);
  console.log(
    '| detector | cuts: precision / recall / F1 | gradual: precision / recall / F1 |\n|---|---|---|',
  );
  for (const [name, { cuts, gradual }] of rows) {
    console.log(`| ${name} | ${scoreText(cuts)} | ${scoreText(gradual)} |`);
  }
  const offsets = rows[0]?.[1].offsets ?? [];
  console.log(
    `\nOurs is off at starts and ends of gradual ones by ${quantile(offsets, 0.5)} frames in the middle, ` +
      `${quantile(offsets, 0.9)} in nine of ten; ${offsets.filter((value) => value === 0).length} of ${offsets.length} exact.`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-eval-cuts-'));
try {
  const shared = { clips: Number(options.clips), segments: 8, media, short: false, folder };
  const tuning = await loadSet({ ...shared, takes: TUNING_TAKES, firstSeed: 1_000 });
  const limits = tuneBaseline(tuning);
  const rowsOf = (clips: readonly LoadedClip[]): [string, ClipScore][] => [
    ['ours', scoreSet(clips, ours)],
    ['FFmpeg scdet, threshold 10', scoreSet(clips, ({ scdet }) => scdet)],
    ['difference of neighbours', scoreSet(clips, baseline(limits))],
  ];
  if (options.tuning) printTable('Tuning set', tuning, rowsOf(tuning));
  const heldOut = await loadSet({ ...shared, takes: HELD_OUT_TAKES, firstSeed: 9_000 });
  printTable('Held-out set', heldOut, rowsOf(heldOut));
  for (const mix of ['long dissolves', 'wipes'] as const) {
    for (const [title, takes, firstSeed] of [
      ...(options.tuning ? ([['Tuning', TUNING_TAKES, 1_000]] as const) : []),
      ['Held-out', HELD_OUT_TAKES, 9_000] as const,
    ]) {
      const clips = await loadSet({ ...shared, takes, firstSeed }, mix);
      printTable(`${title}, ${mix}`, clips, rowsOf(clips));
    }
  }
  for (const [title, set] of [
    ...(options.tuning ? ([['Tuning', QUIET_TUNING]] as const) : []),
    ['Held-out', QUIET_HELD_OUT] as const,
  ]) {
    for (const [kind, clips] of await loadQuiet(set, { media, folder, share: Number(options.clips) / 24 }))
      printTable(`${title}, ${kind}`, clips, rowsOf(clips));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
