/**
 * Words of a message about a film that name nothing in the library, looked up by what footage shows: "the bread" of
 * IMG_1.mp4 is a name as good as its own. Pure.
 */
import type { Timeline } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { ruleWords } from '../edits/rule-words.ts';
import { conceptWords } from '../edits/slots/concepts.ts';
import type { Finds, FindWish, FoundMoment } from '../finds.ts';
import { functionWords, isLight, isReserved, products, words } from '../grammar/languages/vocabulary.ts';
import { hanThings } from '../grammar/meant/chinese.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import { languageIn, languageOf, mendTokens } from '../grammar/meant/mend-tokens.ts';
import { plainNouns } from '../grammar/meant/nouns.ts';
import { inEnglish, isThing } from '../grammar/meant/things.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { type FoundNames, indexNames, singular } from '../grammar/phrases/names.ts';
import type { Phrases } from '../grammar/phrases/phrases.ts';
import { everyOne } from '../grammar/phrases/subjects.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { titlesIn, writtenIn } from '../turns/dress/dress-titles.ts';
import { assetOf, readFilm } from '../turns/film.ts';
import { toldShots } from './told-shots.ts';

/** Things of one message that are looked up, and files that one of them may mean. */
const mostThings = 3;
const mostFiles = 5;
const mostListed = 8;
/** Longer messages are stories: what is unknown in them names no footage. */
export const mostTokens = 300;

/** A thing as it was said, folded, and what is searched by. */
export interface UnnamedThing {
  said: string;
  wish: FindWish;
}

const isPlain = ({ kind, fold }: Token) =>
  kind !== 'word' || (!plainNouns.has(singular(fold)) && isSaidOtherwise(fold));

const isSaidOtherwise = (fold: string) =>
  fold.length < 3 ||
  isReserved(fold) ||
  isReserved(singular(fold)) ||
  isLight(fold) ||
  functionWords.has(fold) ||
  conceptWords.has(fold) ||
  ruleWords.has(fold);

interface ThingsIn {
  /** True for what names a file. */
  names: (token: Token) => boolean;
  /** The tokens as they were written. */
  written: readonly Token[];
  /** Of a film that is there; of a new one only what is told of as its shots is looked up. */
  isTurn: boolean;
  /** The language that the chat is held in; null for English. */
  chat: GlossLanguage | null;
}

function runsIn(tokens: readonly Token[], names: (token: Token) => boolean): string[][] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    if (isPlain(token) || names(token)) runs.push([]);
    else runs.at(-1)?.push(token.fold);
  }
  return runs.filter((run) => run.length > 0);
}

const listMarks = words('conjunctions').union(
  new Set([...',:&+、，和', ...'then dann puis luego depois poi'.split(' ')]),
);
const sentenceEnds = new Set(['.', '!', '?', ';', '\n', '。']);
/** "We're a car garage" tells who asks. */
const telling = new Set("we're we we've i'm i this wir ich nous je somos soy siamo sono".split(' '));

const purposeWords = new Set(['for', 'fur', 'furs', 'pour', 'para', 'pro', 'per']);

/** "Do I have binoculars?", "are there any gulls?" */
const owning = new Set(
  'have got any habe hab gibt avons ai hay tengo tenemos tenho temos abbiamo'.split(' '),
);
const articles = words('articles').union(words('determiners')).union(words('ownWords'));

/** Of these a message about a film means things: "the oven", "bread", but not "a bit more moody". */
function thingsSaid(
  tokens: readonly Token[],
  { names, isEnglish }: { names: (token: Token) => boolean; isEnglish: boolean },
): string[][] {
  const led = new Set(
    tokens.flatMap(({ fold }, at) => {
      const lead = tokens[at - 1]?.fold ?? '';
      return articles.has(lead) || owning.has(lead) ? [fold] : [];
    }),
  );
  const stands = placedWords(tokens);
  return runsIn(tokens, names).filter(
    (run) =>
      led.has(run[0] ?? '') ||
      stands.has(run[0] ?? '') ||
      stands.has(run.at(-1) ?? '') ||
      run.some((word) => isThing(word, isEnglish)),
  );
}

const clipNouns = words('footageNouns').union(
  new Set(
    'clip shot scene bit one take footage szene stelle plan escena toma cena trecho scena 段'.split(' '),
  ),
);

/** Words that begin a clause ("rabbit at half speed"), and those before a clip: "the net clip". */
function placedWords(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(
    tokens.flatMap(({ kind, fold }, at) => {
      const before = tokens[at - 1];
      const begins = before === undefined || sentenceEnds.has(before.text) || listMarks.has(before.fold);
      return kind === 'word' && (begins || clipNouns.has(tokens[at + 1]?.fold ?? '')) ? [fold] : [];
    }),
  );
}

/** Runs of unknown words that stand alone between the marks of a list, with articles and "end with" before them. */
function listedIn(tokens: readonly Token[], names: (token: Token) => boolean): string[][] {
  const found: string[][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    const isEnd = token === undefined || sentenceEnds.has(token.text);
    if (!isEnd && !listMarks.has(token.fold)) continue;
    const part = tokens.slice(from, at);
    const isMarked = !isEnd || listMarks.has(tokens[from - 1]?.fold ?? '');
    // "A film for the shop window: …" tells what it is for.
    const isPurpose =
      part.some(({ fold }) => products.has(fold)) && part.some(({ fold }) => purposeWords.has(fold));
    const isOther = part.some((one) => names(one) || telling.has(one.fold) || everyOne.has(one.fold));
    const runs = isPurpose || isOther ? [] : runsIn(part, names);
    const [only, ...others] = runs;
    if (isMarked && only !== undefined && others.length <= 1) found.push(only);
    from = at + 1;
  }
  return found;
}

/** What may be meant by what it shows: runs of words that nobody knows otherwise. */
export function unnamedThings(phrases: Phrases, { names, written, isTurn, chat }: ThingsIn): UnnamedThing[] {
  const { tokens } = phrases;
  if (tokens.length > mostTokens) return [];
  const isEnglish = languageIn(written, chat) === null;
  const shots = isTurn ? [] : toldShots(phrases, isEnglish);
  const runs = isTurn ? thingsSaid(tokens, { names, isEnglish }) : listedIn(tokens, names);
  const told = [
    ...runs.filter((run) => run.length <= longestRun),
    ...(isTurn ? hanThings(tokens, names) : []),
  ]
    .slice(0, isTurn ? mostThings : mostListed)
    .map((run) => {
      const all = isTurn || /[^s]s$/u.test(run.at(-1) ?? '');
      return { said: run.join(' '), query: inEnglish(run, isEnglish).join(' '), all };
    })
    .filter(({ said }) => !shots.some((shot) => shot.said === said));
  const ofMusic = wordsOfMusic(phrases);
  return [...shots.map(({ isPlural, ...shot }) => ({ ...shot, all: isPlural })), ...told]
    .filter(({ said }) => !ofMusic.has(said))
    .slice(0, mostSearched)
    .map(({ said, query, all }) => ({ said, wish: wishFor({ said, query, all }) }));
}

/** "Soft piano music", "musique de piano": what says which music is nothing to be seen. */
function wordsOfMusic({ items }: Phrases): ReadonlySet<string> {
  const said = new Set<string>();
  const isWord = (at: number) => ['word', 'tag'].includes(items[at]?.kind ?? '');
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'tag' || item.tag !== 'music') continue;
    for (let from = at - 1; from >= at - longestRun && isWord(from); from -= 1)
      said.add(foldsOf(items.slice(from, at)));
    const after = ofWords.has(items[at + 1]?.fold ?? '') ? at + 2 : at + 1;
    if (isWord(after)) said.add(foldsOf(items.slice(after, after + 1)));
  }
  return said;
}

const foldsOf = (items: Phrases['items']) => items.map(({ fold }) => fold).join(' ');
const ofWords: ReadonlySet<string> = new Set(['de', 'di', 'of', 'with', 'mit', 'avec', 'con', 'com']);

/** Words of a thing that is told of alone, and descriptions that are looked up for one prompt. */
const longestRun = 3;
const mostSearched = 10;

/** Chinese as it is written. */
const unspaced = (said: string) => said.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

const wishFor = ({ said, query, all }: { said: string; query: string; all: boolean }): FindWish => ({
  key: JSON.stringify(['called', said]),
  kind: 'shows',
  words: unspaced(said),
  all,
  isSoft: true,
  assetIds: null,
  frame: null,
  ...(query !== said && { query }),
});

/** What footage was called in a message before. */
export interface CalledFootage {
  said: string;
  assetId: string;
}

/** What a message takes over from its chat. */
export interface ToldBefore {
  /** The names under which the film's footage was found: "the extractor" of IMG_1.mp4 stays that. */
  called: readonly CalledFootage[];
  /** The language that the chat began in; null for English. */
  language: GlossLanguage | null;
  /** The assets of the film's clips in their order; absent where nobody knows. */
  clips?: readonly string[];
  /** What the message before changed. */
  last?: readonly EditWish[];
  /** What is written in the film, by its time; absent where nobody knows. */
  texts?: readonly string[];
}

/** What was told in the messages that made a film, by its brief, and what the film shows. */
export const toldIn = (
  { parts, prompt, last = [] }: Pick<Brief, 'parts' | 'prompt' | 'last'>,
  timeline: Timeline | null = null,
): ToldBefore => ({
  ...(timeline !== null && { clips: clipsShown(timeline), texts: textsShown(timeline) }),
  called: parts.flatMap(({ said, assetId, isFound }) => (isFound === true ? [{ said, assetId }] : [])),
  language: languageOf(tokenize(prompt).tokens),
  last,
});

const clipsShown = (timeline: Timeline): string[] =>
  readFilm(timeline)?.pieces.flatMap(({ item }) => assetOf(item) ?? []) ?? [];

function textsShown(timeline: Timeline): string[] {
  const film = readFilm(timeline);
  return film === null ? [] : titlesIn(film).map(({ item }) => writtenIn(item));
}

export const nothingTold: ToldBefore = { called: [], language: null };

/** As names in a later message, by the words as they were said and as they are read in English. */
export function calledNames(called: readonly CalledFootage[], sources: readonly PlannerAsset[]): FoundNames {
  const byId = new Map(sources.map((asset) => [asset.id, asset]));
  const names = new Map<string, { assets: PlannerAsset[]; moments: FoundMoment[] }>();
  for (const { said, assetId } of called) {
    const asset = byId.get(assetId);
    if (asset === undefined) continue;
    for (const name of new Set(readingsOf(said))) {
      const known = names.get(name) ?? { assets: [], moments: [] };
      if (!known.assets.includes(asset)) {
        known.assets.push(asset);
        known.moments.push({ assetId, range: null });
      }
      names.set(name, known);
    }
  }
  return names;
}

const noFiles = indexNames([]);

function readingsOf(said: string): string[] {
  const { tokens } = tokenize(said);
  const read = mendTokens(tokens, { names: noFiles, isTurn: true });
  const signs = hanThings(tokens, () => false).map((run) => run.join(' '));
  if (signs.length > 0) return signs.length > 1 ? [] : signs;
  return [tokens, read].flatMap((words) => {
    const [run, ...others] = runsIn(words, () => false);
    return run === undefined || others.length > 0 || run.length > longestRun ? [] : [run.join(' ')];
  });
}

/** The files that things were found in. */
export function foundNames(
  things: readonly UnnamedThing[],
  { finds, sources }: { finds: Finds; sources: readonly PlannerAsset[] },
): FoundNames {
  const byId = new Map(sources.map((asset) => [asset.id, asset]));
  return new Map(
    things.flatMap(({ said, wish }): [string, { assets: PlannerAsset[]; moments: FoundMoment[] }][] => {
      const moments = finds.get(wish.key)?.moments ?? [];
      const ids = new Set(moments.map(({ assetId }) => assetId));
      const assets = [...ids].flatMap((id) => byId.get(id) ?? []).slice(0, mostFiles);
      const own = moments.filter(({ assetId }) => assets.some(({ id }) => id === assetId));
      return assets.length === 0 ? [] : [[said, { assets, moments: own }]];
    }),
  );
}

const isUnknown = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'unknown';

/** How much of a message nobody knows what to do with, words. */
export function leftOver({ unread, unreadBeyond, edits }: Brief): number {
  const words = unread.reduce((sum, phrase) => sum + phrase.split(/\s+/u).length, unreadBeyond);
  return words + edits.filter((edit) => Object.values(edit).some(isUnknown)).length;
}

/** True where a new film is understood better with the names that were found: by footage that it did not know so well before. */
export const namesMore = (after: Brief, before: Brief): boolean =>
  leftOver(after) < leftOver(before) &&
  after.parts.length + after.exclude.length >= before.parts.length + before.exclude.length;

/** True where the message is understood better with the names that were found: a change that it did not come to before. */
export const isBetter = (after: Brief, before: Brief): boolean =>
  leftOver(after) < leftOver(before) && (pointsAtName(after, before) || changesFound(after));

/** "The kid is the heart of it. Make that one longer." */
const pointsAtName = (after: Brief, before: Brief) =>
  after.parts.length > before.parts.length &&
  after.edits.some((edit) => Object.values(edit).some(isSpokenOf));

const isSpokenOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'spoken';

/** True where a change is of footage that was found. */
export const changesFound = (after: Brief) =>
  after.edits.some(
    (edit) => !Object.values(edit).some(isUnknown) && Object.values(edit).some((value) => isFound(value)),
  );

const isFound = (value: unknown) =>
  typeof value === 'object' && value !== null && 'isFound' in value && value.isFound === true;

/** What is told of the names that were found. */
export const notesOf = (found: FoundNames): string[] =>
  [...found]
    // "Golden retriever" is told with what else was said of it.
    .filter(
      ([said]) => ![...found.keys()].some((other) => other !== said && ` ${other} `.includes(` ${said} `)),
    )
    .map(
      ([said, { assets }]) =>
        `I took “${unspaced(said)}” for ${assets.map(({ name }) => name).join(', ')}, by what is seen there.`,
    );
