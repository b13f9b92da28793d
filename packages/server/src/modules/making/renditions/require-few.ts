/** How many renditions one version may have: whoever downloads it has them all looked through. */
import { ServiceError } from '../../../platform/errors.ts';
import { MOST_RENDITIONS } from './rendition-plan.ts';

/** Throws `conflict` when that many renditions are more than a version may have. */
export function requireFew(renditions: number): void {
  if (renditions <= MOST_RENDITIONS) return;
  const sentence = `A version has at most ${MOST_RENDITIONS} renditions, and there would be ${renditions}`;
  throw new ServiceError('conflict', `${sentence}: delete some that are not needed.`);
}
