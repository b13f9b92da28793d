/** Composes one set of clips and scores every detector on it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmallPicture } from '../../packages/engine/src/analyze/pictures/small-picture.ts';
import { type Border, type BorderMix, type Composed, compose } from './compose.ts';
import {
  type BaselineLimits,
  baselineBorders,
  ourBorders,
  scdetBorders,
  smallPicturesOf,
} from './detectors.ts';
import { addScores, type ClipScore, emptyScore, f1, scoreBorders } from './score.ts';
import { makeTakes, type TakeList } from './takes.ts';
import { writeClip } from './write-clip.ts';

/** Which clips a set has. */
export interface SetOptions {
  takes: TakeList;
  firstSeed: number;
  clips: number;
  segments: number;
  /** Where the real footage lies. */
  media: string;
  /** Generated takes alone, and few. */
  short: boolean;
  /** An existing folder for the encoded clips, each removed when it has been looked at. */
  folder: string;
}

export interface LoadedClip {
  clip: Composed;
  pictures: SmallPicture[];
  scdet: Border[];
}

/** Composes clips with `mix` of borders, and reads them as the analysis does. */
export async function loadSet(options: SetOptions, mix: BorderMix = 'mixed'): Promise<LoadedClip[]> {
  const takes = await makeTakes(options.takes, options.media, options.short);
  const loaded: LoadedClip[] = [];
  for (let index = 0; index < options.clips; index++) {
    const clip = compose(takes, options.firstSeed + index, options.segments, mix);
    const path = await writeClip(join(options.folder, `clip-${index}.mp4`), clip);
    loaded.push({ clip, pictures: await smallPicturesOf(path), scdet: await scdetBorders(path) });
    await rm(path);
  }
  return loaded;
}

export function scoreSet(clips: readonly LoadedClip[], detect: (clip: LoadedClip) => Border[]): ClipScore {
  return clips.reduce(
    (sum, loaded) => addScores(sum, scoreBorders(detect(loaded), loaded.clip.borders)),
    emptyScore(),
  );
}

export const ours = ({ pictures }: LoadedClip): Border[] => ourBorders(pictures, 0.5);

export const baseline =
  (limits: BaselineLimits) =>
  ({ pictures }: LoadedClip): Border[] =>
    baselineBorders(pictures, limits);

function best<T>(candidates: readonly T[], worth: (candidate: T) => number): T {
  const [first, ...others] = candidates;
  if (first === undefined) throw new RangeError('nothing to choose from');
  return others.reduce((kept, other) => (worth(other) > worth(kept) ? other : kept), first);
}

/** The thresholds with which the baseline does best on a set. */
export function tuneBaseline(clips: readonly LoadedClip[]): BaselineLimits {
  const none = { run: 1e9, total: 1e9 };
  const cutOf = (cut: number): number => f1(scoreSet(clips, baseline({ cut, ...none })).cuts);
  const cut = best([6, 8, 10, 12, 15, 18, 22, 26, 30, 35], cutOf);
  const pairs = [0.3, 0.5, 0.8, 1.2, 1.8, 2.5].flatMap((run) =>
    [8, 12, 16, 22, 30, 40].map((total) => ({ run, total })),
  );
  return { cut, ...best(pairs, (pair) => f1(scoreSet(clips, baseline({ cut, ...pair })).gradual)) };
}
