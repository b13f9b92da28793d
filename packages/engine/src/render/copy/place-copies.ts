/** Runs of coded pictures put into a plan: between them segments are drawn as everywhere. Pure. */
import { MAX_SEQUENCES } from '../../h264/avc-configuration.ts';
import type { CopyRun } from '../../types.ts';
import type { OutputPicture, PictureInterval, SegmentPlan } from '../plan/plan-types.ts';
import { cutIntervals, planSegments } from '../plan/segments.ts';
import { copyCeiling } from './copy-gate.ts';

/** Shorter runs are drawn: each costs its neighbours an encoder and a keyframe. */
const MIN_SECONDS = 1;

/** Segments of a programme of which the runs that are worth it are copied. */
export function planWithCopies(
  intervals: readonly PictureInterval[],
  options: { output: OutputPicture; runs: readonly CopyRun[]; maxSeconds?: number },
): SegmentPlan[] {
  const { rate } = options.output;
  const segments: SegmentPlan[] = [];
  let frame = 0;
  const drawUntil = (endFrame: number) => {
    const between = cutIntervals(intervals, { startFrame: frame, endFrame });
    for (const segment of planSegments(between, rate, options.maxSeconds)) segments.push(segment);
  };
  for (const copy of worthwhileRuns(options.runs, options.output)) {
    const { startFrame } = copy;
    const endFrame = startFrame + copy.frames;
    drawUntil(startFrame);
    segments.push({ startFrame, endFrame, intervals: [], copy });
    frame = endFrame;
  }
  drawUntil(intervals.at(-1)?.endFrame ?? 0);
  return segments;
}

/** Runs long enough and small enough, of at most as many codings as one track can hold beside our own. */
export function worthwhileRuns(runs: readonly CopyRun[], output: OutputPicture): CopyRun[] {
  const perSecond = output.rate.num / output.rate.den;
  const known = new Set<string>();
  return runs.filter((run) => {
    const seconds = run.frames / perSecond;
    if (seconds < MIN_SECONDS || (run.bytes * 8) / seconds > copyCeiling(output)) return false;
    if (!known.has(run.sets) && known.size === MAX_CODINGS) return false;
    known.add(run.sets);
    return true;
  });
}

/** Codings that are copied from at most; each may have several sets of its own. */
const MAX_CODINGS = Math.floor(MAX_SEQUENCES / 2);
