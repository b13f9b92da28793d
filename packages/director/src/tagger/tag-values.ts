/** What each tag of a message tells of its shots or of the film. Pure. */
import type { MentionReader } from './mentions.ts';
import { placedIn } from './references.ts';
import type { TaggedFilm, TaggedShot, Told } from './tagged-film.ts';
import { factorIn, isQuoted, tellsMinutes, textIn, timeIn, timesIn } from './values.ts';

export interface Giving {
  own: TaggedShot[];
  film: TaggedFilm;
  meant: MentionReader;
  /** What "before that" and "after it" speak of. */
  reference: TaggedShot[];
  /** The shots that were told before. */
  before: readonly TaggedShot[];
  /** A time right behind a text whose clip has its stretch is that of the text. */
  isOfText: boolean;
  /** It stands in a sentence of its own. */
  isLoose: boolean;
  after: Told | undefined;
}

/** Gives what a span tells to its shots, or to the film. */
export function give(span: Told, giving: Giving): void {
  const { own, film } = giving;
  const change = changeOf(span, giving.after);
  if (change !== null) for (const shot of own) Object.assign(shot, change);
  else if (!giveByCount(span, giving)) film.others.add(span.label);
  if (own.length === 0 && span.label === 'mute') film.isMuted = true;
  if (own.length === 0 && span.label.startsWith('look.')) film.look = lookOf(span.label);
}

const lookOf = (label: string) => label.slice('look.'.length);

/** What a span changes of each of its shots; null where it tells something else. */
function changeOf({ label, words }: Told, after: Told | undefined): Partial<TaggedShot> | null {
  const seconds = timeIn(words)?.seconds ?? null;
  switch (label) {
    case 'from':
      return { start: startOf(words, after) };
    case 'from.start':
      return { start: 0 };
    case 'from.tail':
      return seconds === null ? {} : { start: -seconds, end: 'open' };
    case 'to':
      return { end: timeIn(untilIn(words))?.seconds ?? null };
    case 'to.end':
      return { end: 'open' };
    case 'speed.slow':
    case 'speed.fast':
    case 'speed.normal':
      return { factor: speedOf(label, words) };
    case 'reverse':
      return { isReversed: true };
    case 'freeze':
      return { freeze: seconds ?? 2 };
    case 'loop':
      return { times: timesIn(words) ?? 2 };
    case 'zoom.in':
      return { zoom: 'in' };
    case 'zoom.out':
      return { zoom: 'out' };
    case 'mute':
      return { isMuted: true };
    case 'at.first':
      return { place: 'first' };
    case 'at.last':
      return { place: 'last' };
    default:
      return label.startsWith('look.') ? { look: lookOf(label) } : null;
  }
}

/** What is told of some shots and not of others, or of the film; false where a span tells nothing of that. */
function giveByCount({ label, words, sureness }: Told, giving: Giving): boolean {
  const { own, film, meant, reference, before, isOfText, isLoose } = giving;
  const seconds = timeIn(words)?.seconds ?? null;
  switch (label) {
    case 'dur':
      if (!isOfText) giveTime(lengthIn(words, before), { words, own, before });
      return true;
    case 'each':
      giveEach(seconds, { own, before, film });
      return true;
    case 'total':
      film.total = seconds;
      return true;
    case 'not':
      // Of what has a time of its own something else is said.
      film.exclude.push(
        ...meant(words).ids.filter((id) => film.shots.filter((shot) => shot.assetId === id).every(isOpen)),
      );
      return true;
    case 'text':
      if (sureness < likelyText && !isQuoted(words)) return false;
      (own[0]?.texts ?? film.texts).push(textIn(words));
      if (isLoose) film.loose.push(textIn(words));
      return true;
    case 'at.before':
    case 'at.after':
      moveBeside(own, { label, film, reference });
      return true;
    case 'trans.dissolve':
    case 'trans.cut':
      film.joins = label === 'trans.dissolve' ? 'dissolve' : 'cut';
      return true;
    default:
      return false;
  }
}

/** Words without quotation marks that are told of a shot are its text from this sureness on. */
const likelyText = 0.55;

/** Puts shots right before others, or right behind them. */
function moveBeside(
  own: readonly TaggedShot[],
  { label, film, reference }: { label: string; film: TaggedFilm; reference: readonly TaggedShot[] },
): void {
  if (own.length === 0 || reference.length === 0 || own.some((shot) => reference.includes(shot))) return;
  const others = film.shots.filter((shot) => !own.includes(shot));
  const isBefore = label === 'at.before';
  const anchor = isBefore
    ? others.findIndex((shot) => reference.includes(shot))
    : others.findLastIndex((shot) => reference.includes(shot));
  if (anchor === -1) return;
  film.shots.splice(0, film.shots.length, ...others.toSpliced(isBefore ? anchor : anchor + 1, 0, ...own));
}

const stretch = /^\D*(\d+(?:[.:,]\d+)*)\s*(?:s\p{L}*\s*)?[-–—]\s*(\d.*)$/u;

/** "0–40": where it ends. */
const untilIn = (words: string): string => stretch.exec(words)?.[2] ?? words;

/** "0:04-0:12", and "12–30 s" behind 12 seconds of others: as long as from the one to the other. */
function lengthIn(words: string, before: readonly TaggedShot[]): number | null {
  const [, first = '', second = ''] = stretch.exec(words) ?? [];
  const [from, to] = [timeIn(first)?.seconds, timeIn(second)?.seconds];
  if (from === undefined || to === undefined || to <= from) return timeIn(words)?.seconds ?? null;
  const sum = before.reduce((total, { seconds }) => total + (seconds ?? 0), 0);
  return first.includes(':') || Math.abs(from - sum) < 0.05 ? to - from : (timeIn(words)?.seconds ?? null);
}

const isOpen = (shot: TaggedShot) => shot.seconds === null && shot.start === null && shot.end === null;

/** "The last two 3 s": of those; else of the shots that it is linked to. */
function giveTime(
  seconds: number | null,
  { words, own, before }: { words: string; own: readonly TaggedShot[]; before: readonly TaggedShot[] },
): void {
  for (const shot of placedIn(words, before) ?? own) shot.seconds = seconds;
}

/** "A, B and C 8 seconds each, the photos 3": of those before it; where none is open, of all. */
function giveEach(
  seconds: number | null,
  { own, before, film }: { own: readonly TaggedShot[]; before: readonly TaggedShot[]; film: TaggedFilm },
): void {
  const open = (own.length > 0 ? own : before).filter(isOpen);
  if (open.length === 0 || open.length === film.shots.length) film.each = seconds;
  for (const shot of open) shot.seconds = seconds;
}

/** "From 2 to 3 minutes": the unit of both stands behind the second. */
function startOf(words: string, after: Told | undefined): number | null {
  const time = timeIn(words);
  if (time === null) return null;
  const isMinutes = time.isBare && after?.label === 'to' && tellsMinutes(after.words);
  return isMinutes ? time.seconds * 60 : time.seconds;
}

/** "Twice as slow" is half as fast; "300 %" and "3x" are what they say, whatever their label. */
function speedOf(label: string, words: string): number | null {
  if (label === 'speed.normal') return 1;
  const told = factorIn(words);
  if (label !== 'speed.slow') return told ?? 2;
  if (told === null) return 0.5;
  return told > 1 && !/%|\dx|x\d|×|倍/iu.test(words) ? 1 / told : told;
}
