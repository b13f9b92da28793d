/** What a "no", "without" or "except" reaches: assets to leave out and features to switch off. */
import type { PlannerAsset } from '../assets.ts';
import {
  assetsAt,
  chooseAssets,
  isBreak,
  isConjunction,
  isFiller,
  listFrom,
  type Parse,
  tagged,
} from './context.ts';
import type { Item } from './items.ts';
import type { Tag } from './lexicon.ts';

const features: ReadonlySet<Tag> = new Set<Tag>([
  'music',
  'captions',
  'title',
  'subtitle',
  'lowerThird',
  'sound',
  'originalSound',
  'silent',
  'voice',
  'footage',
  'repeat',
  'dissolve',
  'cut',
  'fit',
  'pace',
  'shape',
  'generate',
  'slowMotion',
]);
/** Words without meaning that may stand between a "no" and what it refuses: "no ugly old frog". */
const longestGap = 2;

/** Marks every item that a negation reaches. */
export function markNegated(parse: Parse): void {
  for (const at of tagged(parse, 'not')) {
    if (parse.items[at + 1]?.fold === 'more' || parse.items[at + 1]?.fold === 'less') continue;
    let index = reach(parse, at + 1);
    while (index !== null) {
      parse.negated.add(index);
      parse.taken.add(at);
      index = continuation(parse, index);
    }
  }
}

/** The first asset or feature from `at` on, with only fillers and a short gap before it. */
function reach(parse: Parse, at: number): number | null {
  let gap = 0;
  for (let index = at; ; index += 1) {
    const item = parse.items[index];
    if (isNegatable(item)) return index;
    if (isFiller(item)) continue;
    if (item?.kind !== 'word' || gap === longestGap) return null;
    gap += 1;
  }
}

function isNegatable(item: Item | undefined): boolean {
  return item?.kind === 'assets' || (item?.kind === 'tag' && features.has(item.tag));
}

/** The next item of the same list: after "and", "or", or a comma in a list that an "and" or "or" closes. */
function continuation(parse: Parse, at: number): number | null {
  const item = parse.items[at];
  const next = parse.items[at + 1];
  if (next?.fold === ',' && item?.kind === 'assets') {
    const list = listFrom(parse, at);
    const closed = list.length > 2 && closesWithConjunction(parse, list);
    return closed ? (list[1] ?? null) : null;
  }
  if (
    item?.kind === 'tag' &&
    next?.kind === 'tag' &&
    features.has(next.tag) &&
    next.tag !== item.tag &&
    isNoun(next.tag) &&
    !isNoun(item.tag)
  )
    return at + 1;
  if (!isConjunction(next) || parse.items[at + 2]?.fold === 'with') return null;
  const following = reach(parse, at + 2);
  if (following === null) return null;
  const sameKind = parse.items[following]?.kind === item?.kind;
  return sameKind && !isSwitchedOn(parse, following) ? following : null;
}

function isNoun(tag: Tag): boolean {
  return tag === 'music' || tag === 'captions' || tag === 'title' || tag === 'sound';
}

function closesWithConjunction(parse: Parse, list: number[]): boolean {
  const last = list.at(-1) ?? 0;
  const before = list.at(-2) ?? 0;
  return parse.items.slice(before + 1, last).some(isConjunction);
}

function isSwitchedOn(parse: Parse, at: number): boolean {
  return parse.items[at + 1]?.fold === 'on';
}

/** Assets that must not be used. Their items are taken. */
export function readExclusions(parse: Parse): PlannerAsset[] {
  const excluded = new Set<PlannerAsset>();
  for (const at of parse.negated) {
    const item = assetsAt(parse, at);
    if (item === null) continue;
    parse.taken.add(at);
    // A refused name refuses everything that carries it, doubles included.
    for (const asset of item.match === 'exact' ? item.assets : chooseAssets(item, 'visual'))
      excluded.add(asset);
  }
  return [...excluded];
}

/** True when the clause of item `at` holds a free phrase of `tag`. */
export function clauseHas(parse: Parse, at: number, tag: Tag): boolean {
  for (const step of [1, -1]) {
    for (let index = at + step; !isBreak(parse.items[index]); index += step) {
      const item = parse.items[index];
      if (item?.kind === 'tag' && item.tag === tag) return true;
    }
  }
  return false;
}
