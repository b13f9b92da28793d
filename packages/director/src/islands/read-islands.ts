/**
 * The second reader of first messages: it takes what is told by its marks alone, so that neither wording nor order upsets it.
 * Of its brief and another's that one stands that has more of what the marks tell; of equals the other's. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Finds, FindWish } from '../finds.ts';
import { withFilmTraits } from './film-traits.ts';
import { mostFinds, type Sight, seenIn, sightsOf } from './footage.ts';
import { islandBrief } from './island-brief.ts';
import { isNearer } from './judge.ts';
import type { Mark } from './mark.ts';
import { readMarks } from './marks.ts';
import { leavesToOthers, namesEvery, readTold } from './read-told.ts';
import { isKey } from './segments.ts';

/** A message by its marks. */
export interface IslandReading {
  /** Descriptions to be looked up. */
  finds: readonly FindWish[];
  /** The better of `other` and the own brief. */
  judged(other: Brief, finds: Finds): Brief;
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
  const least = namesEvery(marks) || isShownAgain(marks) ? 1 : 2;
  const isBeyond = leavesToOthers(marks) || sights.size < least || known.some(({ kind }) => kind !== 'shows');
  const filmWith = (finds: Finds) => readTold(marks, seenIn(sights, finds), assets);
  return {
    finds: isBeyond || (!isTold(marks) && sights.size < 3) ? [] : findsOf(sights, known),
    judged(other, finds) {
      const film = filmWith(finds);
      if (isBeyond) return withFilmTraits(other, film, assets);
      const own = islandBrief(other, film, assets);
      if (own === null || film.shots.length < 2) return withFilmTraits(other, film, assets);
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
