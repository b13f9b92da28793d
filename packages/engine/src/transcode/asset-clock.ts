import type { Rational } from '@rushes/timeline';

/**
 * Turns the timestamps of a stream into times of the asset. The asset starts at 0 where its picture
 * starts (its sound, when there is no picture), whatever the container counts from.
 */
export interface AssetClock {
  /**
   * Ticks (of the stream) since the asset's start for a frame shown at `timestamp` (null when unknown)
   * for `duration` ticks (0 when unknown). Always later than the frame before.
   */
  next(timestamp: bigint | null, duration: bigint): bigint;
  /** Seconds of the asset at which the last frame ends. */
  endSeconds(): number;
  /** How often the stream's clock jumped back, as in recordings that were strung together. */
  jumps(): number;
  readonly timeBase: Rational;
}

/** A step back by more than this is a new start of the stream's clock, less is disorder. */
const JUMP_SECONDS = 0.5;

/** A clock for a stream that starts at `startPts`; null means with its first frame. `step` is a usual frame's length in ticks. */
export function createAssetClock(options: {
  timeBase: Rational;
  startPts: number | null;
  step: number;
}): AssetClock {
  const step = BigInt(Math.max(1, Math.round(options.step)));
  let origin = options.startPts === null ? null : BigInt(options.startPts);
  let last: bigint | null = null;
  let lastDuration = step;
  let jumps = 0;
  const jumpTicks = (JUMP_SECONDS * options.timeBase.den) / options.timeBase.num;

  /** Goes on where the stream was when its clock starts anew. */
  function withoutJump(shown: bigint, timestamp: bigint, expected: bigint): bigint {
    if (last === null || Number(expected - shown) < jumpTicks) return shown;
    origin = timestamp - expected;
    jumps += 1;
    return expected;
  }

  return {
    timeBase: options.timeBase,
    next(timestamp, duration) {
      const expected = last === null ? 0n : last + lastDuration;
      origin ??= timestamp;
      const shown =
        timestamp === null || origin === null
          ? expected
          : withoutJump(timestamp - origin, timestamp, expected);
      last = last === null || shown > last ? shown : last + 1n;
      lastDuration = duration > 0n ? duration : step;
      return last;
    },
    jumps: () => jumps,
    endSeconds() {
      if (last === null) return 0;
      return (Number(last + lastDuration) * options.timeBase.num) / options.timeBase.den;
    },
  };
}
