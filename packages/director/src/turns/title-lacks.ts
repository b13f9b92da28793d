/** What a change of titles lacks of what was asked, read off the film after it. Pure. */
import { type Clip, framesToSeconds, secondsToFrames } from '@rushes/timeline';
import type { TitleSpot } from '../brief-parts.ts';
import type { Edit, TitlePick } from '../edits/edit-wish.ts';
import { wholeFilm } from '../edits/slots/wishes/title-wishes.ts';
import { textParametersOf } from '../planning/free-titles.ts';
import { cardColors } from './card-texts.ts';
import { chosen } from './chosen.ts';
import { meant, namesOn, type Standing, titlesIn } from './dress/dress-titles.ts';
import { assetOf, type Film, startsOf } from './film.ts';

interface Seen {
  before: Film;
  after: Film;
}

const parameterOf = (item: Clip, name: string) => textParametersOf(item)?.[name];

/** The titles that are meant, of the film after a change that keeps their number. */
function meantIn(film: Film, which: TitlePick): Standing[] {
  const all = titlesIn(film);
  if (which !== null && typeof which === 'object') return all.length === 0 ? [] : meant(film, which).own;
  const one = which === null ? undefined : all.at(which);
  return one === undefined ? all : [one];
}

export function titleTimeLack(
  { which, seconds, factor }: Extract<Edit, { kind: 'titleTime' }>,
  { before, after }: Seen,
): string | null {
  const { rate } = after.output;
  const own = meantIn(after, which);
  if (seconds === null || factor === 0) {
    const sum = (film: Film) => meantIn(film, which).reduce((all, { start, end }) => all + end - start, 0);
    return sum(before) === sum(after) ? 'the title stands as long as it did' : null;
  }
  const wanted = secondsToFrames(Math.min(seconds, wholeFilm), rate);
  const shortest = Math.min(...own.map(({ start, end }) => end - start));
  const isWhole = seconds === wholeFilm && shortest >= after.frames;
  if (isWhole || shortest === wanted) return null;
  return `it stands for ${Math.round(framesToSeconds(shortest, rate) * 100) / 100} s, as long as the film lets it`;
}

export function titlePlaceLack(
  { place, over, atSeconds }: Extract<Edit, { kind: 'titlePlace' }>,
  { after }: Seen,
): string | null {
  const all = titlesIn(after);
  if (atSeconds !== undefined) {
    const wanted = secondsToFrames(atSeconds, after.output.rate);
    return all.some(({ start }) => start === wanted) ? null : 'the film is too short for a text at that time';
  }
  if (over !== undefined) {
    const [first = 0] = chosen(after, over);
    const start = startsOf(after.pieces)[first] ?? 0;
    return all.some((one) => one.start === start) ? null : 'it does not stand there';
  }
  const isThere = all.some(({ start, end }) => (place === 'opening' ? start === 0 : end >= after.frames));
  return isThere ? null : 'it does not stand there';
}

export function titleColorLack(
  { which, color, isGround }: Extract<Edit, { kind: 'titleColor' }>,
  { after }: Seen,
): string | null {
  const own = meantIn(after, which);
  // A card gets the colour, and its text one that is read on it.
  const grounds = isGround === true ? cardColors(after, own) : [];
  if (grounds.length > 0) return grounds.every((one) => one === color) ? null : 'it has another colour';
  return own.every(({ item }) => parameterOf(item, 'color') === color) ? null : 'it has another colour';
}

export function titleTextLack(
  { to }: Extract<Edit, { kind: 'titleText' }>,
  { before, after }: Seen,
): string | null {
  if (to === null) return fewerLack({ before, after });
  return titlesIn(after).some(({ item }) => String(parameterOf(item, 'text')).includes(to))
    ? null
    : 'the new words do not stand in the film';
}

/** One title less than before. */
export const fewerLack = ({ before, after }: Seen): string | null =>
  titlesIn(after).length < titlesIn(before).length ? null : 'it still stands in the film';

/** Every clip of a file has a name over it, and nothing else has. */
export function clipNamesLack(_edit: Edit, { after }: Seen): string | null {
  const starts = startsOf(after.pieces);
  const spans = namesOn(after);
  const isNamed = (index: number) => {
    const start = starts[index] ?? 0;
    const end = start + (after.pieces[index]?.frames ?? 0);
    return spans.some((name) => name.start <= start && name.end >= end);
  };
  const lacking = after.pieces.filter(({ item }, index) => assetOf(item) !== null && !isNamed(index)).length;
  return lacking === 0 ? null : `${lacking} clips have no name`;
}

export const noClipNamesLack = (_edit: Edit, { after }: Seen): string | null =>
  namesOn(after).length === 0 ? null : 'names still stand on the clips';

/** Why titles do not stand at a spot, once their places are chosen; null where they do. */
export function spotLack(film: Film, spot: TitleSpot): string | null {
  const isThere = titlesIn(film).every(({ item }) => {
    const { box, align, valign } = textParametersOf(item) ?? {};
    if (box === undefined) return false;
    const [down, across] = [downOf(spot), acrossOf(spot)];
    return valign === down && align === across;
  });
  return isThere ? null : 'the words have no room there';
}

const downOf = (spot: TitleSpot) =>
  spot.startsWith('top') ? 'top' : spot.startsWith('bottom') ? 'bottom' : 'middle';
const acrossOf = (spot: TitleSpot) =>
  spot.includes('left') ? 'left' : spot.includes('right') ? 'right' : 'center';
