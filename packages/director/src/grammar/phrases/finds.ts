/** Reads descriptions of moments: "the part where he says “…”", "clips that show Ada", "everything about bicycles". */
import type { FindWish } from '../../finds.ts';
import {
  afterWhere,
  describedAt,
  determiners,
  foldAt,
  type Head,
  headAt,
  isTagAt,
  nameAt,
  relatives,
  scopeWords,
  stagingVerbs,
  type Text,
  whereWords,
} from './descriptions.ts';
import type { Item } from './item.ts';
import { readSubject } from './subjects.ts';

/** Items from `first` to `last`, both included, and what they describe. */
export interface FindStretch {
  first: number;
  last: number;
  wish: FindWish;
  /** The topic of the whole video, which stays its topic. */
  isTopic: boolean;
}

/** Bounds the searches of one prompt. */
const mostFinds = 8;
/** All descriptions of a prompt, in its order; at most `mostFinds`. Pure, and linear but for bounded look-aheads. */
export function readFinds(text: Text): FindStretch[] {
  const found: FindStretch[] = [];
  const isGenerated = text.items.some((_, at) => isTagAt(text, at, 'generate'));
  for (let at = 0; at < text.items.length && found.length < mostFinds; at += 1) {
    const stretch =
      readAlike(text, at) ??
      readDescribed(text, at) ??
      (isGenerated ? null : (readTopic(text, at) ?? readThings(text, at)));
    if (stretch === null) continue;
    found.push(stretch);
    at = stretch.last;
  }
  return found;
}

/** "of elf.mp4", "in the elf". */
function scopeAt(text: Text, from: number): { assetIds: string[]; said: string; next: number } | null {
  if (!scopeWords.has(foldAt(text, from))) return null;
  let at = from + 1;
  while (determiners.has(foldAt(text, at))) at += 1;
  const item = text.items[at];
  if (item?.kind !== 'assets') return null;
  return { assetIds: item.assets.slice(0, 50).map(({ id }) => id), said: item.fold, next: at + 1 };
}

function readDescribed(text: Text, first: number): FindStretch | null {
  // "of the part" begins at "the": what stands before decides nothing but that no word begins in the middle.
  if (determiners.has(foldAt(text, first - 1)) && text.items[first - 1]?.kind === 'word') return null;
  const head = headAt(text, first) ?? bareHead(text, first);
  if (head === null) return null;
  const before = scopeAt(text, head.next);
  const end = before?.next ?? head.next;
  const isParted = foldAt(text, end) === ',' && (before !== null || afterWhere(text, end + 1) !== null);
  const at = isParted ? end + 1 : end;
  const isStaged = stagingVerbs.has(foldAt(text, first - 1));
  const described = describedAt(text, at, { head, isStaged });
  if (described === null) return null;
  const after = before ?? scopeAt(text, described.next);
  const { kind, words } = described;
  const isSoft = !head.isDefinite && kind !== 'said';
  const assetIds = after?.assetIds ?? null;
  const wish = wishOf({ kind, words, all: head.all, isSoft, assetIds, frame: null }, after?.said);
  const last = Math.max(described.next, after?.next ?? 0) - 1;
  return { first, last, wish, isTopic: false };
}

/** "cut to where he says …" */
function bareHead(text: Text, at: number): Head | null {
  if (!whereWords.has(foldAt(text, at)) || text.items[at]?.kind !== 'word') return null;
  return { next: at, all: false, isDefinite: true, isDetermined: true, noun: 'none' };
}

/** "what looks like frame 0:12 of pig.mp4", "shots that look like pig.mp4 at 0:12". */
function readAlike(text: Text, first: number): FindStretch | null {
  const head = headAt(text, first);
  let at = head?.next ?? first;
  if (head === null && !['what', 'whatever', 'something', 'anything'].includes(foldAt(text, at))) return null;
  if (head === null || relatives.has(foldAt(text, at))) at += 1;
  if (!/^(?:look|looks|looking|similar)$/.test(foldAt(text, at))) return null;
  if (!['like', 'to', 'similar', 'as'].includes(foldAt(text, at + 1))) return null;
  at += 2;
  let asset: Extract<Item, { kind: 'assets' }> | null = null;
  let seconds: number | null = null;
  const small = /^(?:the|that|this|at|of|in|from|frame|picture|image|still|moment|shot|to|second)$/;
  const begin = at;
  for (; at < begin + 10 && (asset === null || seconds === null); at += 1) {
    const item = text.items[at];
    if (item?.kind === 'assets' && asset === null) asset = item;
    else if ((item?.kind === 'timecode' || item?.kind === 'duration') && seconds === null)
      seconds = item.seconds;
    else if (item?.kind !== 'word' || !small.test(item.fold)) return null;
  }
  const file = asset?.assets[0];
  if (file === undefined || seconds === null) return null;
  const words = text.prompt.slice(text.items[begin]?.start, text.items[at - 1]?.end).toWellFormed();
  const wish = wishOf({
    kind: 'alike',
    words,
    all: head?.all ?? false,
    isSoft: false,
    assetIds: null,
    frame: { assetId: file.id, seconds },
  });
  return { first, last: at - 1, wish, isTopic: false };
}

/** "a 20 second video about bicycles": found or not, it stays the topic. */
function readTopic(text: Text, at: number): FindStretch | null {
  if (!isTagAt(text, at, 'about')) return null;
  const topic = nameAt(text, at + 1, 'about');
  if (topic === null) return null;
  const { words, next } = topic;
  const wish = wishOf({ kind: 'about', words, all: true, isSoft: true, assetIds: null, frame: null });
  return { first: at, last: next - 1, wish, isTopic: true };
}

/** "The boats", "del puerto": what nothing is called by is looked up by what footage shows. */
function readThings(text: Text, at: number): FindStretch | null {
  const subject = text.hasFootage === true ? readSubject(text, at) : null;
  if (subject === null) return null;
  const { first, last, words, query, isSoft } = subject;
  const wish = wishOf({ kind: 'shows', words, all: true, isSoft, assetIds: null, frame: null });
  return { first, last, wish: query === words ? wish : { ...wish, query }, isTopic: false };
}

/** Ids are no part of the key: over a library with more files a name may mean more of them. */
function wishOf(wish: Omit<FindWish, 'key'>, place = ''): FindWish {
  const { kind, words, all } = wish;
  return { ...wish, key: JSON.stringify([kind, words.normalize('NFC').toLowerCase(), all, place]) };
}
