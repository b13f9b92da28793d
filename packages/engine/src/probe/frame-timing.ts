/** What the timestamps of a stream say about its rate. */
export interface FrameTiming {
  /** Frames per second over the looked-at stretch; null with fewer than two frames. */
  framesPerSecond: number | null;
  /** True when frames do not come at even steps. */
  variable: boolean;
}

/** Share of steps that may be off before a stream counts as variable: a dropped frame is not a variable rate. */
const TOLERATED_SHARE = 0.02;

/** A step is off when it differs from the usual one by more than this share and by more than rounding. */
const STEP_TOLERANCE = 0.05;

/** Timestamps of containers are whole ticks, so that even steps differ by one tick. */
const ROUNDING_TICKS = 1.01;

function stepsOf(sorted: number[]): number[] {
  return sorted.slice(1).map((value, index) => value - (sorted[index] ?? value));
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Judges the rate by presentation timestamps, in ticks of `tickSeconds`, in any order. Each run is one
 * uninterrupted stretch of the file; steps between runs are not looked at.
 */
export function frameTiming(runs: number[][], tickSeconds: number): FrameTiming {
  const steps = runs.flatMap((run) => stepsOf([...new Set(run)].sort((a, b) => a - b)));
  if (steps.length === 0) return { framesPerSecond: null, variable: false };
  const usual = median(steps);
  const allowed = Math.max(usual * STEP_TOLERANCE, ROUNDING_TICKS);
  const off = steps.filter((step) => Math.abs(step - usual) > allowed).length;
  const variable = off > steps.length * TOLERATED_SHARE && off > 1;
  const counted = variable ? steps : steps.filter((step) => Math.abs(step - usual) <= allowed);
  const meanStep = counted.reduce((sum, step) => sum + step, 0) / counted.length;
  return { framesPerSecond: meanStep > 0 ? 1 / (meanStep * tickSeconds) : null, variable };
}
