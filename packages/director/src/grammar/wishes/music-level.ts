/** How loud the music of a film is asked to be, told beside it: "the song at low volume", "quiet music", "piano at 30 %". Pure. */
import type { EditWish } from '../../edits/edit-wish.ts';
import { isLight, words } from '../languages/vocabulary.ts';
import { endsClause, isConjunction, textBetween } from '../phrases/look-around.ts';
import { isTag, type Parse } from './context.ts';

const quietWords = words('quietWords');
const barelyWords = words('barelyWords');
const loudWords = words('loudWords');
const volumeWords = words('volumeWords');
const withWords = words('withWords');
/** Words between the music and how loud it is: "the swing track, nice and quiet". */
const farthest = 6;
/** Of an adjective, and of "barely", decibels. */
const stepDb = 6;
const barelyDb = -12;
/** Least share of its own loudness that is kept; what is asked to be less is silence, which "no music" is for. */
const leastShare = 0.02;

/** The change of level that stands beside one of `heard`, the items that tell of music; none where nothing is said of it. */
export function musicLevel(parse: Parse, heard: readonly number[]): EditWish[] {
  for (const at of heard) {
    for (const step of [-1, 1]) {
      const found = levelFrom(parse, at, step);
      if (found === null) continue;
      for (const index of found.items) parse.acted.add(index);
      const said = textBetween(parse, Math.min(at, ...found.items), Math.max(at, ...found.items));
      return found.db === 0 ? [] : [{ kind: 'volume', of: 'music', db: found.db, said }];
    }
  }
  return [];
}

function levelFrom(parse: Parse, from: number, step: number): { db: number; items: number[] } | null {
  for (let at = from + step; Math.abs(at - from) <= farthest; at += step) {
    const item = parse.items[at];
    // "Music: viper, very quiet": a clause of nothing but that.
    if (item?.fold === ',' && step > 0 && isOnlyLevel(parse, at + 1)) continue;
    // What stands before belongs to the music only where nothing parts them.
    if (item === undefined || endsClause(parse, at) || (step < 0 && item.kind === 'symbol')) return null;
    // Another thing that may be loud.
    if (item.kind === 'assets' || item.kind === 'quote' || isTag(parse, at, 'voice')) return null;
    if (isTag(parse, at, 'originalSound') || isTag(parse, at, 'footage')) return null;
    // "Viper and the logo down low" goes on with another thing, "viper nice and quiet" does not.
    if (isConjunction(item) && !saysLevel(parse, at + 1)) return null;
    const exact = exactDb(parse, at);
    const told = exact?.db ?? null;
    // "In alto", "en bas" are places of the frame.
    if (told === null || frameLinks.has(parse.items[at - 1]?.fold ?? '')) continue;
    // "Not too loud" is quieter, "not too quiet" as it is.
    const db = isDenied(parse, at) ? Math.min(0, -told) : told;
    const last = exact?.at ?? at;
    const items = [at, ...besides(parse, at), last, ...besides(parse, last)];
    return step < 0 || last !== at || standsAlone(parse, at + 1) ? { db, items } : null;
  }
  return null;
}

const frameLinks = new Set(['in', 'en', 'em', 'im']);

const saysLevel = (parse: Parse, at: number) =>
  dbOf(parse, at) !== null || volumeWords.has(parse.items[at]?.fold ?? '');

/** "Not loud", "nicht zu laut". */
function isDenied(parse: Parse, at: number): boolean {
  if (parse.negated.has(at)) return true;
  for (let before = at - 1; before >= at - 2; before -= 1) {
    if (isTag(parse, before, 'not') || denials.has(parse.items[before]?.fold ?? '')) return true;
    if (!volumeWords.has(parse.items[before]?.fold ?? '')) return false;
  }
  return false;
}

const denials = new Set(['not', 'nicht', 'pas', 'no', 'non', 'nao', "don't", '不', '别']);

function isOnlyLevel(parse: Parse, from: number): boolean {
  let at = from;
  const isBefore = () => volumeWords.has(parse.items[at]?.fold ?? '') || isTag(parse, at, 'not');
  while (isBefore() || denials.has(parse.items[at]?.fold ?? '')) at += 1;
  const isLevel = dbOf(parse, at) !== null;
  const after = parse.items[at + 1];
  return isLevel && (after === undefined || endsClause(parse, at + 1));
}

/** "Viper quiet under it", but not "viper over quiet streets". */
function standsAlone(parse: Parse, after: number): boolean {
  const item = parse.items[after];
  if (item?.kind === 'assets' || item?.kind === 'tag') return false;
  if (item?.kind !== 'word' || endsClause(parse, after)) return true;
  return isLight(item.fold) || volumeWords.has(item.fold) || quietWords.has(item.fold);
}

function dbOf(parse: Parse, at: number): number | null {
  const { fold = '', kind } = parse.items[at] ?? {};
  if (kind === 'number') return shareDb(parse, at);
  if (kind !== 'word') return null;
  if (barelyWords.has(fold)) return barelyDb;
  if (quietWords.has(fold)) return -stepDb;
  return loudWords.has(fold) ? stepDb : null;
}

/** "At 30 %", "30 % volume": the share of its own loudness. */
function shareDb({ items }: Parse, at: number): number | null {
  const share = Number(items[at]?.fold) / 100;
  if (percentAt(items, at + 1) === 0 || !(share >= leastShare && share <= 4)) return null;
  return Math.round(200 * Math.log10(share)) / 10;
}

const cents = new Set(['cent', 'ciento', 'cento']);

/** How many items say "percent" at `at`. */
function percentAt(items: Parse['items'], at: number): number {
  const [first, second] = [items[at]?.fold ?? '', items[at + 1]?.fold ?? ''];
  if (['%', 'percent', 'prozent'].includes(first)) return 1;
  return ['per', 'pour', 'por'].includes(first) && cents.has(second) ? 2 : 0;
}

/** Places where a share stands behind words that say as much: "quietly, at 20 %". */
const shareWithin = 3;

/** The level at `at`, or the share that is told right behind it. */
function exactDb(parse: Parse, at: number): { db: number; at: number } | null {
  const told = dbOf(parse, at);
  if (told === null) return null;
  for (let behind = at + 1; behind <= at + shareWithin && !endsClause(parse, behind); behind += 1)
    if (parse.items[behind]?.kind === 'number') {
      const share = dbOf(parse, behind);
      return share === null ? { db: told, at } : { db: share, at: behind };
    }
  return { db: told, at };
}

/** "At low volume", "nice and quiet": what stands beside and asks for nothing of its own. */
function besides(parse: Parse, at: number): number[] {
  const beside = (index: number) => {
    const fold = parse.items[index]?.fold ?? '';
    const isSmall = volumeWords.has(fold) || denials.has(fold) || isTag(parse, index, 'not');
    const isShare =
      percentAt(parse.items, index) > 0 || cents.has(fold) || parse.items[index]?.kind === 'number';
    return isSmall || withWords.has(fold) || isShare || quietWords.has(fold);
  };
  return [at - 2, at - 1, at + 1, at + 2].filter(beside);
}
