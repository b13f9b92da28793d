/** The short form of `npm run eval:cuts`: a few clips of generated material, so that a change for the worse is seen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { interviewFilm } from '../../eval/cuts/alike-films.ts';
import { ourBorders, smallPicturesOf } from '../../eval/cuts/detectors.ts';
import { baseline, loadSet, ours, scoreSet } from '../../eval/cuts/evaluate.ts';
import { livelyTake } from '../../eval/cuts/lively-takes.ts';
import { screenTake, TUNING_LOOKS, wallFilm } from '../../eval/cuts/quiet-clips.ts';
import { f1, faultsOf, scoreBorders } from '../../eval/cuts/score.ts';
import { TUNING_TAKES } from '../../eval/cuts/takes.ts';
import { writeClip } from '../../eval/cuts/write-clip.ts';

it('finds cuts and gradual transitions of generated clips, better than the difference of neighbours', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-cuts-'));
  try {
    const set = { takes: TUNING_TAKES, firstSeed: 1_000, clips: 2, segments: 6, media: '', short: true };
    const clips = await loadSet({ ...set, folder });
    const [found, trivial] = [
      scoreSet(clips, ours),
      scoreSet(clips, baseline({ cut: 15, run: 0.8, total: 16 })),
    ];
    expect(f1(found.cuts)).toBeGreaterThanOrEqual(0.97);
    // A guard over a handful of drawn pictures of the tuning set, no figure: eval:cuts tells the figures.
    expect(f1(found.gradual)).toBeGreaterThanOrEqual(0.8);
    expect(f1(found.gradual)).toBeGreaterThan(f1(trivial.gradual));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('finds people one after the other before one wall, and no cut on a screen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-cuts-'));
  try {
    for (const clip of [
      wallFilm(TUNING_LOOKS, 50_001, 6, { dips: 0, sameAgain: 0 }),
      wallFilm(TUNING_LOOKS, 50_101, 4, { dips: 0.7, sameAgain: 0.2 }),
      screenTake(50_400),
    ]) {
      const path = await writeClip(join(folder, 'clip.mp4'), clip);
      const { cuts, gradual } = scoreBorders(ourBorders(await smallPicturesOf(path), 0.5), clip.borders);
      const missed = { cuts: cuts.missed, gradual: gradual.missed };
      expect([clip.name, missed, cuts.wrong, gradual.wrong]).toEqual([
        clip.name,
        { cuts: 0, gradual: 0 },
        0,
        0,
      ]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('finds where the pauses of one speaker were cut out, and nothing in what moves and flashes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-cuts-'));
  try {
    const found = { hits: 0, missed: 0, wrong: 0 };
    for (const clip of [
      interviewFilm(TUNING_LOOKS, 52_200, 8),
      interviewFilm(TUNING_LOOKS, 52_201, 8),
      livelyTake('hand', TUNING_LOOKS, [], 52_300),
      livelyTake('strobe', TUNING_LOOKS, [], 52_310),
    ]) {
      const path = await writeClip(join(folder, 'clip.mp4'), clip);
      const { cuts } = scoreBorders(ourBorders(await smallPicturesOf(path), 0.5), clip.borders);
      for (const key of ['hits', 'missed', 'wrong'] as const) found[key] += cuts[key];
    }
    expect(found.wrong).toBe(0);
    // Before jump cuts had limits of their own, a third was found.
    expect(found.hits / (found.hits + found.missed)).toBeGreaterThanOrEqual(0.7);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('names what was missed and what is wrong by the rules that it is counted by', () => {
  const cut = (start: number) => ({ kind: 'cut' as const, start, end: start });
  const dissolve = (start: number, end: number) => ({ kind: 'dissolve' as const, start, end });
  const truth = [cut(10), cut(40), dissolve(60, 80), dissolve(100, 110)];
  const found = [cut(10), cut(41), dissolve(62, 84), cut(105)];
  const { missed, wrong } = faultsOf(found, truth);
  expect(missed).toEqual([cut(40), dissolve(100, 110)]);
  expect(wrong).toEqual([cut(41), cut(105)]);
  const { cuts, gradual } = scoreBorders(found, truth);
  expect(cuts.missed + gradual.missed).toBe(missed.length);
  expect(cuts.wrong + gradual.wrong).toBe(wrong.length);
});
