/** The short form of `npm run eval:cuts`: a few clips of generated material, so that a change for the worse is seen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { baseline, loadSet, ours, scoreSet } from '../../eval/cuts/evaluate.ts';
import { f1 } from '../../eval/cuts/score.ts';
import { TUNING_TAKES } from '../../eval/cuts/takes.ts';

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
