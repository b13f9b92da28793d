/**
 * Which file of a library a message means by words of another language than the file is named in: every word of what is said must
 * be one of the file's name, by what it means, and no other file may fit as well. Pure.
 */
import type { PlannerAsset } from '../../assets.ts';
import { ruleWords } from '../../edits/rule-words.ts';
import { isReserved } from '../languages/vocabulary.ts';
import { isMarkName } from '../phrases/mark-names.ts';
import {
  type NameIndex,
  readExactName,
  singular,
  wholeName,
  withUmlauts,
  wordsOfStem,
} from '../phrases/names.ts';
import type { Token } from '../tokens/lex.ts';
import { type GlossLanguage, languageCodes } from './glosses.ts';
import { otherInEnglish } from './nouns.ts';
import {
  compoundParts,
  isQualifying,
  linkWords,
  longestPhrase,
  type SenseLanguage,
  sensesBeside,
  sensesOf,
} from './senses.ts';

/** The words of a file's name, each by a bit, and which of them have a sense. */
interface Signature {
  words: ReadonlyMap<string, number>;
  senses: ReadonlyMap<number, number>;
  /** Those that it has in English. */
  english: ReadonlySet<number>;
  all: number;
}

/** What names say of how and when they were made, and nothing of what they show. */
const untold = new Set(
  'img dsc dscf dscn vid mvi mov pxl gopr gopro gx clip video film movie foto photo picture bild image imagen imagem immagine final export copy version mp'.split(
    ' ',
  ),
);
/** Bits of a number. */
const mostWords = 24;

const signatures = new WeakMap<PlannerAsset, Signature>();

function signatureOf(asset: PlannerAsset): Signature {
  const known = signatures.get(asset);
  if (known !== undefined) return known;
  const telling = wordsOfStem(asset)
    .map((word) =>
      sensesOf(word).length === 0 && sensesOf(withUmlauts(word)).length > 0 ? withUmlauts(word) : word,
    )
    .filter((word) => !/^\d+$/u.test(word) && !linkWords.has(word))
    .slice(0, mostWords);
  // "Photo_booth" is one thing, and what else says how a file was made is none of what it shows.
  const shown = telling.reduce((bits, word, at) => (untold.has(word) ? bits : bits | (1 << at)), 0);
  const words = new Map<string, number>();
  const senses = new Map<number, number>();
  // "Main_camera" has no hand.
  const isEnglish = telling.some((word) => !otherInEnglish.has(word) && sensesOf(word, 'en').length > 0);
  const note = (sense: number, bits: number) => senses.set(sense, (senses.get(sense) ?? 0) | bits);
  for (let at = 0; at < telling.length; at += 1) {
    const word = telling[at] ?? '';
    words.set(singular(word), (words.get(singular(word)) ?? 0) | (1 << at));
    for (let length = Math.min(longestPhrase, telling.length - at); length > 0; length -= 1) {
      const bits = ((1 << length) - 1) << at;
      const language = length === 1 && isEnglish && otherInEnglish.has(word) ? 'en' : null;
      for (const sense of sensesOf(telling.slice(at, at + length).join(' '), language)) note(sense, bits);
    }
    for (const part of sensesOf(word).length === 0 ? (compoundParts(word) ?? []) : [])
      for (const sense of sensesOf(part, 'de')) note(sense, 1 << at);
  }
  const english = new Set(
    telling.flatMap((_, at) =>
      telling
        .slice(at, at + longestPhrase)
        .flatMap((__, more) => sensesOf(telling.slice(at, at + more + 1).join(' '), 'en')),
    ),
  );
  const signature = { words, senses, english, all: shown === 0 ? (1 << telling.length) - 1 : shown };
  signatures.set(asset, signature);
  return signature;
}

interface Shelf {
  files: readonly PlannerAsset[];
  bySense: ReadonlyMap<number, readonly PlannerAsset[]>;
}

const shelves = new WeakMap<NameIndex, Shelf>();

/** The files of a library by what their names mean. Logos and recordings are named by what they are. */
function shelfOf(names: NameIndex): Shelf {
  const known = shelves.get(names);
  if (known !== undefined) return known;
  const held = [...names.parts.values(), ...names.exact.values()].flatMap((assets) => [...assets]);
  const files = [...new Set(held)].filter(
    (asset) => asset.kind !== 'audio' && !(asset.kind === 'image' && isMarkName(asset.name)),
  );
  const bySense = new Map<number, PlannerAsset[]>();
  for (const file of files)
    for (const sense of signatureOf(file).senses.keys()) {
      const held = bySense.get(sense);
      if (held === undefined) bySense.set(sense, [file]);
      else held.push(file);
    }
  const shelf = { files, bySense };
  shelves.set(names, shelf);
  return shelf;
}

/** A part of what is said: its senses, and the word itself where it is one. */
interface Part {
  senses: readonly number[];
  word: string | null;
}

interface Cover {
  bits: number;
  /** By what a word means. */
  isMeant: boolean;
  /** By what it means in English. */
  isEnglish: boolean;
}

/** How much of a file's name the parts are; null where one of them is none of it. */
function coverOf(parts: readonly Part[], { words, senses, english }: Signature): Cover | null {
  const cover: Cover = { bits: 0, isMeant: false, isEnglish: false };
  for (const { senses: meant, word } of parts) {
    const literal = word === null ? 0 : (words.get(word) ?? 0);
    const held = meant.reduce((sum, sense) => sum | (senses.get(sense) ?? 0), literal);
    if (held === 0) return null;
    cover.isMeant ||= literal === 0;
    cover.isEnglish ||= literal === 0 && meant.some((sense) => english.has(sense));
    cover.bits |= held;
  }
  return cover;
}

interface Search {
  shelf: Shelf;
  /** "Granny dancing" is no first-dance.mp4, nor "dancing" in a message in English. */
  isWholeOnly: (cover: Cover) => boolean;
}

/** The one file that the parts are the name of, or else the only one whose name holds them. */
function onlyCalled(parts: readonly Part[], { shelf, isWholeOnly }: Search): PlannerAsset | null {
  const [first] = parts.filter(({ senses }) => senses.length > 0);
  if (first === undefined) return null;
  const candidates = new Set(first.senses.flatMap((sense) => shelf.bySense.get(sense) ?? []));
  const fitting: { file: PlannerAsset; isWhole: boolean; cover: Cover }[] = [];
  for (const file of candidates) {
    const signature = signatureOf(file);
    const cover = coverOf(parts, signature);
    if (cover !== null)
      fitting.push({ file, isWhole: (cover.bits & signature.all) === signature.all, cover });
  }
  const whole = fitting.filter(({ isWhole }) => isWhole);
  const [only, ...others] = whole.length > 0 ? whole : fitting;
  if (only === undefined || others.length > 0 || !only.cover.isMeant) return null;
  return only.isWhole || !isWholeOnly(only.cover) ? only.file : null;
}

export interface CalledIn {
  names: NameIndex;
  /** The languages that the message may be in; null for any. */
  languages: readonly SenseLanguage[] | null;
}

/** Words of wishes: alone they name no file by what they mean. */
const isWish = (word: string) => ruleWords.has(word) || isReserved(word) || isReserved(singular(word));

/** Verbs and words of many uses, which name something only behind an article: "the save", but "save it". */
const needsArticle = new Set(
  (
    'save serve shot pass present jump dive run ride drive walk play work dance close open cover set lead lap drop board show watch ' +
    'fall kick throw catch climb swim cook bake paint clean wash build plan draw read sing talk drink eat sleep hike ski surf skate ' +
    'race train test visit tour travel look view turn step stand stay break rest leave greet hug kiss laugh smile cheer clap wave ' +
    'launch welcome home practice exercise rally lift start finish code bug payment drill grill light cup match game label suit tie fork seal trash waste install letter course class sale sales guide smoke fire rust dent slope sail robe net bow bumper uhr morgen manana manha tarde'
  ).split(' '),
);
const articles = new Set(
  (
    "the a an our my his her their this that some first second third last next big little old new's der die das den dem am im ein eine einen " +
    'unser unsere mein meine le la les un une mon ma notre el los las mi nuestra nuestro al por del o os as um uma meu minha da do na il lo gli ' +
    'i una della del nella alla dalla'
  ).split(' '),
);

/** Words of wishes that are things behind an article: "the speech" is one that was held. */
const wishesUnled = new Set('speech speeches countdown box boxes axe'.split(' '));

/** Words that mean nothing to be seen beside these: "running time", "opening titles". */
const otherwise: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    running: 'time order length',
    opening: 'title titles credits shot clip scene',
    closing: 'title titles credits shot clip scene',
    working: 'title',
    playing: 'time',
    jump: 'cut cuts',
    match: 'cut cuts',
    home: 'video videos movie page',
    spring: 'clean',
    landing: 'page pages',
    floor: 'plan plans',
  }).map(([word, next]) => [word, new Set(next.split(' '))]),
);

/** "L'alba", "boss's", "push-ups": the word itself. */
const bareWord = ({ fold }: Token): string =>
  elision.exec(fold)?.[1] ?? fold.replace(/'s$/u, '').replaceAll('-', '');

const elision = /^(?:l|d|un|dell|all|dall|nell|sull|qu)'(\p{L}{2,})$/u;

function partsOf(run: readonly Token[], { languages }: CalledIn): Part[] {
  const words = run.map(bareWord);
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const [part, length] = partAt(words, at, languages);
    parts.push(...part);
    at += length;
  }
  return parts;
}

/** Words of wishes in one language that name something in another. */
const wishesIn: { readonly [language in GlossLanguage]?: ReadonlySet<string> } = {
  french: new Set(['devant']),
  portuguese: new Set(['canto']),
  italian: new Set(['meta']),
};

/** Whether a word means something for a film in this language, whatever it is called elsewhere. */
export const isWishIn = (word: string, language: GlossLanguage | null): boolean =>
  language !== null && wishesIn[language]?.has(word) === true;

/** Words that are none of English in these languages. */
const falseFriends = new Set('mist gift fan hut herd wand rot'.split(' '));

function inLanguages(key: string, languages: readonly SenseLanguage[] | null): number[] {
  if (languages === null) return sensesOf(key);
  for (const language of languages) {
    const isOther = language === 'en' && languages.length > 1 && falseFriends.has(key);
    const own = isOther ? [] : sensesOf(key, language);
    if (own.length > 0) return own;
  }
  return languages.length > 1 ? sensesBeside(key) : [];
}

function partAt(
  words: readonly string[],
  at: number,
  languages: readonly SenseLanguage[] | null,
): [Part[], number] {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const senses = inLanguages(words.slice(at, at + length).join(' '), languages);
    if (senses.length > 0)
      return [[{ senses, word: length === 1 ? singular(words[at] ?? '') : null }], length];
  }
  const word = words[at] ?? '';
  const isGerman = languages === null || languages.includes('de');
  const compound = isGerman ? compoundParts(word) : null;
  if (compound === null) return [[{ senses: [], word: singular(word) }], 1];
  return [compound.map((part) => ({ senses: sensesOf(part, 'de'), word: part })), 1];
}

/** Tokens of the longest stretch that may name one file. */
const longestRun = 10;

/** Ends of the stretches from `at` on that end with a word that tells, longest first, with their telling words. */
function stretchesAt(tokens: readonly Token[], at: number): { next: number; telling: Token[] }[] {
  const found: { next: number; telling: Token[] }[] = [];
  const telling: Token[] = [];
  for (let next = at; next < Math.min(tokens.length, at + longestRun); next += 1) {
    const token = tokens[next];
    const isHyphen = token?.text === '-' && token.glued;
    if (token === undefined || (token.kind !== 'word' && !isHyphen)) break;
    if (isHyphen || (linkWords.has(token.fold) && telling.length > 0)) continue;
    if (linkWords.has(token.fold)) break;
    telling.push(token);
    found.unshift({ next: next + 1, telling: [...telling] });
    if (telling.length >= longestPhrase) break;
  }
  return found;
}

/** A meaning that names something; a word alone may be part of a name. */
const isNaming = ({ senses, word }: Part) => senses.some((sense) => !isQualifying(sense)) || word === null;

/** A word of wishes; "left" and "new" tell one thing from another. */
const isWished = ({ senses, word }: Part) => word !== null && isWish(word) && !senses.some(isQualifying);

const greetings = new Set('good guten gute bon bonne buenos buenas bom boa buon buona'.split(' '));

/** "Good morning", "buenas tardes", "早上好". */
const isGreeting = (tokens: readonly Token[], at: number, next: number): boolean =>
  greetings.has(tokens[at - 1]?.fold ?? '') ||
  greetings.has(tokens[at]?.fold ?? '') ||
  tokens[next]?.fold === '好';

const wholes = new Set(
  'film video movie trailer reel teaser vlog recap filmchen filmino pelicula filme'.split(' '),
);
const oneOf = new Set('a an ein eine einen un une una um uma'.split(' '));
const ofWords = new Set('de di da do von'.split(' '));

/** "A graduation video", "un vídeo de despedida": what the whole is of is no clip by that. */
function isOfFilm(tokens: readonly Token[], at: number, next: number): boolean {
  const foldAt = (place: number) => tokens[place]?.fold ?? '';
  if (wholes.has(foldAt(next)) && (oneOf.has(foldAt(at - 1)) || oneOf.has(foldAt(at - 2)))) return true;
  const isLinked = ofWords.has(foldAt(at - 1)) || foldAt(at).startsWith("d'");
  const whole = foldAt(at).startsWith("d'") ? at - 1 : at - 2;
  return isLinked && wholes.has(foldAt(whole)) && oneOf.has(foldAt(whole - 1));
}

/** The file that several words from `at` on mean together: "premier bal", "die Löwen im Zoo". */
export function calledBySeveral(
  tokens: readonly Token[],
  at: number,
  world: CalledIn,
): { name: string; length: number } | null {
  for (const { next, telling } of stretchesAt(tokens, at)) {
    if (telling.length < 2) continue;
    const parts = partsOf(telling, world);
    // A phrase is known whole, or all its words are of things.
    const isTold = parts.some(isNaming);
    if (parts.length > 1 ? parts.some(isWished) : !isTold) continue;
    if (isGreeting(tokens, at, next) || isOfFilm(tokens, at, next)) continue;
    const isWholeOnly = ({ isEnglish }: Cover) => !isTold || (isEnglish && isInEnglish(world));
    const file = onlyCalled(parts, { shelf: shelfOf(world.names), isWholeOnly });
    if (file !== null) return { name: wholeName(file), length: next - at };
  }
  return null;
}

const isInEnglish = ({ languages }: CalledIn) => languages?.length === 1 && languages[0] === 'en';

/** Whether a word names something by itself. */
function isThing(token: Token | undefined, world: CalledIn): boolean {
  if (token?.kind !== 'word' || linkWords.has(token.fold) || isWish(token.fold)) return false;
  return partsOf([token], world).some(({ senses }) => senses.some((sense) => !isQualifying(sense)));
}

/** The file that the one word at `at` means. */
export function calledByOne(tokens: readonly Token[], at: number, world: CalledIn): string | null {
  const token = tokens[at];
  if (token?.kind !== 'word' || linkWords.has(token.fold)) return null;
  const word = bareWord(token);
  const [before, after] = [tokens[at - 1]?.fold ?? '', tokens[at + 1]?.fold ?? ''];
  const isLed = word !== token.fold || articles.has(before);
  const isLedWish = isLed && wishesUnled.has(word);
  if (needsArticle.has(word) ? !isLed || isReserved(word) : isWish(word) && !isLedWish) return null;
  if (otherwise.get(word)?.has(after) === true || isGreeting(tokens, at, at + 1)) return null;
  if (isOfFilm(tokens, at, at + 1)) return null;
  const parts = partsOf([token], world);
  if (!parts.some(isNaming)) return null;
  const isBeside = isThing(tokens[at - 1], world) || isThing(tokens[at + 1], world);
  const isWholeOnly = ({ isEnglish }: Cover) => isBeside || (isEnglish && isInEnglish(world));
  const search = { shelf: shelfOf(world.names), isWholeOnly };
  const file = onlyCalled(parts, search);
  if (file !== null) return wholeName(file);
  // "Hochzeitstorte" is the cake, where nothing else is called so.
  const [, head] = parts;
  const headed = head === undefined ? null : onlyCalled([head], search);
  return headed === null ? null : wholeName(headed);
}

/** In which languages things are named in a message. `isForeign`: no word of it is English. */
export const languagesOf = (
  language: GlossLanguage | null,
  isForeign: boolean,
): readonly SenseLanguage[] | null =>
  language !== null ? [languageCodes[language], 'en'] : isForeign ? null : ['en'];

/** The tokens with the name of a file in the place of several words that mean it. */
export function nameCalled(tokens: readonly Token[], world: CalledIn): Token[] {
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const exact = readExactName(world.names, tokens, at);
    const called = exact === null ? calledBySeveral(tokens, at, world) : null;
    const next = exact?.next ?? at + (called?.length ?? 1);
    const [first, last] = [tokens[at], tokens[next - 1]];
    if (called === null || first === undefined || last === undefined) named.push(...tokens.slice(at, next));
    else named.push({ ...first, text: called.name, fold: called.name, end: last.end });
    at = next;
  }
  return named;
}

/** Whether words are what one file is called by, in whatever language. */
export function isCalled(words: readonly Token[], names: NameIndex): boolean {
  const world: CalledIn = { names, languages: null };
  const several = calledBySeveral(words, 0, world);
  if (several !== null) return several.length === words.length;
  return words.length === 1 && calledByOne(words, 0, world) !== null;
}
