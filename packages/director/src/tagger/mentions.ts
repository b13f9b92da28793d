/**
 * Which files the words of a mention mean: by their names, by what kind of file they are, by how many they are. What no name explains
 * is looked up. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { FindWish } from '../finds.ts';
import { functionWords, isLight } from '../grammar/languages/vocabulary.ts';
import { indexNames, type NameIndex, readExactName, wordsOfStem } from '../grammar/phrases/names.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import { isLogo } from '../islands/marks.ts';
import { findFor } from '../scripts/scene-footage.ts';
import {
  countIn,
  isAll,
  isCounted,
  isKindWord,
  isPlural,
  kindIn,
  kindOf,
  logoWords,
} from './mention-kinds.ts';
import { isHan, likeness, type Word, wordOf, wordsSaid } from './words-alike.ts';

/** What a mention means. */
export interface Meant {
  /** The files that go by it, in the order of the library; none where `find` tells. */
  ids: readonly string[];
  /** What is looked up; its first moment goes before `ids`, which are then less sure. */
  find: FindWish | null;
  /** How much of the mention the names explain, 0 to 1. */
  sureness: number;
  /** How many of the moments that `find` finds are meant. */
  most: number;
  /** No thing is told but their kind: "both clips", "all of them". */
  isKindAlone: boolean;
}

const articles = new Set(
  'the a an my our his her their of in on at to and der die das den dem ein eine le la les un une des du de el los las o os as um uma il lo gli i uno una e y et und 的'.split(
    ' ',
  ),
);
const isTelling = ({ fold, isNumber }: Word) =>
  !isNumber && !isLight(fold) && !functionWords.has(fold) && !isKindWord(fold);

/** Files of one sort with the words of their names, as mentions are compared with them. */
interface Named {
  assets: readonly PlannerAsset[];
  names: NameIndex;
  /** The different words of all names. */
  words: readonly Word[];
  /** Which of `words` the name of each file has. */
  ofAsset: readonly (readonly number[])[];
  /** How alike a word that was said is to each of `words`. */
  likes: Map<string, Float32Array>;
}

function namedIn(assets: readonly PlannerAsset[]): Named {
  const places = new Map<string, number>();
  const words: Word[] = [];
  const placeOf = (fold: string): number => {
    const known = places.get(fold);
    if (known !== undefined) return known;
    places.set(fold, words.length);
    return words.push(wordOf(fold)) - 1;
  };
  const ofAsset = assets.map((asset) => wordsOfStem(asset).map(placeOf));
  return { assets, names: { ...indexNames(assets), photo: null }, words, ofAsset, likes: new Map() };
}

/** Each word that was said is compared with each word of the names once. */
function likesOf({ words, likes }: Named, said: Word): Float32Array {
  const known = likes.get(said.fold);
  if (known !== undefined) return known;
  const own = Float32Array.from(words, (word) => likeness(said, word));
  likes.set(said.fold, own);
  return own;
}

/** Reads what words mean: pictures, or sounds. What was read once is kept. */
export type MentionReader = (words: string, of?: 'picture' | 'audio') => Meant;

/** A reader of mentions over a library. Its cost by the words of the names is paid once, and once for each word that is said. */
export function mentionReader(assets: readonly PlannerAsset[]): MentionReader {
  const sides = new Map<string, Named>();
  const read = new Map<string, Meant>();
  const side = (of: 'picture' | 'audio'): Named => {
    const known =
      sides.get(of) ?? namedIn(assets.filter(({ kind }) => (kind === 'audio') === (of === 'audio')));
    sides.set(of, known);
    return known;
  };
  return (words, of = 'picture') => {
    const key = `${of} ${words}`;
    const meant = read.get(key) ?? meantBy(words, side(of));
    read.set(key, meant);
    return meant;
  };
}

/** "The hat pic": a word that is none in another language, and that a file is called by. */
const namedSmallWords = (said: readonly Word[], named: Named): Word[] =>
  said.filter(
    (word) =>
      !word.isNumber &&
      !isKindWord(word.fold) &&
      !articles.has(word.fold) &&
      likesOf(named, word).some((like) => like >= sameWord),
  );

/** Words from this likeness on are the same in two forms; from the other one on they may be. */
const sameWord = 0.9;
const alikeWord = 0.55;

interface Scored {
  asset: PlannerAsset;
  score: number;
  /** How much of its name is said. */
  share: number;
}

/** How well each file goes by the words: rare ones count for more. */
function scored(said: readonly Word[], named: Named): Scored[] {
  const likes = said.map((word) => likesOf(named, word));
  const bestOf = (own: readonly number[], at: number) =>
    own.reduce((best, place) => Math.max(best, likes[at]?.[place] ?? 0), 0);
  const weights = said.map((_, at) => {
    const held = named.ofAsset.filter((own) => bestOf(own, at) >= alikeWord).length;
    return held === 0 ? 0.5 : 1 / Math.sqrt(held);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return named.assets.map((asset, index) => {
    const own = named.ofAsset[index] ?? [];
    const score = weights.reduce((total, weight, at) => total + weight * bestOf(own, at), 0);
    const told = own.filter((place) => likes.some((like) => (like[place] ?? 0) >= alikeWord));
    return { asset, score: sum === 0 ? 0 : score / sum, share: told.length / Math.max(1, own.length) };
  });
}

const byScore = (a: Scored, b: Scored) => b.score - a.score || b.share - a.share;

/** A file explains a mention from this score on. */
const least = 0.42;
/** Most moments that one mention means. */
const mostFound = 12;
/** Scores so close to each other are the same. */
const near = 0.04;
/** What the right kind is worth beside the words of a name. */
const ofRightKind = 0.1;
/** "El horno" is hardly horno_logo.png. */
const ofLogo = 0.6;
/** From this score on names explain a mention well; from the other on nothing needs to be looked up. */
const wellNamed = 0.7;
const surelyNamed = 0.8;

/** The files of `named` that `words` mean. */
function meantBy(words: string, named: Named): Meant {
  const tokens = lex(words);
  const exact = exactIn(tokens, named);
  if (exact.length > 0) return { ids: exact, find: null, sureness: 1, most: 1, isKindAlone: false };
  const said = wordsSaid(tokens.flatMap((token) => (token.kind === 'quote' ? lex(token.text) : [token])));
  const plain = said.filter(isTelling);
  const telling = plain.length > 0 ? plain : namedSmallWords(said, named);
  if (telling.length === 0) return byKind({ tokens, said, named });
  const kind = kindIn(tokens);
  const count = countBefore(tokens, telling);
  const isMany = count !== null || isAll(tokens) || isPlural(tokens);
  // "Two amber stills" are no file with a 2.
  const numbers = said.filter(({ isNumber, fold }) => isNumber && (count === null || Number(fold) !== count));
  const asksLogo = said.some(({ fold }) => logoWords.has(fold));
  const files = scored([...telling, ...numbers], named)
    .map((one) => (one.asset.kind === kind ? { ...one, score: one.score + ofRightKind } : one))
    .map((one) => (!asksLogo && isLogo(one.asset) ? { ...one, score: one.score * ofLogo } : one))
    .toSorted(byScore);
  const find = {
    ...findFor(describing(words, tokens)),
    assetIds: kind === 'image' ? ofKind(named, kind).map(({ id }) => id) : null,
    all: isMany,
  };
  const [best] = files;
  const most = isMany ? (count ?? mostFound) : 1;
  if (best === undefined || best.score < least)
    return { ids: [], find, sureness: best?.score ?? 0, most, isKindAlone: false };
  const equal = files.filter(({ score }) => score > best.score - near);
  const isSeveral = isMany || telling.some((word) => isPluralOf(word, best.asset));
  const ids =
    isSeveral && equal.length > 1 ? inLibrary(equal.slice(0, count ?? equal.length), named) : [best.asset.id];
  const isClear = best.score >= wellNamed || equal.length === 1;
  return {
    ids,
    find: best.score < surelyNamed && ids.length !== count ? find : null,
    sureness: isClear ? best.score : best.score / 2,
    most,
    isKindAlone: false,
  };
}

/** "The two goals", "drei Fotos vom Hof": a number before what is told; behind it, it is the number of one. */
function countBefore(tokens: readonly Token[], telling: readonly Word[]): number | null {
  const first = tokens.findIndex(({ fold }) => telling.some((word) => word.fold === fold));
  return first === 0 ? null : countIn(first === -1 ? tokens : tokens.slice(0, first));
}

/** "Les dessins", of a file that is called dessin_lina. */
const isPluralOf = ({ fold, one }: Word, asset: PlannerAsset): boolean =>
  fold !== one && wordsOfStem(asset).includes(one);

/** A description without the words for what kind of file it is, and without its article. */
function describing(words: string, tokens: readonly Token[]): string {
  if (isHan(words)) return words;
  const first = tokens.findIndex(({ fold }) => !articles.has(fold));
  const told = tokens.slice(Math.max(first, 0)).filter(({ fold }) => kindOf(fold) === null);
  const [begin, end] = [told[0]?.start, told.at(-1)?.end];
  if (begin === undefined || end === undefined) return words;
  const isWhole = tokens.filter(({ start }) => start >= begin && start < end).length === told.length;
  return isWhole ? words.slice(begin, end) : told.map(({ text }) => text).join(' ');
}

function inLibrary(found: readonly Scored[], { assets }: Named): string[] {
  const ids = new Set(found.map(({ asset }) => asset.id));
  return assets.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

function exactIn(tokens: readonly Token[], { names }: Named): string[] {
  const ids = new Set<string>();
  for (let at = 0; at < tokens.length; ) {
    const read = readExactName(names, tokens, at);
    const [asset] = read?.assets ?? [];
    if (asset !== undefined) ids.add(asset.id);
    at = read?.next ?? at + 1;
  }
  return [...ids];
}

/** Files of a kind; a logo is none of them. */
const ofKind = ({ assets }: Named, kind: 'image' | 'video' | null): PlannerAsset[] =>
  assets.filter((asset) => kind === null || (asset.kind === kind && !isLogo(asset)));

const meansNothing: Meant = { ids: [], find: null, sureness: 0, most: 1, isKindAlone: true };
const meansSurely = (assets: readonly PlannerAsset[]): Meant => ({
  ...meansNothing,
  ids: assets.map(({ id }) => id),
  sureness: 0.9,
});

/** Words that tell no thing: "the photo", "both pics", "all the clips", "the logo", "clip 3". */
function byKind({
  tokens,
  said,
  named,
}: {
  tokens: readonly Token[];
  said: readonly Word[];
  named: Named;
}): Meant {
  if (said.some(({ fold }) => logoWords.has(fold))) {
    const logos = named.assets.filter(isLogo);
    return logos.length === 1 ? meansSurely(logos) : meansNothing;
  }
  const kind = kindIn(tokens);
  const numbers = said.filter(({ isNumber }) => isNumber);
  if (numbers.length > 0 && !isCounted(tokens)) return byNumber(numbers, namedIn(ofKind(named, kind)));
  const count = countIn(tokens);
  const isSeveral = isAll(tokens) || count !== null || isPlural(tokens);
  const pool =
    kind !== null ? ofKind(named, kind) : isAll(tokens) ? named.assets.filter((one) => !isLogo(one)) : [];
  if (pool.length === 1) return meansSurely(pool);
  if (!isSeveral || pool.length === 0) return meansNothing;
  // Drawn pictures are marks and tables as often as not.
  const photos = pool.filter(({ name }) => !/\.(?:png|svg|gif)$/iu.test(name));
  const own = count !== null && pool.length !== count && photos.length === count ? photos : pool;
  const isAsMany = count === null || count === own.length;
  return { ...meansSurely(own), ...(!isAsMany && { sureness: 0.3 }) };
}

/** "Clip 3", "photo 0441": the only file that has such a number. */
function byNumber(numbers: readonly Word[], named: Named): Meant {
  const [best, second] = scored(numbers, named).toSorted(byScore);
  const isOnly = best !== undefined && best.score >= surelyNamed && (second?.score ?? 0) < best.score;
  return isOnly ? meansSurely([best.asset]) : meansNothing;
}
