/** Pieces of a film at other lengths, and what of their media they could still show. Pure. */
import {
  framesToSeconds,
  type Item,
  type Rational,
  rangeToTicks,
  rationalTime,
  ticksPerSecond,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import { assetOf, isClip, type Piece, speedOf } from './film.ts';

/** An item that plays for `frames`, from `by` frames later in its own time. */
export function spanned(item: Item, frames: number, { by = 0, rate }: { by?: number; rate: Rational }): Item {
  const duration = rationalTime(frames, rate);
  const start = item.source_range?.start_time ?? rationalTime(0, rate);
  const own = start.rate;
  const moved = { ...start, value: start.value + (by === 0 ? 0 : (by * own * rate.den) / rate.num) };
  return { ...item, source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: moved, duration } };
}

/** A piece of another length: its end goes, or `head` frames of its beginning. What plays at a speed moves by that much more. */
export function cutPiece(
  piece: Piece,
  frames: number,
  { head = 0, rate }: { head?: number; rate: Rational },
): Piece {
  const by = head * Math.max(0, speedOf(piece.item));
  return {
    ...piece,
    frames,
    item: spanned(piece.item, frames, { by, rate }),
    sound:
      piece.sound === null ? null : spanned(piece.sound, frames, { by: isClip(piece.sound) ? by : 0, rate }),
    origin: piece.origin === null ? null : { ...piece.origin, headFrames: piece.origin.headFrames + head },
  };
}

/** What is known of the media of pieces. */
export interface Room {
  assets: ReadonlyMap<string, PlannerAsset>;
  rate: Rational;
}

/** Frames of its media that a piece could still show behind its end. */
export function tailOf(piece: Piece, { assets, rate }: Room): number {
  const id = assetOf(piece.item);
  const asset = assets.get(id ?? '');
  if (id === null || asset?.kind === 'image') return Number.POSITIVE_INFINITY;
  const speed = speedOf(piece.item);
  if (asset === undefined || speed <= 0 || piece.item.source_range === null) return 0;
  const { start } = rangeToTicks(piece.item.source_range);
  const end = start / ticksPerSecond + framesToSeconds(piece.frames, rate) * speed;
  return Math.max(0, Math.floor(((asset.durationSeconds - end) / speed) * (rate.num / rate.den) - 0.5));
}

/** Frames of its media that a piece could show before its beginning. */
export function headOf(piece: Piece, { rate }: Pick<Room, 'rate'>): number {
  if (assetOf(piece.item) === null || piece.item.source_range === null) return 0;
  const speed = speedOf(piece.item);
  if (speed <= 0) return 0;
  const { start } = rangeToTicks(piece.item.source_range);
  return Math.floor((start / ticksPerSecond / speed) * (rate.num / rate.den) + 1e-6);
}
