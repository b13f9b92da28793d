/** Reads what footage shall show where nothing is called so: "the boats", "del puerto", "die Straße von oben". Pure. */

import { ruleWords } from '../../edits/rule-words.ts';
import { isLight, isReserved, products, words } from '../languages/vocabulary.ts';
import { inEnglish, isThing as isThingIn } from '../meant/things.ts';
import { determiners, foldAt, isTagAt, type Text } from './descriptions.ts';
import { isBreak, isConjunction } from './look-around.ts';

/** Items from `first` to `last`, both included, and what is to be seen in the footage that they ask for. */
export interface Subject {
  first: number;
  last: number;
  words: string;
  /** In English, each thing as one of it: what the model of meaning reads. */
  query: string;
  /** Nobody knows the word: it may be no thing. */
  isSoft: boolean;
}

const links = words('subjectLinks');
const verbs = words('subjectVerbs');
const footage = words('footageNouns');
const places = words('thingPlaces');
const views = words('viewWords');
const articles = determiners.union(words('ownWords'));

/** "Jede Figur 4 Sekunden" tells how long, not what. */
export const everyOne: ReadonlySet<string> = new Set([
  'each',
  'every',
  'jede',
  'jeder',
  'jedes',
  'chaque',
  'cada',
  'ogni',
]);
/** What is held and filmed; folded. */
const occasions: ReadonlySet<string> = new Set(
  'wedding weddings marriage birthday party holiday holidays vacation trip anniversary christmas honeymoon graduation hochzeit geburtstag feier urlaub reise jubilaum weihnachten flitterwochen mariage anniversaire fete vacances voyage noel boda cumpleanos fiesta vacaciones viaje aniversario navidad casamento aniversario festa ferias viagem natal matrimonio nozze compleanno vacanza vacanze viaggio'.split(
    ' ',
  ),
);
/** Words of one description. */
const longestSubject = 8;

/** The description that begins at item `at`; null where none does. */
export function readSubject(text: Text, at: number): Subject | null {
  if (!opens(text, at)) return null;
  let first = at;
  while (articles.has(foldAt(text, first)) && text.items[first]?.kind === 'word') first += 1;
  const last = endOf(text, first);
  // "Jede Figur 4 Sekunden" is how long, not what.
  if (last !== null && text.items[last + 1]?.kind === 'duration' && everyOne.has(foldAt(text, at)))
    return null;
  if (last === null || isOtherwiseMeant(text, { at, last })) return null;
  const start = text.items[first]?.start ?? 0;
  const written = text.prompt.slice(start, text.items[last]?.end ?? start);
  const said = text.items.slice(first, last + 1).map(({ fold }) => fold);
  // One of a thing stands for several: the index knows things by their singular.
  const query = inEnglish(said, text.isEnglish !== false)
    .filter((word) => !articles.has(word) && !places.has(word))
    .join(' ');
  const isOfProduct = products.has(foldAt(text, last + 1));
  // "A film of our wedding": an occasion is what the footage is of, and no thing that it shows.
  const isOccasion = said.some((word) => occasions.has(word));
  const isSoft =
    isOfProduct ||
    isOccasion ||
    !text.items.slice(first, last + 1).some((_, step) => thingEnd(text, first + step) !== null);
  return { first: at, last, words: written.toWellFormed().replace(/\s+/gu, ' '), query, isSoft };
}

const isThing = (text: Text, words: string) => isThingIn(words, text.isEnglish !== false);

/** True where a thing that footage shows may be named: after "of" and "show", in a list, at the start of a clause. */
function opens(text: Text, at: number): boolean {
  const item = text.items[at];
  if (item?.kind !== 'word') return false;
  let before = at - 1;
  // "The boats": the description begins at "the".
  if (articles.has(foldAt(text, before)) && text.items[before]?.kind === 'word') return false;
  const previous = text.items[before];
  if (previous === undefined || (isBreak(previous) && previous.fold !== '/')) return true;
  if (isConjunction(previous)) return opensList(text, before - 1);
  while (isTagAt(text, before, 'only') || isTagAt(text, before, 'then')) before -= 1;
  if (before < at - 1) return true;
  if (previous.kind === 'tag') return ['first', 'last'].includes(previous.tag);
  if (!links.has(previous.fold)) {
    // "Show me the boats"
    const isTo = isLight(previous.fold) && text.items[before - 1]?.kind === 'word';
    return verbs.has(previous.fold) || (isTo && verbs.has(foldAt(text, before - 1)));
  }
  return followsFootage(text, before - 1);
}

/** "The harbour and the boats": what stands before "and" is footage too. */
function opensList(text: Text, at: number): boolean {
  const item = text.items[at];
  if (item?.kind === 'assets') return true;
  return (
    item?.kind === 'word' && (isThing(text, item.fold) || isListed(text, at)) && !articles.has(item.fold)
  );
}

/** "A video of", "20 seconds of", "made from": links that follow what is made, how long it is or what it is made of. */
function followsFootage(text: Text, from: number): boolean {
  for (let at = from; at > from - 6; at -= 1) {
    const item = text.items[at];
    if (isBreak(item)) return at === from;
    if (item === undefined || item.kind === 'duration' || item.kind === 'shape' || item.kind === 'assets')
      return true;
    if (item.kind === 'tag')
      return ['footage', 'shape', 'format', 'platform', 'pace', 'only'].includes(item.tag);
    if (products.has(item.fold) || footage.has(item.fold) || verbs.has(item.fold)) return true;
    if (!isLight(item.fold)) return false;
  }
  return false;
}

/** The last item of the things named from `first` on; null where none is. */
function endOf(text: Text, first: number): number | null {
  let last: number | null = null;
  for (let at = first; at < first + longestSubject; at += 1) {
    const item = text.items[at];
    if (item?.kind !== 'word' || isBreak(item)) break;
    const end = thingEnd(text, at) ?? (isListed(text, at) ? at : null);
    if (end !== null) {
      last = end;
      at = end;
    } else if (last !== null && views.has(item.fold)) {
      last = at;
    } else if (last !== null && (places.has(item.fold) || articles.has(item.fold))) {
      if (!leadsToThing(text, at + 1)) {
        last = unknownEnd(text, at + 1) ?? last;
        break;
      }
    } else if (last !== null || !isAttribute(item.fold) || at > first + 1) break;
  }
  return last;
}

/** The last item of the thing at `at`: "parking lot" is written as several words. */
function thingEnd(text: Text, at: number): number | null {
  for (const length of [3, 2, 1]) {
    const run = text.items.slice(at, at + length);
    if (run.length < length || run.some(({ kind }) => kind !== 'word')) continue;
    if (isThing(text, run.map(({ fold }) => fold).join(' '))) return at + length - 1;
  }
  return null;
}

/** "Bread, croissants and the oven": beside things that are known an unknown word is one too. */
function isListed(text: Text, at: number): boolean {
  const fold = foldAt(text, at);
  if (fold.length < 3 || isLight(fold) || isReserved(fold) || ruleWords.has(fold)) return false;
  const next = text.items[at + 1];
  const isEnd = next === undefined || isBreak(next) || isConjunction(next);
  if (!isEnd) return false;
  let before = at - 1;
  while (articles.has(foldAt(text, before)) && text.items[before]?.kind === 'word') before -= 1;
  const mark = text.items[before];
  const isJoined = mark !== undefined && (isConjunction(mark) || mark.fold === ',');
  if (isJoined && isKnown(text, before - 1)) return true;
  if (next === undefined || !(isConjunction(next) || next.fold === ',')) return false;
  let after = at + 2;
  while (articles.has(foldAt(text, after)) && text.items[after]?.kind === 'word') after += 1;
  return text.items[after]?.kind === 'assets' || thingEnd(text, after) !== null;
}

/** Words of a list that are looked back over for one that is known. */
const mostListed = 8;

/** A thing or a file ends here, or the list has one further ahead. */
function isKnown(text: Text, last: number): boolean {
  for (let at = last; at > last - 2 * mostListed; at -= 2) {
    const item = text.items[at];
    if (item?.kind === 'assets') return true;
    if (item?.kind !== 'word') return false;
    if (isThing(text, item.fold)) return true;
    if (foldAt(text, at - 1) !== ',' && !isConjunction(text.items[at - 1])) return false;
  }
  return false;
}

/** "The girl on the swing": the word that ends a clause, whatever it is. */
function unknownEnd(text: Text, from: number): number | null {
  let at = from;
  while (articles.has(foldAt(text, at))) at += 1;
  const fold = foldAt(text, at);
  const next = text.items[at + 1];
  const isEnd = next === undefined || isBreak(next) || isConjunction(next);
  const isPlain = text.items[at]?.kind === 'word' && fold.length > 2 && !isLight(fold) && !isReserved(fold);
  return at > from && isEnd && isPlain && !ruleWords.has(fold) ? at : null;
}

function leadsToThing(text: Text, from: number): boolean {
  let at = from;
  while (articles.has(foldAt(text, at)) || views.has(foldAt(text, at))) {
    if (views.has(foldAt(text, at))) return true;
    at += 1;
  }
  return thingEnd(text, at) !== null;
}

/** "red", "old" before the thing. */
const isAttribute = (fold: string) => !isLight(fold) && !isConjunctionWord.has(fold);
const isConjunctionWord = words('conjunctions');

/** "Bottle brand launch", "the dog's birthday": the thing tells of something else. */
function isOtherwiseMeant(text: Text, { at, last }: { at: number; last: number }): boolean {
  const next = text.items[last + 1];
  if (next === undefined || isBreak(next)) return false;
  if (next.kind !== 'word') return false;
  // At the start of a clause, where no word opens it, the things alone stand in it.
  const previous = text.items[at - 1];
  const isBare = previous === undefined || isBreak(previous);
  if (isBare) return !isConjunction(next) && text.items[at - 1]?.fold !== ':';
  return !isLight(next.fold) && !isConjunction(next) && !places.has(next.fold) && !links.has(next.fold);
}
