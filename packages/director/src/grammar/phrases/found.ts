/** Puts what was found in the place of the words that describe it. */
import type { PlannerAsset } from '../../assets.ts';
import type { MissingMaterial } from '../../brief.ts';
import type { FindResult, Finds, FindWish } from '../../finds.ts';
import { lex } from '../tokens/lex.ts';
import type { Parse } from '../wishes/context.ts';
import type { Mention } from '../wishes/mentions.ts';
import { type FindStretch, readFinds } from './finds.ts';
import type { Item, NamedMoment } from './items.ts';
import { readItems } from './items.ts';
import { indexNames } from './names.ts';

/** What `prompt` wants to be looked up before it can be read, each once. Pure. */
export function readFindWishes(prompt: string, assets: readonly PlannerAsset[]): FindWish[] {
  const items = readItems(lex(prompt), indexNames(assets));
  const wishes = readFinds({ prompt, items }).map(({ wish }) => wish);
  return [...new Map(wishes.map((wish) => [wish.key, wish])).values()];
}

/** See `placeFinds`. */
export interface PlacedFinds {
  items: Item[];
  /** Indexes of items that say nothing any more: what they describe is not there. */
  spent: number[];
  missing: MissingMaterial[];
  notes: string[];
  /** What the topic of the video was found in; used where no footage is named. */
  topic: Mention | null;
}

const exactKinds: ReadonlySet<FindWish['kind']> = new Set(['said', 'shown', 'saidOrShown']);

/** The items with every description as one item that names its moments. What nobody looked up stays as it is. */
export function placeFinds(
  text: Pick<Parse, 'prompt' | 'items'>,
  library: { finds: Finds; assets: readonly PlannerAsset[] },
): PlacedFinds {
  const placed: PlacedFinds = { items: [], spent: [], missing: [], notes: [], topic: null };
  const byId = new Map(library.assets.map((asset) => [asset.id, asset]));
  const stretches = library.finds.size === 0 ? [] : readFinds(text);
  let at = 0;
  for (const stretch of stretches) {
    const result = library.finds.get(stretch.wish.key);
    const moments = momentsOf(stretch.wish, result, byId);
    if (result === undefined || (moments.length === 0 && stretch.wish.isSoft)) continue;
    placed.items.push(...text.items.slice(at, stretch.first));
    at = stretch.first;
    if (moments.length > 0 && result.note !== null) placed.notes.push(result.note);
    if (stretch.isTopic) {
      placed.topic ??= { ...mentionOf(stretch, moments), index: placed.items.length };
      continue;
    }
    const span = spanOf(text, stretch);
    if (moments.length === 0) {
      placed.spent.push(placed.items.length);
      placed.missing.push({
        named: stretch.wish.words,
        role: 'footage',
        reason: result.reason,
        isMoment: true,
      });
      placed.items.push({ kind: 'word', fold: '', ...span });
    } else {
      const assets = [...new Set(moments.map(({ asset }) => asset))];
      placed.items.push({ kind: 'assets', assets, match: 'exact', moments, fold: '', ...span });
    }
    at = stretch.last + 1;
  }
  placed.items.push(...text.items.slice(at));
  return placed;
}

function spanOf(
  { items }: Pick<Parse, 'items'>,
  { first, last }: FindStretch,
): { start: number; end: number } {
  return { start: items[first]?.start ?? 0, end: items[last]?.end ?? 0 };
}

function momentsOf(
  wish: FindWish,
  result: FindResult | undefined,
  byId: ReadonlyMap<string, PlannerAsset>,
): NamedMoment[] {
  return (result?.moments ?? []).flatMap(({ assetId, range }) => {
    const asset = byId.get(assetId);
    const isExact = exactKinds.has(wish.kind);
    return asset === undefined || asset.kind === 'audio' ? [] : [{ asset, range, isExact }];
  });
}

function mentionOf({ wish }: FindStretch, moments: readonly NamedMoment[]): Mention {
  return { index: 0, said: wish.words, assets: [...new Set(moments.map(({ asset }) => asset))], moments };
}
