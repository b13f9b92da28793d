/** What keys and buttons do to a running film: frames, speeds, shots. Pure. */

/** Speeds of J and L, one after the other; below nothing it runs backwards. */
const SPEEDS = [1, 2, 4, 8];

/** Speeds that can be chosen to watch at. */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4] as const;

/** The next of them that way; the last one is its own neighbour. */
export function rateBeside(rate: number, direction: 1 | -1): number {
  const found = direction === 1 ? RATES.find((one) => one > rate) : RATES.findLast((one) => one < rate);
  return found ?? rate;
}

/** After another L (`1`) or J (`-1`): the next speed that way, or the first when it ran the other way or stood. */
export function shuttled(speed: number, direction: 1 | -1): number {
  if (Math.sign(speed) !== direction) return direction * (SPEEDS[0] ?? 1);
  const next = SPEEDS.find((one) => one > Math.abs(speed));
  return direction * (next ?? Math.abs(speed));
}

/** The frame that is shown at a time. A hair is added for times that were rounded down. */
export function frameAt(seconds: number, fps: number): number {
  return Math.max(0, Math.floor(seconds * fps + 0.001));
}

/** A time in the middle of a frame: at its edge a player may show the one before. */
export function timeOfFrame(frame: number, fps: number): number {
  return (frame + 0.5) / fps;
}

/** Where a step of so many frames leads, inside the film. */
export function stepped(seconds: number, step: { frames: number; fps: number; length: number }): number {
  const { frames, fps, length } = step;
  const last = Math.max(0, Math.ceil(length * fps) - 1);
  return timeOfFrame(Math.min(last, Math.max(0, frameAt(seconds, fps) + frames)), fps);
}

export interface Range {
  start: number;
  end: number;
}

/** Index of the last range that has begun, -1 before the first. Ranges are in order. */
export function rangeAt(ranges: readonly Range[], seconds: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) <= seconds + 0.001) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the next or the previous range begins; the previous one is the beginning of this one, unless it has just begun. */
export function neighbour(ranges: readonly Range[], seconds: number, direction: 1 | -1): number | null {
  const at = rangeAt(ranges, seconds);
  if (direction === 1) return ranges[at + 1]?.start ?? null;
  const begun = ranges[at]?.start ?? 0;
  return seconds - begun > 0.5 ? begun : (ranges[at - 1]?.start ?? 0);
}
