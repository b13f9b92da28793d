/** Grounds of one colour that stand between the clips of a film, as a rule with a text. Pure. */
import { activeReference, framesToSeconds, type Timeline } from '@rushes/timeline';
import { contrastOn, luminanceOf } from '../planning/title-contrast.ts';
import { type Film, isClip, type Piece, readFilm, startsOf } from './film.ts';

/** Least contrast of large letters (WCAG 2.2, 1.4.3). */
const leastForLarge = 3;

/** White letters, or black ones where white could not be read on a colour. */
export const inkOn = (color: string): { color?: string } =>
  contrastOn(luminanceOf(color)) < leastForLarge ? { color: '#000000' } : {};

/** True of a ground of one colour in the row of the clips. */
export function isCard({ item }: Piece): boolean {
  const reference = isClip(item) ? activeReference(item) : null;
  return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.color';
}

/** A ground that a measurement finds black: relative luminance. */
const blackGround = 0.01;

/** When a film is black because it was asked to be, seconds: its black cards. */
export function blackCards(timeline: Timeline): { startSeconds: number; endSeconds: number }[] {
  const film = readFilm(timeline);
  if (film === null) return [];
  const { rate } = film.output;
  const starts = startsOf(film.pieces);
  return film.pieces.flatMap((piece, index) => {
    const reference = isCard(piece) && isClip(piece.item) ? activeReference(piece.item) : null;
    const color = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.color : null;
    if (typeof color !== 'string' || luminanceOf(color) > blackGround) return [];
    const start = starts[index] ?? 0;
    return [
      {
        startSeconds: framesToSeconds(start, rate),
        endSeconds: framesToSeconds(start + piece.frames, rate),
      },
    ];
  });
}

/** How many cards a film begins with, and ends with; of a film of nothing else they are none. */
export function edgeCards(pieces: readonly Piece[]): { first: number; last: number } {
  const first = pieces.findIndex((piece) => !isCard(piece));
  if (first === -1) return { first: 0, last: 0 };
  return { first, last: pieces.length - 1 - pieces.findLastIndex((piece) => !isCard(piece)) };
}

/** Frames that a clip beside cards is seen at least when the film gets shorter. */
const leastBeside = 15;

/** Another length of what stands between the cards at its ends, which keep theirs where enough is left. */
export function besideCards(
  film: Film,
  frames: number,
  withLength: (film: Film, frames: number) => Piece[],
): Piece[] {
  const { first, last } = edgeCards(film.pieces);
  const end = film.pieces.length - last;
  const row = film.pieces.slice(first, end);
  const sum = (pieces: readonly Piece[]) => pieces.reduce((all, piece) => all + piece.frames, 0);
  const left = frames - (sum(film.pieces) - sum(row));
  if (first + last === 0 || left < leastBeside * row.length) return withLength(film, frames);
  const between = { ...film, pieces: row, frames: sum(row) };
  return [...film.pieces.slice(0, first), ...withLength(between, left), ...film.pieces.slice(end)];
}
