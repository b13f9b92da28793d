/** Which parts of a sound are heard together: as much speech as a window of the network holds, and no silence. Pure. */

/** A part of a sound, in samples of it. */
export interface SoundPart {
  from: number;
  until: number;
}

/** Parts that are heard one behind the other as one window. */
export interface SpeechWindow {
  parts: SoundPart[];
}

export interface WindowOptions {
  sampleRate: number;
  /** Samples of a window at most. */
  most: number;
  /** How likely each frame is speech, and its samples: long speech is cut where that is least. */
  likely: Float32Array;
  frame: number;
}

/** A pause that is shorter stays as it is: it belongs to how the words are said. Seconds. */
const KEPT_PAUSE = 1;

/** Long speech is cut in the last part of a window. */
const CUT_FROM = 0.6;

function cutAt({ from }: SoundPart, { most, likely, frame }: WindowOptions): number {
  const [first, last] = [Math.ceil((from + CUT_FROM * most) / frame), Math.floor((from + most) / frame)];
  let [best, least] = [last, Number.POSITIVE_INFINITY];
  for (let at = first; at < last; at += 1) {
    const value = likely[at] ?? 0;
    // Of equals the last, so that windows are full.
    if (value <= least) [best, least] = [at, value];
  }
  return Math.min(from + most, Math.round((best + 0.5) * frame));
}

const lengthOf = ({ from, until }: SoundPart) => until - from;

/** `ranges` are where somebody speaks, in their order. */
export function planWindows(ranges: readonly SoundPart[], options: WindowOptions): SpeechWindow[] {
  const { sampleRate, most } = options;
  const windows: SpeechWindow[] = [];
  let [parts, filled]: [SoundPart[], number] = [[], 0];
  const close = (): void => {
    if (parts.length > 0) windows.push({ parts });
    [parts, filled] = [[], 0];
  };
  for (const range of ranges) {
    let rest = range;
    for (;;) {
      const last = parts.at(-1);
      const pause = last === undefined ? 0 : rest.from - last.until;
      if (last !== undefined && pause < KEPT_PAUSE * sampleRate && filled + pause + lengthOf(rest) <= most) {
        last.until = rest.until;
        filled += pause + lengthOf(rest);
        break;
      }
      if (filled + lengthOf(rest) <= most) {
        parts.push({ ...rest });
        filled += lengthOf(rest);
        break;
      }
      close();
      if (lengthOf(rest) <= most) continue;
      const cut = cutAt(rest, options);
      windows.push({ parts: [{ from: rest.from, until: cut }] });
      rest = { from: cut, until: rest.until };
    }
  }
  close();
  return windows;
}

/** Where sample `at` of a window is in the sound, within the part that holds sample `inside`. */
export function placeIn({ parts }: SpeechWindow, at: number, inside: number): number {
  let begun = 0;
  for (const [index, part] of parts.entries()) {
    const end = begun + lengthOf(part);
    if (inside < end || index === parts.length - 1)
      return part.from + Math.min(Math.max(at - begun, 0), lengthOf(part));
    begun = end;
  }
  return at;
}
