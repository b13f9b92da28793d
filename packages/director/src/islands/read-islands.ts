/**
 * The second reader of first messages: it takes what is told by its marks alone, so that neither wording nor order upsets it.
 * Of its brief and another's that one stands that has more of what the marks tell; of equals the other's. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Finds } from '../finds.ts';
import { seenIn, sightsOf } from './footage.ts';
import { islandBrief } from './island-brief.ts';
import { isNearer } from './judge.ts';
import { readMarks } from './marks.ts';
import { readTold } from './read-told.ts';

/** A message by its marks. */
export interface IslandReading {
  /** The better of `other` and the own brief. */
  judged(other: Brief, finds: Finds): Brief;
}

/** Reads `prompt` over the footage that it may draw on. */
export function readIslands(prompt: string, assets: readonly PlannerAsset[]): IslandReading {
  const message = readMarks(prompt, assets);
  const { marks } = message;
  const sights = sightsOf(message, assets);
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const filmWith = (finds: Finds) => readTold(marks, seenIn(sights, finds), assets);
  return {
    judged(other, finds) {
      const film = filmWith(finds);
      const own = islandBrief(other, film, assets);
      if (own === null || film.shots.length < 2 || film.unread > 0) return other;
      return isNearer(own, other, { film, durations }) ? own : other;
    },
  };
}
