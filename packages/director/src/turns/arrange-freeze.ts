/** Pictures that stand still. Pure. */
import { secondsToFrames } from '@rushes/timeline';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, type Piece, speedOf, startsOf } from './film.ts';
import { cutPiece, spanned } from './pieces.ts';

/** The last picture of clips stands still for a while, or that at a time. */
export function frozen(
  film: Film,
  { target, seconds, atSeconds, adds }: Extract<Edit, { kind: 'freeze' }>,
  keepsLength: boolean,
): Piece[] {
  const { rate } = film.output;
  const frames = Math.max(1, secondsToFrames(seconds, rate));
  const keepLength = keepsLength && adds !== true;
  if (atSeconds !== undefined) return frozenAt(film, { frames, atSeconds, target });
  const held = new Set(chosen(film, target));
  return film.pieces.flatMap((piece, index) => {
    if (!held.has(index)) return [piece];
    if (assetOf(piece.item) === null) throw new CannotDo('a drawn scene can not be frozen');
    const length = keepLength ? Math.max(1, piece.frames - frames) : piece.frames;
    const cut = cutPiece(piece, length, { rate });
    const hold = keepLength ? piece.frames - length : frames;
    if (hold === 0) return [piece];
    return [{ ...cut, join: null, soundJoin: null }, standstill(cut, hold, rate)];
  });
}

/** The picture at a time stands, and what was behind it goes on after that. Of one clip its own time counts where the film's is another clip's. */
function frozenAt(
  film: Film,
  { frames, atSeconds, target }: { frames: number; atSeconds: number; target: ClipTarget },
): Piece[] {
  const { rate } = film.output;
  const starts = startsOf(film.pieces);
  const asked = secondsToFrames(atSeconds, rate);
  const of = (at: number) =>
    film.pieces.findIndex(({ frames: own }, index) => at < (starts[index] ?? 0) + own);
  const meant = target.kind === 'all' ? null : chosen(film, target);
  const isOwn = meant !== null && !meant.includes(of(asked));
  const time = isOwn ? asked + (starts[meant[0] ?? 0] ?? 0) : asked;
  const index = of(time);
  const piece = film.pieces[index];
  if (piece === undefined) throw new CannotDo('the film is over before that time');
  if (assetOf(piece.item) === null) throw new CannotDo('a drawn scene can not be frozen');
  const passed = time - (starts[index] ?? 0);
  const shown = Math.max(1, passed);
  const head = { ...cutPiece(piece, shown, { rate }), join: null, soundJoin: null };
  const rest = cutPiece(piece, piece.frames - shown, { head: shown, rate });
  const hold = { ...standstill(cutPiece(piece, shown, { rate }), frames, rate), join: null };
  const tail = piece.frames - shown > 0 ? [hold, rest] : [{ ...hold, join: piece.join }];
  return [...film.pieces.slice(0, index), head, ...tail, ...film.pieces.slice(index + 1)];
}

function standstill(piece: Piece, frames: number, rate: Film['output']['rate']): Piece {
  const speed = speedOf(piece.item);
  const last = speed > 0 ? Math.max(0, piece.frames - 1) * speed : 0;
  const still = spanned(piece.item, frames, { by: last, rate });
  const effect = {
    OTIO_SCHEMA: 'FreezeFrame.1' as const,
    name: '',
    effect_name: 'FreezeFrame',
    time_scalar: 0,
    metadata: {},
  };
  const others = still.effects.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Effect.1');
  const sound =
    piece.sound === null
      ? null
      : {
          OTIO_SCHEMA: 'Gap.1' as const,
          name: '',
          effects: [],
          markers: [],
          enabled: true,
          metadata: {},
          source_range: still.source_range,
        };
  const quiet = sound === null ? null : spanned({ ...sound, source_range: null }, frames, { rate });
  return {
    item: { ...still, effects: [...others, effect] } as Piece['item'],
    sound: quiet,
    frames,
    join: piece.join,
    soundJoin: null,
    origin: null,
  };
}
