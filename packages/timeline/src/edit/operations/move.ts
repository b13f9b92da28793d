/** Moving items, with what is linked and grouped with them. */
import type { Timeline } from '../../types.ts';
import { type Board, type Lane, type Slot, type Spot, sayLane, ticksOf } from '../board/board.ts';
import { liftSlot, overwriteLane } from '../board/cut-lane.ts';
import { closeBoard, laneAt, newSlot, openItem, startOf } from '../board/edit-board.ts';
import { nameOf } from '../board/item-span.ts';
import { linkedWith, movedWith } from '../board/link-set.ts';
import { EditError } from '../edit-error.ts';
import type { MoveEdit } from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { readPlace } from '../edit-time.ts';
import { insertBetween } from './insert.ts';
import { closeUp } from './remove.ts';

/** An item on its way: where it was, and where it goes. */
interface Mover {
  spot: Spot;
  lane: Lane;
  start: number;
  end: number;
}

export function move(session: EditSession, timeline: Timeline, edit: MoveEdit): Timeline {
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const lane = edit.track === undefined ? spot.lane : laneAt(board, edit.track, 'track');
  const { ticks } = readPlace(edit.time, 'time');
  const by = ticks - startOf(board, spot);
  if (by === 0 && lane === spot.lane) return timeline;
  const movers = movedWith(board, spot, edit.unlinked).map((each): Mover => {
    const start = startOf(board, each) + by;
    const goesTo = each.slot === spot.slot ? lane : each.lane;
    return { spot: each, lane: goesTo, start, end: start + ticksOf(board, each.slot) };
  });
  requireFreePlaces(board, movers);
  if (edit.mode === 'overwrite') moveOver(board, movers);
  else moveBetween(board, movers, edit);
  return closeBoard(board);
}

function requireFreePlaces(board: Board, movers: readonly Mover[]): void {
  const early = movers.find(({ start }) => start < 0);
  if (early) {
    throw new EditError(['time'], `${nameOf(early.spot.slot.item)}, which moves along, would start before 0`);
  }
  for (const [index, a] of movers.entries()) {
    const b = movers.slice(index + 1).find((other) => {
      return other.lane === a.lane && other.start < a.end && a.start < other.end;
    });
    if (b)
      throw new EditError(['track'], `two items that move together would meet on ${sayLane(board, a.lane)}`);
  }
}

/** A slot of the same item whose cuts are new ones. */
const moved = (slot: Slot): Slot => newSlot(slot.item);

function moveOver(board: Board, movers: readonly Mover[]): void {
  for (const { spot } of movers) liftSlot(board, spot);
  for (const { spot, lane, start } of movers) {
    overwriteLane(board, lane, { ticks: start, slot: moved(spot.slot) });
  }
}

function moveBetween(board: Board, movers: readonly Mover[], { unlinked }: MoveEdit): void {
  const [first] = movers;
  if (first === undefined) return;
  const spots = linkedWith(board, first.spot, unlinked);
  if (spots.length < movers.length) {
    throw new EditError(['mode'], 'a group is moved by overwrite; ungroup it, or set unlinked');
  }
  const start = startOf(board, first.spot);
  const length = ticksOf(board, first.spot.slot);
  requireOneStretch(board, spots, { start, length });
  const shifted = closeUp(board, spots, { unlinked, key: 'item' });
  const isShifted = spots.some(({ lane }) => lane === first.lane) || shifted.has(first.lane);
  const ticks = isShifted && first.start > start ? Math.max(start, first.start - length) : first.start;
  const arrivals = movers.map(({ spot, lane }) => ({ lane, slot: moved(spot.slot) }));
  insertBetween(board, arrivals, { ticks, unlinked });
}

/** Items that close up and make room together have to lie side by side. */
function requireOneStretch(
  board: Board,
  spots: readonly Spot[],
  { start, length }: { start: number; length: number },
): void {
  const odd = spots.find((spot) => startOf(board, spot) !== start || ticksOf(board, spot.slot) !== length);
  if (odd === undefined) return;
  throw new EditError(
    ['mode'],
    `${nameOf(odd.slot.item)} on ${sayLane(board, odd.lane)} is linked and not of the same stretch of time: ` +
      'move by overwrite, or set unlinked',
  );
}
