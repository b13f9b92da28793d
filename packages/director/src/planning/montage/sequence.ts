/** The order in which pieces play, and the crossfades between them. */
import type { Rational } from '@rushes/timeline';
import type { Piece } from './compose.ts';
import { type FrameRange, subtract } from './frames.ts';
import type { Pacing } from './pacing.ts';
import type { Slot } from './slots.ts';
import { windowsOf } from './windows.ts';

/** Pieces in play order: slot by slot (`grouped`), or the slots in turn, each slot first shown in its order. */
export function sequence(pieces: readonly Piece[], grouped: boolean): Piece[] {
  const key = grouped ? groupedKeys(pieces) : turnKeys(pieces);
  const ordered = pieces.toSorted((a, b) => compareKeys(key.get(a) ?? [], key.get(b) ?? []));
  return joinContinuous(ordered);
}

function groupedKeys(pieces: readonly Piece[]): Map<Piece, number[]> {
  return new Map(pieces.map((piece) => [piece, [piece.slot, piece.repeat, piece.start]]));
}

/** Repeats come last; in a pass each slot's pieces lie evenly over it, and every slot's first piece before any second one. */
function turnKeys(pieces: readonly Piece[]): Map<Piece, number[]> {
  const keys = new Map<Piece, number[]>();
  const groups = Map.groupBy(pieces, ({ slot, repeat }) => `${repeat}/${slot}`);
  for (const group of groups.values()) {
    const inTime = group.toSorted((a, b) => a.start - b.start);
    for (const [index, piece] of inTime.entries()) {
      const position = index === 0 ? 0 : (index + 0.5) / inTime.length;
      keys.set(piece, [piece.repeat, position, piece.slot]);
    }
  }
  return keys;
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Neighbours that continue each other in the source are one clip: there is no cut to see. */
function joinContinuous(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const continues =
      last !== undefined &&
      last.asset === piece.asset &&
      last.asset.kind === 'video' &&
      last.start + last.frames === piece.start;
    if (continues && !last.exact && !piece.exact && last.repeat === piece.repeat) {
      joined[joined.length - 1] = { ...last, frames: last.frames + piece.frames };
    } else joined.push(piece);
  }
  return joined;
}

/** A crossfade at the cut after a piece: frames before and after the cut. */
export interface Dissolve {
  inFrames: number;
  outFrames: number;
}

/** Crossfades shorter than this look like a mistake, seconds. */
const shortestDissolve = 0.15;
/** Share of a clip that one crossfade may take. */
const mostOfClip = 0.4;
/** Sound often ends this much before the picture: crossfades leave it alone, seconds. */
const tailSeconds = 0.1;

/** What crossfades need to know besides the pieces. */
export interface DissolveRules {
  slots: readonly Slot[];
  pacing: Pacing;
  rate: Rational;
}

/**
 * The crossfade after each piece but the last, null for a hard cut. Their handles are unused good
 * frames around the pieces: never beyond a trim, into another piece's frames or into unusable ones.
 */
export function dissolvesBetween(pieces: readonly Piece[], rules: DissolveRules): (Dissolve | null)[] {
  const used = usedRanges(pieces);
  return pieces.slice(0, -1).map((out, index) => {
    const into = pieces[index + 1];
    const dissolve =
      into === undefined || rules.pacing.dissolveFrames === 0
        ? null
        : dissolveAt({ out, into }, { ...rules, used });
    if (dissolve !== null && into !== undefined) reserve(used, { out, into, dissolve });
    return dissolve;
  });
}

type Used = Map<Piece['asset'], FrameRange[]>;

function usedRanges(pieces: readonly Piece[]): Used {
  const used: Used = new Map();
  for (const { asset, start, frames } of pieces)
    used.set(asset, [...(used.get(asset) ?? []), { start, end: start + frames }]);
  return used;
}

function dissolveAt(
  { out, into }: { out: Piece; into: Piece },
  rules: DissolveRules & { used: Used },
): Dissolve | null {
  const { pacing, rate } = rules;
  const most = Math.floor(mostOfClip * Math.min(out.frames, into.frames));
  const beyond = Math.min(most, freeAfter(out, rules));
  const ahead = Math.min(most, freeBefore(into, rules));
  const half = pacing.dissolveFrames / 2;
  const inFrames = Math.min(ahead, Math.max(half, pacing.dissolveFrames - beyond));
  const outFrames = Math.min(beyond, pacing.dissolveFrames - inFrames);
  const least = Math.max(2, (shortestDissolve * rate.num) / rate.den);
  return inFrames + outFrames >= Math.min(least, pacing.dissolveFrames) ? { inFrames, outFrames } : null;
}

function freeAfter(piece: Piece, rules: DissolveRules & { used: Used }): number {
  const end = piece.start + piece.frames;
  const free = freeAround(piece, rules).find((range) => range.start === end);
  if (piece.asset.kind === 'image') return Number.MAX_SAFE_INTEGER;
  return free === undefined ? 0 : Math.max(0, free.end - free.start - tailFrames(rules.rate));
}

function freeBefore(piece: Piece, rules: DissolveRules & { used: Used }): number {
  if (piece.asset.kind === 'image') return Number.MAX_SAFE_INTEGER;
  const free = freeAround(piece, rules).find((range) => range.end === piece.start);
  return free === undefined ? 0 : free.end - free.start;
}

function tailFrames(rate: Rational): number {
  return Math.ceil((tailSeconds * rate.num) / rate.den);
}

function freeAround(piece: Piece, { slots, rate, used }: DissolveRules & { used: Used }): FrameRange[] {
  const slot = slots[piece.slot];
  if (piece.exact || piece.asset.kind === 'image' || slot === undefined) return [];
  const { bounds } = slot;
  const windows: FrameRange[] = windowsOf(piece.asset, rate, slot.level).map(({ start, end }) => ({
    start: Math.max(start, bounds.start),
    end: Math.min(end, bounds.end),
  }));
  return subtract(windows, used.get(piece.asset) ?? []);
}

function reserve(used: Used, { out, into, dissolve }: { out: Piece; into: Piece; dissolve: Dissolve }): void {
  const end = out.start + out.frames;
  used.get(out.asset)?.push({ start: end, end: end + dissolve.outFrames });
  used.get(into.asset)?.push({ start: into.start - dissolve.inFrames, end: into.start });
}
