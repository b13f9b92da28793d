/** The marks of a message in segments: what is told of one clip, or of the film. Pure. */
import type { Key } from './key-words.ts';
import { isKey, type Mark } from './mark.ts';
import { isLogo } from './marks.ts';

export { isFootage, isKey } from './mark.ts';

/** What parts a segment from the one before. */
export type Parting = 'start' | 'sentence' | 'clause' | 'colon' | 'and' | 'then' | 'none';

/** Marks that belong together: at most one of them is footage. */
export interface Segment {
  marks: Mark[];
  sentence: number;
  parting: Parting;
  /** A colon follows. */
  isLabel: boolean;
  /** A mark parts it, whatever word stands behind that: "frog, then the pig". */
  isApart?: true;
}

/** `isPicture`: whether a mark may be a shot; runs that nothing is found for are none. */
export function segmentsOf(marks: readonly Mark[], isPicture: (mark: Mark) => boolean): Segment[] {
  const clauses = clausesOf(marks);
  const parted = clauses
    .flatMap((clause) => partedByFootage(clause, isPicture))
    .filter((one) => one.marks.length > 0);
  return withTimesBehind(withLeadApart(withTextTimes(parted, isPicture), isPicture), isPicture);
}

const labels: readonly Key[] = ['music', 'text', 'write', 'logo', 'caption', 'even', 'total', 'sound'];

/** "LOGO: top right". */
const isMarkClip = (mark: Mark) => mark.kind === 'clip' && mark.assets.every(isLogo);

/** Cut at what parts clauses, sentences and lists. */
function clausesOf(marks: readonly Mark[]): Segment[] {
  const clauses: Segment[] = [];
  let open: Segment = { marks: [], sentence: 0, parting: 'start', isLabel: false };
  const close = (parting: Parting) => {
    const isSentence = parting === 'sentence' || (open.marks.length === 0 && open.parting === 'sentence');
    open.isLabel = parting === 'colon';
    clauses.push(open);
    const sentence = open.sentence + (parting === 'sentence' ? 1 : 0);
    const isApart =
      open.marks.length === 0 && open.parting !== 'start' && (parting === 'then' || parting === 'and');
    open = {
      marks: [],
      sentence,
      parting: isSentence ? 'sentence' : parting,
      isLabel: false,
      ...(isApart && { isApart }),
    };
  };
  for (const [at, mark] of marks.entries()) {
    if (mark.kind === 'edge') {
      // "On the pig: “Hello”" leads to a text, "a film on the cellar: …" to a list.
      const isOn = open.marks.some((one) => isKey(one, 'on')) && marks[at + 1]?.kind === 'text';
      // "Music: gentle piano", "Text over the last shot: “…”": a label and what it is of.
      const isLabel = isOn || open.marks.some((one) => isKey(one, ...labels) || isMarkClip(one));
      if (mark.of !== 'colon' || !isLabel) close(mark.of);
    } else if (isKey(mark, 'then')) close('then');
    else if (isKey(mark, 'and')) close('and');
    else open.marks.push(mark);
  }
  close('sentence');
  return clauses;
}

/** Keys that go with the footage right behind them. */
const leading: readonly Key[] = ['on', 'or', 'text', 'write', 'first', 'last', 'from', 'except', 'no'];
/** Those that do where the footage is told by "on", "over". */
const aiming: readonly Key[] = [
  'slow',
  'half',
  'double',
  'triple',
  'speed',
  'reverse',
  'grey',
  'sepia',
  'sound',
  'mute',
  'caption',
];

const isTime = (mark: Mark) => mark.kind === 'time' || mark.kind === 'span' || isKey(mark, 'whole');
const hasTime = ({ marks }: Segment) => marks.some(isTime);

/**
 * "A movie of 20 seconds with the foam and the chair": what stands before the first clip is of the film, unless the others have
 * their times before them too.
 */
function withLeadApart(segments: readonly Segment[], isPicture: (mark: Mark) => boolean): Segment[] {
  const place = ({ marks }: Segment) => marks.findIndex(isPicture);
  const first = segments.findIndex((segment) => place(segment) !== -1);
  const lead = segments[first];
  if (lead === undefined || first !== 0) return [...segments];
  const at = place(lead);
  const others = segments.slice(1).filter((segment) => place(segment) !== -1);
  // "The last 5 seconds of the frog" is of that clip.
  const isLed = lead.marks
    .slice(0, at)
    .some((mark, index, all) => isTime(mark) && !isKey(all[index - 1], 'first', 'last'));
  const isTimedBehind = lead.marks.slice(at).some(isTime);
  const areLed = others.some((segment) => segment.marks.slice(0, place(segment)).some(isTime));
  const areTimed = others.some(hasTime);
  if (!isLed || areLed || others.length === 0 || (areTimed && !isTimedBehind)) return [...segments];
  const from = startOf(lead.marks, { place: at, after: -1, isTimeFirst: false });
  return [
    { ...lead, marks: lead.marks.slice(0, from), isLabel: false },
    { ...lead, marks: lead.marks.slice(from), parting: 'none' },
    ...segments.slice(1),
  ];
}

/** "During the last 2 seconds, the text …": when a text stands, in a clause of its own before it. */
function withTextTimes(segments: readonly Segment[], isPicture: (mark: Mark) => boolean): Segment[] {
  const made: Segment[] = [];
  for (const segment of segments) {
    const before = made.at(-1);
    const isText = segment.marks.some(({ kind }) => kind === 'text') && !segment.marks.some(isPicture);
    const [edge, time] = before?.marks ?? [];
    const isWhen =
      before !== undefined &&
      before.sentence === segment.sentence &&
      before.marks.length === 2 &&
      isKey(edge, 'first', 'last') &&
      time?.kind === 'time';
    if (!isText || !isWhen || hasTime(segment)) made.push(segment);
    else
      made.splice(-1, 1, { ...segment, parting: before.parting, marks: [...segment.marks, ...before.marks] });
  }
  return made;
}

const ofFilm: readonly Key[] = ['total', 'max', 'about', 'each', 'film', 'even', 'text', 'write'];

/** "Clock, 3 s" and "cells, 10x speed (4 s)": a time in a clause of its own goes with the clip right before it. */
function withTimesBehind(segments: readonly Segment[], isPicture: (mark: Mark) => boolean): Segment[] {
  const isBehind = (at: number) => {
    const [before, own] = [segments[at - 1], segments[at]];
    if (before === undefined || own === undefined || before.sentence !== own.sentence) return false;
    const isOpen = before.marks.some(isPicture) && !hasTime(before);
    return (
      isOpen &&
      own.marks.every((mark) => isTime(mark) || mark.kind === 'factor' || mark.kind === 'key') &&
      !own.marks.some((mark) => isKey(mark, ...ofFilm))
    );
  };
  const behind = segments.flatMap((segment, at) => (hasTime(segment) && isBehind(at) ? [at] : []));
  const pictures = segments.filter(({ marks }) => marks.some(isPicture));
  const open = pictures.filter((segment) => !hasTime(segment)).length;
  const areTimes = behind.length > 1 || (open === 1 && pictures.length > 1);
  const made: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const last = made.at(-1);
    const isAttribute = segment.marks.some(
      (mark) => mark.kind === 'factor' || isKey(mark, 'whole', 'slow', 'half', 'double', 'reverse'),
    );
    // "The goal normal, then in slow motion" is shown twice.
    const isOnce = segment.marks.some((mark) => isKey(mark, 'once'));
    const isShownAgain = (segment.parting === 'then' || isOnce) && isAttribute;
    const isOfClip =
      last !== undefined && isBehind(at) && !isShownAgain && ((areTimes && hasTime(segment)) || isAttribute);
    if (isOfClip)
      made.splice(-1, 1, { ...last, marks: [...last.marks, ...segment.marks], isLabel: segment.isLabel });
    else made.push(segment);
  }
  return made;
}

/** "Kitchen 3 seconds pool 3 seconds": a clause that tells of several clips without a mark between. */
function partedByFootage(clause: Segment, isPicture: (mark: Mark) => boolean): Segment[] {
  const { marks } = clause;
  const places = marks.flatMap((mark, at) => (isPicture(mark) ? [at] : []));
  if (places.length < 2) return [clause];
  const isTimeFirst = timesLead(marks, places);
  const cuts = places
    .slice(1)
    .map((place, index) => startOf(marks, { place, after: places[index] ?? 0, isTimeFirst }));
  return [0, ...cuts].map((from, index) => ({
    marks: marks.slice(from, cuts[index] ?? marks.length),
    sentence: clause.sentence,
    parting: index === 0 ? clause.parting : 'none',
    isLabel: clause.isLabel && index === cuts.length,
  }));
}

/** "5 seconds of the bus 3 seconds of the stage": each time stands before its clip. */
function timesLead(marks: readonly Mark[], places: readonly number[]): boolean {
  const times = marks.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []));
  const [first, last] = [times[0] ?? Number.POSITIVE_INFINITY, times.at(-1) ?? -1];
  return first < (places[0] ?? 0) && last < (places.at(-1) ?? 0) && times.length > 1;
}

function startOf(
  marks: readonly Mark[],
  { place, after, isTimeFirst }: { place: number; after: number; isTimeFirst: boolean },
): number {
  let from = place;
  let isAimed = false;
  while (from - 1 > after) {
    const before = marks[from - 1];
    if (before === undefined) break;
    isAimed ||= isKey(before, 'on');
    const isLed =
      isKey(before, ...leading) ||
      (isTimeFirst && before.kind === 'time') ||
      (before.kind === 'text' && isAimed) ||
      (isAimed && (before.kind === 'factor' || isKey(before, ...aiming)));
    if (!isLed) break;
    from -= 1;
  }
  return from;
}
