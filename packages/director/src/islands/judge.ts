/**
 * How far one reading is behind what the marks of a message tell. What wording can hardly upset counts in full: music, shape, a
 * logo, a speed. Which clips are meant is told by less sure signs, and a length alone by none.
 */
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { dishonoured } from './honours.ts';
import type { ToldFilm } from './told-film.ts';

/** By how a lack begins; what is not here counts in full. */
const weights: readonly (readonly [string, number])[] = [
  ['length of the clips', 0.4],
  ['length', 0],
  ['order', 0],
  ['refused', 0],
  ['missing', 0],
  ['clip too', 0.6],
  ['text unasked', 0.3],
  ['time', 0.6],
  ['joins', 0.4],
  ['speed unasked', 0],
  ['captions', 0.6],
];

/** A length that its clips do not come to shows that a clip was not understood. */
const clash = 'length against its clips';

const weightOf = (lack: string): number => weights.find(([begin]) => lack.startsWith(begin))?.[1] ?? 1;

/** One file in the place of another is one lack, and one that is told once and shown twice a sure one. */
function score(lacks: readonly string[], { shots, isEvery }: ToldFilm): number {
  const tooMuch = lacks.filter((lack) => lack.startsWith('clip too much'));
  const twice = tooMuch.filter((lack) => shots.some(({ assetId }) => lack.endsWith(` ${assetId}`))).length;
  const lost = lacks.filter((lack) => lack.startsWith('clip lost')).length;
  const sum = lacks.reduce((all, lack) => all + weightOf(lack), 0);
  // One clip more is longer by itself: that shows nothing more.
  const isMore = !isEvery && tooMuch.length > twice && lost === 0 && lacks.includes('length of the clips');
  return sum + twice * 0.4 - Math.min(tooMuch.length, lost) - (isMore ? weightOf('length of the clips') : 0);
}

/** "20 seconds for the page of the club" is told as not understood where the marks have it for the film's length. */
const isUnheard = ({ unread }: Brief, { heard }: ToldFilm): boolean =>
  unread.some((words) => heard.some((said) => words.toLowerCase().includes(said)));

const isTimed = ({ seconds, trim, tail }: ToldFilm['shots'][number]) =>
  seconds !== null || trim !== null || tail !== null;

/** "Hi it's Cat from the market, I need the dog 8 seconds": clips without a time beside such that have one, which only the marks take for clips. */
function addsChatter({ shots }: ToldFilm, { parts }: Brief): boolean {
  const added = shots.filter(({ assetId }) => !parts.some((part) => part.assetId === assetId));
  return parts.length > 0 && shots.some(isTimed) && added.some((shot) => !isTimed(shot));
}

/** "Frog 4 s, pig 4 s, the frog louder": a clip that is named again with no time of its own may be one that something is done to. */
function addsTreated({ shots }: ToldFilm, { parts }: Brief): boolean {
  return shots.some((shot, at) => {
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

/** True where `own`, made of the marks, is clearly nearer to them than `other`. */
export function isNearer(
  own: Brief,
  other: Brief,
  { film, durations }: { film: ToldFilm; durations: ReadonlyMap<string, number> },
): boolean {
  const lacks = dishonoured(own, film, durations);
  const others = dishonoured(asShown(other), film, durations);
  if (addsChatter(film, other) || addsTreated(film, asShown(other)) || takesCuts(film, other)) return false;
  const doubt = film.unread + (lacks.includes(clash) ? 1 : 0);
  const unheard = isUnheard(other, film) ? 1 : 0;
  return score(others, film) + unheard - score(lacks, film) - doubt > 0.99;
}
