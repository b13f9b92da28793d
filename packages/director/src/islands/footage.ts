/** Which footage the marks of a message mean: files by the words of their names, else what is looked up. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Finds, FindWish, FoundMoment } from '../finds.ts';
import { filesCalled } from '../grammar/meant/called-files.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import { findFor, tellingWords, wordsOfName } from '../scripts/scene-footage.ts';
import type { Mark } from './mark.ts';
import { isLogo, type MarkedMessage } from './marks.ts';
import { isKey } from './segments.ts';

/** Descriptions of one message that are looked up: each is a search of its own. */
export const mostFinds = 16;

/** What a mark may mean. */
export interface Sight {
  /** A word of the description is not in its name. */
  isUnsure?: true;
  /** By its name. */
  named: PlannerAsset | null;
  /** What it describes, where a name does not explain it. */
  find: FindWish | null;
  /** The same by the words of the message's language, where that differs. */
  also: FindWish | null;
}

/** What was found for a mark. */
export interface Seen {
  /** A word of the description is not in the name of the file. */
  isUnsure?: true;
  assetId: string;
  range: FoundMoment['range'];
  /** By what is seen, not by a name. */
  isFound: boolean;
}

/** The meanings of the footage among `marks`, by their places. */
export function sightsOf(
  { marks, language, names }: Pick<MarkedMessage, 'marks' | 'language' | 'names'>,
  assets: readonly PlannerAsset[],
): Map<number, Sight> {
  const footage = assets.filter((asset) => asset.kind !== 'audio' && !isLogo(asset));
  const sights = new Map<number, Sight>();
  let searched = 0;
  for (const [at, mark] of marks.entries()) {
    const sight = sightOf(mark, marks[at - 1], { footage, language, names });
    if (sight === null) continue;
    const isOver = sight.find !== null && searched >= mostFinds;
    searched += sight.find === null ? 0 : 1;
    sights.set(at, isOver ? { ...sight, find: null, also: null } : sight);
  }
  return sights;
}

/** "Each animal 4 seconds" describes no picture. */
function sightOf(
  mark: Mark,
  before: Mark | undefined,
  {
    footage,
    language,
    names,
  }: { footage: readonly PlannerAsset[] } & Pick<MarkedMessage, 'language' | 'names'>,
): Sight | null {
  if (mark.kind === 'clip') {
    const own = mark.assets.filter((asset) => !isLogo(asset));
    return own.length === 0 ? null : { named: closest(own, tellingWords(mark.said)), find: null, also: null };
  }
  if (mark.kind !== 'run' || isKey(before, 'each')) return null;
  const find = findFor(mark.words);
  const tongue = languageOfRun(mark.words, language);
  const also = tongue === undefined ? null : otherThan(find, findFor(mark.words, tongue));
  const query = also?.query ?? find.query;
  const telling = tellingWords(query ?? mark.words);
  const own = mark.assets.filter((asset) => !isLogo(asset));
  const meant = own.length > 0 ? own : holding(footage, telling, query !== undefined);
  // Files that are called in the language of the message: "厨房" of 厨房.mp4.
  const written = tellingWords(mark.words);
  const asWritten = meant.length > 0 || query === undefined ? [] : holding(footage, written, false);
  if (asWritten.length === 1 && asWritten[0] !== undefined && isHeldBy(asWritten[0], written))
    return { named: asWritten[0], find: null, also: null };
  // By a name that is no word for a thing alone: "Gewächshaus", "largada".
  const called = meant.length === 0 && language !== null ? filesCalled(mark.words, names) : [];
  const elsewhere = called.filter((asset) => footage.includes(asset));
  if (elsewhere.length === 1 && elsewhere[0] !== undefined)
    return { named: elsewhere[0], find: null, also: null };
  const candidates = meant.length > 0 ? meant : elsewhere;
  const named = candidates.length === 0 ? null : closest(candidates, telling);
  const isNamed = named !== null && (isMostOf(named, telling) || isCalledFirst(named, candidates, telling));
  const isHeld = named !== null && isHeldBy(named, telling);
  const sure = isHeld ? {} : { isUnsure: true as const };
  return isNamed || footage.length === 0
    ? { named, find: null, also: null, ...sure }
    : { named, find, also, ...sure };
}

const isHeldBy = ({ name }: PlannerAsset, telling: readonly string[]): boolean =>
  telling.every((word) => wordsOfName(name).has(word));

const otherThan = (find: FindWish, also: FindWish): FindWish | null =>
  (find.query ?? find.words) === (also.query ?? also.words) ? null : also;

/** Chinese has no blanks, and a run of English words in a message of another language is none of that. */
const languageOfRun = (words: string, language: GlossLanguage | null): GlossLanguage | null | undefined =>
  /\p{Script=Han}/u.test(words) || language === null ? undefined : language;

/** "Autocarro a cantar" is tour-bus-singing.mp4: files whose names are the words in English. */
function holding(
  assets: readonly PlannerAsset[],
  telling: readonly string[],
  isForeign: boolean,
): PlannerAsset[] {
  if (telling.length === 0) return [];
  const found = assets.filter(({ name }) => {
    const own = wordsOfName(name);
    const held = telling.filter((word) => own.has(word)).length;
    return isForeign ? held * 2 > telling.length : held === telling.length;
  });
  if (isForeign ? found.length > 0 : found.length === 1) return found;
  // "Nina introduces herself".
  const called = assets.filter(({ name }) => wordsOfName(name).has(telling[0] ?? ''));
  return called.length === 1 ? called : [];
}

/** "Nina introduces herself": the only file that is called as the description begins. */
const isCalledFirst = (
  { name }: PlannerAsset,
  candidates: readonly PlannerAsset[],
  [first = '']: readonly string[],
): boolean => candidates.length === 1 && wordsOfName(name).has(first);

/** The one whose name has most of the words, and least besides. */
function closest(assets: readonly PlannerAsset[], telling: readonly string[]): PlannerAsset | null {
  const words = new Set(telling);
  const scored = assets.map((asset) => {
    const own = wordsOfName(asset.name);
    const held = [...own].filter((word) => words.has(word)).length;
    return { asset, score: held - own.size / 100 };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]?.asset ?? null;
}

/** "The woman with an umbrella" is more than umbrella-shop.mp4. */
function isMostOf({ name }: PlannerAsset, telling: readonly string[]): boolean {
  const own = wordsOfName(name);
  const held = telling.filter((word) => own.has(word)).length * 2;
  return held > telling.length || (held === telling.length && own.has(telling[0] ?? ''));
}

/** What each of `sights` is, with what was found. */
export function seenIn(sights: ReadonlyMap<number, Sight>, finds: Finds): Map<number, Seen> {
  const seen = new Map<number, Seen>();
  for (const [at, { named, find, also, isUnsure }] of sights) {
    const momentOf = (wish: FindWish | null) => (wish === null ? undefined : finds.get(wish.key)?.moments[0]);
    const moment = momentOf(find) ?? momentOf(also);
    if (moment !== undefined) seen.set(at, { ...moment, isFound: true });
    else if (named !== null)
      seen.set(at, { assetId: named.id, range: null, isFound: false, ...(isUnsure && { isUnsure }) });
  }
  return seen;
}
