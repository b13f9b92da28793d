/** Pictures of one asset that another one shows mirrored, cropped, or with something over them. Pure but for pauses. */
import { setImmediate } from 'node:timers/promises';
import { mirroredPrint, printLikeness, printViews } from '@rushes/engine';
import type { StoredFingerprint } from './fingerprints.repo.ts';
import type { FoundAgain } from './near-duplicates-align.ts';

/** Pictures that are less alike as they are and mirrored are no crops of each other either, but for one in ten. */
export const PERHAPS_ALTERED = 0.5;

/** The picture as it is and mirrored: what a search for altered copies begins with. */
export const bothWays = (print: Float32Array): Float32Array[] => [print, mirroredPrint(print)];

const best = (views: readonly Float32Array[], print: Float32Array): number =>
  views.reduce((most, view) => Math.max(most, printLikeness(view, print)), -1);

/**
 * Where `theirs` show pictures of `prints`, by the index of the picture: each of the two may be a part of the other.
 * What is less alike than `least` is another picture.
 */
export async function alteredPlaces(
  prints: readonly StoredFingerprint[],
  theirs: readonly StoredFingerprint[],
  least: number,
): Promise<Map<number, FoundAgain[]>> {
  const views = new Map<StoredFingerprint, Float32Array[]>();
  const viewsOf = (print: StoredFingerprint): Float32Array[] => {
    const known = views.get(print) ?? printViews(print.vector);
    views.set(print, known);
    return known;
  };
  const found = new Map<number, FoundAgain[]>();
  for (const [index, print] of prints.entries()) {
    const own = bothWays(print.vector);
    const places = theirs
      .filter(({ vector }) => best(own, vector) >= PERHAPS_ALTERED)
      .map((other) => ({
        startMs: print.startMs,
        endMs: print.endMs,
        otherStartMs: other.startMs,
        otherEndMs: other.endMs,
        likeness: Math.max(best(viewsOf(print), other.vector), best(viewsOf(other), print.vector)),
      }))
      .filter(({ likeness }) => likeness >= least);
    if (places.length > 0) found.set(index, places);
    await setImmediate();
  }
  return found;
}
