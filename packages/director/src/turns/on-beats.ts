/** Cuts on the beats of composed music: its tempo is known from its own parameters. Pure. */
import { activeReference, type EditOperation, framesToSeconds, secondsToFrames } from '@rushes/timeline';
import type { Edit } from '../edits/edit-wish.ts';
import { CannotDo, type Film, type Piece, trackAt, tracksOf } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { cutPiece, headOf, spanned, tailOf } from './pieces.ts';
import { recut } from './recut.ts';

/** Beats per second of the composed music of a film; null where music of the library plays, or none. */
export function composedBeat(film: Film): number | null {
  for (const index of tracksOf(film.timeline, 'music')) {
    const first = trackAt(film.timeline, index)?.children[0];
    const reference = first?.OTIO_SCHEMA === 'Clip.2' ? activeReference(first) : null;
    const tempo = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.tempo : undefined;
    if (typeof tempo === 'number' && tempo > 0) return tempo / 60;
  }
  return null;
}

const beatsOfBar = 4;

/** Operations that move the cuts to the beats of composed music, null where the music has to be listened to. Throws CannotDo. */
export function onBeats(
  film: Film,
  { every }: Extract<Edit, { kind: 'beats' }>,
  world: ChangeWorld,
): EditOperation[] | null {
  const tracks = tracksOf(film.timeline, 'music');
  if (tracks.length === 0) throw new CannotDo('the film has no music; ask for some first');
  const beat = composedBeat(film);
  if (beat === null) return null;
  const step = (every === 'bar' ? beatsOfBar : 1) / beat;
  const { rate } = film.output;
  const pieces = [...film.pieces];
  let at = 0;
  for (let index = 0; index < pieces.length - 1; index += 1) {
    const [piece, next] = [pieces[index], pieces[index + 1]];
    if (piece === undefined || next === undefined) break;
    const cut = at + piece.frames;
    const seconds = framesToSeconds(cut, rate);
    const places = [Math.round(seconds / step), Math.floor(seconds / step), Math.ceil(seconds / step)]
      .map((beats) => secondsToFrames(beats * step, rate) - cut)
      .filter((by) => canRoll(by, { piece, next, world, rate }));
    const by = places[0] ?? 0;
    if (by !== 0) {
      pieces[index] = longer(piece, by, rate);
      pieces[index + 1] =
        by > 0 ? cutPiece(next, next.frames - by, { head: by, rate }) : earlier(next, -by, rate);
    }
    at = cut + by;
  }
  return recut(film, pieces, { assets: world.byId, brief: world.brief });
}

/** Shortest clip that a cut may leave, frames. */
const leastFrames = 8;

function canRoll(
  by: number,
  {
    piece,
    next,
    world,
    rate,
  }: { piece: Piece; next: Piece; world: ChangeWorld; rate: Film['output']['rate'] },
): boolean {
  if (by >= 0) return tailOf(piece, { assets: world.byId, rate }) >= by && next.frames - by >= leastFrames;
  return headOf(next, { rate }) >= -by && piece.frames + by >= leastFrames;
}

function longer(piece: Piece, by: number, rate: Film['output']['rate']): Piece {
  const frames = piece.frames + by;
  return {
    ...piece,
    frames,
    item: spanned(piece.item, frames, { rate }),
    sound: piece.sound === null ? null : spanned(piece.sound, frames, { rate }),
  };
}

function earlier(piece: Piece, by: number, rate: Film['output']['rate']): Piece {
  return cutPiece(piece, piece.frames + by, { head: -by, rate });
}
