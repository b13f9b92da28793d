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

const MOST_NAMED = 3;

/**
 * Says which files were left out because another one shows the same in a better take. `shown` are those that the film shows
 * without having been named, `assets` those that it could have shown.
 */
export function leftOutTakes(
  assets: readonly PlannerAsset[],
  { shown, used }: { shown: readonly PlannerAsset[]; used: ReadonlySet<string> },
): string[] {
  const byGroup = new Map<string, string>();
  for (const { name, shots } of shown) {
    for (const { alike } of shots)
      if (alike !== undefined) byGroup.set(alike.group, byGroup.get(alike.group) ?? name);
  }
  const leftOut = assets.filter((asset) => !used.has(asset.id) && isSecondTake(asset));
  const pairs = leftOut.flatMap(({ name, shots }) => {
    const better = shots.flatMap(({ alike }) => byGroup.get(alike?.group ?? '') ?? [])[0];
    return better === undefined ? [] : [{ name, better }];
  });
  if (pairs.length === 0) return [];
  const said = pairs
    .slice(0, MOST_NAMED)
    .map(({ name, better }) => `${name} (${better} shows the same, in a better take)`);
  const more = pairs.length - said.length;
  return [
    `I left out ${said.join(', ')}${more > 0 ? ` and ${more} more such takes` : ''}; name them to have them shown.`,
  ];
}
