/** Stretches of clips, or of the whole film, that look, sound or play otherwise than the rest. Pure. */
import { clipSettings, secondsToFrames } from '@rushes/timeline';
import type { Edit, PartChange } from '../../edits/edit-wish.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf } from '../film.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { graded } from '../grading.ts';
import { cutPiece } from '../pieces.ts';
import { timed, withRoom } from './arrange-speed.ts';

type PartEdit = Extract<Edit, { kind: 'part' }>;

/** Frames of `total` that are meant; `to` is exclusive. */
function stretchOf({ by, from, to }: PartEdit, total: number, rate: Film['output']['rate']) {
  const frames = (value: number) => {
    const length =
      by === 'share' ? Math.round(Math.abs(value) * total) : secondsToFrames(Math.abs(value), rate);
    return value < 0 || Object.is(value, -0) ? total - length : length;
  };
  return { first: Math.max(0, frames(from)), next: Math.min(total, to === null ? total : frames(to)) };
}

/**
 * The film with a stretch of the chosen clips changed. Clips that are chosen together are one row, so that the last seconds of a clip
 * that plays in two pieces are those of the second. `keepLength`: what plays at another speed takes as long as it did.
 */
export function withPart(film: Film, world: ChangeWorld, edit: PartEdit, keepLength: boolean): Piece[] {
  const { rate } = film.output;
  const own = new Set(chosen(film, edit.target));
  const total = film.pieces.reduce((sum, { frames }, index) => sum + (own.has(index) ? frames : 0), 0);
  const { first, next } = stretchOf(edit, total, rate);
  if (next <= first) throw new CannotDo('the clip is over before that');
  let at = 0;
  let any = false;
  const pieces = film.pieces.flatMap((piece, index) => {
    if (!own.has(index)) return [piece];
    const [from, to] = [Math.max(0, first - at), Math.min(piece.frames, next - at)];
    at += piece.frames;
    if (to <= from || !isChangeable(piece, edit.how, world)) return [piece];
    any = true;
    return changedWithin(piece, { from, to, how: edit.how, film, world, keepLength });
  });
  if (!any) throw new CannotDo(whyNot(edit.how));
  return pieces;
}

function isChangeable({ item, sound }: Piece, how: PartChange, world: ChangeWorld): boolean {
  if (how.kind === 'silent') return isClip(sound) && sound.enabled;
  if (!isClip(item) || how.kind === 'look') return isClip(item);
  const id = assetOf(item);
  return id !== null && world.byId.get(id)?.kind !== 'image' && speedOf(item) === 1;
}

const whyNot = ({ kind }: PartChange): string =>
  kind === 'silent'
    ? 'nothing is heard there'
    : kind === 'look'
      ? 'there is no picture there'
      : 'nothing moves there that has no other speed already';

interface Within {
  from: number;
  to: number;
  how: PartChange;
  film: Film;
  world: ChangeWorld;
  keepLength: boolean;
}

const hard = (piece: Piece): Piece => ({ ...piece, join: null, soundJoin: null });

/** A piece as what stands before the stretch, the stretch, and what stands behind it. */
function changedWithin(piece: Piece, { from, to, how, film, world, keepLength }: Within): Piece[] {
  const { rate } = film.output;
  const span = to - from;
  const tail = piece.frames - to;
  const speed = how.kind === 'speed' ? Math.abs(how.factor) : 1;
  const shown = keepLength ? span : Math.max(1, Math.round(span / speed));
  const source = keepLength ? Math.round(span * speed) : span;
  const whole = source > span ? withRoom(piece, from + source + tail, { film, world }) : piece;
  const middle = cutPiece(whole, shown, { head: from, rate });
  const made = changed(middle, how, { frames: shown, rate });
  return [
    ...(from === 0 ? [] : [hard(cutPiece(whole, from, { rate }))]),
    tail === 0 ? made : hard(made),
    ...(tail === 0 ? [] : [cutPiece(whole, tail, { head: from + source, rate })]),
  ];
}

function changed(
  piece: Piece,
  how: PartChange,
  { frames, rate }: { frames: number; rate: Film['output']['rate'] },
): Piece {
  if (how.kind === 'speed') return timed(piece, { speed: how.factor, frames, rate });
  if (how.kind === 'silent')
    return isClip(piece.sound) ? { ...piece, sound: { ...piece.sound, enabled: false } } : piece;
  if (!isClip(piece.item)) return piece;
  const { color: _, ...settings } = (piece.item.metadata.rushes ?? {}) as { [name: string]: unknown };
  const { color } = graded(clipSettings(piece.item).color, how.look);
  const rushes = JSON.parse(JSON.stringify({ ...settings, color })) as typeof piece.item.metadata.rushes;
  return { ...piece, item: { ...piece.item, metadata: { ...piece.item.metadata, rushes } } } as Piece;
}

/** All of a piece so; at another speed it takes another time. */
export function changedWhole(piece: Piece, how: PartChange, rate: Film['output']['rate']): Piece {
  if (how.kind !== 'speed') return changed(piece, how, { frames: piece.frames, rate });
  const shown = piece.frames * Math.abs(speedOf(piece.item));
  return changed(piece, how, { frames: Math.max(1, Math.round(shown / Math.abs(how.factor))), rate });
}

/** What a stretch lacks of its change; null where it is there. */
export function partLack({ how }: { how: PartChange }, { pieces }: Film): string | null {
  switch (how.kind) {
    case 'speed':
      return pieces.some(({ item }) => Math.abs(speedOf(item) - how.factor) < 1e-3)
        ? null
        : 'nothing plays at that speed';
    case 'silent':
      return pieces.some(({ sound }) => isClip(sound) && !sound.enabled) ? null : 'all of it is still heard';
    case 'look': {
      const wanted = JSON.stringify(graded(undefined, how.look).color);
      const isGrey = how.look === 'grey';
      return pieces.some(({ item }) => {
        const color = isClip(item) ? clipSettings(item).color : undefined;
        return isGrey ? color?.saturation === -1 : wanted === undefined || color !== undefined;
      })
        ? null
        : 'nothing has that look';
    }
  }
}

/** What a clip that comes again lacks of how it was to be then. */
export const againLack = (changes: readonly PartChange[], film: Film): string | null =>
  changes.map((how) => partLack({ how }, film)).find((lack) => lack !== null) ?? null;

/** The speeds between which a ramp goes. */
export const speedsOf = ({ from, to }: Extract<Edit, { kind: 'ramp' }>): PartChange[] =>
  [from, to].map((factor) => ({ kind: 'speed', factor }));
