/** Pictures that stand still. Pure. */
import { secondsToFrames } from '@rushes/timeline';
import type { Edit } from '../edits/edit-wish.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, type Piece, speedOf } from './film.ts';
import { cutPiece, spanned } from './pieces.ts';

/** The last picture of clips stands still for a while. */
export function frozen(
  film: Film,
  { target, seconds }: Extract<Edit, { kind: 'freeze' }>,
  keepLength: boolean,
): Piece[] {
  const { rate } = film.output;
  const frames = Math.max(1, secondsToFrames(seconds, rate));
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
