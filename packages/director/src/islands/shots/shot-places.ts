/** Which segments tell a shot, which speak of one again, and what is left out. Pure. */
import type { Seen } from '../footage.ts';
import type { Mark } from '../mark.ts';
import { isKey } from '../segments.ts';
import type { ToldFilm, ToldSegment, ToldShot } from '../told-film.ts';
import { inPlaces, keepLastWhere, toldPlace } from './shot-order.ts';
import { giveShowings } from './showings.ts';

const hasTime = ({ marks }: ToldSegment) =>
  marks.some(
    (mark) => mark.kind === 'time' || mark.kind === 'span' || mark.kind === 'cutoff' || isKey(mark, 'whole'),
  );

/** Gives the segments their shots, in the order that they are told in. */
export function placeShots(
  segments: readonly ToldSegment[],
  seenOf: ReadonlyMap<Mark, Seen>,
  film: ToldFilm,
): void {
  const told: Told[] = segments.map((segment) => {
    const at = segment.marks.findIndex((mark) => seenOf.has(mark));
    const mark = segment.marks[at];
    return { segment, at, mark, seen: mark === undefined ? null : (seenOf.get(mark) ?? null) };
  });
  const isTold = shotTest(told);
  const later = (assetId: string, from: number) =>
    told.findIndex(({ seen, segment }, at) => at > from && seen?.assetId === assetId && hasTime(segment));
  for (const [index, { segment, at, mark, seen }] of told.entries()) {
    if (seen === null || mark === undefined) {
      if (isLost(segment) && !isHead(told, index))
        film.lost.push(segment.marks.find(({ kind }) => kind === 'run')?.said ?? '');
      repeatLast(segment, told[index - 1]?.segment, film);
      continue;
    }
    if (isRefused(told, index)) {
      film.exclude.push(seen.assetId);
      continue;
    }
    const known = film.shots.findLast(({ assetId }) => assetId === seen.assetId) ?? null;
    if (known !== null && isMention(segment, at)) {
      segment.shot = known;
      if (segment.wanted.has('twice') && !segment.wanted.has('speed'))
        film.shots.splice(film.shots.indexOf(known) + 1, 0, { ...known, again: known });
      if (segment.wanted.has('first') && segment.marks.length === 2) known.place = 'first';
      if (segment.wanted.has('last') && segment.marks.length === 2) known.place = 'last';
      continue;
    }
    const isBefore = isAimedAt(segment, at) && later(seen.assetId, index) !== -1;
    if (isCornered(segment)) continue;
    // "FARM SHOP PROMO" above a list in which the farm shop has its line.
    const isHeading =
      segment.marks.length === 1 &&
      told[0]?.segment === segment &&
      told[1]?.segment.sentence !== segment.sentence &&
      later(seen.assetId, index) !== -1;
    if (isBefore || isHeading || !isTold(segment, mark)) {
      film.doubtful.push(seen.assetId);
      continue;
    }
    if (isSameThing(told, index, film)) {
      segment.shot = film.shots.at(-1) ?? null;
      segment.isNew = true;
      continue;
    }
    const shot = shotOf(segment, mark, seen);
    shot.place = toldPlace(segment, at, film.shots);
    segment.shot = shot;
    segment.isNew = true;
    if (segment.wanted.has('before') && film.shots.length > 0) {
      film.isMoved = true;
      film.shots.splice(-1, 0, shot);
    } else film.shots.push(shot, ...timesMore(segment, shot));
  }
  for (const { segment, seen, mark } of told) {
    if (segment.shot !== null || seen === null || mark === undefined) continue;
    segment.shot = film.shots.find(({ assetId }) => assetId === seen.assetId) ?? null;
  }
  giveShowings(segments, film);
  keepLastWhere(film.shots, segments);
  film.isPlaced = film.shots.some(({ place }) => place !== null);
  film.shots = inPlaces(film.shots.filter(({ assetId }) => !film.exclude.includes(assetId)));
}

/** "Do not use A or B": the refusal holds for what is joined to it. */
function isRefused(told: readonly Told[], index: number): boolean {
  const one = told[index];
  if (one === undefined || one.mark === undefined) return false;
  const { marks, parting } = one.segment;
  const before = marks[marks.indexOf(one.mark) - 1];
  if (isKey(before, 'no', 'except')) return true;
  const isJoined =
    isKey(before, 'or') || (before === undefined && parting === 'and' && !hasTime(one.segment));
  return isJoined && index > 0 && told[index - 1]?.seen !== null && isRefused(told, index - 1);
}

/** "Needle and thread" is one thing where the same file shows both. */
function isSameThing(told: readonly Told[], index: number, film: ToldFilm): boolean {
  const [one, before] = [told[index], told[index - 1]];
  const last = film.shots.at(-1);
  if (one?.seen == null || before?.segment.isNew !== true || last === undefined) return false;
  const isBare = before.segment.marks.every((mark) => mark === before.mark || isKey(mark, 'first', 'last'));
  return one.segment.parting === 'and' && isBare && last.assetId === one.seen.assetId;
}

/** "Badge in the top left corner" stands over the film. */
const isCornered = (segment: ToldSegment) => {
  const { wanted } = segment;
  const isSide = wanted.has('left') || wanted.has('right');
  return isSide && (wanted.has('top') || wanted.has('bottom')) && !hasTime(segment);
};

/** A clip that is spoken of again where something is told of it, and no time is. */
function isMention(segment: ToldSegment, at: number): boolean {
  const { marks, wanted } = segment;
  if (isAimedAt(segment, at)) return true;
  if (wanted.has('again') || hasTime(segment)) return false;
  const others = marks.filter((mark, index) => index !== at && !isKey(mark, 'then'));
  return others.length > 0;
}

/** "Text “One” over the cutting", "no sound on the bus". */
const isAimedAt = ({ marks }: ToldSegment, at: number) =>
  isKey(marks[at - 1], 'on') && (marks.length > 2 || at > 1);

interface Told {
  segment: ToldSegment;
  seen: Seen | null;
  mark: Mark | undefined;
  at: number;
}

/** Where shots have times, a description without one is chatter unless it stands among them or is said to be next. */
function shotTest(told: readonly Told[]): (segment: ToldSegment, mark: Mark) => boolean {
  const withFootage = told.filter(({ seen }) => seen !== null);
  const timed = withFootage.filter(({ segment }) => hasTime(segment));
  const order = told.map(({ segment }) => segment);
  const [first, last] = [
    order.indexOf(timed[0]?.segment as never),
    order.indexOf(timed.at(-1)?.segment as never),
  ];
  const counts = new Map<number, number>();
  for (const { segment } of withFootage)
    counts.set(segment.sentence, (counts.get(segment.sentence) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  // "A, B: 2 seconds each. Then C 5 seconds": the time of each is theirs.
  const ofEach = new Set(
    order.flatMap((segment) => (segment.wanted.has('each') && hasTime(segment) ? [segment.sentence] : [])),
  );
  return (segment, mark) => {
    const at = order.indexOf(segment);
    const isLead = isLeadIn(order, at, withFootage);
    // "A film of the cellar: harvest, cellar, tasting": the list tells it.
    const isListed =
      isLead && told.some(({ seen }, index) => index > at && seen?.assetId === told[at]?.seen?.assetId);
    if (mark.kind === 'clip' && mark.isExact) return !isListed;
    if (isLead) return false;
    if (hasTime(segment) || isOrdered(segment) || ofEach.has(segment.sentence)) return true;
    if (timed.length > 0)
      return (
        mark.kind === 'clip' &&
        ((at > first && at < last) || (segment.marks.length === 1 && mark.assets.length === 1))
      );
    return mark.kind === 'clip' || counts.get(segment.sentence) === most;
  };
}

/** "A film of the house: the kitchen, the garden": what leads to a list is none of it. */
function isLeadIn(segments: readonly ToldSegment[], at: number, footage: readonly Told[]): boolean {
  const own = segments[at];
  if (own === undefined) return false;
  const colon = segments.findIndex(
    ({ isLabel, sentence }, index) => index >= at && isLabel && sentence === own.sentence,
  );
  const behind = footage.filter(({ segment }) => segments.indexOf(segment) > colon).length;
  return colon !== -1 && behind > 1;
}

/** "The headspin three times, 2 seconds each". */
function timesMore({ marks, wanted }: ToldSegment, shot: ToldShot): ToldShot[] {
  const isTwice = wanted.has('twice') && !wanted.has('speed');
  const count = marks.find((mark) => mark.kind === 'count')?.value ?? (isTwice ? 2 : 1);
  return Array.from({ length: count - 1 }, () => ({ ...shot, again: shot }));
}

const isOrdered = ({ parting, wanted }: ToldSegment) =>
  parting === 'then' || wanted.has('first') || wanted.has('last') || wanted.has('whole');

const shotOf = ({ sentence }: ToldSegment, mark: Mark, seen: Seen): ToldShot => ({
  ...plainShot(sentence),
  ...seen,
  said: mark.said,
});

/** A shot of which nothing is told. */
export const plainShot = (sentence: number): Omit<ToldShot, 'said' | keyof Seen> => ({
  seconds: null,
  trim: null,
  tail: null,
  factor: null,
  isReversed: false,
  isGrey: false,
  isMuted: false,
  isHeard: false,
  place: null,
  sentence,
  again: null,
  isTimeNear: false,
  isStill: false,
});

/** "And then once more forwards 3 seconds": the shot before, again. */
function repeatLast(segment: ToldSegment, before: ToldSegment | undefined, film: ToldFilm): void {
  const last = film.shots.at(-1);
  const isNext = segment.wanted.has('again') || (segment.parting === 'then' && playsOtherwise(segment));
  const isBare = segment.marks.every(({ kind }) => kind !== 'run' && kind !== 'text' && kind !== 'song');
  const isTimed = hasTime(segment) || (before !== undefined && hasTime(before) && playsOtherwise(segment));
  if (last === undefined || !isTimed || !isNext || !isBare) return;
  const again = hasTime(segment) ? null : last;
  const shot = { ...last, factor: null, isReversed: false, seconds: null, trim: null, again };
  segment.shot = shot;
  segment.isNew = true;
  film.shots.push(shot);
}

const playsOtherwise = ({ wanted, marks }: ToldSegment) =>
  ['reverse', 'normal', 'slow', 'half', 'double'].some((key) => wanted.has(key as never)) ||
  marks.some(({ kind }) => kind === 'factor');

/** A description with a time for which there is nothing. */
function isLost({ marks, wanted, parting }: ToldSegment): boolean {
  const run = marks.find(({ kind }) => kind === 'run');
  const isOfFilm = ['total', 'max', 'about', 'each', 'film'].some((key) => wanted.has(key as never));
  const isRefused = marks.some((mark, at) => mark === run && isKey(marks[at - 1], 'no', 'except'));
  const isText = marks.some(({ kind }) => kind === 'text');
  return (
    run !== undefined &&
    marks.some((mark) => mark.kind === 'time' || mark.kind === 'span' || isKey(mark, 'whole')) &&
    !isOfFilm &&
    !isRefused &&
    !isText &&
    parting !== 'start'
  );
}

/** "We need 20 seconds for the page of the club. …": what is said before the first clip, where that has no time, is of the film. */
function isHead(told: readonly Told[], index: number): boolean {
  const first = told.findIndex(({ seen, segment }) => seen !== null && segment.marks.length > 0);
  const own = told[index]?.segment;
  if (own === undefined || first === -1 || index > first) return false;
  const isLed = told.slice(index, first).some(({ segment }) => segment.isLabel);
  const isApart = told.every(({ seen, segment }) => seen === null || segment.sentence !== own.sentence);
  return isLed || isApart || told.every(({ seen, segment }) => seen === null || !hasTime(segment));
}
