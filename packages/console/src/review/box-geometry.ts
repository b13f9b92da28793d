/** Boxes on a picture, in parts of it. Pure. */
import type { ReviewBox } from '@rushes/sdk';

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

/** Smaller ones are clicks. */
const LEAST = 0.01;

export const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Where a picture lies in a frame that shows all of it. */
export function fitted(picture: Size, frame: Size): { left: number; top: number } & Size {
  if (picture.width === 0 || picture.height === 0) return { left: 0, top: 0, ...frame };
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

/** The box between two points; null where it is too small to be meant. */
export function boxBetween(a: Point, b: Point): ReviewBox | null {
  const [left, right] = [clamp(Math.min(a.x, b.x)), clamp(Math.max(a.x, b.x))];
  const [top, bottom] = [clamp(Math.min(a.y, b.y)), clamp(Math.max(a.y, b.y))];
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return box.width < LEAST || box.height < LEAST ? null : box;
}

const STEP = 0.02;
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Where somebody begins who draws by keys. */
export const MIDDLE: ReviewBox = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

/** A box after a key: an arrow moves it, with Shift its far corner. Null for other keys. */
export function moved(box: ReviewBox, key: string, resizes: boolean): ReviewBox | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  if (resizes) {
    const width = Math.min(1 - box.x, Math.max(STEP, box.width + move.x));
    return { ...box, width, height: Math.min(1 - box.y, Math.max(STEP, box.height + move.y)) };
  }
  const x = Math.min(1 - box.width, Math.max(0, box.x + move.x));
  return { ...box, x, y: Math.min(1 - box.height, Math.max(0, box.y + move.y)) };
}

/** Where a box lies, as a style says it. */
export const shares = ({ x, y, width, height }: ReviewBox) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
