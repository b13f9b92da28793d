/** What of one asset another one shows, from pictures of it that were found there. Pure. */

/** A picture of the asset and where the other one shows it. */
export interface FoundAgain {
  startMs: number;
  endMs: number;
  otherStartMs: number;
  otherEndMs: number;
  likeness: number;
}

/** How far apart neighbours may be in the other asset, more than in this one, and still be one range, ms. */
const DRIFT_MS = 2_000;

/** For each picture the place that goes on where the one before ended, else the most alike one. */
function chosen(byPicture: readonly (readonly FoundAgain[])[]): FoundAgain[] {
  const all: FoundAgain[] = [];
  for (const places of byPicture) {
    const before = all[all.length - 1];
    const follows = (place: FoundAgain): boolean =>
      before !== undefined &&
      Math.abs(place.otherStartMs - before.otherStartMs - (place.startMs - before.startMs)) <= DRIFT_MS;
    const best = places.toSorted(
      (a, b) => Number(follows(b)) - Number(follows(a)) || b.likeness - a.likeness,
    )[0];
    if (best !== undefined) all.push(best);
  }
  return all;
}

/**
 * Ranges that go on in both, by time. `byPicture` has the places of each picture in the other asset, by the time of the
 * picture.
 */
export function alignedRanges(byPicture: readonly (readonly FoundAgain[])[]): FoundAgain[] {
  const ranges: FoundAgain[] = [];
  for (const place of chosen(byPicture)) {
    const last = ranges[ranges.length - 1];
    const gap = last === undefined ? 0 : place.startMs - last.endMs;
    const otherGap = last === undefined ? 0 : place.otherStartMs - last.otherEndMs;
    if (last !== undefined && gap <= DRIFT_MS && Math.abs(otherGap - gap) <= DRIFT_MS) {
      last.endMs = Math.max(last.endMs, place.endMs);
      last.otherEndMs = Math.max(last.otherEndMs, place.otherEndMs);
      last.likeness = Math.max(last.likeness, place.likeness);
    } else ranges.push({ ...place });
  }
  return ranges;
}
