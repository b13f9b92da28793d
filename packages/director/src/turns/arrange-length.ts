/** How long a changed film is, and how its clips share that: by their ends, or stretched where they are drawn. Pure. */
import { secondsToFrames } from '@rushes/timeline';
import type { Edit } from '../edits/edit-wish.ts';
import { CannotDo, type Film, type Piece, startsOf } from './film.ts';
import { cutPiece, spanned } from './pieces.ts';

/** Shortest clip that is still seen, seconds: a film loses clips only where all of them would be shorter. */
const shortestSeconds = 0.4;

/** Frames that a wished length comes to. */
export function framesOf(edit: Extract<Edit, { kind: 'length' }>, film: Film): number {
  const { rate } = film.output;
  if (edit.factor === 0)
    return film.frames + secondsToFrames(Math.abs(edit.seconds ?? 0), rate) * Math.sign(edit.seconds ?? 0);
  if (edit.seconds !== null) return secondsToFrames(edit.seconds, rate);
  return Math.round(film.frames * (edit.factor ?? 1));
}

export function shortened(film: Film, frames: number): Piece[] {
  const { rate } = film.output;
  const least = Math.max(1, secondsToFrames(shortestSeconds, rate));
  const pieces = [...film.pieces];
  const most = (all: readonly Piece[]) => all.reduce((sum, piece) => sum + Math.min(piece.frames, least), 0);
  // The beginning and the end of a film say most: what is too much goes from the middle.
  while (pieces.length > 1 && most(pieces) > frames)
    pieces.splice(Math.max(1, Math.floor((pieces.length - 1) / 2)) % pieces.length, 1);
  const before = pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const lengths = pieces.map((piece) =>
    Math.max(Math.min(piece.frames, least), Math.floor((piece.frames * frames) / before)),
  );
  settle(
    lengths,
    pieces.map((piece) => piece.frames),
    { frames, least },
  );
  return pieces.map((piece, index) => cutPiece(piece, lengths[index] ?? piece.frames, { rate }));
}

/** Brings lengths to their sum, the longest first; none above what it has, none below the least while others have more. */
export function settle(
  lengths: number[],
  most: readonly number[],
  { frames, least }: { frames: number; least: number },
): void {
  let open = frames - lengths.reduce((sum, length) => sum + length, 0);
  for (let guard = 0; open !== 0 && guard < 100_000; guard += 1) {
    const order = [...lengths.keys()].toSorted((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
    const index =
      open > 0
        ? order.find((at) => (lengths[at] ?? 0) < (most[at] ?? 0))
        : (order.find((at) => (lengths[at] ?? 0) > least) ?? order.find((at) => (lengths[at] ?? 0) > 1));
    if (index === undefined) return;
    const step = Math.sign(open);
    lengths[index] = (lengths[index] ?? 0) + step;
    open -= step;
  }
}

/** Scenes that are drawn last as long as one likes. */
export function stretched(film: Film, frames: number): Piece[] {
  const { rate } = film.output;
  const before = film.pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const lengths = film.pieces.map((piece) => Math.max(1, Math.floor((piece.frames * frames) / before)));
  settle(
    lengths,
    lengths.map(() => frames),
    { frames, least: 1 },
  );
  return film.pieces.map((piece, index) => {
    const length = lengths[index] ?? piece.frames;
    return {
      ...piece,
      frames: length,
      item: spanned(piece.item, length, { rate }),
      sound: piece.sound === null ? null : spanned(piece.sound, length, { rate }),
    };
  });
}

/** The film without what plays between two times of it. */
export function withoutStretch(film: Film, { from, to }: Extract<Edit, { kind: 'cutOut' }>): Piece[] {
  const { rate } = film.output;
  const [first, next] = [secondsToFrames(from, rate), Math.min(film.frames, secondsToFrames(to, rate))];
  if (first >= film.frames) throw new CannotDo('the film ends before that');
  const starts = startsOf(film.pieces);
  return film.pieces.flatMap((piece, index): Piece[] => {
    const start = starts[index] ?? 0;
    const end = start + piece.frames;
    if (next <= start || first >= end) return [piece];
    const [before, after] = [Math.max(0, first - start), Math.max(0, end - next)];
    return [
      ...(before === 0 ? [] : [{ ...cutPiece(piece, before, { rate }), join: null, soundJoin: null }]),
      ...(after === 0 ? [] : [cutPiece(piece, after, { head: piece.frames - after, rate })]),
    ];
  });
}
