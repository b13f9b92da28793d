/** Takes of the same: the best one is shown first. Pure. */
import type { PlannerAsset, PlannerShot } from '../../assets.ts';

/** Whether all that an asset shows another one shows in a better take. */
export function isSecondTake({ shots }: PlannerAsset): boolean {
  return shots.length > 0 && shots.every(({ alike }) => alike !== undefined && alike.rank > 0);
}

/** `items` in their order, but of each group of takes the first one before all further ones. */
export function firstTakesFirst<T extends { shot: PlannerShot }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  const [first, further]: [T[], T[]] = [[], []];
  for (const item of items) {
    const group = item.shot.alike?.group;
    (group !== undefined && seen.has(group) ? further : first).push(item);
    if (group !== undefined) seen.add(group);
  }
  return [...first, ...further];
}
