/** Where in a shot something moves or stands out, packed: a shot of an hour has thousands of these boxes. Pure. */
import type { Area } from '@rushes/timeline';
import type { ShotFocus } from '../../types.ts';

/** One box; its weight is the share of all movement, or how much it stands out: 0 to 1. */
export interface FocusBox extends Area {
  kind: 'moving' | 'salient';
  weight: number;
}

/** What was found in one step of a shot. */
export type FocusStep = readonly FocusBox[];

const BYTES_PER_BOX = 5;
const byte = (share: number) => Math.min(255, Math.max(0, Math.round(share * 255)));

/** Per step a byte with both counts, then five bytes a box; base64. */
export function packFocus(steps: readonly FocusStep[]): string {
  const bytes: number[] = [];
  for (const boxes of steps) {
    const moving = boxes.filter(({ kind }) => kind === 'moving').slice(0, 15);
    const salient = boxes.filter(({ kind }) => kind === 'salient').slice(0, 15);
    bytes.push(moving.length * 16 + salient.length);
    for (const { x, y, width, height, weight } of [...moving, ...salient]) {
      bytes.push(byte(x), byte(y), byte(width), byte(height), byte(weight));
    }
  }
  return Buffer.from(bytes).toString('base64');
}

/** The boxes of a shot with their times in the asset, in order. Nothing of what was cut off or written by nobody here. */
export function readFocus(
  focus: ShotFocus,
  shot: { startSeconds: number; endSeconds: number },
): (FocusBox & { startSeconds: number; endSeconds: number })[] {
  const bytes = Buffer.from(focus.boxes, 'base64');
  const found: (FocusBox & { startSeconds: number; endSeconds: number })[] = [];
  let at = 0;
  for (let step = 0; at < bytes.length; step += 1) {
    const counts = bytes[at] ?? 0;
    at += 1;
    const startSeconds = shot.startSeconds + step * focus.stepSeconds;
    const endSeconds = Math.min(shot.endSeconds, startSeconds + focus.stepSeconds);
    for (let box = 0; box < (counts >> 4) + (counts & 15); box += 1) {
      if (at + BYTES_PER_BOX > bytes.length) return found;
      const [x = 0, y = 0, width = 0, height = 0, weight = 0] = [
        ...bytes.subarray(at, at + BYTES_PER_BOX),
      ].map((value) => value / 255);
      at += BYTES_PER_BOX;
      const kind = box < counts >> 4 ? 'moving' : 'salient';
      found.push({ kind, x, y, width, height, weight, startSeconds, endSeconds });
    }
  }
  return found;
}
