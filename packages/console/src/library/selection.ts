/** Which items of a list are marked, and where the keyboard is. Pure. */

export interface Selection {
  /** Ids of the marked ones. */
  marked: ReadonlySet<string>;
  /** Where the keyboard is; -1 = nowhere yet. */
  at: number;
  /** Where a range began. */
  anchor: number;
}

export const NOTHING: Selection = { marked: new Set(), at: -1, anchor: -1 };

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

function range(ids: readonly string[], from: number, to: number): Set<string> {
  return new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1));
}

export interface Modifiers {
  /** As far as from the last one. */
  shift: boolean;
  /** Besides those that are marked. */
  toggle: boolean;
}

/** After a click on the item at `index`. */
export function clicked(
  { marked, anchor }: Selection,
  ids: readonly string[],
  { index, shift, toggle }: Modifiers & { index: number },
): Selection {
  const id = ids[index];
  if (id === undefined) return NOTHING;
  if (shift && anchor >= 0) {
    const more = range(ids, anchor, index);
    return { marked: toggle ? new Set([...marked, ...more]) : more, at: index, anchor };
  }
  if (!toggle) return { marked: new Set([id]), at: index, anchor: index };
  const next = new Set(marked);
  if (!next.delete(id)) next.add(id);
  return { marked: next, at: index, anchor: index };
}

const STEPS: Readonly<Record<string, (columns: number, page: number, count: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  PageUp: (_columns, page) => -page,
  PageDown: (_columns, page) => page,
  Home: (_columns, _page, count) => -count,
  End: (_columns, _page, count) => count,
};

/** A key, where `columns` are those of the grid, 1 of a list, and `page` is what can be seen. */
export interface Pressed extends Modifiers {
  name: string;
  columns: number;
  page: number;
}

/** After a key that moves or marks; null for any other key. */
export function pressed(selection: Selection, ids: readonly string[], key: Pressed): Selection | null {
  const { marked, at, anchor } = selection;
  const { name, columns, page, shift, toggle } = key;
  if (ids.length === 0) return null;
  if (name === 'Escape') return marked.size === 0 ? null : { ...selection, marked: new Set() };
  if (toggle && name.toLowerCase() === 'a') return { marked: new Set(ids), at: Math.max(0, at), anchor: 0 };
  if (name === ' ') return clicked(selection, ids, { index: Math.max(0, at), shift: false, toggle: true });
  const step = STEPS[name];
  // Of a list the keys to the side are not for moving.
  if (step === undefined || (columns === 1 && ['ArrowLeft', 'ArrowRight'].includes(name))) return null;
  const moved = at < 0 ? 0 : clamp(at + step(columns, page, ids.length), ids.length);
  const index =
    Math.abs(step(columns, page, ids.length)) === columns && isOffGrid(at, moved, columns) ? at : moved;
  if (shift)
    return { marked: range(ids, anchor < 0 ? index : anchor, index), at: index, anchor: Math.max(0, anchor) };
  if (toggle) return { marked, at: index, anchor: index };
  return { marked: new Set([ids[index] ?? '']), at: index, anchor: index };
}

/** Up and down stay in their column: at the edge nothing moves. */
function isOffGrid(from: number, to: number, columns: number): boolean {
  return columns > 1 && from >= 0 && from % columns !== to % columns;
}

/** Where the keyboard is and where a range began, by what lies there. */
export interface Anchored extends Selection {
  atId: string | null;
  anchorId: string | null;
}

export const anchored = (selection: Selection, ids: readonly string[]): Anchored => ({
  ...selection,
  atId: ids[selection.at] ?? null,
  anchorId: ids[selection.anchor] ?? null,
});

/** The ids of a list, and where each is found in it. */
export interface Listed {
  ids: readonly string[];
  places: ReadonlyMap<string, number>;
}

export const listed = (ids: readonly string[]): Listed => ({
  ids,
  places: new Map(ids.map((id, place) => [id, place])),
});

/** The same items in a list that has changed meanwhile: what came in front of them moves them, and nothing else is meant. */
export function followed({ atId, anchorId, ...selection }: Anchored, { ids, places }: Listed): Selection {
  const placeOf = (id: string | null, before: number) => (id === null ? before : (places.get(id) ?? before));
  const marked = [...selection.marked].filter((id) => places.has(id));
  const last = ids.length - 1;
  return {
    marked: marked.length === selection.marked.size ? selection.marked : new Set(marked),
    at: Math.min(placeOf(atId, selection.at), last),
    anchor: Math.min(placeOf(anchorId, selection.anchor), last),
  };
}
