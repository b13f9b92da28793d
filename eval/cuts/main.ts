/**
 * `npm run eval:cuts`: how well hard cuts and gradual transitions are found, in clips composed of generated material
 * and, where it is there, of the real footage in RUSHES_BENCH_MEDIA (default ../shared/media). Limits are chosen on the
 * tuning set; only what is found in the held-out set, which shares no take and no seed with it, is printed unless asked.
 * Options:
 *
 *   --clips <n>   clips of each set, default 24
 *   --tuning      also prints the figures of the tuning set
 *   --kind <text> only the kinds of clips whose name holds this, such as "hard single" or "wipes"
 *   --fresh <n>   instead of these a set of the tuning looks and takes with seeds of its own, to choose limits on
 *   --list        also prints of each clip what was missed and what is wrong
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BORDER_MIXES, type Border } from './compose.ts';
import { baseline, type LoadedClip, loadSet, ours, scoreSet, tuneBaseline } from './evaluate.ts';
import { loadQuiet, QUIET_HELD_OUT, QUIET_TUNING, type QuietSet } from './quiet-sets.ts';
import { type ClipScore, faultsOf, scoreText } from './score.ts';
import { HELD_OUT_TAKES, type TakeList, TUNING_TAKES } from './takes.ts';

const { values: options } = parseArgs({
  options: {
    clips: { type: 'string', default: '24' },
    tuning: { type: 'boolean', default: false },
    kind: { type: 'string', default: '' },
    fresh: { type: 'string', default: '0' },
    list: { type: 'boolean', default: false },
  },
});
const isAsked = (kind: string): boolean => kind.includes(options.kind);

/** A set of clips of all kinds. */
interface ClipSet {
  title: string;
  takes: TakeList;
  firstSeed: number;
  quiet: QuietSet;
}

const TUNING: ClipSet = { title: 'Tuning', takes: TUNING_TAKES, firstSeed: 1_000, quiet: QUIET_TUNING };
const HELD_OUT: ClipSet = {
  title: 'Held-out',
  takes: HELD_OUT_TAKES,
  firstSeed: 9_000,
  quiet: QUIET_HELD_OUT,
};

/** Seeds of the tuning set and of fresh ones lie so far apart. */
const SEED_STEP = 1_000_000;

function setsAsked(): ClipSet[] {
  const step = SEED_STEP * Number(options.fresh);
  if (step === 0) return options.tuning ? [TUNING, HELD_OUT] : [HELD_OUT];
  const quiet = { ...QUIET_TUNING, firstSeed: QUIET_TUNING.firstSeed + step };
  return [{ ...TUNING, title: `Fresh ${options.fresh}`, firstSeed: TUNING.firstSeed + step, quiet }];
}

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
  if (offsets.length > 0)
    console.log(
      `\nOurs is off at starts and ends of gradual ones by ${quantile(offsets, 0.5)} frames in the middle, ` +
        `${quantile(offsets, 0.9)} in nine of ten; ${offsets.filter((value) => value === 0).length} of ${offsets.length} exact.`,
    );
  if (options.list) for (const loaded of clips) printFaults(loaded);
}

/** What ours missed in a clip, and what it told that is not there. */
function printFaults(loaded: LoadedClip): void {
  const { missed, wrong } = faultsOf(ours(loaded), loaded.clip.borders);
  if (missed.length + wrong.length === 0) return;
  const text = (borders: readonly Border[]): string =>
    borders.map(({ kind, start, end }) => `${kind} ${start}${end > start ? `-${end}` : ''}`).join(', ') ||
    'none';
  console.log(`- ${loaded.clip.name}: missed ${text(missed)}; wrong ${text(wrong)}`);
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
  const print = (title: string, clips: readonly LoadedClip[]): void => {
    if (clips.length > 0) printTable(title, clips, rowsOf(clips));
  };
  const sets = setsAsked();
  for (const { title, takes, firstSeed } of sets)
    for (const mix of BORDER_MIXES.filter(isAsked))
      print(`${title}, ${mix}`, await loadSet({ ...shared, takes, firstSeed }, mix));
  for (const { title, quiet } of sets) {
    const share = Number(options.clips) / 24;
    for (const [kind, clips] of await loadQuiet(quiet, { media, folder, share, isAsked }))
      print(`${title}, ${kind}`, clips);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
