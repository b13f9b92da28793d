/**
 * Reads what was meant for what was written: mistyped words, names of things in another language, and changes that are asked
 * for in one. Every token keeps the place of what stands in the prompt, so that whatever is told back is told as written. Pure.
 */
import { englishWords, ruleWords } from '../../edits/rule-words.ts';
import { isWordOf } from '../../edits/slots/concepts.ts';
import { isReserved, knownWords } from '../languages/vocabulary.ts';
import { type NameIndex, readExactName, readPartName, singular } from '../phrases/names.ts';
import type { Token } from '../tokens/lex.ts';
import { isCalled, languagesOf, nameCalled } from './called.ts';
import { inEnglishOrder } from './chinese.ts';
import { type GlossLanguage, glosses, languageCodes } from './glosses.ts';
import { inPlaceOf, isNamed, isPartOfName, nameThings } from './name-things.ts';
import { englishFor, isNounOf, otherInEnglish, plainNouns } from './nouns.ts';
import { smallWords } from './small-words.ts';
import { indexSpelling, mendedWord, type SpellingIndex } from './spelling.ts';

/** Longer prompts are stories: what is unknown in them is no slip. */
const mostTokens = 120;

/** Portuguese that is no other language's: fewer words may be French or Spanish as well. */
const plainlyPortuguese = 4;

/** In these also what is asked of a new film is read by its English words; the others have tables of their own for that. */
function isGlossedFromTheStart(tokens: readonly Token[], language: GlossLanguage): boolean {
  if (language === 'portuguese') return coverage(tokens, language) >= plainlyPortuguese;
  return language === 'chinese';
}

/** The tokens as they were meant. `isTurn`: they speak of a film that is there. `chat`: the language of the chat so far. */
export function mendTokens(
  tokens: readonly Token[],
  { names, isTurn, chat = null }: { names: NameIndex; isTurn: boolean; chat?: GlossLanguage | null },
): Token[] {
  if (tokens.length > mostTokens) return [...tokens];
  const language = languageIn(tokens, chat);
  return mended(withJoined(tokens, names), { names, isTurn, language });
}

const joined = new Set(
  (
    'make-up warm-up line-up check-in check-out take-off kick-off pull-up pull-ups push-up push-ups sit-up sit-ups start-up set-up pop-up ' +
    'lift-off pit-stop drop-off run-up press-up press-ups step-up clean-up stand-up follow-up wind-up mix-up send-off face-off tip-off'
  ).split(' '),
);

/** "Make-up" is a thing, and nothing is made: one word, unless a file is called by a part of it. */
function withJoined(tokens: readonly Token[], names: NameIndex): readonly Token[] {
  if (!tokens.some(({ text }) => text === '-')) return tokens;
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [first, mark, last] = tokens.slice(at, at + 3);
    if (first === undefined) break;
    const fold = `${first.fold}-${last?.fold ?? ''}`;
    const isOne = mark?.text === '-' && mark.glued && last?.glued === true && joined.has(fold);
    if (!isOne || isNamed(first.fold, names) || isNamed(last.fold, names)) {
      found.push(first);
      continue;
    }
    found.push({ ...first, text: `${first.text}-${last.text}`, fold, end: last.end });
    at += 2;
  }
  return found;
}

function mended(
  tokens: readonly Token[],
  { names, isTurn, language }: { names: NameIndex; isTurn: boolean; language: GlossLanguage | null },
): Token[] {
  const isGlossed = language !== null && (isTurn || isGlossedFromTheStart(tokens, language));
  // Chinese writes its words without blanks: that they touch says nothing.
  const parted =
    language === 'chinese'
      ? tokens.map((token) => ({ ...token, glued: token.glued && token.kind === 'symbol' }))
      : tokens;
  const apart = isGlossed ? parted : withoutSlash(parted).flatMap((token) => elidedThing(token, names));
  const spelled =
    language === null
      ? spell(
          apart.map((token, at) =>
            isPartOfName(apart, at) || isNamed(token.fold, names) ? token : inFull(token, apart[at - 1]),
          ),
          names,
        )
      : [...apart];
  const ordered = language === 'chinese' && isTurn ? inEnglishOrder(spelled) : spelled;
  const isForeign = isAllForeign(ordered);
  const called = nameCalled(ordered, { names, languages: languagesOf(language, isForeign) });
  const told = isGlossed ? gloss(called, language, names) : called;
  return nameThings(told, { names, language, isForeign: isAllForeign(told) });
}

/** How people shorten words in chats. */
const shortForms: { readonly [word: string]: string } = {
  w: 'with',
  n: 'and',
  vid: 'video',
  vids: 'videos',
  pic: 'picture',
  pics: 'pictures',
  b4: 'before',
  thru: 'through',
  bg: 'background',
  em: 'them',
  btm: 'bottom',
  rm: 'remove',
  vol: 'volume',
  txt: 'text',
  orig: 'original',
  abt: 'about',
  mid: 'middle',
  u: 'you',
  ur: 'your',
};

/** "W/o" is one word. */
const withoutSlash = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, at) => {
    const [a, b, c] = tokens.slice(Math.max(0, at - 1), at + 2).map(({ fold }) => fold);
    const isSlashO = (lead: string | undefined, mark: string | undefined, end: string | undefined) =>
      lead === 'w' && mark === '/' && end === 'o';
    if (isSlashO(token.fold, tokens[at + 1]?.fold, tokens[at + 2]?.fold))
      return [{ ...token, fold: 'without', end: tokens[at + 2]?.end ?? token.end }];
    if (isSlashO(a, b, c) || isSlashO(tokens[at - 2]?.fold, tokens[at - 1]?.fold, token.fold)) return [];
    return [token];
  });

/** "B & w" and "b n w" are colours. */
const inFull = (token: Token, before: Token | undefined): Token =>
  token.kind === 'word' &&
  !['b', '&', 'n', '/', '+'].includes(before?.fold ?? '') &&
  Object.hasOwn(shortForms, token.fold)
    ? { ...token, fold: shortForms[token.fold] ?? token.fold }
    : token;

/** The tokens of a message in another language with their things named in English, and all else as it was said; null for English. */
export function foreignTokens(
  tokens: readonly Token[],
  { names, chat }: { names: NameIndex; chat: GlossLanguage | null },
): Token[] | null {
  const language = tokens.length > mostTokens ? null : languageIn(tokens, chat);
  if (language === null) return null;
  const placed = tokens.flatMap((token) =>
    elidedThing(language === 'portuguese' ? inPlace(token) : token, names),
  );
  const called = nameCalled(placed, { names, languages: languagesOf(language, true) });
  return nameThings(called, { names, language, isForeign: isAllForeign(called) });
}

/** Portuguese "no" leads to a place, as "na" does. */
const inPlace = (token: Token): Token => (token.fold === 'no' ? { ...token, fold: 'na' } : token);

const vocabulary: ReadonlySet<string> = new Set([...knownWords, ...ruleWords, ...plainNouns]);
/** What people ask of films with, and mistype. */
const spelling = indexSpelling(
  'the and then with without second seconds minute minutes video videos film clip clips music title titles caption captions subtitle subtitles vertical horizontal landscape square portrait shorter shorten longer faster slower louder quieter bigger smaller brighter darker black white color colour colours crossfade crossfades dissolve dissolves replace remove delete swap undo switch change reverse order beginning start first third last instead please make put show slow motion speed opposite volume sound voice opening closing before after between fade background youtube instagram tiktok widescreen everything another'.split(
    ' ',
  ),
);

/** Words of English that are one slip away from one of these. */
export const lookalikes: ReadonlySet<string> = new Set(
  'stat stats star stars stair logger loader width charge charged master marker seed remote lack chance cloning notion vice caution cautions losing maker choosing border lease tile tiles witch smallest quietest lander blank block slack form while whole vole bolder fasten faded flower dower'.split(
    ' ',
  ),
);

function isKnown(word: string, names: NameIndex): boolean {
  return (
    vocabulary.has(word) || vocabulary.has(singular(word)) || isNamed(word, names) || lookalikes.has(word)
  );
}

/** Mistyped words of the grammar, and of the names of files. */
function spell(tokens: readonly Token[], names: NameIndex): Token[] {
  let own: SpellingIndex | null = null;
  return tokens.map((token, index) => {
    const isBare = token.kind === 'word' && !isPartOfName(tokens, index);
    if (!isBare || isKnown(token.fold, names) || englishFor(token.fold).length > 0) return token;
    if (isCalled([token], names)) return token;
    own ??= indexSpelling([...names.parts.keys()].filter((part) => !isReserved(part)));
    const meant = mendedWord(token.fold, own) ?? mendedWord(token.fold, spelling);
    return meant === null ? token : { ...token, fold: meant };
  });
}

/** How many tokens a language has words for. */
function coverage(tokens: readonly Token[], language: GlossLanguage): number {
  let covered = 0;
  const tells = tokens.filter(({ kind }) => kind === 'word').length < fewest ? isNounIn : tellsOf;
  for (let at = 0; at < tokens.length; ) {
    const found = glossAt(tokens, at, language);
    const isEnglish = found !== undefined && isEnglishToo(found);
    covered += isEnglish ? 0 : (found?.said.length ?? (tells(tokens[at], language) ? 0.5 : 0));
    at += found?.said.length ?? 1;
  }
  return covered;
}

/** "Warmer": a word that means in English what it does elsewhere tells nothing, unless it is counted there too. */
const isEnglishToo = ({ said, means }: { said: readonly string[]; means: readonly string[] }): boolean =>
  said.length === 1 && said[0] === means[0] && means.length === 1 && !englishWords.has(said[0] ?? '');

/** A word of changes tells its language only among others: "van" alone is a car. */
const fewest = 3;

const tellsOf = (token: Token | undefined, language: GlossLanguage) =>
  token?.kind === 'word' &&
  !otherInEnglish.has(token.fold) &&
  (isNounIn(token, language) || isWordOf(token.fold, language));

const isNounIn = (token: Token | undefined, language: GlossLanguage) =>
  token?.kind === 'word' && !plainNouns.has(token.fold) && isNounOf(token.fold, languageCodes[language]);

const smallWordsIn = (tokens: readonly Token[], language: GlossLanguage): number =>
  tokens.filter(({ kind, fold }) => kind === 'word' && smallWords.get(language)?.has(fold) === true).length;

const isAllForeign = (tokens: readonly Token[]) => englishBeside(tokens) === 0;

/** The language that a message is in; null for English, and where nothing tells. */
export function languageOf(tokens: readonly Token[]): GlossLanguage | null {
  if (tokens.some(({ kind, fold }) => kind === 'word' && /\p{Script=Han}/u.test(fold))) return 'chinese';
  // "No" begins a place in Portuguese and a refusal elsewhere: it tells no language, but before an English word.
  const telling = tokens.filter(
    ({ fold }, at) => fold !== 'no' || englishWords.has(tokens[at + 1]?.fold ?? ''),
  );
  // Languages that cover as much of a message are told apart by their small words.
  const [best] = languages
    .map((language) => ({
      language,
      covered: coverage(telling, language),
      small: smallWordsIn(telling, language),
    }))
    .toSorted((a, b) => b.covered - a.covered || b.small - a.small);
  return best !== undefined && best.covered > englishBeside(telling) ? best.language : null;
}

/** How many words are English; those for seconds behind a number are of all languages. */
const englishBeside = (tokens: readonly Token[]) =>
  tokens.filter(
    ({ kind, fold }, at) =>
      kind === 'word' && englishWords.has(fold) && !(fold === 's' && tokens[at - 1]?.kind === 'number'),
  ).length;

/**
 * The language of a message in a chat that is held in `chat`: "quadrado" alone tells none, and a few words may be of two.
 * Null for English.
 */
export function languageIn(tokens: readonly Token[], chat: GlossLanguage | null): GlossLanguage | null {
  const own = languageOf(tokens);
  if (chat === null || chat === 'chinese' || own === chat || own === 'chinese') return own;
  const known = coverage(tokens, chat);
  if (own !== null) return known >= coverage(tokens, own) ? chat : own;
  const english = englishBeside(tokens);
  return english === 0 || (known > 0 && known >= english) ? chat : null;
}

const languages = (Object.keys(glosses) as GlossLanguage[]).filter((language) => language !== 'chinese');

function glossAt(tokens: readonly Token[], at: number, language: GlossLanguage) {
  const first = tokens[at];
  if (first === undefined || first.kind === 'quote' || first.kind === 'number') return undefined;
  return glosses[language]
    .get(first.fold)
    ?.find(({ said }) =>
      said.every((word, step) => tokens[at + step]?.fold === word && tokens[at + step]?.kind === 'word'),
    );
}

/** What is said in another language, in English. Names of files stay. */
function gloss(tokens: readonly Token[], language: GlossLanguage, names: NameIndex): Token[] {
  const parted = language === 'french' || language === 'italian' ? tokens.flatMap(elided) : tokens;
  const english: Token[] = [];
  for (let at = 0; at < parted.length; ) {
    const token = parted[at];
    if (token === undefined) break;
    const name = readExactName(names, parted, at);
    const part = name === null && !isGlossed(token, language) ? readPartName(names, parted, at) : null;
    const found = name === null && part === null ? glossAt(parted, at, language) : undefined;
    const next = name?.next ?? part?.next ?? at + (found?.said.length ?? 1);
    if (found === undefined) english.push(...parted.slice(at, next));
    else english.push(...inPlaceOf(parted.slice(at, next), found.means));
    at = next;
  }
  return english;
}

const isGlossed = (token: Token, language: GlossLanguage) => glosses[language].has(token.fold);

/** "l'elfe" is two words. */
function elided(token: Token): Token[] {
  const match = token.kind === 'word' ? /^(?:l|d|dell|all|un)'(\p{L}{2,})$/u.exec(token.fold) : null;
  if (
    match?.[1] === undefined ||
    ["l'envers", "l'inverse", "d'abord", "l'ordre", "all'inizio"].includes(token.fold)
  )
    return [token];
  return [
    { ...token, fold: 'the' },
    { ...token, fold: match[1], glued: false },
  ];
}

/** "L'elfe" and "dell'elfo", where a file is called so or the thing is known; "d'abord" and "l'ordre" stay whole. */
function elidedThing(token: Token, names: NameIndex): Token[] {
  const match =
    token.kind === 'word' ? /^(?:l|d|un|dell|all|dall|nell|sull|qu)'(\p{L}{2,})$/u.exec(token.fold) : null;
  const noun = match?.[1];
  if (noun === undefined || (!isNamed(noun, names) && englishFor(noun).length === 0)) return [token];
  const from = token.end - noun.length;
  return [
    { ...token, fold: 'the', end: from },
    { ...token, text: noun, fold: noun, start: from, glued: false },
  ];
}
