/** What a cosine of two prints says: measured by `npm run eval:frames`, see docs/decisions/0017-prints.md. Pure. */

/**
 * Below this a picture is another one. On the tuning set 96 % of the right shots of distorted frames are above it, and
 * 5 % of the frames that are in no clip.
 */
export const FINGERPRINT_THRESHOLD = 0.74;

/**
 * Of frames that are in no clip, how large a share has its nearest print below a cosine: 78 frames of films drawn in the
 * same style and of footage of the same table, looked for with all distortions among 290 prints of the tuning set.
 */
const BACKGROUND: readonly (readonly [similarity: number, share: number])[] = [
  [-1, 0],
  [0.4, 0.1],
  [0.54, 0.5],
  [0.6, 0.756],
  [0.65, 0.821],
  [0.7, 0.91],
  [0.74, 0.949],
  [0.8, 0.974],
  [0.82, 0.99],
  [1, 1],
];

/** The share of the background that is less alike, 0..1; grows with the cosine. Of no number 0. */
export function calibrateFingerprint(similarity: number): number {
  if (!(similarity > -1)) return 0;
  const above = BACKGROUND.findIndex(([at]) => at >= similarity);
  const [high, low] = [BACKGROUND[above], BACKGROUND[above - 1]];
  if (high === undefined || low === undefined) return 1;
  return low[1] + ((similarity - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
