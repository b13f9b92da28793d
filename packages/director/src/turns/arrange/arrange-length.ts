/** How long a changed film and its clips are: shared among them, cut at their ends, stretched where they are drawn, played on. Pure. */
import { type Rational, secondsToFrames } from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { Edit } from '../../edits/edit-wish.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, startsOf } from '../film.ts';
import { cutPiece, headOf, spanned, tailOf } from '../pieces.ts';

// How long a changed film is, and how its clips share that: by their ends, or stretched where they are drawn.

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

/** What of a stretch that was to go is still there; null where all of it went. */
export function stretchLack(
  { from, to }: Extract<Edit, { kind: 'cutOut' }>,
  before: Film,
  after: Film,
): string | null {
  const { rate } = before.output;
  const gone = Math.min(before.frames, secondsToFrames(to, rate)) - secondsToFrames(from, rate);
  return before.frames - after.frames === gone ? null : 'not all of that is gone';
}

// Clips that play on: more of the same footage with everything that was done to them.

interface Room {
  assets: ReadonlyMap<string, PlannerAsset>;
  rate: Rational;
}

const isStill = ({ item }: Piece, { assets }: Room) => {
  const id = assetOf(item);
  return id === null || assets.get(id)?.kind === 'image';
};

/** A clip that plays on behind its end, and where its file ends begins earlier; null where the file holds no more. */
export function playingOn(piece: Piece, frames: number, room: Room): Piece | null {
  const { rate } = room;
  if (isStill(piece, room)) {
    const sound = piece.sound === null ? null : spanned(piece.sound, frames, { rate });
    return { ...piece, frames, item: spanned(piece.item, frames, { rate }), sound };
  }
  const more = frames - piece.frames;
  const tail = Math.min(more, tailOf(piece, room));
  return more - tail > headOf(piece, room) ? null : cutPiece(piece, frames, { head: tail - more, rate });
}

/** The film longer by its own clips, each by its share; null where they hold less, or one file is shown several times. */
export function allPlayingOn(film: Film, frames: number, room: Room): Piece[] | null {
  const ids = film.pieces.map(({ item }) => assetOf(item));
  const isPlain = film.pieces.every(({ item }) => isClip(item));
  if (!isPlain || new Set(ids).size !== ids.length || ids.includes(null)) return null;
  const most = film.pieces.map((piece) =>
    isStill(piece, room) ? frames : piece.frames + tailOf(piece, room) + headOf(piece, room),
  );
  if (most.reduce((sum, one) => sum + one, 0) < frames) return null;
  const now = film.pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const lengths = film.pieces.map((piece, index) =>
    Math.min(most[index] ?? 0, Math.max(piece.frames, Math.floor((piece.frames * frames) / now))),
  );
  settle(lengths, most, { frames, least: 1 });
  const longer = film.pieces.map((piece, index) => playingOn(piece, lengths[index] ?? piece.frames, room));
  return longer.every((piece) => piece !== null) ? longer : null;
}
