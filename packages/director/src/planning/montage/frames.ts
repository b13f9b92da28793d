/** Whole frames at the output rate: the only unit of the planner. */
import { type Rational, rateFromNumber, rateToNumber } from '@rushes/timeline';

/** Slack against floating-point seconds: 8.3 s at 30 fps are 249 frames, not 248.99… */
const slack = 1e-6;

/** Whole frames that lie inside the first `seconds`. */
export function framesWithin(seconds: number, rate: Rational): number {
  return Math.max(0, Math.floor((seconds * rate.num) / rate.den + slack));
}

/** Renders show a picture that begins this little after its frame too: containers and documents round times. */
const roundingSeconds = 0.001;

/** The first frame that shows what begins at `seconds`, and nothing from before. */
export function frameAtOrAfter(seconds: number, rate: Rational): number {
  return Math.max(0, Math.ceil(((seconds - roundingSeconds) * rate.num) / rate.den));
}

/** A rate as a timeline document can hold it: OTIO writes rates as doubles, which mean one fraction each. */
export function storableRate(rate: Rational): Rational {
  return rateFromNumber(rateToNumber(rate));
}

/** Frames from `start` to before `end`. */
export interface FrameRange {
  start: number;
  end: number;
}

/** What is left of `ranges` without `taken`, in the order of `ranges`. */
export function subtract<Range extends FrameRange>(
  ranges: readonly Range[],
  taken: readonly FrameRange[],
): Range[] {
  const holes = taken.toSorted((a, b) => a.start - b.start);
  return ranges.flatMap((range) => withoutHoles(range, holes));
}

function withoutHoles<Range extends FrameRange>(range: Range, holes: readonly FrameRange[]): Range[] {
  const left: Range[] = [];
  let { start } = range;
  for (const hole of holes) {
    if (hole.start >= range.end) break;
    if (hole.end <= start) continue;
    if (hole.start > start) left.push({ ...range, start, end: hole.start });
    start = hole.end;
  }
  if (start < range.end) left.push({ ...range, start });
  return left;
}

/** The part of each range that lies inside `bounds`. */
export function clip<Range extends FrameRange>(ranges: readonly Range[], bounds: FrameRange): Range[] {
  return ranges
    .map((range) => ({
      ...range,
      start: Math.max(range.start, bounds.start),
      end: Math.min(range.end, bounds.end),
    }))
    .filter(({ start, end }) => end > start);
}

/** Frames of all ranges together. */
export function total(ranges: readonly FrameRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}
