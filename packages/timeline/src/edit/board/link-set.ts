/** Which items are edited together, and how new names for links and groups are found. */
import type { Item } from '../../measure.ts';
import type { Board, Slot, Spot } from './board.ts';
import { allSpots, groupOf, linkOf } from './edit-board.ts';
import { withSettings } from './split-settings.ts';

/** The item itself first, then those that are linked with it; alone with `unlinked`. */
export function linkedWith(board: Board, spot: Spot, unlinked: boolean | undefined): Spot[] {
  const link = linkOf(spot.slot);
  if (unlinked === true || link === undefined) return [spot];
  const partners = allSpots(board).filter(({ slot }) => slot !== spot.slot && linkOf(slot) === link);
  return [spot, ...partners];
}

/** The item itself first, then what is linked or grouped with it, and with those; alone with `unlinked`. */
export function movedWith(board: Board, spot: Spot, unlinked: boolean | undefined): Spot[] {
  if (unlinked === true) return [spot];
  const all = allSpots(board);
  const links = new Set<string>();
  const groups = new Set<string>();
  const chosen = new Set<Slot>([spot.slot]);
  let size = 0;
  while (size !== chosen.size) {
    size = chosen.size;
    for (const slot of chosen) {
      const [link, group] = [linkOf(slot), groupOf(slot)];
      if (link !== undefined) links.add(link);
      if (group !== undefined) groups.add(group);
    }
    for (const { slot } of all) {
      if (links.has(linkOf(slot) ?? '') || groups.has(groupOf(slot) ?? '')) chosen.add(slot);
    }
  }
  return [spot, ...all.filter(({ slot }) => slot !== spot.slot && chosen.has(slot))];
}

/** A name like `base` that is not in `taken`: `clip`, `clip/2`, `clip/3`. */
export function freshName(base: string, taken: ReadonlySet<string>): string {
  const stem = base.replace(/\/\d+$/, '');
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) {
    const name = `${stem}/${number}`;
    if (!taken.has(name)) return name;
  }
}

/** A link that nothing on the board has. */
export function freshLink(board: Board, base: string): string {
  return freshName(base, new Set(allSpots(board).flatMap(({ slot }) => linkOf(slot) ?? [])));
}

/** An item with another link, or with none. */
export function withLink(item: Item, link: string | undefined): Item {
  return withSettings(item, { link });
}

/** Links what has a partner by `link`, and unlinks one that is left alone. */
export function relink(spots: readonly Spot[], link: string): void {
  for (const { slot } of spots) slot.item = withLink(slot.item, spots.length > 1 ? link : undefined);
}
