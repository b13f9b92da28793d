/** Where a mixture of two pictures begins and ends, around a window that looks like one. */
import { indexRange, type PictureHistory } from '../compare/picture-history.ts';
import { fitMixture, fitRamp, type SignatureAt } from './mixture-fit.ts';

/** The window: the picture in its middle, and how many pictures lie on either side. */
export interface MixtureWindow {
  middle: number;
  half: number;
}

/** Pictures from `start` up to but without `end`. */
export interface MixtureExtent {
  start: number;
  end: number;
  /** Error of its rise, parts of it. */
  error: number;
}

/** Start and end are looked for again from those that were found, so often at most. */
const MOST_ROUNDS = 3;
/** How far beyond the ends the rise is followed, as a share of the length, and pictures at least. */
const AROUND = { share: 0.35, least: 4 } as const;

/**
 * Start and end of the mixture, found by where the rise begins and ends, between `low` and `high`; null where nothing rises
 * for `shortest` pictures.
 */
export function mixtureExtent(
  signatureAt: SignatureAt,
  { middle, half }: MixtureWindow,
  { low, high, shortest }: { low: number; high: number; shortest: number },
): MixtureExtent | null {
  let [from, to] = [Math.max(low, middle - half), Math.min(high - 1, middle + half)];
  let extent: MixtureExtent | null = null;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const around = Math.max(AROUND.least, Math.round((to - from) * AROUND.share));
    const [begin, stop] = [Math.max(low, from - around), Math.min(high, to + around + 1)];
    const fit = fitMixture(signatureAt, { from, to, at: indexRange(begin, stop) });
    const ramp = fit === null ? null : fitRamp(fit.shares, shortest);
    if (ramp === null) return null;
    const next = { start: begin + ramp.start, end: begin + ramp.end, error: ramp.error };
    const isSettled = extent?.start === next.start && extent.end === next.end;
    extent = next;
    if (isSettled) break;
    [from, to] = [extent.start - 1, Math.min(high - 1, extent.end)];
  }
  return extent;
}

/** How near to pictures of one colour the end of a mixture may be seen, pictures. */
const COLOR_REACH = 3;

/** Whether it comes from or goes to one colour: then it is half a fade, which is told by other means. */
export function touchesColor(
  history: PictureHistory,
  { start, end }: { start: number; end: number },
): boolean {
  return indexRange(start - 1 - COLOR_REACH, end + 1 + COLOR_REACH).some(
    (index) => history.at(index)?.isFlat,
  );
}
