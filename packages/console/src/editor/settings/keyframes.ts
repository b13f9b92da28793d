/** Values of a clip that change over its time. Pure. */
import { type Animated, type Easing, hasKeyframes, type Keyframe } from '@rushes/timeline';

/** Two frames of the fastest film are further apart. */
const SAME_SECONDS = 0.004;

export function framesOf<Value>(value: Animated<Value> | undefined): readonly Keyframe<Value>[] {
  return hasKeyframes(value) ? value.keyframes : [];
}

/** The keyframe that stands at a time. */
export function frameAt<Value>(value: Animated<Value> | undefined, at: number): Keyframe<Value> | undefined {
  return framesOf(value).find((frame) => Math.abs(frame.at - at) < SAME_SECONDS);
}

/** A value set at a time: of what moves there, else throughout. */
export function withValue<Value>(
  value: Animated<Value> | undefined,
  at: number,
  next: Value,
): Animated<Value> {
  return hasKeyframes(value) ? withFrame(value, at, next) : next;
}

/** With a keyframe at a time; one that stands there keeps its easing. */
export function withFrame<Value>(
  value: Animated<Value> | undefined,
  at: number,
  next: Value,
): { keyframes: Keyframe<Value>[] } {
  const known = frameAt(value, at);
  const others = framesOf(value).filter((frame) => frame !== known);
  const frame: Keyframe<Value> = { ...known, at: known?.at ?? Math.max(0, at), value: next };
  return { keyframes: [...others, frame].sort((a, b) => a.at - b.at) };
}

/** Without the keyframe at a time; the last one that goes leaves its value, which stands still. */
export function withoutFrame<Value>(value: Animated<Value>, at: number): Animated<Value> {
  const known = frameAt(value, at);
  const rest = framesOf(value).filter((frame) => frame !== known);
  return rest.length === 0 && known !== undefined ? known.value : { keyframes: [...rest] };
}

/** The keyframe from which the value goes on at a time: the last one that is not after it. */
export function leavingFrame<Value>(
  value: Animated<Value> | undefined,
  at: number,
): Keyframe<Value> | undefined {
  return framesOf(value).findLast((frame) => frame.at < at + SAME_SECONDS);
}

/** How it goes on from a keyframe to the next one; straight, which is usual, is not written. */
export function withEasing<Value>(
  value: Animated<Value>,
  frame: Keyframe<Value>,
  easing: Easing,
): Animated<Value> {
  const { easing: _old, ...bare } = frame;
  const next = easing === 'linear' ? bare : { ...bare, easing };
  return { keyframes: framesOf(value).map((one) => (one === frame ? next : one)) };
}
