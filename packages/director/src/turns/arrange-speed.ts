/** Clips of a film at another speed, forwards or backwards. Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { spanned } from './pieces.ts';

/** At another speed, and where that is told, for so long. `atLength`: the film with its clips for another time. */
export function spedUp(
  film: Film,
  world: ChangeWorld,
  {
    edit,
    keepLength,
    atLength,
  }: {
    edit: Extract<Edit, { kind: 'speed' }>;
    keepLength: boolean;
    atLength: (target: ClipTarget, seconds: number) => Piece[];
  },
): Piece[] {
  const { target, factor, seconds } = edit;
  const isTold = seconds !== undefined;
  // What plays backwards goes on doing so.
  const directed = (piece: Piece) => (speedOf(piece.item) < 0 && factor !== 1 ? -Math.abs(factor) : factor);
  const change = { target, keepLength: keepLength || isTold, isTold, speedOf: directed };
  if (seconds === undefined) return atSpeed(film, world, change);
  return atSpeed({ ...film, pieces: atLength(target, seconds) }, world, change);
}

interface SpeedChange {
  target: ClipTarget;
  keepLength: boolean;
  /** A time was told for them: what is too short for it at this speed shows all it has. */
  isTold?: boolean;
  speedOf: (piece: Piece) => number;
}

/** Clips at another speed. Where the film keeps its length they show more of their footage, or less. */
export function atSpeed(film: Film, world: ChangeWorld, change: SpeedChange): Piece[] {
  const { rate } = film.output;
  const moved = new Set(chosen(film, change.target));
  let any = false;
  const pieces = film.pieces.map((piece, index) => {
    const asset = world.byId.get(assetOf(piece.item) ?? '');
    const isStill = !isClip(piece.item) || assetOf(piece.item) === null || asset?.kind === 'image';
    if (!moved.has(index) || isStill) return piece;
    any = true;
    const speed = change.speedOf(piece);
    const shown = Math.abs(speedOf(piece.item)) * piece.frames;
    const seconds = asset?.durationSeconds;
    const by = change.keepLength ? moveToFit(piece, speed, { seconds, rate }) : null;
    if (by !== null) return timed(piece, { speed, frames: piece.frames, by, rate });
    const whole = change.isTold === true ? wholeFile(piece, speed, { seconds, rate }) : null;
    if (whole !== null) return timed(piece, { speed, ...whole, rate });
    const frames = Math.max(1, Math.round(shown / Math.abs(speed)));
    return timed(piece, { speed, frames, rate });
  });
  if (!any) throw new CannotDo('nothing of that moves: still pictures and drawn scenes have no speed');
  return pieces;
}

/**
 * Frames, none or less than none, by which a piece of the same length begins earlier so that its file holds what it
 * shows at `speed`: a time-lapse shows many times as much as its clip. Null where the file is too short for it.
 */
function moveToFit(
  { item, frames }: Piece,
  speed: number,
  { seconds, rate }: { seconds: number | undefined; rate: Film['output']['rate'] },
): number | null {
  const start = item.source_range?.start_time;
  if (start === undefined || seconds === undefined)
    return Math.abs(speed) <= Math.abs(speedOf(item)) ? 0 : null;
  const begin = start.value / start.rate;
  const over = begin + ((frames * rate.den) / rate.num) * Math.abs(speed) - seconds;
  if (over <= 1e-6) return 0;
  const by = -Math.ceil((over * rate.num) / rate.den - 1e-6);
  return begin + (by * rate.den) / rate.num >= -1e-6 ? by : null;
}

/** All of a file at `speed`: how many frames it is, and by how many it begins earlier; null where nobody knows. */
function wholeFile(
  { item, frames }: Piece,
  speed: number,
  { seconds, rate }: { seconds: number | undefined; rate: Film['output']['rate'] },
): { frames: number; by: number } | null {
  const start = item.source_range?.start_time;
  if (start === undefined || seconds === undefined) return null;
  const most = Math.floor((seconds * rate.num) / rate.den / Math.abs(speed) + 1e-6);
  const by = -Math.floor((start.value / start.rate) * (rate.num / rate.den) + 1e-6);
  return { frames: Math.max(1, Math.min(frames, most)), by };
}

/** A piece of so many frames at a speed, from `by` frames later in its own time. */
export function timed(
  piece: Piece,
  {
    speed,
    frames,
    by = 0,
    rate,
  }: { speed: number; frames: number; by?: number; rate: Film['output']['rate'] },
): Piece {
  const at = (item: NonNullable<Piece['sound']>) => {
    const others = item.effects.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Effect.1');
    const effect = {
      OTIO_SCHEMA: 'LinearTimeWarp.1' as const,
      name: '',
      effect_name: 'LinearTimeWarp',
      time_scalar: speed,
      metadata: {},
    };
    return { ...spanned(item, frames, { by, rate }), effects: speed === 1 ? others : [...others, effect] };
  };
  const sound =
    piece.sound === null
      ? null
      : isClip(piece.sound)
        ? at(piece.sound)
        : spanned(piece.sound, frames, { rate });
  return { ...piece, frames, item: at(piece.item) as Piece['item'], sound: sound as Piece['sound'] };
}
