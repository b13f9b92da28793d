/** What is compared: our detector, a named peer, and trivial baselines. */

import { pictureDifference } from '../../packages/engine/src/analyze/pictures/picture-measures.ts';
import { sampleStepOf } from '../../packages/engine/src/analyze/pictures/sample-step.ts';
import {
  type SmallPicture,
  smallPicture,
  smallSize,
} from '../../packages/engine/src/analyze/pictures/small-picture.ts';
import { createBorderFinder } from '../../packages/engine/src/analyze/shots/border-finder.ts';
import { frameTag, newFrame } from '../../packages/engine/src/av/frames.ts';
import { openGraph } from '../../packages/engine/src/av/open/open-graph.ts';
import { workingSpaceFilters } from '../../packages/engine/src/av/pictures/picture-filters.ts';
import { probe } from '../../packages/engine/src/probe/probe.ts';
import { planPicture, STANDARD_RUNG } from '../../packages/engine/src/transcode/picture-plan.ts';
import type { Border } from './compose.ts';
import { RATE } from './takes.ts';

/** The small pictures of a file, made as the analysis makes them: of its proxy, in the space that it works in. */
export async function smallPicturesOf(path: string): Promise<SmallPicture[]> {
  const plan = planPicture(await probe(path), [STANDARD_RUNG], { smallSize, sampleStep: sampleStepOf });
  const small = plan?.small;
  if (plan === null || !small) throw new Error(`${path} has no picture`);
  const { width, height } = small.of;
  const working = workingSpaceFilters({ video: plan.video, width, height, interlaced: false }).join(',');
  const scale = `scale=${small.width}:${small.height}:flags=area`;
  const graph = await openGraph(`movie=filename=${path},${working},${scale},buffersink@out`);
  const frame = newFrame();
  const pictures: SmallPicture[] = [];
  try {
    while ((await graph.sink('out').pull(frame)) === 'got') pictures.push(smallPicture(frame));
  } finally {
    frame.free();
    graph.close();
  }
  return pictures;
}

/** Ours, as the analysis runs it. */
export function ourBorders(pictures: readonly SmallPicture[], sensitivity: number): Border[] {
  const options = { sensitivity, framesPerSecond: RATE, minFrames: sampleStepOf(RATE) };
  const finder = createBorderFinder(options);
  const verdicts = [...pictures.map((picture) => finder.push(picture)), ...finder.finish()];
  return verdicts.flatMap((verdict) => (verdict?.border ? [verdict.border] : []));
}

/** FFmpeg's scdet at its default threshold, from the libavfilter that comes with the engine. */
export async function scdetBorders(path: string): Promise<Border[]> {
  const graph = await openGraph(`movie=filename=${path},scdet,buffersink@out`);
  const frame = newFrame();
  const borders: Border[] = [];
  try {
    for (let index = 0; (await graph.sink('out').pull(frame)) === 'got'; index++) {
      if (frameTag(frame, 'lavfi.scd.time') !== null) borders.push({ kind: 'cut', start: index, end: index });
    }
  } finally {
    frame.free();
    graph.close();
  }
  return borders;
}

/** Limits of the baseline, chosen on the tuning set. */
export interface BaselineLimits {
  /** Difference of neighbouring pictures from which it is a cut, levels. */
  cut: number;
  /** Difference that a run of pictures has at least, and what they come to together. */
  run: number;
  total: number;
}

/** The difference of neighbouring pictures alone; of gradual ones the twin comparison of two thresholds. */
export function baselineBorders(pictures: readonly SmallPicture[], limits: BaselineLimits): Border[] {
  const borders: Border[] = [];
  let start = -1;
  let total = 0;
  const endRun = (end: number): void => {
    if (start >= 0 && total >= limits.total && end - start >= 4)
      borders.push({ kind: 'dissolve', start, end });
    [start, total] = [-1, 0];
  };
  pictures.forEach((picture, index) => {
    const before = pictures[index - 1];
    const difference = before === undefined ? 0 : pictureDifference(before, picture);
    if (difference >= limits.cut) {
      endRun(index);
      borders.push({ kind: 'cut', start: index, end: index });
    } else if (difference >= limits.run) {
      if (start < 0) start = index;
      total += difference;
    } else endRun(index);
  });
  endRun(pictures.length);
  return borders;
}
