/** Which cuts of a film are meant, and whether they are as they were asked for. Pure. */
import { framesToSeconds, secondsToFrames } from '@rushes/timeline';
import type { CutPlaces, Edit } from '../edits/edit-wish.ts';
import { chosen } from './chosen.ts';
import { CannotDo, cutsOf, type Film } from './film.ts';

/** The clips after which they are, by their index. Throws CannotDo where there are none. */
export function cutsMeant(film: Film, { clips, side }: CutPlaces): Set<number> {
  const groups = clips.map((target) => chosen(film, target));
  const there = new Set(cutsOf(film));
  const all = groups.flat();
  // Two clips have the cut between them.
  const isPair = side === 'both' && all.length > 1;
  const found = isPair
    ? all.filter((index) => all.includes(index + 1))
    : all.flatMap((index) => [
        ...(side === 'after' ? [] : [index - 1]),
        ...(side === 'before' ? [] : [index]),
      ]);
  const cuts = new Set(found.filter((index) => there.has(index)));
  if (cuts.size === 0)
    throw new CannotDo(isPair ? 'these clips do not follow each other' : 'there is no cut');
  return cuts;
}

/** What of the cuts that were asked for is not so; null where all are. */
export function cutsLack({ as, at, seconds }: Extract<Edit, { kind: 'cuts' }>, film: Film): string | null {
  const own = at === undefined ? cutsOf(film) : [...cutsMeant(film, at)];
  const soft = own.filter((index) => film.pieces[index]?.join !== null).length;
  if (as === 'cut') return soft === 0 ? null : `${soft} of ${own.length} cuts are crossfades`;
  const short = seconds === undefined ? null : shortest(film, own);
  if (soft === own.length && short !== null && short < secondsToFrames(seconds ?? 0, film.output.rate) - 1)
    return `the shortest takes ${Math.round(framesToSeconds(short, film.output.rate) * 100) / 100} s: the clips are too short for more`;
  return soft === own.length
    ? null
    : `${own.length - soft} of ${own.length} cuts are hard, because there is no footage to spare around them`;
}

/** Frames of the shortest of some transitions. */
function shortest({ pieces, output }: Film, cuts: readonly number[]): number | null {
  const seconds = cuts.flatMap((index) => {
    const join = pieces[index]?.join ?? null;
    if (join === null) return [];
    const { in_offset: before, out_offset: after } = join;
    return [before.value / before.rate + after.value / after.rate];
  });
  return seconds.length === 0 ? null : secondsToFrames(Math.min(...seconds), output.rate);
}
