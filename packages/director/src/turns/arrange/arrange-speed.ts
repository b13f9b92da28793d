/** Clips of a film at another speed, forwards or backwards, whole or in a part, or faster and slower as they go. Pure. */
import { framesToSeconds, secondsToFrames } from '@rushes/timeline';
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf } from '../film.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { cutPiece, headOf, spanned, tailOf } from '../pieces.ts';

// Clips of a film at another speed, forwards or backwards.

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

// Clips of which a part plays at another speed, or that get faster or slower as they go.

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
export function withRoom(
  piece: Piece,
  frames: number,
  { film, world }: { film: Film; world: ChangeWorld },
): Piece {
  const { rate } = film.output;
  const lacking = frames - piece.frames - tailOf(piece, { assets: world.byId, rate });
  if (lacking <= 0) return piece;
  if (lacking > headOf(piece, { rate })) throw new CannotDo('there is not enough footage');
  return cutPiece(piece, piece.frames, { head: -lacking, rate });
}
