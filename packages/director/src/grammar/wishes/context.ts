/** What the rules for wishes share: the phrases of one prompt, and which of them are already taken. */

import type { PlannerAsset } from '../../assets.ts';
import type { MissingMaterial } from '../../brief.ts';
import { compareText } from '../compare-text.ts';
import type { Tag } from '../languages/meanings.ts';
import { words } from '../languages/vocabulary.ts';
import type { Item } from '../phrases/item.ts';
import { type ItemOf, isConjunction } from '../phrases/look-around.ts';

/** The state of one parse. Rules mark what they have understood, so that no item is read twice. */
export interface Parse {
  prompt: string;
  items: readonly Item[];
  /** What a name may mean: everything that the prompt may draw on. */
  assets: readonly PlannerAsset[];
  /** Indexes of items whose meaning is taken. */
  taken: Set<number>;
  /** Indexes of items that the brief heeds besides: what is neither here nor taken was not acted on. */
  acted: Set<number>;
  /** Indexes of items that stand under a "no" or "without". */
  negated: Set<number>;
  /** All of the library was asked for, some of it left out: "everything but the logo". */
  everything: boolean;
  notes: string[];
  /** Names of material that is not there, in the order they were met. */
  missing: MissingMaterial[];
}

/** True when item `at` is a known phrase of `tag`, of `value` where given, and not taken yet. */
export function isTag(parse: Parse, at: number, tag: Tag, value?: string): boolean {
  const item = parse.items[at];
  if (item?.kind !== 'tag' || item.tag !== tag || parse.taken.has(at)) return false;
  return value === undefined || item.value === value;
}

/** Indexes of all free items of `tag`, in order. */
export function tagged(parse: Parse, tag: Tag): number[] {
  return parse.items.flatMap((_, index) => (isTag(parse, index, tag) ? [index] : []));
}

/** The asset item at `at`, null where none stands or it is taken. */
export function assetsAt(parse: Parse, at: number): ItemOf<'assets'> | null {
  const item = parse.items[at];
  return item?.kind === 'assets' && !parse.taken.has(at) ? item : null;
}

/** Before how long something is. */
export const forWords: ReadonlySet<string> = new Set(
  'for fur pendant durant durante por per during'.split(' '),
);

const articles = words('articles');

/** Indexes of the asset items of the list that starts at `at`: names joined by commas and conjunctions. */
export function listFrom(parse: Parse, at: number): number[] {
  const list: number[] = [];
  let index = at;
  while (assetsAt(parse, index) !== null) {
    list.push(index);
    let next = index + 1;
    while (/^[,、]$/u.test(parse.items[next]?.fold ?? '') || isConjunction(parse.items[next])) next += 1;
    if (next === index + 1) break;
    while (articles.has(parse.items[next]?.fold ?? '')) next += 1;
    index = next;
  }
  return list;
}

/** Of assets that one name may mean, the ones to use: of one exact name the newest, of a part of names all. */
export function chooseAssets(item: ItemOf<'assets'>, wanted: 'visual' | 'audio'): PlannerAsset[] {
  const isWanted = (asset: PlannerAsset) => (asset.kind === 'audio') === (wanted === 'audio');
  const fitting = item.assets.filter(isWanted);
  const pool = fitting.length > 0 ? fitting : item.assets;
  const newestFirst = [...pool].sort(
    (a, b) => compareText(b.lastEdit, a.lastEdit) || compareText(a.id, b.id),
  );
  if (item.match === 'exact') {
    // A film and a still of one name: the film is meant.
    const film = newestFirst.find((asset) => asset.kind !== 'image');
    const best = film ?? newestFirst[0];
    return best === undefined ? [] : [best];
  }
  return [...pool].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
}
