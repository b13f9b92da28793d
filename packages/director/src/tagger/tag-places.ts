/** What words for a place speak of. Pure. */
import type { TaggedShot, Told } from './tagged-film.ts';

export const places: ReadonlySet<string> = new Set(['at.first', 'at.last', 'at.before', 'at.after']);

/** What "before that" and "behind the cake" speak of: the mention right behind the words, or what was told before the shots themselves. */
export function referenceOf(
  told: readonly Told[],
  at: number,
  {
    own,
    sets,
    prompt,
  }: { own: readonly TaggedShot[]; sets: ReadonlyMap<number, TaggedShot[]>; prompt: string },
): TaggedShot[] {
  const first = [...sets].find(([, shots]) => shots === own)?.[0] ?? at;
  const before = [...sets].findLast(([index, shots]) => index < Math.min(at, first) && shots !== own)?.[1];
  const next = [...sets].find(([index, shots]) => index > at && shots !== own);
  if (next === undefined) return before ?? [];
  const between = prompt.slice(told[at]?.to ?? 0, told[next[0]]?.from ?? 0);
  const isRight = between.length < mostBetween && !/[,.;:!?\n，。；]/u.test(between);
  return isRight || before === undefined ? next[1] : before;
}

/** Letters of "the old", "dem", between a word for a place and the clip that it is of. */
const mostBetween = 14;
