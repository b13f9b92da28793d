/** Moving edges of items: trim, roll, slip, slide, split. */
import type { Timeline } from '../../types.ts';
import { type Board, type Lane, type Spot, sayLane, ticksOf } from '../board/board.ts';
import { addGap, resizedGap, roomBefore, splitLane, takeRoom } from '../board/cut-lane.ts';
import { closeBoard, indexOf, isPlainGap, newGap, openBoard, openItem } from '../board/edit-board.ts';
import { hasMediaTime, nameOf, slipItem, trimItem } from '../board/item-span.ts';
import { linkedWith } from '../board/link-set.ts';
import { shiftLanes } from '../board/shift-lanes.ts';
import { EditError } from '../edit-error.ts';
import type { RollEdit, SlideEdit, SlipEdit, SplitEdit, TrimEdit } from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { type ReadTime, readPlace, readTime, sayTicks } from '../edit-time.ts';

const none: ReadTime = { ticks: 0, rate: 1 };

/** Rates for new times: the programme's, then the one that the operation counts in. */
const ratesWith = (session: EditSession, ...times: readonly ReadTime[]) => [
  ...session.rates,
  ...times.filter((time) => time !== none).map(({ rate }) => rate),
];

export function trim(session: EditSession, timeline: Timeline, edit: TrimEdit): Timeline {
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const start = edit.start_by ? readTime(edit.start_by, 'start_by') : none;
  const end = edit.end_by ? readTime(edit.end_by, 'end_by') : none;
  if (start === none && end === none) throw new EditError([], 'give start_by, end_by or both');
  const spots = linkedWith(board, spot, edit.unlinked);
  const key = edit.start_by === undefined ? 'end_by' : 'start_by';
  const rates = ratesWith(session, start, end);
  for (const { slot } of spots) {
    slot.item = trimItem(slot.item, { head: start.ticks, tail: -end.ticks }, { key, rates });
  }
  if (edit.ripple === true) {
    const by = end.ticks - start.ticks;
    rippleBehind(board, spots, { by, unlinked: edit.unlinked, key });
  } else {
    for (const each of spots) {
      giveHead(board, each, start.ticks);
      giveTail(board, each, end.ticks);
    }
  }
  return closeBoard(board);
}

/** Moves what follows items that became longer or shorter. */
export function rippleBehind(
  board: Board,
  spots: readonly Spot[],
  { by, unlinked, key }: { by: number; unlinked: boolean | undefined; key: string },
): void {
  const from = new Map<Lane, number>();
  for (const spot of spots) {
    const index = indexOf(spot) + 1;
    from.set(spot.lane, Math.min(index, from.get(spot.lane) ?? index));
  }
  shiftLanes(board, { from, by, unlinked, key });
}

/** An item starts `by` later: the time before it becomes a gap, or (below 0) is taken from one. */
function giveHead(board: Board, spot: Spot, by: number): void {
  const { lane } = spot;
  const index = indexOf(spot);
  if (by > 0) addGap(board, lane, { index, ticks: by });
  if (by >= 0) return;
  const room = roomBefore(board, lane, index);
  if (room < -by) throw noRoom(board, spot, { key: 'start_by', side: 'before', room });
  takeRoom(board, lane, { index, ticks: -by });
}

/** An item ends `by` later (earlier below 0); behind the last one there is room for ever. */
export function giveTail(board: Board, spot: Spot, by: number): void {
  const { lane } = spot;
  const next = indexOf(spot) + 1;
  const isLast = lane.slots.slice(next).every(isPlainGap);
  if (isLast && by < 0) lane.slots.splice(next);
  else if (by < 0) addGap(board, lane, { index: next, ticks: -by });
  if (by <= 0) return;
  const gaps = lane.slots.slice(next).findIndex((slot) => !isPlainGap(slot));
  const end = gaps < 0 ? lane.slots.length : next + gaps;
  const room = roomBefore(board, lane, end);
  if (room < by && !isLast) throw noRoom(board, spot, { key: 'end_by', side: 'after', room });
  takeRoom(board, lane, { index: end, ticks: Math.min(by, room) });
}

function noRoom(
  board: Board,
  { lane, slot }: Spot,
  { key, side, room }: { key: string; side: string; room: number },
): EditError {
  return new EditError(
    [key],
    `there is room for ${sayTicks(room)} ${side} ${nameOf(slot.item)} on ${sayLane(board, lane)}: ` +
      'set ripple to move what is beside it, or use roll to cut into that',
  );
}

/** Makes a slot shorter at its head and tail, a gap down to nothing. */
function takeFrom(
  board: Board,
  { lane, slot }: Spot,
  { head, tail, rates }: { head: number; tail: number; rates: readonly number[] },
): void {
  if (!isPlainGap(slot)) {
    slot.item = trimItem(slot.item, { head, tail }, { key: 'by', rates });
    return;
  }
  const index = lane.slots.indexOf(slot);
  if (ticksOf(board, slot) < head + tail) {
    throw new EditError(['by'], `the gap on ${sayLane(board, lane)} lasts ${sayTicks(ticksOf(board, slot))}`);
  }
  const smaller = resizedGap(board, slot, -head - tail);
  lane.slots.splice(index, 1, ...(smaller ? [smaller] : []));
}

const beside = ({ lane, slot }: Spot, step: 1 | -1): Spot | null => {
  const other = lane.slots[lane.slots.indexOf(slot) + step];
  return other ? { lane, slot: other } : null;
};

export function roll(session: EditSession, timeline: Timeline, edit: RollEdit): Timeline {
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const by = readTime(edit.by, 'by');
  const rates = ratesWith(session, by);
  const spots = linkedWith(board, spot, edit.unlinked);
  for (const each of spots) {
    const other = beside(each, edit.edge === 'end' ? 1 : -1);
    if (other === null) {
      throw new EditError(
        ['edge'],
        `${nameOf(each.slot.item)} has nothing at its ${edit.edge} on ${sayLane(board, each.lane)}: use trim`,
      );
    }
    const [left, right] = edit.edge === 'end' ? [each, other] : [other, each];
    takeFrom(board, left, { head: 0, tail: -by.ticks, rates });
    takeFrom(board, right, { head: by.ticks, tail: 0, rates });
  }
  return closeBoard(board);
}

export function slip(session: EditSession, timeline: Timeline, edit: SlipEdit): Timeline {
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const by = readTime(edit.by, 'by');
  if (!hasMediaTime(spot.slot.item)) {
    throw new EditError(
      ['item'],
      `${nameOf(spot.slot.item)} has no media of which another stretch could be shown`,
    );
  }
  for (const { slot } of linkedWith(board, spot, edit.unlinked)) {
    if (!hasMediaTime(slot.item)) continue;
    slot.item = slipItem(slot.item, by.ticks, { key: 'by', rates: ratesWith(session, by) });
  }
  return closeBoard(board);
}

export function slide(session: EditSession, timeline: Timeline, edit: SlideEdit): Timeline {
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const by = readTime(edit.by, 'by');
  const rates = ratesWith(session, by);
  for (const each of linkedWith(board, spot, edit.unlinked)) {
    const [previous, next] = [beside(each, -1), beside(each, 1)];
    if (previous) takeFrom(board, previous, { head: 0, tail: -by.ticks, rates });
    else if (by.ticks > 0) each.lane.slots.unshift(newGap(board, by.ticks));
    else
      throw new EditError(
        ['by'],
        `${nameOf(each.slot.item)} is the first of its track: it can not start earlier`,
      );
    if (next) takeFrom(board, next, { head: by.ticks, tail: 0, rates });
  }
  return closeBoard(board);
}

export function split(session: EditSession, timeline: Timeline, edit: SplitEdit): Timeline {
  const { board, lane } = openBoard(session, timeline, { path: edit.track, key: 'track' });
  const { ticks } = readPlace(edit.time, 'time');
  const before = lane.slots.length;
  const length = lane.slots.reduce((sum, slot) => sum + ticksOf(board, slot), 0);
  if (ticks >= length) throw new EditError(['time'], `the track ends at ${sayTicks(length)}`);
  splitLane(board, lane, { ticks, unlinked: edit.unlinked });
  if (lane.slots.length === before) throw new EditError(['time'], 'there is a cut at this time already');
  return closeBoard(board);
}
