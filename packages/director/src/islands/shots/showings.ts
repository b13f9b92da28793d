/**
 * One clip that is shown several times, each time otherwise: "the goal normal, then in slow motion, then backwards", "twice: the first
 * time normal, the second slow", "einmal vorwärts, einmal rückwärts". Pure.
 */
import type { Key } from '../key-words.ts';
import type { Mark } from '../mark.ts';
import { isFootage, isKey } from '../segments.ts';
import type { ToldFilm, ToldSegment, ToldShot } from '../told-film.ts';

const plays: readonly Key[] = ['normal', 'slow', 'half', 'double', 'triple', 'reverse'];
const counting: readonly Key[] = [
  'once',
  'again',
  'first',
  'second',
  'third',
  'last',
  'speed',
  'then',
  'whole',
];

const isPlay = (mark: Mark) => isKey(mark, ...plays) || mark.kind === 'factor';

/** Nothing but how a clip plays, which time and how long. */
const isHow = ({ marks }: ToldSegment): boolean =>
  marks.some(isPlay) &&
  marks.every(
    (mark) => isPlay(mark) || isKey(mark, ...counting) || mark.kind === 'time' || mark.kind === 'count',
  );

const saysOnce = ({ marks }: ToldSegment) =>
  marks.some((mark) => isKey(mark, 'once', 'first', 'second', 'third'));

/** Gives each time that a clip is shown what is told of it. */
export function giveShowings(segments: readonly ToldSegment[], film: ToldFilm): void {
  for (const [at, segment] of segments.entries()) {
    const { shot } = segment;
    if (!segment.isNew || shot === null) continue;
    const behind = segments.slice(at + 1);
    const end = behind.findIndex((one) => one.shot !== null || !(isHow(one) || one.marks.length === 0));
    const hows = (end === -1 ? behind : behind.slice(0, end)).filter(isHow);
    if (hows.length > 0) showEach(segment, shot, { hows, film });
  }
}

function showEach(
  segment: ToldSegment,
  shot: ToldShot,
  { hows, film }: { hows: readonly ToldSegment[]; film: ToldFilm },
): void {
  const from = film.shots.indexOf(shot);
  const own = segment.marks.filter((mark) => !isFootage(mark));
  const isOwn = own.some(isPlay);
  const copies = film.shots.filter(({ again }) => again === shot).length;
  if (copies > 0) {
    // "Twice: the first time normal, the second slow"; where fewer are told than it is shown the last ones are.
    const skipped = isOwn ? 1 : saysOnce(hows[0] ?? segment) ? 0 : Math.max(0, copies + 1 - hows.length);
    for (const [index, how] of hows.entries())
      give(how, film.shots[from + placeOf(how, skipped + index, copies)]);
    return;
  }
  const areThen = hows.every(({ parting }) => parting === 'then');
  const [lead] = hows;
  // "The goal: once forwards, once backwards" is told with its first time, "the goal, then in slow motion" without.
  const isListed =
    !isOwn && lead !== undefined && hows.length > 1 && (saysOnce(lead) || lead.wanted.has('normal'));
  const isTold = isOwn ? areThen || own.some((mark) => isKey(mark, 'normal', 'once')) : areThen || isListed;
  if (!isTold || from === -1) return;
  const rest = isListed ? hows.slice(1) : hows;
  const more = rest.map((): ToldShot => ({ ...shot, again: shot }));
  film.shots.splice(from + 1, 0, ...more);
  if (isListed) give(lead, shot);
  for (const [index, how] of rest.entries()) give(how, more[index]);
}

function placeOf({ wanted }: ToldSegment, index: number, copies: number): number {
  if (wanted.has('first')) return 0;
  if (wanted.has('second')) return 1;
  if (wanted.has('third')) return 2;
  return wanted.has('last') ? copies : Math.min(index, copies);
}

function give(how: ToldSegment | undefined, shot: ToldShot | undefined): void {
  if (how === undefined || shot === undefined) return;
  how.shot = shot;
  how.isNew = true;
}
