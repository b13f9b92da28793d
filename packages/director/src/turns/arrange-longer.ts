/** Clips that play on: more of the same footage with everything that was done to them. Pure. */
import type { Rational } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import { settle } from './arrange-length.ts';
import { assetOf, type Film, isClip, type Piece } from './film.ts';
import { cutPiece, headOf, spanned, tailOf } from './pieces.ts';

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
