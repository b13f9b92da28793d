/** Whose each time of a message is: a shot's, each shot's, or the film's. Pure. */
import type { Mark } from '../mark.ts';
import { isKey } from '../segments.ts';
import type { ToldFilm, ToldSegment, ToldShot } from '../told-film.ts';
import { isEndOfClip } from './shot-order.ts';

type TimeMark = Mark & { kind: 'time' };
type SpanMark = Mark & { kind: 'span' };

const timesIn = ({ marks }: ToldSegment) => marks.filter((mark): mark is TimeMark => mark.kind === 'time');
const spansIn = ({ marks }: ToldSegment) => marks.filter((mark): mark is SpanMark => mark.kind === 'span');
const hasText = ({ marks }: ToldSegment) => marks.some(({ kind }) => kind === 'text');

/** "… 8 seconds with the words …": a time before a text is none of it, unless it says when. */
function isOfText({ marks }: ToldSegment, time: TimeMark): boolean {
  const text = marks.findIndex(({ kind }) => kind === 'text');
  const at = marks.indexOf(time);
  return text !== -1 && (at > text || isKey(marks[at - 1], 'first', 'last', 'on', 'text', 'write'));
}

/** Gives the shots their times and the film its length. */
export function giveTimes(segments: readonly ToldSegment[], film: ToldFilm): void {
  let each: number | null = null;
  const orphans: { segment: ToldSegment; time: TimeMark }[] = [];
  for (const segment of segments) {
    const { wanted } = segment;
    if (wanted.has('even')) film.isEven = true;
    for (const time of timesIn(segment)) {
      if (wanted.has('each') && !hasText(segment)) {
        each = time.seconds;
        if (isExcepted(segment, film)) film.isBeyond = true;
      } else if (isOfFilm(segment, time)) film.length = { seconds: time.seconds, bound: boundOf(segment) };
      else if (isLeading(segment, time, segments))
        film.length ??= { seconds: time.seconds, bound: boundOf(segment) };
      else if (segment.isNew && segment.shot !== null) giveTime(segment, segment.shot, time);
      else if (!isOfText(segment, time)) orphans.push({ segment, time });
    }
    if (segment.isNew && segment.shot !== null && wanted.has('whole') && timesIn(segment).length === 0)
      segment.shot.trim ??= { startSeconds: 0, endSeconds: null };
  }
  giveOfList(segments, film);
  bareNumbers(segments, each !== null);
  giveOrphans(orphans, segments, film);
  giveSpans(segments, film);
  giveEach(each, film);
  for (const shot of film.shots) {
    if (shot.again === null || shot.seconds !== null) continue;
    shot.seconds = shot.again.trim === null ? shot.again.seconds : null;
    shot.trim = shot.again.trim;
  }
  showWhole(film);
}

/** Letters between a name and a time with no word between them. */
const farthest = 3;

/** "Frog and pig 8 s", "frog monster pig 8 s": the only time, behind the last of a list without commas, is of all of it. */
function giveOfList(segments: readonly ToldSegment[], film: ToldFilm): void {
  const isTime = (mark: Mark) => ['time', 'span', 'cutoff'].includes(mark.kind) || isKey(mark, 'whole');
  const timed = segments.filter(({ marks }) => marks.some(isTime));
  const [only, ...others] = timed;
  if (only?.isNew !== true || only.shot === null || others.length > 0 || film.length !== null) return;
  const { marks, shot, parting } = only;
  // "The crew photo 5 s" is of that, and so is what stands behind a mark or a word, "then the pig for 5 s".
  const isLast =
    film.shots.at(-1) === shot &&
    ['and', 'none', 'then'].includes(parting) &&
    only.isApart !== true &&
    !shot.isStill;
  const isAgain = film.shots.some(({ again }) => again !== null);
  const time = marks.findIndex(({ kind }) => kind === 'time');
  const clip = marks.findIndex(({ kind }) => kind === 'clip' || kind === 'run');
  const isBeside = (marks[time]?.start ?? 0) - (marks[clip]?.end ?? 0) < farthest;
  const isPlaced = marks.slice(0, time + 1).some((mark) => isKey(mark, 'first', 'last'));
  const text = marks.findIndex(({ kind }) => kind === 'text');
  if (
    !isLast ||
    isAgain ||
    isPlaced ||
    !isBeside ||
    shot.seconds === null ||
    time < clip ||
    (text !== -1 && text < time)
  )
    return;
  // "Show each of frog, pig and elf for 3 seconds".
  const isEach = segments.some(({ wanted }) => wanted.has('each'));
  if (isEach) giveEach(shot.seconds, film);
  else {
    film.length = { seconds: shot.seconds, bound: boundOf(only) };
    shot.seconds = null;
  }
}

/** What is shown several times is shown whole, where no time is told. */
function showWhole({ shots, length }: ToldFilm): void {
  if (length !== null) return;
  for (const shot of shots) {
    const isAgain = shot.again !== null || shots.some(({ again }) => again === shot);
    const isOpen = shot.seconds === null && shot.trim === null && shot.tail === null;
    if (isAgain && isOpen && !shot.isStill) shot.trim = { startSeconds: 0, endSeconds: null };
  }
}

/** "A, B and C, 3 s each but the C 5": exceptions are left to others. */
const isExcepted = ({ marks, shot }: ToldSegment, { shots }: ToldFilm): boolean =>
  shot !== null &&
  marks.some(({ kind }) => kind === 'number') &&
  shots.some((one) => one !== shot && one.assetId === shot.assetId);

function giveEach(each: number | null, film: ToldFilm): void {
  const { shots } = film;
  if (each === null) return;
  // "A, B and C 3 seconds each but B 5": exceptions among the same clips are left to others.
  const own = shots.filter(({ seconds }) => seconds !== null && seconds !== each);
  if (
    own.some((one) =>
      shots.some((other) => other !== one && other.assetId === one.assetId && other.seconds === null),
    )
  )
    film.isBeyond = true;
  for (const shot of shots) if (shot.seconds === null && shot.trim === null) shot.seconds = each;
}

/** "A movie of 20 seconds with the foam and the chair": before the first clip, where others have no time before them. */
function isLeading(segment: ToldSegment, time: TimeMark, segments: readonly ToldSegment[]): boolean {
  const { marks, isNew, parting } = segment;
  if (!isNew || parting !== 'start') return false;
  const clip = ({ marks: own }: ToldSegment) =>
    own.findIndex(({ kind }) => kind === 'clip' || kind === 'run');
  const place = marks.indexOf(time);
  if (place > clip(segment) || isKey(marks[place - 1], 'first', 'last')) return false;
  const others = segments.filter((one) => one.isNew && one !== segment);
  const isSo = ({ marks: own }: ToldSegment, at: number) =>
    own.some(({ kind }, index) => kind === 'time' && index < at);
  return others.length > 0 && !others.some((one) => isSo(one, clip(one)));
}

function isOfFilm(segment: ToldSegment, time: TimeMark): boolean {
  const { wanted, shot, marks } = segment;
  const at = marks.indexOf(time);
  const isBound = isKey(marks[at - 1], 'max', 'about', 'atleast') || isKey(marks[at + 1], 'max', 'total');
  // "…, the lighthouse 14 seconds overall"; "14 seconds long" is the clip.
  const isSum = isKey(marks[at + 1], 'total') && !/^l[ao]ng/iu.test(marks[at + 1]?.said ?? '');
  if (shot !== null) return wanted.has('total') && (!segment.isNew || (isSum && segment.parting !== 'start'));
  return (wanted.has('total') || wanted.has('film') || isBound) && !hasText(segment);
}

function boundOf({ wanted }: ToldSegment): 'exact' | 'about' | 'max' | 'min' {
  if (wanted.has('max')) return 'max';
  if (wanted.has('atleast')) return 'min';
  return wanted.has('about') ? 'about' : 'exact';
}

/** "The first 20 seconds of the talk" is a stretch of its file. */
function giveTime({ marks }: ToldSegment, shot: ToldShot, time: TimeMark): void {
  const last = marks[marks.indexOf(time) - 1];
  // "The photo first, for 4 seconds" is none.
  const before = last !== undefined && time.start - last.end < 2 ? last : undefined;
  // "At the end for 4 seconds" tells where as well.
  if (isKey(before, 'first', 'last') && !isEndOfClip(before)) shot.seconds ??= time.seconds;
  else if (isKey(before, 'first')) shot.trim ??= { startSeconds: 0, endSeconds: time.seconds };
  else if (isKey(before, 'last')) shot.tail ??= time.seconds;
  else shot.seconds ??= time.seconds;
  shot.isTimeNear = true;
}

/** "Jellyfish 10, shark 10": numbers behind clips, where several have one or others have times. */
function bareNumbers(segments: readonly ToldSegment[], isEach: boolean): void {
  const found = segments.flatMap(({ marks, shot, isNew }) => {
    if (!isNew || shot === null || shot.seconds !== null) return [];
    const at = marks.findIndex((mark) => mark.kind === 'clip' || mark.kind === 'run');
    const after = marks[at + 1];
    // "In 10 out 14" is a stretch.
    const isOnly = marks.filter(({ kind }) => kind === 'number').length === 1;
    return isOnly && after?.kind === 'number' && after.value > 0 && after.value <= 120
      ? [{ shot, value: after.value }]
      : [];
  });
  const timed = segments.filter(({ isNew, shot }) => isNew && shot?.seconds !== null).length;
  // "A and B at 8 seconds each, then the budget for 6".
  if (found.length < 2 && timed === 0 && !isEach) return;
  for (const { shot, value } of found) shot.seconds = value;
}

/** Times in clauses of their own. */
function giveOrphans(
  orphans: readonly { segment: ToldSegment; time: TimeMark }[],
  segments: readonly ToldSegment[],
  film: ToldFilm,
): void {
  const shots = segments.filter(({ isNew }) => isNew).map(({ shot }) => shot as ToldShot);
  const isOpen = (shot: ToldShot) => shot.seconds === null && shot.trim === null && shot.tail === null;
  const open = shots.filter(isOpen).length;
  // "The unboxing and the reaction, 4s + 4s".
  if (
    orphans.length > 1 &&
    orphans.length === open &&
    orphans.every(({ segment }) => segments.indexOf(segment) > segments.findLastIndex(({ isNew }) => isNew))
  ) {
    for (const [index, shot] of shots.filter(isOpen).entries())
      shot.seconds = orphans[index]?.time.seconds ?? null;
    return;
  }
  const firstShot = segments.findIndex(({ isNew }) => isNew);
  for (const { segment, time } of orphans) {
    const [edge] = segment.marks;
    const end = isKey(edge, 'last') ? film.shots.at(-1) : isKey(edge, 'first') ? film.shots[0] : undefined;
    // "Frog, pig and elf, the last one 5 seconds".
    if (
      segment.marks.length === 2 &&
      isEndOfClip(edge) &&
      end !== undefined &&
      film.shots.length > 1 &&
      isOpen(end)
    ) {
      end.seconds = time.seconds;
      continue;
    }
    const at = segments.indexOf(segment);
    const owner = segments.slice(0, at).findLast(({ isNew }) => isNew)?.shot ?? null;
    const next = segments[at + 1];
    const between = segments.slice(segments.findLastIndex((one, index) => index < at && one.isNew) + 1, at);
    const isNext = between.every((one) => one.sentence === segment.sentence && timesIn(one).length === 0);
    const isFree = owner !== null && (isOpen(owner) || (isAttribute(segment) && owner.seconds === null));
    const isBehind =
      at > firstShot && owner !== null && isFree && isNext && segment.sentence === owner.sentence;
    const isListed = orphans.length >= open && orphans.length > 1;
    const isOnly = open === 1 && (shots.length > 1 || film.length !== null);
    const isBefore =
      next?.isNew === true && next.shot !== null && isOpen(next.shot) && next.sentence === segment.sentence;
    const spoken = segment.shot;
    if (spoken !== null && isOpen(spoken)) spoken.seconds = time.seconds;
    else if (isBehind && (isListed || isOnly || isAttribute(segment))) owner.seconds = time.seconds;
    else if (isBefore && at > firstShot && owner !== null && !isOpen(owner)) giveOpen(next, time);
    else if (at < firstShot && isListed && next?.isNew === true && next.shot !== null && isOpen(next.shot))
      next.shot.seconds = time.seconds;
    else film.length ??= { seconds: time.seconds, bound: boundOf(segment) };
  }
}

function giveOpen({ shot }: ToldSegment, { seconds }: TimeMark): void {
  if (shot !== null) shot.seconds = seconds;
}

const isAttribute = ({ marks, wanted }: ToldSegment) =>
  marks.some(({ kind }) => kind === 'factor') ||
  ['slow', 'half', 'double', 'speed', 'reverse'].some((key) => wanted.has(key as never));

/** Stretches: of the film where they follow each other from its start, else of the files. */
function giveSpans(segments: readonly ToldSegment[], film: ToldFilm): void {
  const own = segments.flatMap((segment, at) => {
    const [span] = hasText(segment) ? [] : spansIn(segment);
    if (span === undefined) return [];
    const after = segments[at + 1];
    const before = segments[at - 1];
    const shot =
      segment.shot ??
      (after?.isNew === true && spansIn(after).length === 0 && after.sentence === segment.sentence
        ? after.shot
        : before?.isNew === true && spansIn(before).length === 0
          ? before.shot
          : null);
    return shot === null ? [] : [{ shot, span, isFile: segment.wanted.has('from') }];
  });
  const isClock =
    own.length > 1 &&
    own.every(({ span, isFile }, at) => {
      const start = at === 0 ? 0 : own[at - 1]?.span.endSeconds;
      return !isFile && span.endSeconds !== null && span.startSeconds === start;
    });
  for (const { shot, span } of own) {
    const { startSeconds, endSeconds } = span;
    if (isClock && endSeconds !== null) shot.seconds = endSeconds - startSeconds;
    else shot.trim ??= { startSeconds, endSeconds };
    shot.isTimeNear = true;
  }
  void film;
}
