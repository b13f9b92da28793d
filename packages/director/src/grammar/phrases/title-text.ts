/** Tells quotations that are words to show from quotations that name a file: `title "Frog"` from `use "Frog"`. */

import { startsWith, words } from '../languages/vocabulary.ts';
import type { Token } from '../tokens/lex.ts';
import type { Item } from './item.ts';

/** What may stand between a word like "title" and its quotation: `title with the words: "Frog"`, `title is "Frog"`. */
const links = words('titleLinks');
/** Marks of `titles "Frog" and "Pig"`. */
const listMarks = words('titleListMarks');

/** Words that give a name to what stands before them, be it the video or a file. */
const naming = startsWith('namingStems');
const fileNouns = startsWith('fileNouns', 's?$');
const determiners = words('fileDeterminers');

/** True when `quote` follows `before` as the words of a title, whatever files are called the same. */
export function isTitleText(before: readonly Item[], quote: Token): boolean {
  if (quote.kind !== 'quote') return false;
  let at = before.length - 1;
  while (links.has(before[at]?.fold ?? '')) at -= 1;
  if (isTitleWord(before[at])) return !namesMaterial(before, at);
  return continuesTitles(before);
}

/** "title", "subtitle", "lower third" and, before a quotation, "caption". */
export function isTitleWord(item: Item | undefined): boolean {
  if (item?.kind !== 'tag') return false;
  if (['title', 'subtitle', 'lowerThird', 'writing'].includes(item.tag)) return true;
  return item.tag === 'captions' && /^caption/.test(item.fold);
}

/** "the file called X", "the clip titled X", "music called X": the quotation is the name of material. */
export function namesMaterial(before: readonly Item[], marker: number): boolean {
  if (!naming.test(before[marker]?.fold ?? '')) return false;
  const noun = before[marker - 1];
  if (noun?.kind === 'word') return fileNouns.test(noun.fold);
  if (noun?.kind !== 'tag') return false;
  if (noun.tag === 'footage') return determiners.has(before[marker - 2]?.fold ?? '');
  return noun.tag === 'music' || noun.tag === 'voice' || noun.tag === 'sound';
}

/** `titles "One" and "Two"`: the second is one as well. */
function continuesTitles(before: readonly Item[]): boolean {
  let at = before.length - 1;
  if (!listMarks.has(before[at]?.fold ?? '')) return false;
  while (listMarks.has(before[at]?.fold ?? '') || before[at]?.kind === 'quote') at -= 1;
  const marker = before[at];
  return marker?.kind === 'tag' && marker.tag === 'title' && marker.value === 'any';
}
