/**
 * The path of a virtual camera along one side of the picture. Pure; positions are shares of that side, times are steps.
 *
 * The camera may stand anywhere in a tube around its subject. Where one place will do for a while it stands there; between
 * such holds it takes the shortest path through the tube (a taut string), which is as fast as the tube demands and never
 * faster than the limit, since the tube is first widened until that is possible. Smoothing it with a symmetric kernel
 * rounds its corners without delay and bounds the acceleration.
 */

/** Where the middle of the window may be at a step; `wish` is the best place. */
export interface TubeStep {
  low: number;
  high: number;
  wish: number;
}

export interface PathLimits {
  stepSeconds: number;
  /** Shares of the side per second. */
  speed: number;
  /** Half the time in which a corner of the path is rounded: the acceleration is at most 2 * speed / easeSeconds. */
  easeSeconds: number;
}

/** Where one place will do for so long the camera stands still, in the middle of its subject. */
const HOLD_SECONDS = 2;
/** Time at each end of a hold in which it may be on its way already. */
const WAY_SECONDS = 1;

/** The camera's place at each step: smooth, inside `range` always, inside the tube where the speed allows it. */
export function cameraPath(
  tube: readonly TubeStep[],
  range: { low: number; high: number },
  limits: PathLimits,
): number[] {
  if (tube.length === 0) return [];
  const inside = (value: number) => Math.min(range.high, Math.max(range.low, value));
  const clamped = tube.map(({ low, high, wish }) => {
    const [least, most] = [inside(low), inside(high)];
    return { low: least, high: Math.max(least, most), wish: Math.min(most, Math.max(least, wish)) };
  });
  const step = limits.speed * limits.stepSeconds;
  const wide = reachable(clamped, step);
  const pinned = tautString(reachable(pinHolds(wide, limits), step));
  return smooth(pinned, limits).map(inside);
}

/** The tube widened so far that a camera which moves at most `step` from one step to the next can stay in it. */
export function reachable(tube: readonly TubeStep[], step: number): TubeStep[] {
  const wide = tube.map((each) => ({ ...each }));
  const widen = (each: TubeStep | undefined, beside: TubeStep | undefined) => {
    if (each === undefined || beside === undefined) return;
    // Each bound may differ from the one beside it by a step at most; only outwards, so that the tube never closes.
    each.low = Math.min(each.low, beside.low + step);
    each.high = Math.max(each.high, beside.high - step);
  };
  for (let i = 1; i < wide.length; i += 1) widen(wide[i], wide[i - 1]);
  for (let i = wide.length - 2; i >= 0; i -= 1) widen(wide[i], wide[i + 1]);
  return wide;
}

/** The place from which the longest stretch of the tube's beginning is seen without moving, on the side of what comes next. */
function beginning(tube: readonly TubeStep[]): number {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const each of tube) {
    if (each.low > high) return high;
    if (each.high < low) return low;
    [low, high] = [Math.max(low, each.low), Math.min(high, each.high)];
  }
  const wishes = tube.map(({ wish }) => wish).toSorted((a, b) => a - b);
  return Math.min(high, Math.max(low, wishes[Math.floor(wishes.length / 2)] ?? low));
}

/** The shortest path through the tube; it may begin and end anywhere in it. */
export function tautString(tube: readonly TubeStep[]): number[] {
  const path = [beginning(tube)];
  let at = 0;
  while (at < tube.length - 1) {
    const { to, value } = nextCorner(tube, at, path[at] ?? 0);
    const from = path[at] ?? 0;
    for (let i = at + 1; i <= to; i += 1) path[i] = from + ((value - from) * (i - at)) / (to - at);
    at = to;
  }
  return path;
}

/** The corner at which a straight line from here first has to bend. */
function nextCorner(tube: readonly TubeStep[], at: number, from: number): { to: number; value: number } {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [leastAt, mostAt] = [at, at];
  for (let i = at + 1; i < tube.length; i += 1) {
    const { low, high } = tube[i] ?? { low: from, high: from };
    const [lowSlope, highSlope] = [(low - from) / (i - at), (high - from) / (i - at)];
    // The line would have to be steeper than the flattest that is still allowed: it bends there.
    if (lowSlope > most) return { to: mostAt, value: from + most * (mostAt - at) };
    if (highSlope < least) return { to: leastAt, value: from + least * (leastAt - at) };
    if (lowSlope >= least) [least, leastAt] = [lowSlope, i];
    if (highSlope <= most) [most, mostAt] = [highSlope, i];
  }
  // Nothing bends it any more: it stands still where it may, else goes as gently as it may.
  if (least <= 0 && most >= 0) return { to: tube.length - 1, value: from };
  return least > 0
    ? { to: leastAt, value: from + least * (leastAt - at) }
    : { to: mostAt, value: from + most * (mostAt - at) };
}

/** The tube narrowed to one place wherever one will do for long. */
function pinHolds(tube: readonly TubeStep[], limits: PathLimits): TubeStep[] {
  const pinned = tube.map((each) => ({ ...each }));
  const least = Math.ceil(HOLD_SECONDS / limits.stepSeconds);
  let start = 0;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i <= tube.length; i += 1) {
    const each = tube[i];
    const [nextLow, nextHigh] = each ? [Math.max(low, each.low), Math.min(high, each.high)] : [1, 0];
    if (nextLow <= nextHigh) {
      [low, high] = [nextLow, nextHigh];
      continue;
    }
    if (i - start >= least) pinHold(pinned, { start, end: i, low, high, limits });
    start = i;
    [low, high] = each ? [each.low, each.high] : [low, high];
  }
  return pinned;
}

function pinHold(
  tube: TubeStep[],
  hold: { start: number; end: number; low: number; high: number; limits: PathLimits },
): void {
  const { start, end, low, high, limits } = hold;
  const wishes = tube
    .slice(start, end)
    .map(({ wish }) => wish)
    .toSorted((a, b) => a - b);
  const best = Math.min(high, Math.max(low, wishes[wishes.length >> 1] ?? low));
  const margin = Math.min(Math.floor((end - start) / 3), Math.ceil(WAY_SECONDS / limits.stepSeconds));
  const [from, to] = [start === 0 ? 0 : start + margin, end === tube.length ? end : end - margin];
  for (let i = from; i < to; i += 1) {
    const each = tube[i];
    if (each !== undefined) [each.low, each.high] = [best, best];
  }
}

/**
 * The path with round corners: averaged over a raised cosine. Beyond its ends it is thought to go on as it came (point
 * reflection), which keeps it on its first and last place and inside the range it lies in.
 */
function smooth(path: readonly number[], { stepSeconds, easeSeconds }: PathLimits): number[] {
  const reach = Math.min(Math.floor(easeSeconds / stepSeconds), Math.floor((path.length - 1) / 2));
  if (reach < 1) return [...path];
  const kernel = Array.from(
    { length: 2 * reach + 1 },
    (_, i) => 1 + Math.cos((Math.PI * (i - reach)) / (reach + 1)),
  );
  const sum = kernel.reduce((all, weight) => all + weight, 0);
  const last = path.length - 1;
  const [first = 0, end = 0] = [path[0], path[last]];
  const at = (index: number): number => {
    if (index < 0) return 2 * first - (path[-index] ?? first);
    if (index > last) return 2 * end - (path[2 * last - index] ?? end);
    return path[index] ?? 0;
  };
  return path.map((_, index) => {
    let value = 0;
    for (const [i, weight] of kernel.entries()) value += weight * at(index + i - reach);
    return value / sum;
  });
}
