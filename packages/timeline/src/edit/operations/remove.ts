/** Taking items away. */
import type { Timeline } from '../../types.ts';
import { type Board, type Lane, type Spot, sayLane, ticksOf } from '../board/board.ts';
import { dropTail, liftSlot, roomBefore, takeRoom } from '../board/cut-lane.ts';
import { closeBoard, indexOf, isPlainGap, linkOf, newGap, openItem, startOf } from '../board/edit-board.ts';
import { movedWith } from '../board/link-set.ts';
import { shiftLanes } from '../board/shift-lanes.ts';
import { EditError } from '../edit-error.ts';
import type { DeleteEdit } from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { sayTicks } from '../edit-time.ts';

export function remove(session: EditSession, timeline: Timeline, edit: DeleteEdit): Timeline {
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const spots = movedWith(board, spot, edit.unlinked);
  if (edit.mode === 'lift') for (const each of spots) liftSlot(board, each);
  else {
    for (const together of linkSets(board, spots)) {
      closeUp(board, together, { unlinked: edit.unlinked, key: 'item' });
    }
  }
  return closeBoard(board);
}

/** Spots by their links, the latest first, so that closing up behind one moves none of the others. */
function linkSets(board: Board, spots: readonly Spot[]): Spot[][] {
  const sets = new Map<unknown, Spot[]>();
  for (const spot of spots) {
    const key = linkOf(spot.slot) ?? spot.slot;
    sets.set(key, [...(sets.get(key) ?? []), spot]);
  }
  const started = [...sets.values()].map((set) => ({ set, start: set[0] ? startOf(board, set[0]) : 0 }));
  return started.sort((a, b) => b.start - a.start).map(({ set }) => set);
}

/**
 * Takes away items that are linked and moves what follows earlier by the length of the first. Throws EditError where
 * a track has not that much room. Tells the other tracks that moved along.
 */
export function closeUp(
  board: Board,
  spots: readonly Spot[],
  { unlinked, key }: { unlinked: boolean | undefined; key: string },
): Set<Lane> {
  const [first] = spots;
  const by = first ? ticksOf(board, first.slot) : 0;
  const from = new Map<Lane, number>();
  for (const spot of spots) {
    if (from.has(spot.lane)) {
      throw new EditError([key], 'what is linked stands on one track: lift it, or set unlinked');
    }
    const index = indexOf(spot);
    spot.lane.slots.splice(index, 1, newGap(board, ticksOf(board, spot.slot)));
    from.set(spot.lane, index + 1);
  }
  const moved = shiftLanes(board, { from, by: -by, unlinked, key });
  for (const [lane, index] of from) {
    if (!lane.slots.slice(index).every(isPlainGap)) takeBack(board, lane, { index, by, key });
    else {
      lane.slots.splice(index);
      dropTail(lane);
    }
  }
  return moved;
}

function takeBack(
  board: Board,
  lane: Lane,
  { index, by, key }: { index: number; by: number; key: string },
): void {
  const room = roomBefore(board, lane, index);
  if (room < by) {
    throw new EditError(
      [key],
      `what follows on ${sayLane(board, lane)} has to move ${sayTicks(by)} earlier, and has room for ` +
        `${sayTicks(room)}: lift instead, or set unlinked`,
    );
  }
  takeRoom(board, lane, { index, ticks: by });
}
