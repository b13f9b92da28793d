/** Values that change over a clip: keyframes and easing, at exact times. */
import type { Animated, Crop, CubicBezier, Easing, Keyframe, Point } from './rushes-metadata.ts';

/** Control points of the named easings, as CSS defines them (https://www.w3.org/TR/css-easing-1/). */
const NAMED: { [name: string]: CubicBezier['bezier'] } = {
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
};

/** How far a change has come when `share` (0 to 1) of its time has passed. */
export function ease(easing: Easing | undefined, share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  if (easing === undefined || easing === 'linear') return share;
  if (easing === 'hold') return 0;
  const points = typeof easing === 'string' ? NAMED[easing] : easing.bezier;
  return points ? bezier(points, share) : share;
}

/** The control points of an easing; of `hold`, which is no curve, null. */
export function easingPoints(easing: Easing | undefined): CubicBezier['bezier'] | null {
  if (easing === 'hold') return null;
  if (easing === undefined || easing === 'linear') return [1 / 3, 1 / 3, 2 / 3, 2 / 3];
  return (typeof easing === 'string' ? NAMED[easing] : easing.bezier) ?? null;
}

function curve(first: number, second: number, t: number): number {
  return 3 * first * t * (1 - t) ** 2 + 3 * second * t * t * (1 - t) + t ** 3;
}

/** The curve's height where it is `x` across: x grows with t, so halving finds it. */
function bezier([x1, y1, x2, y2]: CubicBezier['bezier'], x: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (curve(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return curve(y1, y2, (low + high) / 2);
}

/** True when a value really changes. */
export function isAnimated<Value>(value: Animated<Value> | undefined): boolean {
  if (!hasKeyframes(value)) return false;
  const first = JSON.stringify(value.keyframes[0]?.value);
  return value.keyframes.some((keyframe) => JSON.stringify(keyframe.value) !== first);
}

export function hasKeyframes<Value>(
  value: Animated<Value> | undefined,
): value is { keyframes: Keyframe<Value>[] } {
  return typeof value === 'object' && value !== null && 'keyframes' in value;
}

/** Second of the last keyframe; 0 without any. */
export function lastKeyframe<Value>(value: Animated<Value> | undefined): number {
  return hasKeyframes(value) ? (value.keyframes.at(-1)?.at ?? 0) : 0;
}

type Mix<Value> = (from: Value, to: Value, share: number) => Value;

function valueAt<Value>(value: Animated<Value>, seconds: number, mix: Mix<Value>): Value | undefined {
  if (!hasKeyframes(value)) return value as Value;
  const { keyframes } = value;
  const next = keyframes.findIndex((keyframe) => keyframe.at > seconds);
  const from = keyframes[next === -1 ? keyframes.length - 1 : next - 1];
  const to = next > 0 ? keyframes[next] : undefined;
  if (!from) return keyframes[0]?.value;
  if (!to) return from.value;
  return mix(from.value, to.value, ease(from.easing, (seconds - from.at) / (to.at - from.at)));
}

const mixNumbers: Mix<number> = (from, to, share) => from + (to - from) * share;

/** A number at a time of its clip, seconds. */
export function numberAt(value: Animated<number> | undefined, seconds: number, absent: number): number {
  return value === undefined ? absent : (valueAt(value, seconds, mixNumbers) ?? absent);
}

/** A point at a time of its clip, seconds; absent it is [0, 0]. */
export function pointAt(value: Animated<Point> | undefined, seconds: number): Point {
  const mix: Mix<Point> = (from, to, share) => [
    mixNumbers(from[0], to[0], share),
    mixNumbers(from[1], to[1], share),
  ];
  return value === undefined ? [0, 0] : (valueAt(value, seconds, mix) ?? [0, 0]);
}

const whole: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** A crop at a time of its clip, seconds; never less than a thousandth of the picture is left. */
export function cropAt(value: Animated<Crop> | undefined, seconds: number): Crop {
  const mix: Mix<Crop> = (from, to, share) => ({
    left: mixNumbers(from.left, to.left, share),
    top: mixNumbers(from.top, to.top, share),
    right: mixNumbers(from.right, to.right, share),
    bottom: mixNumbers(from.bottom, to.bottom, share),
  });
  const crop = value === undefined ? whole : { ...whole, ...valueAt(value, seconds, mix) };
  const inside = (share: number) => Math.min(0.999, Math.max(0, share));
  const [left, top] = [inside(crop.left), inside(crop.top)];
  const rest = (share: number, taken: number) => Math.min(inside(share), 0.999 - taken);
  return { left, top, right: rest(crop.right, left), bottom: rest(crop.bottom, top) };
}
