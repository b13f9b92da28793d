/** Where each text of a message stands. Pure. */
import { isKey } from '../segments.ts';
import type { ToldFilm, ToldSegment, ToldShot, ToldText } from '../told-film.ts';

/** Gives the texts their places: on the shot of their segment, on the one that was told right before, or in the film. */
export function giveTexts(segments: readonly ToldSegment[], film: ToldFilm): void {
  let eachAt = -1;
  for (const [at, segment] of segments.entries()) {
    const texts = segment.marks.flatMap((mark, index) => (mark.kind === 'text' ? [{ mark, index }] : []));
    const isOfEach = segment.wanted.has('each') && (segment.wanted.has('text') || segment.wanted.has('on'));
    if (isOfEach && segment.shot === null) eachAt = 0;
    if (texts.length === 0) continue;
    if (segment.wanted.has('music') && !segment.wanted.has('text')) continue;
    for (const { mark, index } of texts) {
      const told: ToldText = { text: mark.text, shot: null, place: null, span: null, seconds: null };
      const isEach = eachAt >= 0 && segment.shot === null;
      told.shot = isEach ? (film.shots[eachAt] ?? null) : shotFor(segments, at, film);
      if (isEach) eachAt += 1;
      if (told.shot === null) placeOf(told, segments, at, index);
      film.texts.push(told);
    }
  }
}

function shotFor(segments: readonly ToldSegment[], at: number, film: ToldFilm): ToldShot | null {
  const segment = segments[at];
  if (segment === undefined) return null;
  if (segment.shot !== null) return isOfList(segments, segment) ? null : segment.shot;
  const { wanted, marks } = segment;
  if (marks.some(({ kind }) => kind === 'span' || kind === 'time')) return null;
  const before = segments[at - 1];
  const isOnLast = wanted.has('last') && wanted.has('on');
  if (isOnLast) return film.shots.at(-1) ?? null;
  if (wanted.has('first') && wanted.has('on')) return film.shots[0] ?? null;
  // "Text over the gold bottle: “Softer”".
  const isAnnounced =
    before !== undefined && before.shot !== null && (before.wanted.has('text') || before.wanted.has('write'));
  if (isAnnounced && before.sentence === segment.sentence) return before.shot;
  // "On the photo": the only picture of the film.
  if (wanted.has('photo') && wanted.has('on')) {
    const stills = film.shots.filter(({ isStill }) => isStill);
    if (stills.length === 1) return stills[0] ?? null;
  }
  const isOnIt = isKey(marks.at(-1), 'on');
  const own = segments.slice(0, at).findLast(({ shot }) => shot !== null);
  if (isOnIt) return own?.shot ?? null;
  return isInLine(segments, at) ? (own?.shot ?? null) : null;
}

/** "A and B with the title “X”": one text behind a list of which nothing is told clip by clip is of the film. */
function isOfList(segments: readonly ToldSegment[], segment: ToldSegment): boolean {
  const line = segments.filter(({ isNew, sentence }) => isNew && sentence === segment.sentence);
  const isTold = ({ marks }: ToldSegment) =>
    marks.some((mark) => mark.kind === 'time' || mark.kind === 'span' || isKey(mark, 'whole', 'on'));
  const texts = segments.flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'text'));
  const isLast = line.at(-1) === segment && segment.parting === 'and';
  return texts.length === 1 && line.length > 1 && isLast && !line.some(isTold);
}

/** Right behind the only shot of a line, or of several lines each with a text. */
function isInLine(segments: readonly ToldSegment[], at: number): boolean {
  const segment = segments[at];
  const before = segments[at - 1];
  if (segment === undefined || before?.shot == null || before.sentence !== segment.sentence) return false;
  const line = segments.filter(({ sentence }) => sentence === segment.sentence);
  const shots = line.filter(({ isNew }) => isNew).length;
  const texts = line.filter(({ marks }) => marks.some(({ kind }) => kind === 'text')).length;
  const later = segments.slice(at + 1).some(({ isNew, sentence }) => isNew && sentence === segment.sentence);
  return shots === 1 ? segments.filter(({ isNew }) => isNew).length > 1 : later || texts > 1;
}

function placeOf(told: ToldText, segments: readonly ToldSegment[], at: number, index: number): void {
  const segment = segments[at];
  if (segment === undefined) return;
  const { marks, wanted } = segment;
  const span = marks.find((mark) => mark.kind === 'span');
  const time = marks.find(
    (mark, place) => mark.kind === 'time' && (place > index || isKey(marks[place - 1], 'first', 'last')),
  );
  if (span?.kind === 'span') told.span = { startSeconds: span.startSeconds, endSeconds: span.endSeconds };
  if (time?.kind === 'time') told.seconds = time.seconds;
  if (told.span === null && told.seconds === null && wanted.has('film'))
    told.span = { startSeconds: 0, endSeconds: null };
  const isLast = wanted.has('last') && marks.findIndex((mark) => isKey(mark, 'last')) !== index;
  told.place = isLast ? 'closing' : 'opening';
}
