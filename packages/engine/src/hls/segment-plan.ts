/** Where segments begin, and how much of a line they take. Pure. */

/** Length that segments are grouped to, seconds: few requests, and a quick switch between rungs. */
const SEGMENT_SECONDS = 4;

/** How much longer one may get: keyframes stand at the first picture after a whole second. */
const SLACK_SECONDS = 0.5;

/** Times nearer than this are the same: tracks of different time scales round them. */
const SAME_SECONDS = 0.002;

/**
 * Times at which segments begin, of the keyframe times of each rung (rising): such as all rungs share, the
 * first of them and then each time the last one within about four seconds, or the next there is.
 */
export function segmentStarts(keyframes: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = keyframes;
  const shared = first.filter((time) => others.every((times) => holds(times, time)));
  const starts: number[] = [];
  for (const [index, time] of shared.entries()) {
    const last = starts.at(-1);
    const next = shared[index + 1];
    // A keyframe is passed over while the one after it still lies within the length.
    const due =
      last === undefined ||
      (next === undefined
        ? time - last >= SEGMENT_SECONDS - SAME_SECONDS
        : next - last > SEGMENT_SECONDS + SLACK_SECONDS);
    if (due) starts.push(time);
  }
  return starts;
}

/** Whether `times` (rising) holds `time`, by halving. */
function holds(times: readonly number[], time: number): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time - SAME_SECONDS) low = middle + 1;
    else high = middle;
  }
  return Math.abs((times[low] ?? Number.POSITIVE_INFINITY) - time) <= SAME_SECONDS;
}

export interface SegmentSize {
  seconds: number;
  bytes: number;
}

const BITS = 8;

/**
 * Bits per second: over all, and the largest of any run of segments that lasts between half and one and a half
 * times the longest segment, as RFC 8216 defines the peak.
 */
export function bandwidthsOf(segments: readonly SegmentSize[]): { peak: number; average: number } {
  const total = segments.reduce(
    (sum, { seconds, bytes }) => ({ seconds: sum.seconds + seconds, bytes: sum.bytes + bytes }),
    {
      seconds: 0,
      bytes: 0,
    },
  );
  const average = total.seconds > 0 ? Math.ceil((total.bytes * BITS) / total.seconds) : 0;
  const target = Math.max(0, ...segments.map(({ seconds }) => seconds));
  let peak = average;
  for (let from = 0; from < segments.length; from += 1) {
    let [seconds, bytes] = [0, 0];
    for (let to = from; to < segments.length && seconds < 1.5 * target; to += 1) {
      seconds += segments[to]?.seconds ?? 0;
      bytes += segments[to]?.bytes ?? 0;
      if (seconds >= target / 2 && seconds <= 1.5 * target)
        peak = Math.max(peak, Math.ceil((bytes * BITS) / seconds));
    }
  }
  return { peak, average };
}
