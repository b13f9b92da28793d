/** Reads a prompt, once per run, over a library in which some files are not there or cannot be used. */
import type { PlannerAsset, PlannerLibrary } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { readSources } from '../craft/craft-source.ts';
import { withLongest } from '../craft/longest-clip.ts';
import { withOpenStarts } from '../craft/open-starts.ts';
import { craftAlone, readCraft, withCraft } from '../craft/read-craft.ts';
import { withSpareEdges, withVoices, withWholeClips } from '../craft/whole-clip.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import type { Finds, FindWish } from '../finds.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import { readBrief, type TokenizedPrompt, tokenize } from '../grammar/parse-prompt.ts';
import { type FoundNames, indexNames } from '../grammar/phrases/names.ts';
import { findWishesOf, namesAnyOf, type Phrases, readPhrases } from '../grammar/phrases/phrases.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { readIslands } from '../islands/read-islands.ts';
import { namesWith, withIslands } from '../islands/read-turn.ts';
import { plainForms } from '../scripts/plain-forms.ts';
import { plainClock } from '../scripts/plain-texts.ts';
import { readScript } from '../scripts/read-script.ts';
import { scriptBrief, speaksOfFilm } from '../scripts/script-brief.ts';
import { readShotList } from '../scripts/shot-list.ts';
import { readTagged } from '../tagger/read-tagged.ts';
import { inOwnWords, plainWordings, quotedPlain } from '../wordings/wordings.ts';
import { bringsIn, readBroughtStretch } from './brought-stretches.ts';
import { isFollowUp, wantsNothing } from './follow-up.ts';
import {
  calledNames,
  changesFound,
  foundNames,
  isBetter,
  leftOver,
  mostTokens,
  namesMore,
  notesOf,
  nothingTold,
  type ToldBefore,
  type UnnamedThing,
  unnamedThings,
} from './found-names.ts';
import { kindNames, withEachOfKind } from './kinds-of-clips.ts';
import { isListOf } from './list-of-shots.ts';
import { type ListedCard, readListedCard } from './listed-cards.ts';
import { absentFiles, withoutAbsent, withoutFileTitles, withRefused } from './named-files.ts';
import { withNamedMusic } from './named-music.ts';
import { type PlayedAgain, playedAgain, withPlayedAgain } from './played-again.ts';
import { withoutPoliteness } from './polite-words.ts';
import { asksToJudge } from './questions/judging.ts';
import type { Question } from './questions/question.ts';
import { questionIn } from './questions/question-in.ts';
import { isAnswered, refusalOf } from './refusal.ts';
import { readBesides, withBesides, withoutKept, withPlainEdges } from './said-besides.ts';
import { type Correction, readCorrection } from './short-corrections.ts';
import { sourcesFor } from './sources-for.ts';
import { readTextChanges, type TextChanges, withTextsNamed } from './text-changes.ts';
import { readTextPairs } from './text-pairs.ts';
import { withTextsByPlace } from './texts-by-place.ts';
import { readTextTime, withTextTime } from './texts-in-time.ts';
import { readTextsOnClips, withTextsOnScenes } from './texts-on-scenes.ts';
import { type RetoldFilm, readToldAnew } from './told-anew.ts';
import { withTrueNotes } from './true-notes.ts';
import { readWeighed } from './weighed.ts';

/** What a prompt may speak of. */
export interface PromptAssets extends Pick<PlannerLibrary, 'assets' | 'unusable'> {
  /** The chat has made a video before, which the prompt may mean. */
  followsVideo?: boolean;
  /** What the chat has told, see `toldIn`. */
  before?: ToldBefore;
}

/** Looks up what a prompt describes by its content, among the footage that it may draw on. */
export type LookUp = (wishes: readonly FindWish[], assets: readonly PlannerAsset[]) => Promise<Finds>;

/**
 * Makes a brief of a prompt. Called once per run; everything after it works with the brief. The grammar is one reader
 * (`readPrompt`), a language model may be another. Without `lookUp` what the prompt describes counts as not looked up.
 */
export type PromptReader = (prompt: string, assets: PromptAssets, lookUp?: LookUp) => Promise<Brief>;

/** The grammar as a reader. Nothing is looked up for a video that will not be made. */
export const readPrompt: PromptReader = async (prompt, assets, lookUp) => {
  const reading = beginReading(prompt, assets);
  const brief = reading.briefWith(nothingFound);
  if (lookUp === undefined || reading.finds.length === 0 || isAnswered(brief)) return brief;
  return reading.briefWith(await lookUp(reading.finds, reading.sources));
};

const nothingFound: Finds = new Map();
const none: FoundNames = new Map();

/** A prompt as its phrases over a library: everything that is known of it before its descriptions are looked up. */
export interface Reading {
  /** The assets that can be used and that it may draw on. */
  sources: readonly PlannerAsset[];
  /** The descriptions of moments in it. */
  finds: readonly FindWish[];
  /** The brief with what was found of them. Pure. */
  briefWith(finds: Finds): Brief;
  /** It is a script, whose scenes are told one by one. */
  isScript?: true;
}

const newestFirst = (a: { lastEdit: string }, b: { lastEdit: string }) =>
  a.lastEdit < b.lastEdit ? 1 : a.lastEdit > b.lastEdit ? -1 : 0;

/** The first two stages of the grammar, each once. */
export function beginReading(prompt: string, world: PromptAssets): Reading {
  const isTurn = world.followsVideo === true;
  const listed = isTurn ? null : readListedCard(prompt);
  if (listed !== null && /\p{L}/u.test(listed.rest)) return withListedCard(prompt, listed, world);
  // What is counted and numbered are the caller's own files: what others granted must be named.
  const plain = plainWordings(quotedPlain(prompt), { isTurn, assets: sourcesFor(prompt, world.assets) });
  const reading = isTurn ? beginTurn(plain, world) : beginNew(plain, world);
  const isScript = reading.isScript === true;
  const tagged = isTurn ? null : readTagged(prompt, reading.sources, reading.finds, { isScript });
  const isKnown = (name: string) =>
    world.assets.some((asset) => asset.name.toLowerCase() === name.toLowerCase());
  const briefWith = (finds: Finds) => {
    const brief = withoutFileTitles(inOwnWords(reading.briefWith(finds), plain, prompt), prompt, isKnown);
    return tagged?.judged(brief, finds) ?? brief;
  };
  const known = new Set(reading.finds.map(({ key }) => key));
  const more = tagged?.finds.filter(({ key }) => !known.has(key)) ?? [];
  return { ...reading, finds: [...reading.finds, ...more], briefWith };
}

/** A film with a card of lines behind it. */
function withListedCard(prompt: string, { rest, edit }: ListedCard, world: PromptAssets): Reading {
  const reading = beginReading(rest, world);
  const { sources: assets } = reading;
  const briefWith = (finds: Finds) => ({
    ...withCraft(reading.briefWith(finds), { rest, edits: [edit] }, { prompt: rest, assets }),
    prompt,
  });
  return { ...reading, briefWith };
}

function beginTurn(prompt: string, world: PromptAssets): Reading {
  const reading = readingWith(prompt, world);
  const briefWith = (finds: Finds) =>
    withNamedMusic({ ...reading.briefWith(finds), prompt }, reading.sources);
  return { ...reading, briefWith };
}

/** A message that asks for a film: some of its files may not be there, whose times and wishes are not given to the others. */
function beginNew(prompt: string, world: PromptAssets): Reading {
  const judged = asksToJudge(prompt) ? readingOf(prompt, world) : null;
  const isJudged = judged?.briefWith(nothingFound).question?.kind === 'judge';
  const reading = isJudged ? judged : beginWhole(prompt, world);
  return {
    ...reading,
    briefWith(finds) {
      const plain = reading.briefWith(finds);
      const absent = plain.parts.length === 0 ? [] : absentFiles(plain, world.unusable);
      if (absent.length === 0) return plain;
      // Once and no more: a stand-in that nothing goes by either is missing again.
      const meant = beginWhole(prompt, { ...world, assets: [...world.assets, ...absent] });
      return withoutAbsent(plain, meant.briefWith(finds));
    },
  };
}

function beginWhole(prompt: string, world: PromptAssets): Reading {
  const sources = sourcesFor(prompt, world.assets);
  const craft = readCraft(prompt, sources);
  const reading = beginFilm(craft?.rest ?? prompt, world);
  return {
    ...reading,
    briefWith(finds) {
      const brief = reading.briefWith(finds);
      const film = craft === null ? brief : withCraft(brief, craft, { prompt, assets: sources });
      const told = withTrueNotes(withVoices(film, sources), prompt, sources);
      const timed = withLongest(withOpenStarts(told, prompt), prompt, sources);
      const placed = withTextsByPlace(timed, prompt);
      const written = withTextsOnScenes(placed, prompt, sources);
      return withSpareEdges(withWholeClips(written, sources), sources);
    },
  };
}

/** A message that asks for a film, without the craft that it asks for besides. */
function beginFilm(prompt: string, world: PromptAssets): Reading {
  const reading = readingWith(plainForms(prompt), world);
  if (reading.isScript === true) return asFirst(prompt, reading);
  const isWhole = reading.finds.length === 0 && leftOver(reading.briefWith(nothingFound)) === 0;
  const islands = readIslands(prompt, reading.sources, reading.finds);
  return {
    ...reading,
    finds: isWhole ? [] : [...reading.finds, ...islands.finds],
    briefWith: (finds) => islands.judged(asFirst(prompt, reading).briefWith(finds), finds),
  };
}

/** A first message: its heads of lists are no texts, and what it calls a recording is heard. */
const asFirst = (prompt: string, reading: Reading): Reading => ({
  ...reading,
  briefWith(finds) {
    const brief = reading.briefWith(finds);
    const edits = brief.edits.filter((edit) => !isHeading(edit));
    return withNamedMusic({ ...brief, edits, prompt }, reading.sources);
  },
});

/** "FARM SHOP PROMO" above "Cows at the gate - 3 sec": the head of a list is no text on its first clip. */
const isHeading = ({ kind, said }: EditWish) =>
  kind === 'title' && said.includes('\n') && !/["“„«「]/u.test(said);

function readingWith(prompt: string, world: PromptAssets): Reading {
  if (world.followsVideo === true) return turnReading(prompt, world);
  const again = playedAgain(prompt);
  if (again !== null) return againReading(prompt, again, world);
  return firstReading(prompt, world);
}

/** A film some of whose clips are shown again; read as it is where one of them is not in it. */
function againReading(prompt: string, again: PlayedAgain, world: PromptAssets): Reading {
  const once = firstReading(again.rest, world);
  const plain = firstReading(prompt, world);
  const known = new Set(once.finds.map(({ key }) => key));
  return {
    ...once,
    finds: [...once.finds, ...plain.finds.filter(({ key }) => !known.has(key))],
    briefWith: (finds) => withPlayedAgain(once.briefWith(finds), again, prompt) ?? plain.briefWith(finds),
  };
}

function firstReading(prompt: string, world: PromptAssets): Reading {
  const besides = readBesides(prompt, { assets: sourcesFor(prompt, world.assets) });
  if (besides.edits.length === 0) return readingOf(prompt, world);
  const reading = readingOf(besides.rest, world);
  return { ...reading, briefWith: (finds) => withBesides(reading.briefWith(finds), besides, prompt) };
}

/** A message about a film; what it brings in may show a stretch of its file. */
function turnReading(prompt: string, world: PromptAssets): Reading {
  const clips = world.before?.clips ?? [];
  const plain = changeReading(prompt, world);
  const brought = readBroughtStretch(prompt, { sources: sourcesFor(prompt, world.assets), clips });
  const told = brought === null ? readTextTime(prompt) : null;
  const rest = brought?.rest ?? told?.rest;
  if (rest === undefined) return plain;
  const reading = changeReading(rest, world);
  return {
    ...plain,
    briefWith(finds) {
      const brief = reading.briefWith(finds);
      const timed = told === null ? null : withTextTime(brief, told);
      if (timed !== null) return { ...timed, prompt };
      if (brought === null || !bringsIn(brief, brought.assetId)) return plain.briefWith(finds);
      return { ...brief, prompt, edits: [...brief.edits, brought.edit] };
    },
  };
}

function changeReading(prompt: string, world: PromptAssets): Reading {
  const { before = nothingTold } = world;
  const sources = sourcesFor(prompt, world.assets);
  const names = () => indexNames(sources, calledNames(before.called, sources));
  const corrected = readCorrection(prompt, { last: before.last ?? [], clips: before.clips ?? [], names });
  if (corrected !== null) return textReading(prompt, corrected, world);
  const written = before.texts ?? [];
  const texts = readTextPairs(prompt, written) ?? readTextChanges(prompt, written);
  if (texts !== null) return textReading(prompt, texts, world);
  const laid = readTextsOnClips(prompt, { clips: before.clips ?? [], sources });
  if (laid !== null) return textReading(prompt, { edits: laid, rest: '', turnBack: null }, world);
  const moved = readSources(prompt, sources);
  if (moved !== null) return textReading(prompt, { ...moved, turnBack: null }, world);
  const craft = craftAlone(prompt, sources);
  if (craft !== null) return textReading(prompt, { edits: craft, rest: '', turnBack: null }, world);
  const named = withTextsNamed(prompt, written);
  const reading = weighedReading(named, world);
  return named === prompt
    ? reading
    : { ...reading, briefWith: (finds) => ({ ...reading.briefWith(finds), prompt }) };
}

/** A message that changes words of the film, and what it asks for besides. */
function textReading(
  prompt: string,
  { edits, rest, turnBack }: TextChanges | Correction,
  world: PromptAssets,
): Reading {
  const isAll = !/[\p{L}\p{N}]/u.test(rest);
  const reading = isAll ? readingOf(' ', world) : weighedReading(rest, world);
  return {
    ...reading,
    briefWith(finds) {
      const brief = reading.briefWith(finds);
      if (!isAll && !brief.followsUp) return weighedReading(prompt, world).briefWith(finds);
      const changes = { edits: [...edits, ...brief.edits], turnBack: turnBack ?? brief.turnBack };
      return { ...brief, ...changes, prompt, question: null, followsUp: true, refusal: null };
    },
  };
}

/** What a message only weighs is answered, or told to be not done beside what it asks for. */
function weighedReading(prompt: string, world: PromptAssets): Reading {
  const weighed = readWeighed(prompt);
  const plain = plainClock(withPlainEdges(withoutKept(withoutPoliteness(weighed?.rest ?? prompt))));
  if (weighed === null) return politeReading(prompt, plain, world);
  const { said, rest } = { ...weighed, rest: plain };
  const question: Question = { kind: 'film', about: 'weighed', said };
  const reading = readingOf(rest, world);
  return {
    ...reading,
    briefWith(finds) {
      const brief = reading.briefWith(finds);
      const isAll = brief.edits.length === 0 && brief.turnBack === null && wantsNothing(brief);
      if (isAll) return { ...brief, prompt, question, followsUp: true, refusal: null };
      return { ...brief, prompt, unread: [...said, ...brief.unread] };
    },
  };
}

/** A message without what only makes it polite; it is kept as it was written. */
function politeReading(prompt: string, plain: string, world: PromptAssets): Reading {
  const reading = readingOf(plain, world);
  if (plain === prompt) return reading;
  return {
    ...reading,
    briefWith(finds) {
      const brief = reading.briefWith(finds);
      return brief.followsUp ? brief : readingOf(prompt, world).briefWith(finds);
    },
  };
}

function readingOf(
  prompt: string,
  { assets, unusable, followsVideo = false, before = nothingTold }: PromptAssets,
): Reading {
  const sources = sourcesFor(prompt, assets);
  const script = followsVideo ? null : readScript(prompt, (line) => speaksOfFilm(line, sources));
  const scripted = script === null ? null : scriptBrief(prompt, script, sources);
  if (scripted !== null) return { sources, ...scripted, isScript: true };
  const listed = followsVideo ? null : readShotList(prompt, sources);
  const anew = followsVideo ? readToldAnew(prompt, sources) : null;
  const tokenized = tokenize(prompt);
  const { isCut } = tokenized;
  const asNew = readPhrases(tokenized, sources);
  const isShort = tokenized.tokens.length <= mostTokens;
  const kinds =
    followsVideo && isShort ? kindNames(tokenized.tokens, { clips: before.clips ?? [], sources }) : none;
  const called = followsVideo && isShort ? calledNames(before.called, sources) : none;
  const known: FoundNames = followsVideo ? new Map([...kinds, ...called]) : none;
  const chat = followsVideo ? before.language : null;
  const asTurn = followsVideo ? readTurn(tokenized, { sources, known, chat }) : asNew;
  const newBrief = readBrief(asNew, { finds: nothingFound, isCut });
  const turnBrief = followsVideo ? readBrief(asTurn, { finds: nothingFound, isCut }) : newBrief;
  const asFilm = () =>
    readBrief(readTurn(tokenized, { sources, known, chat }), { finds: nothingFound, isCut });
  const read = { newBrief, turnBrief, asFilm, tokens: asTurn.tokens };
  const question = questionIn(prompt, { ...read, sources, followsVideo });
  const followsUp = followsVideo && isFollowUp(newBrief, turnBrief, asTurn.tokens);
  const phrases = followsUp ? asTurn : asNew;
  const isOpen = question === null && leftOver(followsUp ? turnBrief : newBrief) > 0;
  const things = isOpen
    ? unnamedThings(phrases, {
        names: (token) => isNamedIn(phrases, token),
        written: tokenized.tokens,
        isTurn: followsUp,
        chat: followsUp ? chat : null,
      })
    : [];
  const broken = sourcesFor(prompt, unusable);
  const all =
    broken.length === 0
      ? phrases
      : readPhrases(tokenized, [...sources, ...broken].sort(newestFirst), {
          isTurn: followsUp,
          chat: followsUp ? chat : null,
        });
  const namesBroken = namesAnyOf(all, new Set(broken));
  return {
    sources,
    finds: [
      ...findWishesOf(phrases),
      ...things.map(({ wish }) => wish),
      ...(listed?.finds ?? []),
      ...(anew?.finds ?? []),
    ],
    briefWith(finds) {
      const retold = anew === null ? null : anew.readWith(finds);
      if (retold !== null) return retoldBrief(prompt, retold, sources);
      const usable = withFoundNames(readBrief(phrases, { finds, isCut }), things, {
        tokenized,
        finds,
        sources,
        followsUp,
        known: followsUp ? known : none,
        chat: followsUp ? chat : null,
      });
      const { brief, refused } = namesBroken
        ? withRefused(usable, { meant: readBrief(all, { finds, isCut }), broken })
        : { brief: usable, refused: [] };
      const asListed = question === null ? (listed?.briefWith(finds) ?? null) : null;
      if (asListed !== null && isListOf(asListed, brief)) return asListed;
      const refusal = question === null ? refusalOf(brief, { refused, assets: sources }) : null;
      const names = () => namesWith(sources, { known, found: foundNames(things, { finds, sources }) });
      const isTurn = followsUp && question === null;
      const told = isTurn ? withIslands(brief, { phrases, names, clips: before.clips ?? [] }) : brief;
      const each = withEachOfKind(told, kinds);
      return { ...each, question, followsUp, refusal: followsUp ? null : refusal };
    },
  };
}

/** As of a film that is there; by what its footage was called where no more is left over so: "Write For Grandma on it" shows words. */
function readTurn(
  { isCut, ...tokenized }: TokenizedPrompt,
  {
    sources,
    known,
    chat,
  }: { sources: readonly PlannerAsset[]; known: FoundNames; chat: GlossLanguage | null },
): Phrases {
  const bare = readPhrases(tokenized, sources, { isTurn: true, chat });
  if (known.size === 0) return bare;
  const named = readPhrases(tokenized, sources, { isTurn: true, found: known, chat });
  const left = (phrases: Phrases) => leftOver(readBrief(phrases, { finds: nothingFound, isCut }));
  return left(named) <= left(bare) ? named : bare;
}

/** A message that tells the film anew: its shots, and what it says besides as it would of a film that is there. */
function retoldBrief(
  prompt: string,
  { edit, rest, missing }: RetoldFilm,
  sources: readonly PlannerAsset[],
): Brief {
  const { isCut, ...tokenized } = tokenize(rest);
  const phrases = readPhrases(tokenized, sources, { isTurn: true });
  const besides = readBrief(phrases, { finds: nothingFound, isCut });
  return {
    ...besides,
    prompt,
    edits: [{ ...edit, said: prompt }, ...besides.edits],
    missing: [...besides.missing, ...missing],
    followsUp: true,
    refusal: null,
  };
}

/** True where a word is part of what names a file, or of a description that is looked up as it is. */
const isNamedIn = ({ items, finds }: Phrases, { start, end }: Token) =>
  items.some(
    (item, at) =>
      item.start < end &&
      item.end > start &&
      (item.kind === 'assets' || finds.some(({ first, last }) => at >= first && at <= last)),
  );

interface FoundWorld {
  tokenized: TokenizedPrompt;
  finds: Finds;
  sources: readonly PlannerAsset[];
  followsUp: boolean;
  /** Names that stand already. */
  known: FoundNames;
  /** The language that the chat is held in; null for English. */
  chat: GlossLanguage | null;
}

/** The message with the names of things that were found in footage, where it is understood better so. */
function withFoundNames(
  plain: Brief,
  things: readonly UnnamedThing[],
  { tokenized, finds, sources, followsUp, known, chat }: FoundWorld,
): Brief {
  const found = foundNames(things, { finds, sources });
  if (found.size === 0) return plain;
  const readWith = (names: FoundNames) =>
    readBrief(
      readPhrases(tokenized, sources, { isTurn: followsUp, found: new Map([...known, ...names]), chat }),
      { finds, isCut: tokenized.isCut },
    );
  const all = readWith(found);
  // "The children would never forgive me" is beside the wish: footage that nothing is done to is none that was meant.
  const meant = followsUp && changesFound(all) ? meantBy(all, found) : found;
  const named = meant.size === found.size ? all : readWith(meant);
  const isRight = followsUp ? isBetter(named, plain) : namesMore(named, plain);
  return isRight ? { ...named, notes: [...named.notes, ...notesOf(meant)] } : plain;
}

/** The names that are no clips of their own beside what is done to others. */
function meantBy({ parts }: Brief, found: FoundNames): FoundNames {
  const left = new Set(parts.filter(({ isFound }) => isFound === true).map(({ said }) => said.toLowerCase()));
  return new Map([...found].filter(([said]) => !left.has(said)));
}
