/** The last stage: the wishes as a brief, with the words that nothing answers. Pure. */
import type { Brief } from '../../brief.ts';
import {
  companions,
  directionPatterns,
  functionWords,
  greetings,
  isLight,
  words,
} from '../languages/vocabulary.ts';
import type { PlacedPhrases } from '../phrases/found.ts';
import { clauseOf, endsClause, isConjunction, type Stretch, textBetween } from '../phrases/look-around.ts';
import { fold } from '../tokens/lex.ts';
import { beginsException } from '../wishes/exclusions.ts';
import type { HeededPhrases, Wishes } from '../wishes/read-wishes.ts';

// Tells what speaks to the maker of a video from what may stand in it: "make it punchy" and "no text on the screen" are no
// copy. Where pictures are generated, the rest of the prompt is what is shown.

/** Longest clause that is looked at: what directs is short. */
const longestDirection = 200;

/** The text as the tables have it: without case, accents, marks at its ends and doubled blanks. */
function plain(text: string): string {
  return fold(text)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\-–—•*.,;:!?([\]]+|[\s\-–—•*.,;:!?)[\]]+$/gu, '');
}

/** True for a clause that tells the maker what to do, and nobody who watches anything. */
function isDirection(text: string): boolean {
  const said = plain(text.slice(0, longestDirection));
  return said !== '' && directionPatterns.some((pattern) => pattern.test(said));
}

/** The prompt without what only speaks to the maker; quotations stay. */
function withoutDirections(read: HeededPhrases, topic: Stretch | null): string {
  const { prompt, items } = read;
  let kept = '';
  let from = 0;
  for (let index = 0; index < items.length; ) {
    const { last } = clauseOf(read, index);
    const isMark = endsClause(read, index);
    const start = items[index]?.start ?? from;
    const end = items[isMark ? index : last]?.end ?? start;
    const isTopic = topic !== null && topic.first <= last && topic.last >= index;
    const drops =
      !isMark &&
      !isTopic &&
      !holdsQuote(read, index, last) &&
      isForMaker(read, { first: index, last, text: prompt.slice(start, end) });
    kept += prompt.slice(from, start) + (drops ? '' : prompt.slice(start, end));
    from = end;
    index = isMark ? index + 1 : last + 1;
  }
  const rest = kept + prompt.slice(from);
  return rest === prompt ? prompt : tidied(rest);
}

function isForMaker(
  read: HeededPhrases,
  { first, last, text }: { first: number; last: number; text: string },
): boolean {
  return isDirection(text) || isOnlyWishes(read, first, last) || isAllBut(read, first, last);
}

/** "Use everything but the rabbit and the pig", though nothing here is called so; after a colon it is copy. */
function isAllBut({ items }: HeededPhrases, first: number, last: number): boolean {
  if (items[first - 1]?.fold === ':') return false;
  for (let index = first; index <= last; index += 1) {
    if (beginsException(items, index)) return true;
    const item = items[index];
    if (item?.kind !== 'tag' && !(item?.kind === 'word' && isLight(item.fold))) return false;
  }
  return false;
}

function holdsQuote({ items }: HeededPhrases, first: number, last: number): boolean {
  return items.slice(first, last + 1).some(({ kind }) => kind === 'quote');
}

/** "everything but logo.png", "make a clip of 15 seconds": wishes, names of files and small words. */
function isOnlyWishes(read: HeededPhrases, first: number, last: number): boolean {
  return read.items.slice(first, last + 1).every((item, step) => {
    if (read.heeded.has(first + step)) return true;
    if (item.kind === 'word') return isLight(item.fold) || companions.has(item.fold);
    return (
      item.kind === 'symbol' || item.kind === 'tag' || item.kind === 'assets' || item.kind === 'unknownFile'
    );
  });
}

/** Without the marks that dropped clauses leave behind. */
function tidied(text: string): string {
  return text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/(?:[ ]?[,;:](?=\s*[,;:.!?\n]|\s*$))+/gu, '')
    .replace(/([.!?\n])(?:\s*[.!?,;:])+/gu, '$1')
    .replace(/^[\s,;:.!?]+/u, '')
    .trim();
}

// Words of a prompt that no rule of the grammar heeded.

/** What was not acted on, as written, and whether something of it was left out. */
interface Unread {
  phrases: string[];
  /** Words beyond the last phrase. */
  omitted: number;
}

/** Bounds what a prompt that is a whole novel says back. */
const mostPhrases = 60;
const longestPhrase = 160;

/**
 * Everything that was not acted on, as written: neighbouring words of one clause together. `topic` was read as a whole.
 * What was heeded is marked in `read`.
 */
function readUnread(read: HeededPhrases, { topic }: { topic: Stretch | null }): Unread {
  const phrases: string[] = [];
  let omitted = 0;
  for (const stretch of stretches(read, topic)) {
    const text = textBetween(read, stretch.first, stretch.last).toWellFormed().replace(/\s+/gu, ' ');
    for (const part of partsOf(text)) {
      if (phrases.includes(part)) continue;
      if (phrases.length < mostPhrases) phrases.push(part);
      else omitted += part.split(' ').length;
    }
  }
  return { phrases, omitted };
}

function stretches(read: HeededPhrases, topic: Stretch | null): Stretch[] {
  const found: Stretch[] = [];
  let clause: { first: number; last: number } | null = null;
  let isOpen = false;
  for (const index of read.items.keys()) {
    if (clause === null || index > clause.last) {
      clause = clauseOf(read, index);
      isOpen = false;
    }
    const isTopic = topic !== null && index >= topic.first && index <= topic.last;
    if (endsClause(read, index) || isTopic || read.heeded.has(index)) {
      isOpen = false;
      continue;
    }
    if (!isContent(read, index)) continue;
    const before = found.at(-1);
    if (isOpen && before !== undefined) before.last = index;
    else found.push({ first: index, last: index });
    isOpen = true;
  }
  return found.map((stretch) => widened(read, stretch)).filter((stretch) => asksAlone(read, stretch));
}

/** True for what asks for something that nothing answered. */
function isContent(read: HeededPhrases, index: number): boolean {
  const item = read.items[index];
  if (item === undefined || item.kind === 'symbol') return false;
  if (item.kind === 'number') return !isListMark(read, index);
  if (item.kind === 'tag') return item.tag !== 'footage' && !(item.tag === 'only' || item.tag === 'then');
  return item.kind !== 'word' || !isLight(item.fold);
}

/** "1. frog", "2) pig". */
function isListMark({ items }: HeededPhrases, index: number): boolean {
  const [before, after] = [items[index - 1], items[index + 1]];
  const opens = before === undefined || before.fold === '\n';
  return opens && ['.', ')', ':'].includes(after?.fold ?? '');
}

/** Words like "long" and "each" ask for nothing in a clause whose wish was heeded. */
function asksAlone(read: HeededPhrases, { first, last }: Stretch): boolean {
  const { first: from, last: to } = clauseOf(read, first);
  const isCompanion = (at: number) => {
    const item = read.items[at];
    if (item?.kind === 'tag')
      return ['not', 'first', 'last', 'before', 'after', 'about', 'cut'].includes(item.tag);
    return item?.kind !== 'word' || companions.has(item.fold) || functionWords.has(item.fold);
  };
  const isGreeting = last - first < 2 && greetings.has(read.items[first]?.fold ?? '');
  if (isGreeting && read.heeded.size > 0) return false;
  for (let at = first; at <= last; at += 1) {
    const item = read.items[at];
    if (item?.kind === 'symbol') continue;
    if (item?.kind === 'number' || !isCompanion(at)) return true;
    if (item !== undefined && ['duration', 'range', 'timecode', 'quote', 'assets'].includes(item.kind))
      return true;
  }
  for (let at = from; at <= to; at += 1) if (read.heeded.has(at)) return false;
  return !isLabel(read, to);
}

/** "Titles:" leads to what follows. */
function isLabel({ items }: HeededPhrases, last: number): boolean {
  return items[last + 1]?.fold === ':';
}

const marksBefore = new Set(['$', '€', '£', '#', '@', '+', '~', '≈', '<', '>']);
const marksAfter = new Set(['%', '€', '$', '£', '¥', '°', '+', '²', '³']);

/** With the verb or "not" before it, and the marks that belong to it: "don't show logos", "12,50 €". */
function widened(read: HeededPhrases, { first, last }: Stretch): Stretch {
  const clause = clauseOf(read, first);
  let from = first;
  for (let at = first - 1; at >= clause.first; at -= 1) {
    const item = read.items[at];
    if (item?.kind === 'tag' && item.tag === 'not') from = at;
    else if (read.heeded.has(at) && !(item?.kind === 'tag' && item.tag === 'not')) break;
    else if (item?.kind === 'word' && (functionWords.has(item.fold) || companions.has(item.fold))) {
      if (!isSmall(item.fold) && !isConjunction(item)) from = at;
    } else if (item?.kind === 'symbol' && marksBefore.has(item.fold) && at === from - 1) from = at;
    else if (item?.kind !== 'symbol') break;
  }
  let to = last;
  while (marksAfter.has(read.items[to + 1]?.fold ?? '')) to += 1;
  return { first: from, last: to };
}

const small = words('smallWords');

function isSmall(word: string): boolean {
  return small.has(word);
}

/** Long phrases in parts, so that no word is lost. */
function partsOf(text: string): string[] {
  if ([...text].length <= longestPhrase) return [text];
  const parts: string[] = [''];
  for (const word of text.split(' ')) {
    const last = parts.at(-1) ?? '';
    const next = last === '' ? word : `${last} ${word}`;
    if ([...next].length <= longestPhrase || last === '') parts[parts.length - 1] = next;
    else parts.push(word);
  }
  return parts.map((part) => [...part].slice(0, longestPhrase).join(''));
}

/** The brief that `wishes` come to, read from `placed`. */
export function briefOf({ prompt, items }: PlacedPhrases, wishes: Wishes): Brief {
  const { topic, titleUnnamed, titles, exclude, sound, heeded } = wishes;
  const unread = readUnread({ prompt, items, heeded }, { topic });
  return {
    prompt,
    copy: withoutDirections({ prompt, items, heeded }, topic),
    length: wishes.length,
    unclearLength: wishes.unclearLength,
    ...wishes.picture,
    parts: wishes.parts.filter(({ assetId }) => !exclude.has(assetId)),
    missing: [...wishes.missing],
    orderAsked: wishes.orderAsked,
    takeTurns: wishes.takeTurns,
    everything: wishes.everything,
    exclude: [...exclude],
    titles:
      titleUnnamed && topic !== null ? [{ text: topic.text, style: 'title', place: 'opening' }] : titles,
    noTitles: wishes.noTitles,
    captions: wishes.captions,
    pace: wishes.pace,
    cutSeconds: wishes.cutSeconds,
    music: sound.music,
    voiceAssetIds: sound.voices.map(({ id }) => id),
    originalSound: sound.originalSound,
    repeats: wishes.repeats,
    transitions: wishes.transitions,
    fit: wishes.fit,
    edits: [],
    turnBack: null,
    followsUp: false,
    question: null,
    generate: wishes.generate,
    ...(wishes.noStock && { noStock: true as const }),
    topic: topic?.text ?? null,
    topicFound: wishes.topicFound,
    notes: [...wishes.notes],
    unread: unread.phrases,
    unreadBeyond: unread.omitted,
    refusal: null,
  };
}
