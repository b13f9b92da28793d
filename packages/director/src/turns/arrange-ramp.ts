/** Clips of which a part plays at another speed, or that get faster or slower as they go. Pure. */
import { framesToSeconds, secondsToFrames } from '@rushes/timeline';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { timed } from './arrange-speed.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { cutPiece, headOf, tailOf } from './pieces.ts';

/** A stretch of a clip at another speed; the clip is as long as it was (`keeps`), or as much longer or shorter as that comes to. */
export function partAtSpeed(
  film: Film,
  world: ChangeWorld,
  { target, from, to, factor, keeps }: Extract<Edit, { kind: 'speedPart' }>,
): Piece[] {
  const { rate } = film.output;
  return inPlaceOf(film, world, target, (piece) => {
    const first = secondsToFrames(from, rate);
    const next = Math.min(piece.frames, to === null ? piece.frames : secondsToFrames(to, rate));
    if (next <= first) throw new CannotDo('the clip is over before that');
    const span = next - first;
    const shown = keeps ? span : Math.max(1, Math.round(span / factor));
    const source = keeps ? Math.round(span * factor) : span;
    const tail = piece.frames - next;
    const moved = withRoom(piece, first + source + tail, { film, world });
    return [
      ...(first === 0 ? [] : [hard(cutPiece(moved, first, { rate }))]),
      ending(
        timed(cutPiece(moved, shown, { head: first, rate }), { speed: factor, frames: shown, rate }),
        tail === 0,
      ),
      ...(tail === 0 ? [] : [cutPiece(moved, tail, { head: first + source, rate })]),
    ];
  });
}

/** Longest step of a ramp, seconds: shorter ones are not seen as steps. */
const stepSeconds = 0.25;
const mostSteps = 24;

/** A clip of the same length whose speed goes from one to another, in steps too short to be seen. */
export function ramped(
  film: Film,
  world: ChangeWorld,
  { target, from, to }: Extract<Edit, { kind: 'ramp' }>,
): Piece[] {
  const { rate } = film.output;
  return inPlaceOf(film, world, target, (piece) => {
    const seconds = framesToSeconds(piece.frames, rate);
    const count = Math.max(2, Math.min(mostSteps, piece.frames, Math.round(seconds / stepSeconds)));
    const steps = Array.from({ length: count }, (_, at) => ({
      frames: Math.round(((at + 1) * piece.frames) / count) - Math.round((at * piece.frames) / count),
      speed: Math.round(from * (to / from) ** (at / (count - 1)) * 1000) / 1000,
    }));
    const source = Math.ceil(steps.reduce((sum, { frames, speed }) => sum + frames * speed, 0));
    const moved = withRoom(piece, source, { film, world });
    let at = 0;
    return steps.map(({ frames, speed }, step) => {
      const made = timed(cutPiece(moved, frames, { head: Math.round(at), rate }), { speed, frames, rate });
      at += frames * speed;
      return ending(made, step === count - 1);
    });
  });
}

/** All pieces, the chosen ones as what `make` makes of them. */
function inPlaceOf(
  film: Film,
  world: ChangeWorld,
  target: ClipTarget,
  make: (piece: Piece) => Piece[],
): Piece[] {
  const own = new Set(chosen(film, target));
  return film.pieces.flatMap((piece, index) => {
    if (!own.has(index)) return [piece];
    requireMoving(piece, world);
    return make(piece);
  });
}

const hard = (piece: Piece): Piece => ({ ...piece, join: null, soundJoin: null });
const ending = (piece: Piece, isLast: boolean): Piece => (isLast ? piece : hard(piece));

function requireMoving({ item }: Piece, world: ChangeWorld): void {
  const id = assetOf(item);
  if (!isClip(item) || id === null || world.byId.get(id)?.kind === 'image')
    throw new CannotDo('nothing of that moves: still pictures and drawn scenes have no speed');
  if (speedOf(item) !== 1) throw new CannotDo('that clip has another speed already');
}

/** The piece, begun as much earlier as it must be to show `frames` of its footage. */
function withRoom(piece: Piece, frames: number, { film, world }: { film: Film; world: ChangeWorld }): Piece {
  const { rate } = film.output;
  const lacking = frames - piece.frames - tailOf(piece, { assets: world.byId, rate });
  if (lacking <= 0) return piece;
  if (lacking > headOf(piece, { rate })) throw new CannotDo('there is not enough footage');
  return cutPiece(piece, piece.frames, { head: -lacking, rate });
}
