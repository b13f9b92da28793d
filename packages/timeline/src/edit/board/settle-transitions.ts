/**
 * What becomes of transitions where items change. A transition stays with its cut while both items beside it do; it
 * is shortened to what they have room for (an item's head and tail transitions must not overlap), and removed where
 * one of them is gone, or nothing of it is left.
 */
import type { Item } from '../../measure.ts';
import { timeToTicks } from '../../ticks.ts';
import type { Transition } from '../../types.ts';
import { lengthOf } from '../edit-session.ts';
import { sayTicks, writeTime } from '../edit-time.ts';
import { type Board, type CutTransition, type Lane, type Slot, sayLane, ticksOf } from './board.ts';

/** The children of a track that a lane stands for, transitions settled; what was done to them goes to the notes. */
export function settleLane(board: Board, lane: Lane): (Item | Transition)[] {
  const children: (Item | Transition)[] = [];
  let start = 0;
  let previous: Slot | null = null;
  let outgoing = 0;
  for (const slot of lane.slots) {
    const cut = settledAt(board, lane, { previous, slot, start, outgoing });
    if (cut) children.push(cut);
    children.push(slot.item);
    outgoing = cut ? timeToTicks(cut.out_offset) : 0;
    start += ticksOf(board, slot);
    previous = slot;
  }
  const last = previous?.tailOf ?? null;
  for (const cut of lane.trailing) {
    if (cut.after === last) children.push(cut.node);
    else noteRemoved(board, lane, start);
  }
  noteLost(board, lane);
  return children;
}

/** Transitions go with the item whose start they stand on. */
function noteLost(board: Board, lane: Lane): void {
  const cuts = [...lane.slots.map(({ transition }) => transition), ...lane.trailing];
  const seen = new Set(cuts.map((cut) => cut?.node));
  let start = 0;
  for (const child of lane.track.children) {
    if (child.OTIO_SCHEMA !== 'Transition.1') start += lengthOf(board.session, child);
    else if (!seen.has(child)) noteRemoved(board, lane, start);
  }
}

interface Cut {
  previous: Slot | null;
  slot: Slot;
  start: number;
  /** How far the transition before it reaches into `previous`. */
  outgoing: number;
}

function settledAt(board: Board, lane: Lane, cut: Cut): Transition | null {
  const { transition } = cut.slot;
  if (transition === null) return null;
  const isOnItsCut =
    (cut.previous?.tailOf ?? null) === transition.after && cut.slot.headOf === transition.before;
  if (!isOnItsCut || (cut.previous === null) !== (transition.after === null)) {
    noteRemoved(board, lane, cut.start);
    return null;
  }
  return isUntouched(cut, transition) ? transition.node : fitted(board, lane, { ...cut, transition });
}

function isUntouched({ previous, slot }: Cut, { after, before }: CutTransition): boolean {
  return slot.item === before && (previous === null || previous.item === after);
}

function fitted(
  board: Board,
  lane: Lane,
  { previous, slot, start, outgoing, transition }: Cut & { transition: CutTransition },
): Transition | null {
  const { node } = transition;
  const { in_offset, out_offset } = node;
  const roomBefore = previous ? Math.max(0, ticksOf(board, previous) - outgoing) : Number.POSITIVE_INFINITY;
  const ticks = {
    in: Math.min(timeToTicks(in_offset), roomBefore),
    out: Math.min(timeToTicks(out_offset), ticksOf(board, slot)),
  };
  if (ticks.in === timeToTicks(in_offset) && ticks.out === timeToTicks(out_offset)) return node;
  if (ticks.in + ticks.out === 0) {
    noteRemoved(board, lane, start);
    return null;
  }
  const { rates } = board.session;
  board.session.notes.push(
    `The transition at ${sayTicks(start)} of ${sayLane(board, lane)} was shortened to what its items have room for.`,
  );
  return {
    ...node,
    in_offset: writeTime(ticks.in, in_offset, rates),
    out_offset: writeTime(ticks.out, out_offset, rates),
  };
}

function noteRemoved(board: Board, lane: Lane, start: number): void {
  board.session.notes.push(
    `The transition at ${sayTicks(start)} of ${sayLane(board, lane)} was removed: its cut is gone.`,
  );
}
