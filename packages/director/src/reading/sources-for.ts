import type { PlannerAsset } from '../assets.ts';

/**
 * What a prompt may draw on. Videos made here lie in the same library and carry the names of what they
 * were cut from, and what others granted to the caller carries names that the others chose: both count only where the
 * prompt holds their id or whole file name. Of one name the caller's own file is meant.
 */
export function sourcesFor<Asset extends PlannerAsset>(prompt: string, library: readonly Asset[]): Asset[] {
  const said = prompt.toLowerCase();
  const own = new Set(
    library.flatMap(({ name, isForeign }) => (isForeign === true ? [] : name.toLowerCase())),
  );
  return library.filter(({ id, name, isExport, isForeign }) => {
    if (isExport !== true && isForeign !== true) return true;
    const folded = name.toLowerCase();
    return said.includes(id) || (said.includes(folded) && !(isForeign === true && own.has(folded)));
  });
}
