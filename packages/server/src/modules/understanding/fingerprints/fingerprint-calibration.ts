/** What a cosine of two prints says, by itself and beside one of the picture model: measured by `npm run eval:frames`, see docs/decisions/0017-prints.md. Pure. */

// What a cosine of two prints says: measured by `npm run eval:frames`, see docs/decisions/0017-prints.md.

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

// One likeness of two pictures by prints and by the picture model, which fail at different things.

/** A print above this always is the same picture: 99 % of the background is less alike. */
export const SURE_LIKENESS = 0.82;

/**
 * Added to the mean of both cosines, so that their sum reaches the threshold of prints at 1.42. Chosen on the tuning set of
 * `npm run eval:frames`: as few look-alikes of drawn films as a flat threshold of 0.74 takes, more right shots of both.
 */
const RAISED = 0.03;

/** One likeness of both cosines, on the scale of a print's: a picture as good as equal to a print needs no second opinion. */
export function jointLikeness(print: number, look: number): number {
  const joint = Math.min(1, (print + look) / 2 + RAISED);
  return print >= SURE_LIKENESS ? Math.max(print, joint) : joint;
}
