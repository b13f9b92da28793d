/** Intervals as segments: short enough to be redone cheaply, cut where the picture changes anyway. */
import type { Rational } from '@rushes/timeline';
import { overlaps } from './intervals.ts';
import type { PictureInterval, SegmentPlan } from './plan-types.ts';

/** Longest segment, seconds: each starts with a keyframe, and lost work after a crash is at most this. */
const MAX_SECONDS = 5;

/** Shorter intervals are joined with what follows, so that fast cuts do not pay for an encoder each. */
const MIN_SECONDS = 1;

/**
 * Longest segment of drawn scenes, seconds. They cost the same all through and nothing is read for them, so that shorter
 * ones leave no core waiting for the last: of three films of ten seconds in three scenes two cores had nothing to do
 * for a fifth of the time.
 */
const MAX_DRAWN_SECONDS = 3;

/**
 * The segments of a programme. Groups begin at interval borders and depend only on the lengths of
 * intervals near them, so an edit moves no border of what lies further away.
 */
export function planSegments(
  intervals: readonly PictureInterval[],
  rate: Rational,
  maxSeconds = MAX_SECONDS,
): SegmentPlan[] {
  const perSecond = rate.num / rate.den;
  const framesIn = (seconds: number) => Math.max(1, Math.floor(seconds * perSecond));
  const limits = {
    max: framesIn(maxSeconds),
    drawn: framesIn(Math.min(maxSeconds, MAX_DRAWN_SECONDS)),
    min: Math.ceil(MIN_SECONDS * perSecond),
  };
  return groupIntervals(intervals, limits.min).flatMap((group) =>
    splitGroup(group, isDrawn({ intervals: group }) ? limits.drawn : limits.max),
  );
}

/** Whether all that is shown is drawn scenes and colours, with or without texts over them. */
export function isDrawn({ intervals, copy }: Pick<SegmentPlan, 'intervals' | 'copy'>): boolean {
  if (copy !== undefined) return false;
  const kinds = intervals.flatMap(({ layers }) =>
    layers.flatMap(({ picture, transition }) => [
      picture.source.kind,
      ...(transition ? [transition.to.source.kind] : []),
    ]),
  );
  return kinds.includes('scene') && kinds.every((kind) => kind === 'scene' || kind === 'color');
}

/** The same with a first segment of a second at most, so that what plays while it is made begins soon. */
export function withQuickStart(segments: readonly SegmentPlan[], rate: Rational): SegmentPlan[] {
  const [first, ...rest] = segments;
  const frames = Math.max(1, Math.floor((MIN_SECONDS * rate.num) / rate.den));
  if (first === undefined || first.copy !== undefined || first.endFrame - first.startFrame <= frames) {
    return [...segments];
  }
  const at = first.startFrame + frames;
  const part = (span: { startFrame: number; endFrame: number }) => ({
    ...span,
    intervals: cutIntervals(first.intervals, span),
  });
  return [
    part({ startFrame: first.startFrame, endFrame: at }),
    part({ startFrame: at, endFrame: first.endFrame }),
    ...rest,
  ];
}

function lengthOf(group: readonly PictureInterval[]): number {
  return group.reduce((sum, interval) => sum + interval.endFrame - interval.startFrame, 0);
}

function groupIntervals(intervals: readonly PictureInterval[], min: number): PictureInterval[][] {
  const groups: PictureInterval[][] = [];
  let current: PictureInterval[] = [];
  for (const interval of intervals) {
    current.push(interval);
    if (lengthOf(current) < min) continue;
    groups.push(current);
    current = [];
  }
  if (current.length === 0) return groups;
  const last = groups.pop() ?? [];
  return [...groups, [...last, ...current]];
}

function splitGroup(group: readonly PictureInterval[], max: number): SegmentPlan[] {
  const start = group[0]?.startFrame ?? 0;
  const frames = lengthOf(group);
  const parts = Math.ceil(frames / max);
  return Array.from({ length: parts }, (_, part) => {
    const startFrame = start + Math.round((frames * part) / parts);
    const endFrame = start + Math.round((frames * (part + 1)) / parts);
    return { startFrame, endFrame, intervals: cutIntervals(group, { startFrame, endFrame }) };
  });
}

/** The parts of intervals that lie within a span, with the texts that are seen in each. */
export function cutIntervals(
  group: readonly PictureInterval[],
  span: { startFrame: number; endFrame: number },
): PictureInterval[] {
  return group.flatMap((interval) => {
    const startFrame = Math.max(interval.startFrame, span.startFrame);
    const endFrame = Math.min(interval.endFrame, span.endFrame);
    if (startFrame >= endFrame) return [];
    const texts = interval.texts.filter((text) => overlaps(text, { startFrame, endFrame }));
    return [{ ...interval, startFrame, endFrame, texts }];
  });
}
