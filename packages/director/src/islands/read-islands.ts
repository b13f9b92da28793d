/**
 * The second reader of first messages: it takes what is told by its marks alone, so that neither wording nor order upsets it.
 * Of its brief and another's that one stands that has more of what the marks tell; of equals the other's. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import type { Finds, FindWish } from '../finds.ts';
import { mostFinds, type Sight, seenIn, sightsOf } from './footage.ts';
import { dishonoured } from './honours.ts';
import { islandBrief } from './island-brief.ts';
import type { Mark } from './mark.ts';
import { readMarks } from './marks.ts';
import { leavesToOthers, namesEvery, readTold } from './read-told.ts';
import { isKey } from './segments.ts';
import type { ToldFilm } from './told-film.ts';

/** A message by its marks. */
export interface IslandReading {
  /** Descriptions to be looked up. */
  finds: readonly FindWish[];
  /** The better of `other` and the own brief. */
  judged(other: Brief, finds: Finds): Brief;
}

// What marks tell of the whole film, for a brief that others read and that says nothing of it: two readers seldom miss the same.
// Nothing that a brief has is changed.

/** `brief` with what it lacks of the shape, the length, the music, the sound, the look, the joins and the logo that `film` tells. */
function withFilmTraits(brief: Brief, film: ToldFilm, assets: readonly PlannerAsset[]): Brief {
  const isAnswered = brief.question !== null || brief.refusal !== null || brief.parts.length === 0;
  if (isAnswered) return brief;
  const given = {
    ...formOf(brief, film),
    ...lengthOf(brief, film),
    ...musicOf(brief, film),
    ...(film.joins !== null && brief.transitions === null && { transitions: film.joins }),
    ...editsOf(brief, film),
  };
  if (Object.keys(given).length === 0) return brief;
  // What was done now was understood.
  const unread = brief.unread.filter((words) =>
    readMarks(words, assets).marks.some(({ kind }) => kind === 'run'),
  );
  return { ...brief, ...given, unread };
}

function formOf(brief: Brief, { shape, size }: ToldFilm): Partial<Brief> {
  if (brief.shape !== null || brief.size !== null) return {};
  return { ...(shape !== null && { shape }), ...(size !== null && { size }) };
}

// How far one reading is behind what the marks of a message tell. What wording can hardly upset counts in full: music, shape, a
// logo, a speed. Which clips are meant is told by less sure signs, and a length alone by none.

/** By how a lack begins; what is not here counts in full. */
const weights: readonly (readonly [string, number])[] = [
  ['length as the time', 1],
  ['length of the clips', 0.4],
  ['length', 0],
  ['order', 0],
  ['refused', 0],
  ['missing', 0],
  ['clip too', 0.6],
  ['text unasked', 0.3],
  ['time of a clip as length', 1],
  ['time', 0.6],
  ['joins', 0.4],
  ['speed unasked', 0],
  ['captions', 0.6],
];

/** A length that its clips do not come to shows that a clip was not understood. */
const clash = 'length against its clips';

/** What a message that is told to its last word tells of these is sure as well. */
const wholeWeights: readonly (readonly [string, number])[] = [
  ['length as', 1],
  ['time of', 1],
  ['time', 0.6],
  ['length of the clips', 0.6],
  ['length unasked', 0.3],
  ['length', 0.6],
  ['order', 1],
  ['refused', 1],
  ['missing', 0.6],
  ['text unasked', 0.3],
  ['captions', 0.4],
  ['joins', 0.4],
  ['speed unasked', 0.6],
];

const weightOf = (lack: string, isWhole: boolean): number =>
  (isWhole ? wholeWeights : weights).find(([begin]) => lack.startsWith(begin))?.[1] ?? 1;

/** One file in the place of another is one lack, and one that is told once and shown twice a sure one. */
function score(lacks: readonly string[], { shots, isEvery }: ToldFilm, isWhole: boolean): number {
  const tooMuch = lacks.filter((lack) => lack.startsWith('clip too much'));
  const twice = tooMuch.filter((lack) => shots.some(({ assetId }) => lack.endsWith(` ${assetId}`))).length;
  const lost = lacks.filter((lack) => lack.startsWith('clip lost')).length;
  const sum = lacks.reduce((all, lack) => all + weightOf(lack, isWhole), 0);
  // One clip more is longer by itself: that shows nothing more.
  const isMore = !isEvery && tooMuch.length > twice && lost === 0 && lacks.includes('length of the clips');
  return (
    sum +
    twice * 0.4 -
    Math.min(tooMuch.length, lost) -
    (isMore ? weightOf('length of the clips', isWhole) : 0)
  );
}

/** "20 seconds for the page of the club" is told as not understood where the marks have it for the film's length. */
const isUnheard = ({ unread }: Brief, { heard }: ToldFilm): boolean =>
  unread.some((words) => heard.some((said) => words.toLowerCase().includes(said)));

const isTimed = ({ seconds, trim, tail }: ToldFilm['shots'][number]) =>
  seconds !== null || trim !== null || tail !== null;

/** "Hi it's Cat from the market, I need the dog 8 seconds": clips without a time beside such that have one, which only the marks take for clips. */
function addsChatter({ shots }: ToldFilm, { parts }: Brief): boolean {
  const added = shots.filter(({ assetId }) => !parts.some((part) => part.assetId === assetId));
  const hasTime = (shot: ToldFilm['shots'][number]) => isTimed(shot) || shot.isTimeNear;
  return parts.length > 0 && shots.some(hasTime) && added.some((shot) => !hasTime(shot));
}

/** "Frog 4 s, pig 4 s, the frog louder": a clip that is named again with no time of its own may be one that something is done to. */
function addsTreated({ shots }: ToldFilm, { parts }: Brief): boolean {
  return shots.some((shot, at) => {
    // "Three times", "normal, then backwards" tell each time.
    if (shot.again !== null) return false;
    const before = shots.slice(0, at).filter(({ assetId }) => assetId === shot.assetId).length;
    const shown = parts.filter(({ assetId }) => assetId === shot.assetId);
    // "Frog, pig and elf, 2 seconds of the pig" tells the time of the one that is there.
    const isTheirs = shown.some(({ seconds }) => seconds !== undefined && seconds === shot.seconds);
    return before > 0 && before + 1 > shown.length && shown.length > 0 && (isTheirs || !isTimed(shot));
  });
}

/** "Cut every second: cat and kite, 8 seconds": how often is cut is no time of a clip. */
const takesCuts = ({ shots }: ToldFilm, { cutSeconds }: Brief): boolean =>
  cutSeconds !== null && shots.some(({ seconds }) => seconds === cutSeconds);

/** A brief that shows clips again by one wish, as the clips that it comes to. */
function asShown(brief: Brief): Brief {
  const edits: EditWish[] = [];
  const parts = brief.parts.flatMap((part) => {
    const again = brief.edits.find(
      (edit) =>
        edit.kind === 'repeat' && edit.target.kind === 'assets' && edit.target.ids.includes(part.assetId),
    );
    return again?.kind === 'repeat' ? Array.from({ length: Math.min(again.times, 12) }, () => part) : [part];
  });
  if (parts.length === brief.parts.length) return brief;
  for (const edit of brief.edits) {
    if (edit.kind !== 'repeat' || edit.target.kind !== 'assets') continue;
    const { ids } = edit.target;
    const first = parts.findIndex(({ assetId }) => ids.includes(assetId));
    const speeds = edit.speeds ?? Array.from({ length: edit.times - 1 }, () => edit.speed ?? 1);
    for (const [index, speed] of speeds.entries()) {
      const target = { kind: 'places' as const, at: [first + 1 + index] };
      if (speed < 0) edits.push({ kind: 'reverse', target, said: edit.said });
      if (Math.abs(speed) !== 1)
        edits.push({ kind: 'speed', factor: Math.abs(speed), target, said: edit.said });
    }
  }
  return { ...brief, parts, edits: [...brief.edits, ...edits] };
}

/** A reading that has a time for each clip, and understood every word, is hardly wrong about whose they are. */
const isTimedThroughout = ({ parts, unread }: Brief): boolean =>
  parts.length > 0 &&
  unread.length === 0 &&
  parts.every(({ seconds, trim }) => seconds !== undefined || trim !== undefined);

/** True where `own`, made of the marks, is clearly nearer to them than `other`. */
function isNearer(
  own: Brief,
  other: Brief,
  { film, durations }: { film: ToldFilm; durations: ReadonlyMap<string, number> },
): boolean {
  const lacks = dishonoured(own, film, durations);
  const others = dishonoured(asShown(other), film, durations);
  if (addsChatter(film, other) || addsTreated(film, asShown(other)) || takesCuts(film, other)) return false;
  const doubt = film.unread + (lacks.includes(clash) ? 1 : 0);
  const unheard = isUnheard(other, film) ? 1 : 0;
  const isMoved = others.some((lack) => lack === 'order' || lack === 'moved');
  const isSure = film.isWhole && (isMoved || !isTimedThroughout(other));
  const by = score(others, film, isSure) + unheard - score(lacks, film, isSure) - doubt;
  return by > (isSure ? 0.5 : 0.99);
}

/** Changes that are told with a time of their own, or give some. */
const givesTime: ReadonlySet<string> = new Set<EditWish['kind']>([
  ...(['freeze', 'card', 'repeat', 'loop', 'clipLength'] as const),
]);

/** Where neither reader knows the time of a clip, the only time is the film's. */
function lengthOf({ length, parts, edits }: Brief, film: ToldFilm): Partial<Brief> {
  const isTimed =
    parts.some(({ seconds, trim }) => seconds !== undefined || trim !== undefined) ||
    edits.some(({ kind }) => givesTime.has(kind)) ||
    film.shots.some(({ seconds, trim, tail }) => seconds !== null || trim !== null || tail !== null);
  return length === null && film.length !== null && !isTimed && film.shots.length > 1
    ? { length: film.length }
    : {};
}

function musicOf({ music }: Brief, film: ToldFilm): Partial<Brief> {
  const isOpen = music === null || music.kind === 'built-in';
  return film.music !== null && isOpen ? { music: film.music } : {};
}

function editsOf({ edits, originalSound }: Brief, film: ToldFilm): Partial<Brief> {
  const all = { kind: 'all' as const };
  const more: EditWish[] = [];
  const has = (kind: EditWish['kind']) => edits.some((edit) => edit.kind === kind);
  if (film.isGrey && !has('look')) more.push({ kind: 'look', look: 'grey', target: all, said: 'grey' });
  const isHeard = film.shots.some((shot) => shot.isHeard) || originalSound !== null;
  if (film.isMuted && !isHeard && !has('noFootageSound'))
    more.push({ kind: 'noFootageSound', target: all, said: 'sound' });
  const { logo } = film;
  const spot = logo?.spot ?? null;
  if (logo !== null && spot !== null && !has('inset')) {
    const target = { kind: 'assets' as const, ids: [logo.assetId], said: 'logo' };
    more.push({ kind: 'inset', target, spot, said: 'logo' });
  }
  const isBare = (edit: EditWish) => edit.kind === 'inset' && edit.spot === undefined;
  const placed = spot === null ? edits : edits.map((edit) => (isBare(edit) ? { ...edit, spot } : edit));
  return more.length === 0 && !(spot !== null && edits.some(isBare))
    ? {}
    : { edits: [...placed, ...more] as EditWish[] };
}

/** Reads `prompt` over the footage that it may draw on; `known`: what is looked up of it anyway. */
export function readIslands(
  prompt: string,
  assets: readonly PlannerAsset[],
  known: readonly FindWish[] = [],
): IslandReading {
  const message = readMarks(prompt, assets);
  const { marks } = message;
  const sights = withKnown(sightsOf(message, assets), known);
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const isStretch = marks.some(({ kind }) => kind === 'cutoff' || kind === 'span');
  const isShort = namesEvery(marks) || isShownAgain(marks) || isStretch;
  const least = isShort ? 1 : 2;
  const isBeyond = leavesToOthers(marks) || sights.size < least || known.some(({ kind }) => kind !== 'shows');
  const filmWith = (finds: Finds) => readTold(marks, seenIn(sights, finds), assets);
  return {
    finds: isBeyond || (!isTold(marks) && sights.size < 3) ? [] : findsOf(sights, known),
    judged(other, finds) {
      const film = filmWith(finds);
      if (isBeyond) return withFilmTraits(other, film, assets);
      const own = islandBrief(other, film, assets);
      const least = film.isWhole && isStretch ? 1 : 2;
      if (own === null || film.shots.length < least) return withFilmTraits(other, film, assets);
      return isNearer(own, other, { film, durations }) ? own : withFilmTraits(other, film, assets);
    },
  };
}

/** One clip is told several times: "the jump three times", "forwards 3 s and then backwards 3 s". */
const isShownAgain = (marks: readonly Mark[]): boolean =>
  marks.some(
    (mark) =>
      mark.kind === 'count' ||
      mark.kind === 'factor' ||
      isKey(mark, 'again', 'twice', 'reverse', 'slow', 'half'),
  );

/** What comes how long, or behind what, is told: only then is what the message describes looked up besides. */
const isTold = (marks: readonly Mark[]): boolean =>
  marks.some(
    (mark) =>
      mark.kind === 'time' ||
      mark.kind === 'span' ||
      mark.kind === 'number' ||
      isKey(mark, 'then', 'first', 'last'),
  );

/** What is looked up already is not looked up once more by other words around it. */
function withKnown(sights: ReadonlyMap<number, Sight>, known: readonly FindWish[]): Map<number, Sight> {
  const queryOf = ({ query, words }: FindWish) => query ?? words;
  const ofAll = known.filter(({ kind, assetIds, all }) => kind === 'shows' && assetIds === null && !all);
  const byQuery = new Map(ofAll.map((wish) => [queryOf(wish), wish]));
  const same = (wish: FindWish | null) => (wish === null ? null : (byQuery.get(queryOf(wish)) ?? wish));
  return new Map(
    [...sights].map(([at, sight]) => [at, { ...sight, find: same(sight.find), also: same(sight.also) }]),
  );
}

function findsOf(sights: ReadonlyMap<number, Sight>, known: readonly FindWish[]): FindWish[] {
  const keys = new Set(known.map(({ key }) => key));
  const own = [...sights.values()].flatMap(({ find, also }) => [find, also].filter((wish) => wish !== null));
  return own.filter(({ key }) => !keys.has(key) && keys.add(key) !== undefined).slice(0, mostFinds);
}
