/** What of a sound is loud, from its peaks alone. Pure. */
import type { HeardEvidence } from './evidence.ts';

/** Below this a peak can not be told from nothing: peaks are kept to a thousandth of full scale. */
export const QUIETEST_DB = -60;

export const toDb = (peak: number): number => (peak <= 0.001 ? QUIETEST_DB : 20 * Math.log10(peak));

/** How loud speech is in a recording, and the noise under it, dB of full scale. */
export interface Levels {
  speech: number;
  noise: number;
}

/** The level that a share of the peaks lies below. */
function levelAt(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? QUIETEST_DB;
}

/**
 * Of the stretches of a file that are used: speech is what the loudest twentieth reaches, noise what the quietest
 * twentieth stays under.
 */
export function levelsOf(
  { peaks, peaksPerSecond }: HeardEvidence,
  spans: readonly { start: number; end: number }[],
): Levels {
  const parts = spans.map(({ start, end }) =>
    peaks.slice(Math.max(0, Math.floor(start * peaksPerSecond)), Math.ceil(end * peaksPerSecond)),
  );
  const sorted = Float64Array.from(parts.flat(), toDb).sort();
  return { speech: levelAt(sorted, 0.95), noise: levelAt(sorted, 0.05) };
}

/** Speech that is hardly louder than the noise can not be told from it. */
const LEAST_CONTRAST_DB = 15;

/**
 * Peaks below are silent: a third of the way from the noise to the speech, in dB. Peaks of noise differ by some 10 dB, the
 * softest syllables are some 30 dB under the loudest. Null where speech and noise are too close to each other.
 */
export function silenceThreshold({ speech, noise }: Levels): number | null {
  return speech - noise < LEAST_CONTRAST_DB ? null : noise + (speech - noise) / 3;
}

/** Stretches of a span in which every peak is below `thresholdDb`, seconds; the last may be cut by the end of the peaks. */
export function quietStretches(
  { peaks, peaksPerSecond }: HeardEvidence,
  { start, end, thresholdDb }: { start: number; end: number; thresholdDb: number },
): { start: number; end: number }[] {
  const most = 10 ** (thresholdDb / 20);
  const quiet: { start: number; end: number }[] = [];
  const last = Math.ceil(end * peaksPerSecond - 1e-9);
  let from: number | null = null;
  for (let index = Math.max(0, Math.floor(start * peaksPerSecond + 1e-9)); index <= last; index += 1) {
    // What is behind the last peak is silent.
    const isQuiet = index < last && (peaks[index] ?? 0) < most;
    if (isQuiet) from ??= index;
    else if (from !== null) {
      quiet.push({
        start: Math.max(start, from / peaksPerSecond),
        end: Math.min(end, index / peaksPerSecond),
      });
      from = null;
    }
  }
  return quiet;
}

/** Where in a recording it is quietest for so long, away from words; null where nobody knows of any such stretch. */
export function quietestStretch(
  { peaks, peaksPerSecond }: HeardEvidence,
  words: readonly { start: number; end: number }[],
  seconds: number,
): number | null {
  const length = Math.max(1, Math.ceil(seconds * peaksPerSecond));
  if (length > peaks.length) return null;
  const isSaid = new Uint8Array(peaks.length);
  for (const { start, end } of words) {
    isSaid.fill(1, Math.max(0, Math.floor(start * peaksPerSecond)), Math.ceil(end * peaksPerSecond));
  }
  // A file that is digitally silent for a while has no room there: such stretches come last.
  const costOf = (index: number) =>
    (isSaid[index] === 1 ? 4 : 0) + ((peaks[index] ?? 0) === 0 ? 0.5 : (peaks[index] ?? 0));
  let best: { at: number; cost: number } | null = null;
  const falling: number[] = [];
  for (let index = 0; index < peaks.length; index += 1) {
    const cost = costOf(index);
    while (falling.length > 0 && costOf(falling.at(-1) as number) <= cost) falling.pop();
    falling.push(index);
    if ((falling[0] as number) <= index - length) falling.shift();
    if (index + 1 < length) continue;
    const most = costOf(falling[0] as number);
    if (best === null || most < best.cost) best = { at: index + 1 - length, cost: most };
  }
  return best === null || best.cost >= 4 ? null : best.at / peaksPerSecond;
}
