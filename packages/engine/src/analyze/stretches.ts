/** A stretch of time, seconds. */
export interface Stretch {
  startSeconds: number;
  endSeconds: number;
}

/** Joins moments for which something holds into stretches. */
export interface StretchTracker {
  /** Tells whether it holds from `seconds` on. */
  push(seconds: number, holds: boolean): void;
  /** Ends a running stretch at `seconds` and gives all that were long enough; starts anew. */
  finish(seconds: number): Stretch[];
}

/** Keeps stretches of at least `minSeconds`. */
export function createStretchTracker(minSeconds: number): StretchTracker {
  let start: number | null = null;
  let kept: Stretch[] = [];

  function end(seconds: number): void {
    // Half a millisecond of grace: the ends are sums of frame lengths.
    if (start !== null && seconds - start >= minSeconds - 0.0005) {
      kept.push({ startSeconds: start, endSeconds: seconds });
    }
    start = null;
  }

  return {
    push(seconds, holds) {
      if (holds) start ??= seconds;
      else end(seconds);
    },
    finish(seconds) {
      end(seconds);
      const stretches = kept;
      kept = [];
      return stretches;
    },
  };
}
