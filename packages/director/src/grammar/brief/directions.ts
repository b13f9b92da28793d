/**
 * Tells what speaks to the maker of a video from what may stand in it: "make it punchy" and "no text on the screen" are no
 * copy. Where pictures are generated, the rest of the prompt is what is shown.
 */

import { companions, directionPatterns, isLight } from '../languages/vocabulary.ts';
import { clauseOf, endsClause, type Stretch } from '../phrases/look-around.ts';
import { fold } from '../tokens/lex.ts';
import { beginsException } from '../wishes/exclusions.ts';
import type { HeededPhrases } from '../wishes/read-wishes.ts';

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
export function withoutDirections(read: HeededPhrases, topic: Stretch | null): string {
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
