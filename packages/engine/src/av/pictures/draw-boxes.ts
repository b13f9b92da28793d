/** Outlines over a picture, for people who want to see what a planner goes by. */
import type { RgbPicture } from './frame-to-rgb.ts';

export interface OutlinedBox {
  /** Shares of the picture; parts may lie outside. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Red, green, blue, 0 to 255. */
  color: readonly [number, number, number];
}

/** Of the shorter side. */
const LINE = 1 / 180;
/** Whoever asks for more has no picture left. */
const MOST_BOXES = 200;

/** Fills from `left`, `top` to before `right`, `bottom`, as far as they lie in the picture. */
function fill(
  { data, width, height }: RgbPicture,
  [left, top, right, bottom]: readonly [number, number, number, number],
  color: OutlinedBox['color'],
): void {
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    for (let x = from; x < to; x += 1) data.set(color, (y * width + x) * 3);
  }
}

/** Draws the outlines into the picture, the first at the bottom. */
export function drawBoxes(picture: RgbPicture, boxes: readonly OutlinedBox[]): void {
  const { width, height } = picture;
  const line = Math.max(1, Math.round(Math.min(width, height) * LINE));
  for (const box of boxes.slice(0, MOST_BOXES)) {
    const [left, top] = [Math.round(box.x * width), Math.round(box.y * height)];
    const right = Math.round((box.x + box.width) * width);
    const bottom = Math.round((box.y + box.height) * height);
    fill(picture, [left, top, right, top + line], box.color);
    fill(picture, [left, bottom - line, right, bottom], box.color);
    fill(picture, [left, top, left + line, bottom], box.color);
    fill(picture, [right - line, top, right, bottom], box.color);
  }
}
