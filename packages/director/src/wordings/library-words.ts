/** What the readers of files by number, by kind and by place share: names, numbers and lists of them. Pure. */
import { numberWords } from '../grammar/languages/vocabulary.ts';
import { fold } from '../grammar/tokens/lex.ts';

/** More names than this are told by no list. */
export const mostNamed = 60;

/** A file's name without its ending. */
export const stemOf = (name: string): string => name.replace(/\.[\p{L}\p{N}]{2,5}$/u, '');

/** Whether a picture is a mark that is shown over others, and no photo. */
export const isMark = (name: string): boolean => /logo|watermark|icon|badge/iu.test(name);

/** The number that is said by digits or by a word; NaN for another word. */
export const numberOf = (said: string): number =>
  Number(numberWords.get(fold(said)) ?? others.get(said.toLowerCase()) ?? said.replace(',', '.'));

const others: ReadonlyMap<string, number> = new Map(
  [...'一二三四五六七八九十']
    .map((sign, at): [string, number] => [sign, at + 1])
    .concat(
      ['两', 'both', 'beide', 'beiden', 'ambos', 'ambas', 'entrambi', 'entrambe'].map(
        (word): [string, number] => [word, 2],
      ),
    ),
);

/** Names by their numbers, whatever stands between: "gol_1" comes before "gol 2 - Rafa". */
export const byNumberedName = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true, ignorePunctuation: true });

/** "Both", "tous les deux", "entrambe": two, where there are two. */
export const BOTH = String.raw`both(?: of)?(?: the| my| our)?|beide[nr]?|alle beide|(?:toutes )?les deux|(?:tous )?les deux|ambos|ambas|(?:las|los) dos|(?:os|as) dois|(?:os|as) duas|entrambe? (?:le|i|gli)?|tutt[ei] e due (?:le|i|gli)?`;

/** "a, b and c": a list that is read in any language. */
export const inList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const twoLists = /(\.[\p{L}\p{N}]{2,5}) and ([^,;!?\n]{1,60}\.[\p{L}\p{N}]{2,5}) (and|und|et|y|e|&) (?=\S)/gu;

/** "A.mp4 and b.mp4 e a defesa": names that were put for words are of the list they stand in, and no list of their own. */
export const inOneList = (text: string): string => text.replace(twoLists, '$1, $2 $3 ');

/** `text` as it stands within a pattern. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
