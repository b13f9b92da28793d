/** Still images of several times, in order; a few at once. */

import { inParallel } from '../../../platform/collections/in-parallel.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { ToolCall, ToolPicture } from './tool.ts';

/** As many as an account may have drawn at the same time. */
const AT_ONCE = 2;

/** Width of a still, pixels: enough to see what happens, small enough to be sent along. */
export const STILL_WIDTH = 512;

/** Of what was made: after titles and cuts from black have begun. What is shorter is shown at its end. */
const STILL_SECONDS = 1;

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

/** A still of what was just made, as far as it has pictures: whoever asked for it sees what has come of it. */
export async function stillOfMade(
  { services, principal }: Pick<ToolCall<unknown>, 'services' | 'principal'>,
  assetId: string,
): Promise<ToolPicture[]> {
  const wish = { assetId, time: STILL_SECONDS, width: STILL_WIDTH };
  try {
    const { jpeg, time } = await services.previews.getAssetFrame(principal, wish);
    return [{ jpeg, caption: `What was made, at ${inSeconds(time)}` }];
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
