/** A curve that somebody draws by its two handles. Pure. */
import { type CubicBezier, type Easing, easingPoints } from '@rushes/timeline';

type Points = CubicBezier['bezier'];
export type CurveHandle = 'first' | 'second';

/** The service takes more; a value that goes further over its aim than this is nobody's wish. */
const LEAST_HEIGHT = -0.5;
const MOST_HEIGHT = 1.5;
const STEP = 0.02;
const LONG_STEP = 0.1;

const KEYS: Readonly<Record<string, readonly [across: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)) * 100) / 100;

/** A curve to begin with, alike to what was there; in the place of a jump a gentle one. */
export function ownCurve(easing: Easing): CubicBezier {
  const points = easingPoints(easing) ?? easingPoints('ease-in-out') ?? [0, 0, 1, 1];
  const [x1, y1, x2, y2] = points.map((value) => Math.round(value * 100) / 100);
  return { bezier: [x1 ?? 0, y1 ?? 0, x2 ?? 1, y2 ?? 1] };
}

export function handleAt([x1, y1, x2, y2]: Points, handle: CurveHandle): readonly [number, number] {
  return handle === 'first' ? [x1, y1] : [x2, y2];
}

/** With a handle elsewhere, as far as it may go: time never runs back. */
export function withHandle(points: Points, handle: CurveHandle, [x, y]: readonly [number, number]): Points {
  const [across, up] = [within(x, 0, 1), within(y, LEAST_HEIGHT, MOST_HEIGHT)];
  const [x1, y1, x2, y2] = points;
  return handle === 'first' ? [across, up, x2, y2] : [x1, y1, across, up];
}

/** A handle moved by an arrow key, with Shift further; null for other keys. */
export function nudgedHandle(
  points: Points,
  handle: CurveHandle,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Points | null {
  const way = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (way === undefined) return null;
  const step = shiftKey ? LONG_STEP : STEP;
  const [x, y] = handleAt(points, handle);
  return withHandle(points, handle, [x + way[0] * step, y + way[1] * step]);
}
