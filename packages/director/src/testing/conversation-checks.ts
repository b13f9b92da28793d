/** Conversations as their writers judge them: what people say, and what must be true of the film after each message. */
import type { PlannerAsset } from '../assets.ts';
import type { FindResult, Finds, FindWish } from '../finds.ts';
import { requireFilm } from '../turns/film.ts';
import { converse, type Said } from './conversation.ts';
import { type SeenFilm, seenFilm } from './film-view.ts';
import { toyAsset } from './toy-library.ts';

/** A file: how long it is and, where its name does not tell, what is seen in it and when. */
export interface ConversationFile {
  seconds: number;
  shows?: { what: string[]; from: number; to: number }[];
  speech?: string;
}

/** A message and what the film is after it; what is absent is not checked. */
export interface ConversationTurn {
  say: string;
  seconds?: number;
  about?: number;
  order?: string[];
  orders?: string[][];
  uses?: string[];
  without?: string[];
  lengths?: number[];
  titles?: string[];
  texts?: { text: string; from?: number; to?: number; over?: string }[];
  music?: string;
  musicVolume?: 'louder' | 'quieter';
  shape?: string;
  ratio?: string;
  joins?: number;
  join?: 'any' | 'none';
  grey?: boolean;
  speeds?: number[];
  reversed?: boolean[];
  muted?: string[];
  heard?: string[];
  logo?: { name: string; corner?: string } | null;
  captions?: boolean;
  frozen?: boolean;
  question?: boolean;
  says?: string[];
  saysAny?: string[];
  changed?: boolean;
  than?: 'shorter' | 'longer';
  isNew?: boolean;
  undone?: boolean;
  same?: boolean;
  sameAs?: number;
}

export interface ConversationSet {
  library: Record<string, ConversationFile>;
  conversations: { id: string; lang: string; who?: string; turns: ConversationTurn[] }[];
}

/** What the files of a set are to the director. */
export const libraryAssets = (library: ConversationSet['library']): PlannerAsset[] =>
  Object.entries(library).map(([name, { seconds, speech }]) => {
    const isSound = /\.(?:mp3|wav|m4a|aac|flac)$/i.test(name);
    const kind = isSound ? 'audio' : seconds === 0 ? 'image' : 'video';
    // Ids of assets are written in small letters where a film names them.
    const asset = toyAsset({ name, seconds, kind, id: `id:${name.toLowerCase()}` });
    const words = speech?.split(/\s+/).filter((word) => word !== '') ?? [];
    const each = (seconds - 1) / Math.max(1, words.length);
    const spoken = words.map((text, index) => ({
      text,
      startSeconds: 0.5 + index * each,
      endSeconds: 0.5 + index * each + each * 0.8,
    }));
    return spoken.length === 0 ? asset : { ...asset, transcript: spoken };
  });

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/(?<=..)s$/, ''));

/** Finds by what the set says its files show, as an index with good eyes would. */
function findsIn(library: ConversationSet['library'], wishes: readonly FindWish[]): Finds {
  return new Map(wishes.map((wish) => [wish.key, findIn(library, wish)]));
}

/** An index finds nothing by these. */
const saysNothing = new Set('the a an of and to'.split(' '));

function findIn(library: ConversationSet['library'], wish: FindWish): FindResult {
  // A set tells what is seen in the languages of its talks, an index is asked in English: by either it is found.
  const asked = [...new Set([wish.query ?? wish.words, wish.words])].map((said) =>
    wordsOf(said).filter((word) => !saysNothing.has(word)),
  );
  const shown = Object.entries(library).flatMap(([name, { shows = [] }]) => {
    const assetId = `id:${name.toLowerCase()}`;
    if (wish.assetIds !== null && !wish.assetIds.includes(assetId)) return [];
    return shows.map(({ what, from, to }) => ({
      moment: { assetId, range: { startSeconds: from, endSeconds: to } },
      score: Math.max(
        ...asked.map(
          (wanted) =>
            wanted.filter((word) => what.some((one) => wordsOf(one).some((own) => isAlike(own, word))))
              .length,
        ),
      ),
    }));
  });
  const best = Math.max(0, ...shown.map(({ score }) => score));
  const found = best === 0 ? [] : shown.filter(({ score }) => score === best).map(({ moment }) => moment);
  return {
    moments: wish.all ? found : found.slice(0, 1),
    note: null,
    reason: `nothing shows ${wish.words}`,
  };
}

const sameThings = new Map([
  ['kid', 'child'],
  ['lady', 'woman'],
  ['guy', 'man'],
]);

/** "Hugging" is a hug. */
const isDoingOf = (doing: string, word: string) =>
  word.length >= 3 && (doing === `${word}ing` || doing === `${word}${word.at(-1)}ing`);

/** "Smiling" and "smile", "kid" and "child": as an index that knows what words mean. */
function isAlike(own: string, word: string): boolean {
  if (own === word || own === sameThings.get(word) || isDoingOf(own, word) || isDoingOf(word, own))
    return true;
  const shorter = Math.min(own.length, word.length);
  const length = shorter >= 6 ? 5 : 4;
  return shorter >= 5 && own.slice(0, length) === word.slice(0, length);
}

const ratios: Record<string, number> = { wide: 16 / 9, square: 1, upright: 9 / 16 };
const plainText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.!?:…]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** One thing that is not as it must be: what was wanted and what is. */
type Lack = string;
type Checked = { [Key in keyof ConversationTurn]?: (wanted: never, moment: Moment) => boolean };

interface Moment {
  said: Said;
  seen: SeenFilm;
  before: SeenFilm | null;
  history: readonly Said[];
}

const near = (a: number, b: number, by: number) => Math.abs(a - b) <= by;
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const namesOf = ({ clips }: SeenFilm) => clips.map(({ name }) => name);
const answerOf = ({ said }: Moment) => said.message.toLowerCase();
const isFilmOf = (said: Said, other: Said | undefined) =>
  other !== undefined && isEqual(said.timeline, other.timeline);

/** True where `part` says that something could not be done. */
const tellsLack =
  /\b(?:not|no|none|cannot|can't|couldn't|nothing|unable|left out|only|never|neither|without)\b/i;

function isTextAt(
  seen: SeenFilm,
  { text, from, to, over }: NonNullable<ConversationTurn['texts']>[number],
): boolean {
  return seen.texts.some((one) => {
    if (plainText(one.text) !== plainText(text)) return false;
    if (from !== undefined && !near(one.from, from, 0.61)) return false;
    if (to !== undefined && !near(one.to, to, 0.61)) return false;
    return over === undefined || isOver(seen, one, over);
  });
}

function isOver(seen: SeenFilm, { from, to }: { from: number; to: number }, name: string): boolean {
  let at = 0;
  return seen.clips.some((clip) => {
    const [start, end] = [at, at + clip.seconds];
    at = end;
    return clip.name === name.toLowerCase() && Math.min(to, end) - Math.max(from, start) > (to - from) / 2;
  });
}

const checks: Checked = {
  seconds: (wanted: number, { seen }) => near(seen.seconds, wanted, 0.02),
  about: (wanted: number, { seen }) => near(seen.seconds, wanted, wanted * 0.1 + 0.02),
  order: (wanted: string[], { seen }) => isEqual(namesOf(seen), wanted),
  orders: (wanted: string[][], { seen }) => wanted.some((one) => isEqual(namesOf(seen), one)),
  uses: (wanted: string[], { seen }) =>
    isEqual([...new Set(namesOf(seen))].toSorted(), [...new Set(wanted)].toSorted()),
  without: (wanted: string[], { seen }) => !namesOf(seen).some((name) => wanted.includes(name)),
  lengths: (wanted: number[], { seen }) =>
    wanted.length === seen.clips.length &&
    wanted.every((one, index) => near(one, seen.clips[index]?.seconds ?? 0, 0.1)),
  titles: (wanted: string[], { seen }) =>
    isEqual(
      seen.texts.map(({ text }) => plainText(text)),
      wanted.map(plainText),
    ),
  texts: (wanted: NonNullable<ConversationTurn['texts']>, { seen }) =>
    wanted.every((one) => isTextAt(seen, one)),
  music: (wanted: string, { seen }) => seen.music === wanted.replace(/\.[a-z0-9]+$/, ''),
  musicVolume: (wanted: string, { seen, before }) =>
    before !== null && (wanted === 'louder' ? seen.musicDb > before.musicDb : seen.musicDb < before.musicDb),
  shape: (wanted: string, { seen, said }) => {
    const further = (said.versions ?? []).map(({ timeline }) => requireFilm(timeline).output);
    return [seen, ...further].some((one) => near(one.width / one.height, ratios[wanted] ?? 0, 0.35));
  },
  // One more film beside one that stays has it, where that was asked for.
  ratio: (wanted: string, { seen, said }) => {
    const [width = 1, height = 1] = wanted.split(':').map(Number);
    const further = (said.versions ?? []).map(({ timeline }) => requireFilm(timeline).output);
    return [seen, ...further].some((one) => near(one.width / one.height, width / height, 0.02));
  },
  joins: (wanted: number, { seen }) => seen.joins === wanted,
  join: (wanted: string, { seen }) => (wanted === 'any' ? seen.joins > 0 : seen.joins === 0),
  grey: (wanted: boolean, { seen }) => seen.clips.every(({ isGrey }) => isGrey === wanted),
  speeds: (wanted: number[], { seen }) =>
    wanted.length === seen.clips.length &&
    wanted.every((one, index) => near(one, Math.abs(seen.clips[index]?.speed ?? 1), 0.01)),
  reversed: (wanted: boolean[], { seen }) =>
    isEqual(
      seen.clips.map(({ speed }) => speed < 0),
      wanted,
    ),
  muted: (wanted: string[], { seen }) =>
    seen.clips.every(({ name, isHeard }) => !wanted.includes(name) || !isHeard),
  heard: (wanted: string[], { seen }) =>
    seen.clips.every(({ name, isHeard }) => !wanted.includes(name) || isHeard),
  logo: (wanted: ConversationTurn['logo'] & object, { seen }) =>
    wanted === null
      ? seen.logo === null
      : seen.logo?.name === wanted.name.replace(/\.[a-z0-9]+$/, '') &&
        (wanted.corner === undefined || seen.logo.corner === wanted.corner.replace('-', ' ')),
  captions: (wanted: boolean, { seen }) => seen.captions === wanted,
  frozen: (wanted: boolean, { seen }) => seen.clips.some(({ speed }) => speed === 0) === wanted,
  question: (wanted: boolean, { said }) => (said.question !== undefined) === wanted,
  says: (wanted: string[], moment) => wanted.every((words) => answerOf(moment).includes(words.toLowerCase())),
  saysAny: (wanted: string[], moment) =>
    wanted.some((words) => answerOf(moment).includes(words.toLowerCase())),
  changed: (wanted: boolean, { said, history }) => !isFilmOf(said, history.at(-1)) === wanted,
  than: (wanted: string, { seen, before }) =>
    before !== null && (wanted === 'longer' ? seen.seconds > before.seconds : seen.seconds < before.seconds),
  isNew: (wanted: boolean, { said }) => (said.turn === null && said.question === undefined) === wanted,
  undone: (wanted: boolean, moment) => !wanted || tellsLack.test(moment.said.message),
  same: (wanted: boolean, { said, history }) => isFilmOf(said, history.at(-1)) === wanted,
  sameAs: (wanted: number, { seen, history }) => {
    const other = history[wanted];
    return other !== undefined && isEqual(seen, seenFilm(other));
  },
};

const fileFields = new Set(['order', 'orders', 'uses', 'without', 'muted', 'heard', 'music', 'logo']);

/** Names of files in small letters, as a film has them. */
const withPlainNames = (turn: ConversationTurn): ConversationTurn =>
  Object.fromEntries(
    Object.entries(turn).map(([key, value]) => [
      key,
      fileFields.has(key) ? JSON.parse(JSON.stringify(value).toLowerCase()) : value,
    ]),
  ) as unknown as ConversationTurn;

/** What of `turn` is not true after it. `history`: what came before. */
function lacksOf(turn: ConversationTurn, said: Said, history: readonly Said[]): Lack[] {
  const last = history.at(-1);
  const seen = seenFilm(said);
  const moment = { said, seen, before: last === undefined ? null : seenFilm(last), history };
  return Object.entries(withPlainNames(turn)).flatMap(([key, wanted]) => {
    const check = checks[key as keyof Checked];
    return check === undefined || check(wanted as never, moment) ? [] : [`${key} ${JSON.stringify(wanted)}`];
  });
}

/** A library as the director sees it, with what is found in it. */
export const worldOf = (library: ConversationSet['library']): Parameters<typeof converse>[1] => ({
  assets: libraryAssets(library),
  lookUp: (wishes) => findsIn(library, wishes),
});

/** What is not as it must be after each message of a conversation over a library. */
export function lacksByTurn(
  library: ConversationSet['library'],
  turns: readonly ConversationTurn[],
): { turn: ConversationTurn; said: Said; lacks: string[] }[] {
  const said = converse(
    turns.map(({ say }) => say),
    worldOf(library),
  );
  return said.map((one, index) => {
    const turn = turns[index] ?? { say: '' };
    return { turn, said: one, lacks: lacksOf(turn, one, said.slice(0, index)) };
  });
}
