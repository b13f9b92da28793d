import type { SceneGroup } from '../../types.ts';
import { type ColorLook, lookSimilarity } from '../pictures/color-look.ts';

/** What a shot is grouped by. */
export interface GroupedShot {
  startSeconds: number;
  endSeconds: number;
  look: ColorLook;
}

/** How many shots on, and how many seconds, a shot is looked for again: speaker and counter-speaker alternate. */
const REACH_SHOTS = 4;
const REACH_SECONDS = 60;

/** What the looks of two shots have in common when they are of one place. */
const SAME_PLACE = 0.55;

/** Last of the shots that show what shot `index` shows, among those within reach. */
function lastLike(shots: readonly GroupedShot[], index: number): number {
  const shot = shots[index];
  if (shot === undefined) return index;
  for (let other = Math.min(shots.length - 1, index + REACH_SHOTS); other > index; other--) {
    const later = shots[other];
    if (later === undefined || later.startSeconds - shot.endSeconds > REACH_SECONDS) continue;
    if (lookSimilarity(shot.look, later.look) >= SAME_PLACE) return other;
  }
  return index;
}

/**
 * Groups shots into scenes by overlapping links: a shot is linked to the last one within reach that has its colours, all
 * between the two belong to the same scene, and scenes whose links overlap are one. A shot that nothing links is a scene
 * of its own.
 */
export function groupScenes(shots: readonly GroupedShot[]): SceneGroup[] {
  const groups: SceneGroup[] = [];
  let firstShot = 0;
  let reach = 0;
  for (let index = 0; index < shots.length; index++) {
    reach = Math.max(reach, lastLike(shots, index));
    if (reach > index) continue;
    groups.push({ index: groups.length, firstShot, lastShot: index });
    firstShot = index + 1;
    reach = firstShot;
  }
  return groups;
}
