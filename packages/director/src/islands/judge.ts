/**
 * How far one reading is behind what the marks of a message tell. What wording can hardly upset counts in full: music, shape, a
 * logo, a speed. Which clips are meant is told by less sure signs, and a length alone by none.
 */
import type { Brief } from '../brief.ts';
import { dishonoured } from './honours.ts';
import type { ToldFilm } from './told-film.ts';

/** By how a lack begins; what is not here counts in full. */
const weights: readonly (readonly [string, number])[] = [
  ['length of the clips', 0.4],
  ['length', 0],
  ['order', 0],
  ['refused', 0],
  ['missing', 0],
  ['clip', 0.6],
  ['text unasked', 0.3],
  ['time', 0.6],
  ['joins', 0.4],
  ['speed unasked', 0],
  ['captions', 0.6],
];

/** A length that its clips do not come to shows that a clip was not understood. */
const clash = 'length against its clips';

const weightOf = (lack: string): number => weights.find(([begin]) => lack.startsWith(begin))?.[1] ?? 1;

/** One file in the place of another is one lack. */
function score(lacks: readonly string[]): number {
  const swapped = lacks.filter((lack) => lack.startsWith('clip too')).length;
  const lost = lacks.filter((lack) => lack.startsWith('clip lost')).length;
  const sum = lacks.reduce((all, lack) => all + weightOf(lack), 0);
  return sum - Math.min(swapped, lost) * 0.6;
}

/** "Hi it's Cat from the market, I need the dog 8 seconds": clips without a time beside such that have one, which only the marks take for clips. */
function addsChatter({ shots }: ToldFilm, { parts }: Brief): boolean {
  const isTimed = ({ seconds, trim, tail }: ToldFilm['shots'][number]) =>
    seconds !== null || trim !== null || tail !== null;
  const added = shots.filter(({ assetId }) => !parts.some((part) => part.assetId === assetId));
  return parts.length > 0 && shots.some(isTimed) && added.some((shot) => !isTimed(shot));
}

/** True where `own`, made of the marks, is clearly nearer to them than `other`. */
export function isNearer(
  own: Brief,
  other: Brief,
  { film, durations }: { film: ToldFilm; durations: ReadonlyMap<string, number> },
): boolean {
  const lacks = dishonoured(own, film, durations);
  const others = dishonoured(other, film, durations);
  if (addsChatter(film, other)) return false;
  const doubt = film.unread + (lacks.includes(clash) ? 1 : 0);
  return score(others) - score(lacks) - doubt > 0.99;
}
