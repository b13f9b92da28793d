/** One likeness of two pictures by prints and by the picture model, which fail at different things. Pure. */

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
