/** Where clips come that are told to be first, last or between others, wherever the words stand. Pure. */
import type { Mark } from '../mark.ts';
import { isKey } from '../segments.ts';
import type { ToldSegment, ToldShot } from '../told-film.ts';

/** Words for an end of a clip or of the film, which a time behind them makes one of a clip: "the last 4 seconds". */
const ofClips = new Set(
  [
    'first last ersten erste letzten letzte letztes premieres premiers premiere dernieres derniers dernier derniere',
    'primeros primeras primero ultimos ultimas ultima ultimo primeiros primeiras primeiro primi prime prima ultimi ultime',
    'vorne hinten 前 后 最后 开头 开始 结尾 末尾',
  ]
    .join(' ')
    .split(' '),
);
const folded = (said: string) => said.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** True for "the last" in "the last 4 seconds"; "at the end for 4 seconds" says where and how long. */
export const isEndOfClip = (mark: Mark | undefined): boolean =>
  isKey(mark, 'first', 'last') && ofClips.has(folded(mark?.said ?? ''));

/** Where the clip at `at` of a segment is told to come; null where nothing is said of that. */
export function toldPlace(
  { marks, parting, sentence }: ToldSegment,
  at: number,
  shots: readonly ToldShot[],
): 'first' | 'last' | null {
  const near = [at - 1, at + 1].find((index) => isPlace(marks, index));
  const found = near === undefined ? undefined : marks[near];
  if (found?.kind !== 'key') return null;
  if (found.key === 'last') return 'last';
  // "Then the first dance" and "vows, rings, first dance" are no beginnings; "X at the end, first Y" is one.
  const isLed = near === at - 1 && isEndOfClip(found);
  const isApart = shots.some((shot) => shot.sentence !== sentence || shot.place === 'last');
  return shots.length === 0 || parting === 'then' || (isLed && !isApart) ? null : 'first';
}

function isPlace(marks: readonly Mark[], at: number): boolean {
  const [mark, after] = [marks[at], marks[at + 1]];
  if (!isKey(mark, 'first', 'last')) return false;
  const isTimed = after?.kind === 'time' || after?.kind === 'number' || after?.kind === 'count';
  return !isTimed || !isEndOfClip(mark);
}

/**
 * "Close with the team photo; in between, …": last where what is told behind it is told in another sentence, or is told to be first
 * or between: "X at the end, Y first".
 */
export function keepLastWhere(shots: readonly ToldShot[], segments: readonly ToldSegment[]): void {
  for (const [at, shot] of shots.entries()) {
    const next = shots[at + 1];
    if (shot.place !== 'last' || next === undefined || next.sentence !== shot.sentence) continue;
    const isOrdered = segments.some(
      (segment) =>
        segment.shot !== null &&
        segment.sentence === shot.sentence &&
        shots.indexOf(segment.shot) > at &&
        (segment.shot.place === 'first' || segment.wanted.has('centre')),
    );
    if (!isOrdered) shot.place = null;
  }
}

/** The first ones, those of which nothing is said, the last ones. */
export const inPlaces = (shots: readonly ToldShot[]): ToldShot[] => [
  ...shots.filter(({ place }) => place === 'first'),
  ...shots.filter(({ place }) => place === null),
  ...shots.filter(({ place }) => place === 'last'),
];
