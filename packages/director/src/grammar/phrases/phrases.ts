/** The second stage: tokens as phrases, each with its meaning over one library. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { FindWish } from '../../finds.ts';
import type { Token } from '../tokens/lex.ts';
import { type FindStretch, readFinds } from './finds.ts';
import { type Item, readItems } from './items.ts';
import { indexNames } from './names.ts';

/** The second stage's result. */
export interface Phrases {
  prompt: string;
  /** Names, times, sizes, known phrases and the words between them, in order. */
  items: readonly Item[];
  /** Which of them describe moments by what is in them. */
  finds: readonly FindStretch[];
  /** What its names may mean. */
  assets: readonly PlannerAsset[];
}

/** The phrases of a tokenized prompt over `assets`. */
export function readPhrases(
  { prompt, tokens }: { prompt: string; tokens: readonly Token[] },
  assets: readonly PlannerAsset[],
): Phrases {
  const items = readItems(tokens, indexNames(assets));
  return { prompt, items, finds: readFinds({ prompt, items }), assets };
}

/** What is to be looked up before the wishes can be read, each once. */
export function findWishesOf({ finds }: Phrases): FindWish[] {
  return [...new Map(finds.map(({ wish }) => [wish.key, wish])).values()];
}

/** True where a name in the prompt may mean one of `assets`. */
export function namesAnyOf({ items }: Phrases, assets: ReadonlySet<PlannerAsset>): boolean {
  return items.some((item) => item.kind === 'assets' && item.assets.some((asset) => assets.has(asset)));
}
