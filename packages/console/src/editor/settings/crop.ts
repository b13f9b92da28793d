/** The part of a picture that is seen, as a box that is drawn on it. Lengths are shares of the picture. Pure. */
import type { Crop } from '@rushes/timeline';
import { clamp } from '../timeline/measures.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What of a box is held: its sides by their points of the compass, two of them at a corner, or all of it. */
export type Handle = 'n' | 's' | 'e' | 'w' | 'nw' | 'ne' | 'sw' | 'se' | 'all';

export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** What is smaller can not be taken hold of. */
const LEAST = 0.02;

export const boxOfCrop = ({ left, top, right, bottom }: Crop): Box => ({
  x: left,
  y: top,
  width: 1 - left - right,
  height: 1 - top - bottom,
});

const rounded = (share: number) => clamp(Math.round(share * 10_000) / 10_000, 0, 1);

export const cropOfBox = ({ x, y, width, height }: Box): Crop => ({
  left: rounded(x),
  top: rounded(y),
  right: rounded(1 - x - width),
  bottom: rounded(1 - y - height),
});

export const isWhole = ({ left, top, right, bottom }: Crop) => left + top + right + bottom === 0;

/** One side after it was drawn: how long it is, how long it may be, and from where. */
function drawn(start: number, length: number, by: number, holds: 'start' | 'end' | 'none') {
  if (holds === 'end') return { length: length + by, most: 1 - start };
  if (holds === 'start') return { length: length - by, most: start + length };
  const middle = start + length / 2;
  return { length, most: 2 * Math.min(middle, 1 - middle) };
}

/** Where a side of a new length begins: what is not held stays where it is. */
function begun(start: number, before: number, length: number, holds: 'start' | 'end' | 'none'): number {
  if (holds === 'end') return start;
  if (holds === 'start') return start + before - length;
  return start + (before - length) / 2;
}

/** A box after it was drawn by a handle; with a ratio, of its width to its height, it keeps its shape. */
export function dragged(
  box: Box,
  handle: Handle,
  by: { x: number; y: number },
  ratio: number | null = null,
): Box {
  if (handle === 'all') {
    const [x, y] = [clamp(box.x + by.x, 0, 1 - box.width), clamp(box.y + by.y, 0, 1 - box.height)];
    return { ...box, x, y };
  }
  const across = handle.includes('e') ? 'end' : handle.includes('w') ? 'start' : 'none';
  const down = handle.includes('s') ? 'end' : handle.includes('n') ? 'start' : 'none';
  const wide = drawn(box.x, box.width, by.x, across);
  const high = drawn(box.y, box.height, by.y, down);
  if (ratio === null) {
    const width = across === 'none' ? box.width : clamp(wide.length, LEAST, wide.most);
    const height = down === 'none' ? box.height : clamp(high.length, LEAST, high.most);
    const [x, y] = [begun(box.x, box.width, width, across), begun(box.y, box.height, height, down)];
    return { x, y, width, height };
  }
  const wanted =
    across === 'none'
      ? high.length * ratio
      : down === 'none'
        ? wide.length
        : Math.max(wide.length, high.length * ratio);
  const most = Math.min(wide.most, high.most * ratio);
  const width = clamp(wanted, Math.min(most, LEAST * Math.max(1, ratio)), most);
  const height = width / ratio;
  const [x, y] = [begun(box.x, box.width, width, across), begun(box.y, box.height, height, down)];
  return { x, y, width, height };
}

/** The largest box of a shape within another, in its middle. */
export function shaped(box: Box, ratio: number): Box {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

const STEP = 0.01;
const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A box after a key: an arrow moves it, with Shift its sides at the right and below. Null for other keys. */
export function nudged(
  box: Box,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  ratio: number | null,
): Box | null {
  const by = MOVES[key];
  if (by === undefined) return null;
  if (!shiftKey) return dragged(box, 'all', by);
  return dragged(box, by.x === 0 ? 's' : 'e', by, ratio);
}
