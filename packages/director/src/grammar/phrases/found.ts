/** Completes the phrases: what was found in the place of its description, and lengths whose unit was said before. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { MissingMaterial } from '../../brief.ts';
import type { FindResult, Finds, FindWish } from '../../finds.ts';
import { words } from '../languages/vocabulary.ts';
import { lex } from '../tokens/lex.ts';
import { readNumber } from '../tokens/numbers.ts';
import type { FindStretch } from './finds.ts';
import type { Item, NamedMoment } from './item.ts';
import { skipFillers } from './look-around.ts';
import type { Phrases } from './phrases.ts';

/** Phrases with what was found in the place of its description. */
export interface PlacedPhrases {
  prompt: string;
  items: readonly Item[];
  /** What its names may mean. */
  assets: readonly PlannerAsset[];
  /** Indexes of items that say nothing any more: what they describe is not there. */
  spent: number[];
  missing: MissingMaterial[];
  notes: string[];
  /** What the topic of the video was found in; used where no footage is named. */
  topic: FoundTopic | null;
}

/** Footage that was found for the topic, and the item where the topic stands. */
export interface FoundTopic {
  index: number;
  said: string;
  assets: PlannerAsset[];
  moments: readonly NamedMoment[];
}

const exactKinds: ReadonlySet<FindWish['kind']> = new Set(['said', 'shown', 'saidOrShown']);

/** The phrases with every description as one item that names its moments. What nobody looked up stays as it is. */
export function placeFinds({ prompt, items, finds, assets }: Phrases, found: Finds): PlacedPhrases {
  const text = { prompt, items };
  const laid: Item[] = [];
  const placed: Omit<PlacedPhrases, 'items'> = {
    prompt,
    assets,
    spent: [],
    missing: [],
    notes: [],
    topic: null,
  };
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  let at = 0;
  for (const stretch of found.size === 0 ? [] : finds) {
    const result = found.get(stretch.wish.key);
    const moments = momentsOf(stretch.wish, result, byId);
    if (result === undefined || (moments.length === 0 && stretch.wish.isSoft)) continue;
    laid.push(...items.slice(at, stretch.first));
    at = stretch.first;
    if (moments.length > 0 && result.note !== null) placed.notes.push(result.note);
    if (stretch.isTopic) {
      placed.topic ??= { ...mentionOf(stretch, moments), index: laid.length };
      continue;
    }
    const span = spanOf(text, stretch);
    if (moments.length === 0) {
      placed.spent.push(laid.length);
      placed.missing.push({
        named: stretch.wish.words,
        role: 'footage',
        reason: result.reason,
        isMoment: true,
        ...(result.enable === undefined ? {} : { enable: result.enable }),
      });
      laid.push({ kind: 'word', fold: '', ...span });
    } else {
      const named = [...new Set(moments.map(({ asset }) => asset))];
      laid.push({ kind: 'assets', assets: named, match: 'exact', moments, fold: '', ...span });
    }
    at = stretch.last + 1;
  }
  laid.push(...items.slice(at));
  return { ...placed, items: resolveEllipses(laid) };
}

function spanOf(
  { items }: Pick<Phrases, 'items'>,
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

function mentionOf({ wish }: FindStretch, moments: readonly NamedMoment[]): FoundTopic {
  return { index: 0, said: wish.words, assets: [...new Set(moments.map(({ asset }) => asset))], moments };
}

/** Longest length that is taken for one without a unit, seconds. */
const longestSeconds = 600;

/** `items` with such numbers read as lengths in seconds. Only numbers after a full length count. */
function resolveEllipses(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex(({ kind }) => kind === 'duration');
  if (first === -1) return items;
  return items.map((item, index): Item => {
    const seconds = index > first ? bareNumber(item) : null;
    if (seconds === null || !(countsOf(items, index) || closesFor(items, index))) return item;
    return { kind: 'duration', seconds, fold: item.fold, start: item.start, end: item.end };
  });
}

function bareNumber(item: Item): number | null {
  if (item.kind !== 'number' && item.kind !== 'word') return null;
  const number = readNumber(lex(item.fold), 0);
  if (number === null || number.article || item.fold === 'one') return null;
  return number.value > 0 && number.value <= longestSeconds ? number.value : null;
}

const countLinks = words('countLinks');

/** "2 of pig": a name follows. */
function countsOf(items: readonly Item[], index: number): boolean {
  if (!countLinks.has(items[index + 1]?.fold ?? '')) return false;
  return items[skipFillers({ items }, index + 2)]?.kind === 'assets';
}

/** "elf for 4," and "elf for the last 4." */
function closesFor(items: readonly Item[], index: number): boolean {
  const next = items[index + 1];
  if (next !== undefined && next.kind !== 'symbol') return false;
  let at = index - 1;
  const small = ['the', 'last', 'first', 'next', 'other', 'remaining', 'final'];
  while (small.includes(items[at]?.fold ?? '')) at -= 1;
  return items[at]?.fold === 'for' && items[at - 1]?.kind === 'assets';
}
