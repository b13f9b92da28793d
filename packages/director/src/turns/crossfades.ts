/** Crossfades by the footage that is there: more of the one clip or of the other, or a stretch right beside the one shown. Pure. */
import { type Rational, type Transition, ticksToFrames, timeToTicks, transition } from '@rushes/timeline';
import type { Brief } from '../brief.ts';
import type { CutStyle } from '../edits/edit-wish.ts';
import { cutsOf, type Film, isClip, type Piece } from './film.ts';
import { cutPiece, headOf, type Room, tailOf } from './pieces.ts';

/** A shorter one is a hard cut to the eye, frames. */
const leastFrames = 4;
/** A clip is seen alone for at least as long as in each of its crossfades. */
const mostShare = 1 / 3;

/** Frames that a transition takes of the item before the cut and after it. */
const offsets = ({ in_offset, out_offset }: Transition, rate: Rational) => ({
  before: ticksToFrames(timeToTicks(in_offset), rate),
  after: ticksToFrames(timeToTicks(out_offset), rate),
});

const framesOf = (join: Transition, rate: Rational): number => {
  const { before, after } = offsets(join, rate);
  return before + after;
};

interface Pair {
  piece: Piece;
  next: Piece;
}

/** Frames of a crossfade before a cut and after it, as near to the middle as the footage allows. */
function sides({ piece, next }: Pair, frames: number, room: Room): { before: number; after: number } {
  const mostBefore = Math.min(headOf(next, room), Math.floor(piece.frames * mostShare));
  const mostAfter = Math.min(tailOf(piece, room), Math.floor(next.frames * mostShare));
  const before = Math.min(mostBefore, frames - Math.min(mostAfter, Math.floor(frames / 2)));
  return { before, after: Math.min(mostAfter, frames - before) };
}

/**
 * The two clips of a cut where they have footage for a crossfade of `frames`. What has none to spare before it begins a little
 * later, what has none behind it a little earlier; `taken`: frames of the first one's beginning that another crossfade shows.
 */
function withSpare(pair: Pair, frames: number, room: Room & { taken: number }): Pair | null {
  const { piece, next } = pair;
  const half = Math.ceil(frames / 2);
  const slid = (one: Piece, head: number) => cutPiece(one, one.frames, { head, rate: room.rate });
  const tries = [
    () => pair,
    () => ({ piece, next: slid(next, Math.min(half, tailOf(next, room))) }),
    () => ({ piece: slid(piece, -Math.max(0, Math.min(half, headOf(piece, room) - room.taken))), next }),
  ];
  for (const attempt of tries) {
    const tried = attempt();
    const { before, after } = sides(tried, frames, room);
    if (before + after >= Math.min(frames, leastFrames)) return tried;
  }
  return null;
}

/** Pieces whose wanted crossfades are there as far as their footage allows; the cuts without are hard. */
export function joined(wanted: readonly Piece[], room: Room): Piece[] {
  const { rate } = room;
  const pieces = [...wanted];
  for (const [index, { join }] of wanted.entries()) {
    const [piece, next] = [pieces[index], pieces[index + 1]];
    if (piece === undefined) continue;
    pieces[index] = { ...piece, join: null, soundJoin: null };
    if (next === undefined || join === null) continue;
    const previous = pieces[index - 1]?.join ?? null;
    const taken = previous === null ? 0 : offsets(previous, rate).before;
    const frames = framesOf(join, rate);
    const pair = withSpare({ piece, next }, frames, { ...room, taken });
    if (pair === null) continue;
    const { before, after } = sides(pair, frames, room);
    const made = { ...transition({ inFrames: before, outFrames: after, rate }), ...typeOf(join) };
    const isHeard = isClip(pair.piece.sound) && isClip(pair.next.sound);
    pieces[index] = { ...pair.piece, join: made, soundJoin: isHeard ? made : null };
    pieces[index + 1] = pair.next;
  }
  return pieces;
}

const typeOf = ({ transition_type, name, metadata }: Transition) => ({ transition_type, name, metadata });

/** A crossfade that is wanted; `joined` gives it the footage that there is. */
export const wantedJoin = (frames: number, rate: Rational, style?: CutStyle): Transition => {
  const before = Math.floor(frames / 2);
  const inOut = { inFrames: before, outFrames: frames - before, rate };
  if (style === undefined) return transition(inOut);
  return { ...transition({ ...inOut, type: 'Custom_Transition' }), metadata: { rushes: { ...style } } };
};

/** Other pieces of a film that goes from each clip to the next in a crossfade: all of their cuts do so as well. */
export function softAsBefore(wanted: readonly Piece[], film: Film, { edits, transitions }: Brief): Piece[] {
  const cuts = cutsOf(film).flatMap((index) => film.pieces[index] ?? []);
  const like = cuts[0]?.join ?? null;
  const last = edits.findLast((edit) => edit.kind === 'cuts');
  const isAsked = last === undefined ? transitions === 'dissolve' : last.as === 'dissolve' && !last.at;
  const isSoft = like !== null && cuts.every(({ join }) => join !== null) && (isAsked || cuts.length > 1);
  if (!isSoft) return [...wanted];
  const soft = new Set(cutsOf({ pieces: wanted }));
  return wanted.map((piece, index) => (soft.has(index) ? { ...piece, join: piece.join ?? like } : piece));
}
