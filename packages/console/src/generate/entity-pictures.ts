/** Which pictures stand for people and things where only so many fit. Pure. */
import type { EntityResponse } from '@rushes/sdk';
import type { Reference } from './model-form.ts';

/** The first picture of each, then the second of each, and so on: nobody is left out for another's third. */
export function picturesOf(
  entities: readonly Pick<EntityResponse, 'name' | 'image_asset_ids'>[],
  { taken, most }: { taken: readonly string[]; most: number },
): Reference[] {
  const longest = Math.max(0, ...entities.map(({ image_asset_ids: ids }) => ids.length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    entities.flatMap(({ name, image_asset_ids: ids }) => {
      const id = ids[round];
      return id === undefined ? [] : [{ id, name }];
    }),
  );
  const seen = new Set(taken);
  const isNew = ({ id }: Reference) => {
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  };
  return rounds.flat().filter(isNew).slice(0, most);
}
