/** Putting items in: over what is there, between what is there, and behind it. */
import type { Timeline } from '../../types.ts';
import { type Board, type Lane, type Slot, ticksOf } from '../board/board.ts';
import { cutLane, overwriteLane, splitLane } from '../board/cut-lane.ts';
import { allSpots, closeBoard, laneAt, linkOf, newSlot, openBoard } from '../board/edit-board.ts';
import { trackAt, withChildren } from '../board/edit-tree.ts';
import { freshLink, withLink } from '../board/link-set.ts';
import { shiftLanes } from '../board/shift-lanes.ts';
import { EditError } from '../edit-error.ts';
import type { AppendEdit, InsertEdit, ItemJson } from '../edit-operation.ts';
import { type EditSession, lengthOf } from '../edit-session.ts';
import { readPlace } from '../edit-time.ts';
import { readItem } from '../read-parts.ts';

/** A new item and the track it goes to. */
interface Arrival {
  lane: Lane;
  slot: Slot;
  key: string;
}

function readArrival(
  board: Board,
  { lane, item, key }: { lane: Lane; item: ItemJson; key: string },
): Arrival {
  const slot = newSlot(readItem(board.timeline, item, key));
  requireTime(ticksOf(board, slot), key);
  return { lane, slot, key };
}

function requireTime(ticks: number, key: string): void {
  if (ticks > 0) return;
  throw new EditError([key], 'must last some time: give it a source_range');
}

/** What arrives together is linked, and with nothing that is there already: copies are not linked with their originals. */
function linkArrivals(board: Board, arrivals: readonly Arrival[], unlinked: boolean | undefined): void {
  const taken = new Set(allSpots(board).flatMap(({ slot }) => linkOf(slot) ?? []));
  const [first] = arrivals;
  const own = first && linkOf(first.slot);
  const isTogether = arrivals.length > 1 && unlinked !== true;
  for (const { slot } of arrivals) {
    const link = linkOf(slot);
    if (isTogether) slot.item = withLink(slot.item, freshLink(board, own ?? 'link'));
    else if (link !== undefined && taken.has(link)) slot.item = withLink(slot.item, undefined);
  }
}

export function insert(session: EditSession, timeline: Timeline, edit: InsertEdit): Timeline {
  const { board, lane } = openBoard(session, timeline, { path: edit.track, key: 'track' });
  const { ticks } = readPlace(edit.time, 'time');
  const arrivals = [readArrival(board, { lane, item: edit.item, key: 'item' })];
  for (const [index, { track, item }] of (edit.also ?? []).entries()) {
    try {
      arrivals.push(readArrival(board, { lane: laneAt(board, track, 'track'), item, key: 'item' }));
    } catch (error) {
      throw error instanceof EditError ? error.under('also', index) : error;
    }
  }
  if (new Set(arrivals.map((arrival) => arrival.lane)).size < arrivals.length) {
    throw new EditError(['also'], 'must name tracks that nothing else of this operation goes to');
  }
  linkArrivals(board, arrivals, edit.unlinked);
  if (edit.mode === 'overwrite') {
    for (const arrival of arrivals) overwriteLane(board, arrival.lane, { ticks, slot: arrival.slot });
  } else insertBetween(board, arrivals, { ticks, unlinked: edit.unlinked });
  return closeBoard(board);
}

/** Makes room for arrivals of one length at a time, and puts them there. */
export function insertBetween(
  board: Board,
  arrivals: readonly { lane: Lane; slot: Slot }[],
  { ticks, unlinked }: { ticks: number; unlinked: boolean | undefined },
): void {
  const [first] = arrivals;
  if (first === undefined) return;
  const by = ticksOf(board, first.slot);
  const other = arrivals.findIndex(({ slot }) => ticksOf(board, slot) !== by);
  if (other > 0) throw new EditError(['also', other - 1, 'item'], 'must last as long as `item`');
  for (const { lane } of arrivals) splitLane(board, lane, { ticks, unlinked });
  const from = new Map(
    arrivals.map(({ lane }) => [lane, cutLane(board, lane, { ticks, pads: true })] as const),
  );
  shiftLanes(board, { from, by, unlinked, key: 'time' });
  for (const { lane, slot } of arrivals) lane.slots.splice(from.get(lane) ?? 0, 0, slot);
}

export function append(session: EditSession, timeline: Timeline, edit: AppendEdit): Timeline {
  return appendAlone(session, timeline, edit) ?? appendOnBoard(session, timeline, edit);
}

/**
 * Puts an item that is linked with nothing behind the last one, without a look at the others: a track of thousands is
 * written item by item. Null where a link or a transition at the end has to be looked at.
 */
function appendAlone(
  session: EditSession,
  timeline: Timeline,
  { track: path, item }: AppendEdit,
): Timeline | null {
  const { children } = trackAt(timeline, path, 'track');
  if (children.at(-1)?.OTIO_SCHEMA === 'Transition.1') return null;
  const slot = newSlot(readItem(timeline, item, 'item'));
  if (linkOf(slot) !== undefined) return null;
  requireTime(lengthOf(session, slot.item), 'item');
  return withChildren(timeline, path, [...children, slot.item]);
}

function appendOnBoard(session: EditSession, timeline: Timeline, edit: AppendEdit): Timeline {
  const { board, lane } = openBoard(session, timeline, { path: edit.track, key: 'track' });
  const arrival = readArrival(board, { lane, item: edit.item, key: 'item' });
  linkArrivals(board, [arrival], true);
  lane.slots.push(arrival.slot);
  return closeBoard(board);
}
