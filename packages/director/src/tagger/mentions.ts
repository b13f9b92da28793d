/**
 * Which files the words of a mention mean: by their names, by what kind of file they are, by how many they are. What no name explains
 * is looked up. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { FindWish } from '../finds.ts';
import { functionWords, isLight } from '../grammar/languages/vocabulary.ts';
import { namesElsewhere } from '../grammar/meant/names-elsewhere.ts';
import { englishFor, englishForForeign } from '../grammar/meant/nouns.ts';
import { compound } from '../grammar/meant/things.ts';
import { indexNames, readExactName, singular, withUmlauts, wordsOfStem } from '../grammar/phrases/names.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';
import { isLogo } from '../islands/marks.ts';
import { findFor } from '../scripts/scene-footage.ts';

/** What a mention means. */
export interface Meant {
  /** The files that go by it, in the order of the library; none where `find` tells. */
  ids: string[];
  /** What is looked up; its first moment goes before `ids`, which are then less sure. */
  find: FindWish | null;
  /** How much of the mention the names explain, 0 to 1. */
  sureness: number;
  /** How many of the moments that `find` finds are meant. */
  most: number;
}

const list = (words: string) => new Set(words.split(' '));
const photoWords = list(
  'photo photos pic pics picture pictures image images still stills photograph photographs snap snaps foto fotos bild bilder aufnahme fotografie fotografien photographie photographies imagen imagenes imagem imagens immagine immagini fotografia fotografias jpg jpeg png 图 照 照片 图片',
);
const videoWords = list(
  'scene scenes szene szenen escena cena scena video videos clip clips footage vid vids film filme filmato filmati aufnahmen mp4 mov 视频',
);
const all = list(
  'all both every everything alle beide beiden jedes tous toutes deux todos todas ambos ambas tutti tutte entrambi entrambe 两 都 全 所 each',
);
const logoWords = list('logo logos emblem wappen siegel 标');

/** What of a word is alike: its letters, its English, and what a name may have of it. */
interface Word {
  fold: string;
  one: string;
  english: ReadonlySet<string>;
  isNumber: boolean;
}

const isHan = (fold: string) => /\p{Script=Han}/u.test(fold);

/** What cameras call their files, and what people call them. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dji: 'drone',
    mavic: 'drone',
    aerial: 'drone',
    luftaufnahme: 'drone',
    luftbild: 'drone',
    drohne: 'drone',
    dron: 'drone',
    '航 拍': 'drone',
    航拍: 'drone',
    gopr: 'gopro',
    interview: 'interview',
    itw: 'interview',
    itv: 'interview',
    entrevue: 'interview',
    zeitraffer: 'timelapse',
    tl: 'timelapse',
    lapse: 'timelapse',
    '延 时': 'timelapse',
    延时: 'timelapse',
    slomo: 'slowmo',
  }),
);

function englishOf(fold: string): Set<string> {
  const alias = aliases.get(fold);
  const own = [
    ...englishFor(fold),
    ...englishForForeign(fold),
    ...namesElsewhere(fold),
    ...(alias === undefined ? [] : [alias]),
  ];
  const parted = own.length === 0 && fold.length > 8 ? (compound(fold) ?? '').split(' ') : [];
  return new Set(
    [...own, ...parted]
      .flatMap((words) => words.split(' '))
      .filter((word) => word !== '')
      .map(singular),
  );
}

const knownWords = new Map<string, Word>();
const mostKnown = 20_000;

function wordOf(fold: string): Word {
  const known = knownWords.get(fold);
  if (known !== undefined) return known;
  const one = singular(fold);
  const word = { fold, one, english: englishOf(fold).add(one), isNumber: /^\d+$/.test(fold) };
  if (knownWords.size > mostKnown) knownWords.clear();
  knownWords.set(fold, word);
  return word;
}

const shorterOf = (a: string, b: string) => (a.length < b.length ? a : b);

/** How alike two words are, 0 to 1. */
function likeness(said: Word, own: Word): number {
  if (said.one === own.one || said.fold === own.fold) return 1;
  if (said.isNumber || own.isNumber)
    return said.isNumber && own.isNumber && Number(said.fold) === Number(own.fold)
      ? 1
      : said.isNumber && own.isNumber && said.fold.length > 2 && own.fold.endsWith(said.fold)
        ? 0.8
        : 0;
  if (withUmlauts(own.one) === said.one || withUmlauts(said.one) === own.one) return 1;
  for (const word of said.english) if (own.english.has(word)) return 0.9;
  const short = shorterOf(said.one, own.one);
  const long = short === said.one ? own.one : said.one;
  if (isHan(short)) return long.includes(short) ? short.length / long.length : 0;
  if (short.length >= 4 && (long.startsWith(short) || long.endsWith(short))) return 0.75;
  if (short.length >= 3 && long.startsWith(short) && short === own.one) return 0.6;
  const shared = sharedStart(short, long);
  if (shared >= 5 && shared >= short.length - 3) return 0.7;
  if (short.length >= 5 && isOneOff(short, long)) return 0.65;
  if (shared >= 4 && shared >= short.length - 1) return 0.55;
  return 0;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** One letter more, less, another, or two that stand the other way round. */
function isOneOff(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  const start = sharedStart(short, long);
  const [a, b] = [short.slice(start), long.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}

/** Chinese is written without blanks: a mention's signs in twos and threes are words as well. */
function wordsSaid(tokens: readonly Token[]): Word[] {
  const said: Word[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'number')) continue;
    if (isHan(token.fold)) {
      const run = [4, 3, 2, 1].find((length) => {
        const joined = hanRun(tokens, at, length);
        return (
          joined !== null &&
          (length === 1 ||
            englishForForeign(joined).length > 0 ||
            namesElsewhere(joined).length > 0 ||
            aliases.has(joined))
        );
      });
      const joined = hanRun(tokens, at, run ?? 1) ?? token.fold;
      said.push({
        ...wordOf(joined.replaceAll(' ', '')),
        english: englishOf(joined).add(joined.replaceAll(' ', '')),
      });
      at += (run ?? 1) - 1;
      continue;
    }
    const number = token.kind === 'word' ? readNumber(tokens, at) : null;
    if (number !== null && !number.article && number.next === at + 1 && number.value <= 20)
      said.push(wordOf(String(number.value)));
    else said.push(...splitWord(token).map(wordOf));
  }
  return said;
}

const elision = /^(?:l|d|un|s|n|j|m|qu|c|all|dell|dall|nell|sull)'(?=\p{L}{2})/u;

const splitWord = ({ text, fold }: Token): string[] =>
  /\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}/u.test(text)
    ? wordsOfStem({ name: text })
    : [fold.replace(elision, '').replace(/'s$/u, '')];

function hanRun(tokens: readonly Token[], at: number, length: number): string | null {
  const run = tokens.slice(at, at + length);
  return run.length === length && run.every(({ fold }) => isHan(fold))
    ? run.map(({ fold }) => fold).join(' ')
    : null;
}

const isOfKind = (fold: string) =>
  photoWords.has(fold) || videoWords.has(fold) || all.has(fold) || countWords.has(fold);
const isTelling = ({ fold, isNumber }: Word) =>
  !isNumber && !isLight(fold) && !functionWords.has(fold) && !isOfKind(fold);

const countWords = list(
  'two three four five six zwei drei vier fünf funf sechs deux trois quatre cinq dos tres cuatro cinco dois tres quatro due tre quattro cinque 三 四 五 张 段 个',
);
const articles = list(
  'the a an my our his her their of in on at to and der die das den dem ein eine le la les un une des du de el los las o os as um uma il lo gli i uno una e y et und 的',
);

/** "The hat pic": a word that is none in another language, and that a file is called by. */
function namedSmallWords(said: readonly Word[], assets: readonly PlannerAsset[]): Word[] {
  const names = assets.flatMap((asset) => wordsOfStem(asset).map(wordOf));
  return said.filter(
    (word) =>
      !word.isNumber &&
      !isOfKind(word.fold) &&
      !articles.has(word.fold) &&
      names.some((own) => likeness(word, own) >= 0.9),
  );
}

interface Scored {
  asset: PlannerAsset;
  score: number;
  /** How much of its name is said. */
  share: number;
}

/** How well each file goes by the words. */
function scored(said: readonly Word[], assets: readonly PlannerAsset[]): Scored[] {
  const names = assets.map((asset) => wordsOfStem(asset).map(wordOf));
  const weights = said.map((word) => {
    const held = names.filter((own) => own.some((one) => likeness(word, one) >= 0.55)).length;
    return held === 0 ? 0.5 : 1 / Math.sqrt(held);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return assets.map((asset, at) => {
    const own = names[at] ?? [];
    const likes = said.map((word) => Math.max(0, ...own.map((one) => likeness(word, one))));
    const score = likes.reduce((total, like, index) => total + like * (weights[index] ?? 0), 0);
    const share =
      own.filter((one) => said.some((word) => likeness(word, one) >= 0.55)).length / Math.max(1, own.length);
    return { asset, score: sum === 0 ? 0 : score / sum, share };
  });
}

/** So many files are spoken of; null where nothing says so. */
function countIn(tokens: readonly Token[]): number | null {
  for (const [at, { fold, kind }] of tokens.entries()) {
    if (
      kind === 'number' &&
      /^\d{1,2}$/u.test(fold) &&
      Number(fold) >= 2 &&
      Number(fold) <= 12 &&
      tokens[at + 1]?.glued !== true
    )
      return Number(fold);
    if (kind !== 'word') continue;
    if (['both', 'beide', 'beiden', 'ambos', 'ambas', 'entrambi', 'entrambe'].includes(fold)) return 2;
    const number = readNumber(tokens, at);
    if (number !== null && !number.article && number.value >= 2 && number.value <= 12) return number.value;
  }
  return null;
}

const isAll = (tokens: readonly Token[]) => tokens.some(({ fold }) => all.has(fold));
const isPlural = (tokens: readonly Token[], words: ReadonlySet<string>) =>
  tokens.some(({ fold }) => words.has(fold) && singular(fold) !== fold);

/** Names alike from this score on are told apart by nothing. */
const least = 0.42;
/** Most moments that one mention means. */
const mostFound = 12;
const near = 0.04;

/** The files that `words` mean among `assets`: pictures, or sounds. */
export function filesOf(
  words: string,
  assets: readonly PlannerAsset[],
  of: 'picture' | 'audio' = 'picture',
): Meant {
  const shown = assets.filter(({ kind }) => (kind === 'audio') === (of === 'audio'));
  const tokens = lex(words);
  const exact = exactIn(tokens, shown);
  if (exact.length > 0) return { ids: exact, find: null, sureness: 1, most: 1 };
  const said = wordsSaid(tokens.flatMap((token) => (token.kind === 'quote' ? lex(token.text) : [token])));
  const plain = said.filter(isTelling);
  const telling = plain.length > 0 ? plain : namedSmallWords(said, shown);
  const kinds = kindIn(tokens);
  const ofKind = shown.filter((asset) => kinds === null || (asset.kind === kinds && !isLogo(asset)));
  if (telling.length === 0) return byKind(tokens, { said, ofKind, kinds, shown });
  const numbers = said.filter(({ isNumber }) => isNumber);
  const all = scored([...telling, ...numbers], shown).toSorted(
    (a, b) => b.score - a.score || b.share - a.share,
  );
  const preferred =
    kinds === null
      ? all
      : all
          .map((one) => (one.asset.kind === kinds ? { ...one, score: one.score + 0.1 } : one))
          .toSorted((a, b) => b.score - a.score || b.share - a.share);
  const [best] = preferred;
  const count = countIn(tokens);
  const isMany =
    count !== null ||
    isAll(tokens) ||
    (kinds !== null && isPlural(tokens, kinds === 'image' ? photoWords : videoWords));
  const find = {
    ...findFor(describing(words, tokens)),
    assetIds: kinds === 'image' ? ofKind.map(({ id }) => id) : null,
    all: isMany,
  };
  const most = isMany ? (count ?? mostFound) : 1;
  if (best === undefined || best.score < least) return { ids: [], find, sureness: best?.score ?? 0, most };
  const equal = preferred.filter(({ score }) => score > best.score - near);
  const isSeveral = count !== null || isAll(tokens) || isPluralOf(telling, equal);
  const ids =
    isSeveral && equal.length > 1 ? inLibrary(equal.slice(0, count ?? equal.length), shown) : [best.asset.id];
  const isClear = best.score >= 0.7 || equal.length === 1;
  return { ids, find: best.score < 0.8 ? find : null, sureness: isClear ? best.score : best.score / 2, most };
}

/** A description without the words for what kind of file it is, and without its article. */
function describing(words: string, tokens: readonly Token[]): string {
  if (isHan(words)) return words;
  const first = tokens.findIndex(({ fold }) => !articles.has(fold));
  const told = tokens
    .slice(Math.max(first, 0))
    .filter(({ fold }) => !photoWords.has(fold) && !videoWords.has(fold));
  const [begin, end] = [told[0]?.start, told.at(-1)?.end];
  if (begin === undefined || end === undefined) return words;
  const isWhole = tokens.filter(({ start }) => start >= begin && start < end).length === told.length;
  return isWhole ? words.slice(begin, end) : told.map(({ text }) => text).join(' ');
}

const inLibrary = (found: readonly Scored[], assets: readonly PlannerAsset[]): string[] =>
  assets.flatMap(({ id }) => (found.some(({ asset }) => asset.id === id) ? [id] : []));

/** "The goals": more than one of what the names call goal. */
const isPluralOf = (telling: readonly Word[], equal: readonly Scored[]): boolean =>
  equal.length > 1 && telling.some(({ fold, one }) => fold !== one);

function exactIn(tokens: readonly Token[], assets: readonly PlannerAsset[]): string[] {
  const names = indexNames(assets);
  const ids: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readExactName({ ...names, photo: null }, tokens, at);
    const [asset] = read?.assets ?? [];
    if (asset !== undefined && !ids.includes(asset.id)) ids.push(asset.id);
    at = read?.next ?? at + 1;
  }
  return ids;
}

function kindIn(tokens: readonly Token[]): 'image' | 'video' | null {
  const folds = tokens.map(({ fold }) => fold);
  if (folds.some((fold) => photoWords.has(fold))) return 'image';
  return folds.some((fold) => videoWords.has(fold)) ? 'video' : null;
}

/** Words that tell no thing: "the photo", "both pics", "all the clips", "the logo", "the second clip". */
function byKind(
  tokens: readonly Token[],
  {
    said,
    ofKind,
    kinds,
    shown,
  }: {
    said: readonly Word[];
    ofKind: readonly PlannerAsset[];
    kinds: string | null;
    shown: readonly PlannerAsset[];
  },
): Meant {
  const nothing: Meant = { ids: [], find: null, sureness: 0, most: 1 };
  if (said.some(({ fold }) => logoWords.has(fold))) {
    const logos = shown.filter(isLogo);
    return logos.length === 1 && logos[0] !== undefined
      ? { ids: [logos[0].id], find: null, sureness: 0.9, most: 1 }
      : nothing;
  }
  const numbers = said.filter(({ isNumber }) => isNumber);
  if (numbers.length > 0) {
    const [best, second] = scored(numbers, ofKind).toSorted((a, b) => b.score - a.score);
    if (best !== undefined && best.score >= 0.8 && (second?.score ?? 0) < best.score)
      return { ids: [best.asset.id], find: null, sureness: 0.9, most: 1 };
    return nothing;
  }
  const count = countIn(tokens);
  const isSeveral =
    isAll(tokens) || count !== null || isPlural(tokens, photoWords) || isPlural(tokens, videoWords);
  const pool =
    kinds === null && isAll(tokens) ? shown.filter((asset) => !isLogo(asset)) : kinds === null ? [] : ofKind;
  if (pool.length === 1 && pool[0] !== undefined)
    return { ids: [pool[0].id], find: null, sureness: 0.9, most: 1 };
  if (!isSeveral || pool.length === 0) return nothing;
  // Drawn pictures are marks and tables as often as not.
  const photos = pool.filter(({ name }) => !/\.(?:png|svg|gif)$/iu.test(name));
  const own = count !== null && pool.length !== count && photos.length === count ? photos : pool;
  const isAsMany = count === null || count === own.length;
  return { ids: own.map(({ id }) => id), find: null, sureness: isAsMany ? 0.9 : 0.3, most: 1 };
}
