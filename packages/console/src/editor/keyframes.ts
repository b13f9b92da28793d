/** Numbers of a clip that change over its time. Pure. */
import type { Animated, Keyframe } from '@rushes/timeline';

/** Two frames of the fastest film are further apart. */
const SAME_SECONDS = 0.004;

export function framesOf(value: Animated<number> | undefined): readonly Keyframe<number>[] {
  return typeof value === 'object' ? value.keyframes : [];
}

/** The keyframe that stands at a time. */
export function frameAt(value: Animated<number> | undefined, at: number): Keyframe<number> | undefined {
  return framesOf(value).find((frame) => Math.abs(frame.at - at) < SAME_SECONDS);
}

/** What it is at a time, between two keyframes as a straight line: the picture itself goes by their easing. */
export function numberAt(value: Animated<number> | undefined, at: number, usual: number): number {
  if (typeof value === 'number') return value;
  const frames = framesOf(value);
  const next = frames.findIndex((frame) => frame.at > at);
  if (next === -1) return frames.at(-1)?.value ?? usual;
  const [before, after] = [frames[next - 1], frames[next]];
  if (before === undefined || after === undefined) return after?.value ?? usual;
  if (before.easing === 'hold') return before.value;
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
}

/** A number set at a time: of what moves there, else throughout. */
export function withNumber(
  value: Animated<number> | undefined,
  at: number,
  number: number,
): Animated<number> {
  return typeof value === 'object' ? withFrame(value, at, number) : number;
}

/** With a keyframe at a time; one that stands there keeps its easing. */
export function withFrame(value: Animated<number> | undefined, at: number, number: number): Animated<number> {
  const known = frameAt(value, at);
  const others = framesOf(value).filter((frame) => frame !== known);
  const frame: Keyframe<number> = { ...known, at: known?.at ?? Math.max(0, at), value: number };
  return { keyframes: [...others, frame].sort((a, b) => a.at - b.at) };
}

/** Without the keyframe at a time; the last one that goes leaves its number, which stands still. */
export function withoutFrame(value: Animated<number>, at: number): Animated<number> {
  const known = frameAt(value, at);
  const rest = framesOf(value).filter((frame) => frame !== known);
  return rest.length === 0 && known !== undefined ? known.value : { keyframes: [...rest] };
}
