/** Still images of several times, in order; a few at once. */
import { inParallel } from '../../../platform/in-parallel.ts';
import type { ToolPicture } from './tool.ts';

/** As many as an account may have drawn at the same time. */
const AT_ONCE = 2;

/** Width of a still, pixels: enough to see what happens, small enough to be sent along. */
export const STILL_WIDTH = 512;

export async function drawStills(
  times: readonly number[],
  draw: (time: number) => Promise<{ jpeg: Uint8Array; caption: string }>,
): Promise<ToolPicture[]> {
  return inParallel(times, AT_ONCE, draw);
}

/** Seconds as people read them. */
export function inSeconds(value: number): string {
  return `${Math.round(value * 100) / 100} s`;
}
