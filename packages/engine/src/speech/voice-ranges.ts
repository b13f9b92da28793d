/** When somebody speaks, of how likely each frame is speech. Pure. */

/** Seconds. */
export interface VoiceRange {
  startSeconds: number;
  endSeconds: number;
  /** Mean likelihood, 0..1. */
  confidence: number;
}

export interface VoiceRangeOptions {
  frameSeconds: number;
  /** Where the sound ends. */
  endSeconds: number;
  /** A pause that is shorter is none, and speech that is shorter neither. */
  shortestPause: number;
  shortestSpeech: number;
  /** Kept at each side: words begin and end softly. */
  margin: number;
}

/** Speech begins at the upper and goes on to the lower one, as the authors of the network use it. */
const BEGINS = 0.5;
const ENDS = 0.35;

/** Frames in a row, [first, behind the last]. */
function framesOf(likely: Float32Array): [number, number][] {
  const ranges: [number, number][] = [];
  let start = -1;
  for (const [index, value] of likely.entries()) {
    if (start < 0 && value >= BEGINS) start = index;
    else if (start >= 0 && value < ENDS) {
      ranges.push([start, index]);
      start = -1;
    }
  }
  if (start >= 0) ranges.push([start, likely.length]);
  return ranges;
}

function meanOf(likely: Float32Array, [from, until]: [number, number]): number {
  let sum = 0;
  for (let index = from; index < until; index += 1) sum += likely[index] ?? 0;
  return sum / Math.max(1, until - from);
}

/** The ranges in their order, none touching another. */
export function voiceRanges(likely: Float32Array, options: VoiceRangeOptions): VoiceRange[] {
  const { frameSeconds, endSeconds, shortestPause, shortestSpeech, margin } = options;
  const joined: [number, number][] = [];
  for (const range of framesOf(likely)) {
    const last = joined.at(-1);
    if (last !== undefined && (range[0] - last[1]) * frameSeconds < shortestPause) last[1] = range[1];
    else joined.push(range);
  }
  const spoken = joined.filter(([from, until]) => (until - from) * frameSeconds >= shortestSpeech);
  return spoken.map((range, index) => {
    const [from, until] = range;
    // Two neighbours share a pause that is shorter than their margins.
    const before = ((spoken[index - 1]?.[1] ?? 0) + from) / 2;
    const after = (until + (spoken[index + 1]?.[0] ?? Number.POSITIVE_INFINITY)) / 2;
    return {
      startSeconds: Math.max(index === 0 ? 0 : before * frameSeconds, from * frameSeconds - margin),
      endSeconds: Math.min(after * frameSeconds, until * frameSeconds + margin, endSeconds),
      confidence: meanOf(likely, range),
    };
  });
}
