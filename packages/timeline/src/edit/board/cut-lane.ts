/** Cutting, emptying and filling stretches of a track. */

import { clipSettings } from '../../metadata.ts';
import { ticksPerSecond } from '../../ticks.ts';
import { sayTicks } from '../edit-time.ts';
import { type Board, type Lane, type Slot, type Spot, ticksOf } from './board.ts';
import { indexOf, isPlainGap, linkOf, newGap, startOf } from './edit-board.ts';
import { nameOf, spanOf, speedOf, trimItem, withSpan } from './item-span.ts';
import { freshLink, linkedWith, relink, withLink } from './link-set.ts';
import { withoutEdge } from './split-settings.ts';

/** Where in a track a time lies: in which slot, how far into it; behind the last one how far behind. */
export interface LanePoint {
  index: number;
  offset: number;
}

export function pointAt(board: Board, lane: Lane, ticks: number): LanePoint {
  let start = 0;
  for (const [index, slot] of lane.slots.entries()) {
    const end = start + ticksOf(board, slot);
    if (ticks < end) return { index, offset: ticks - start };
    start = end;
  }
  return { index: lane.slots.length, offset: ticks - start };
}

/** The two halves of a slot, cut `offset` ticks into it; markers go with the pictures they mark. */
export function halves(board: Board, slot: Slot, offset: number): [Slot, Slot] {
  const { item } = slot;
  const place = { key: 'time', rates: board.session.rates };
  const length = ticksOf(board, slot);
  noteCutFade(board, slot, offset);
  const left = trimItem(item, { head: 0, tail: length - offset }, place);
  const right = trimItem(item, { head: offset, tail: 0 }, place);
  const [inLeft, inRight] = [left, right].map((half) => {
    const { start, duration } = spanOf(half);
    const reach = Math.round(duration * Math.abs(speedOf(half)));
    return (ticks: number) => ticks >= start && ticks < start + reach;
  });
  const marks = item.markers.map((marker) => ({
    marker,
    at: spanOf({ ...item, source_range: marker.marked_range }).start,
  }));
  const goesRight = (at: number) => inRight?.(at) === true && inLeft?.(at) !== true;
  const markersOf = (side: boolean) =>
    marks.filter(({ at }) => goesRight(at) === side).map(({ marker }) => marker);
  return [
    {
      item: { ...withoutEdge(left, 'out'), markers: markersOf(false) },
      headOf: slot.headOf,
      tailOf: null,
      transition: slot.transition,
    },
    {
      item: { ...withoutEdge(right, 'in'), markers: markersOf(true) },
      headOf: null,
      tailOf: slot.tailOf,
      transition: null,
    },
  ];
}

function noteCutFade(board: Board, { item }: Slot, offset: number): void {
  const { fadeInSeconds, pictureFadeInSeconds, fadeOutSeconds, pictureFadeOutSeconds } = clipSettings(item);
  const fadeIn = Math.max(fadeInSeconds ?? 0, pictureFadeInSeconds ?? 0);
  const fadeOut = Math.max(fadeOutSeconds ?? 0, pictureFadeOutSeconds ?? 0);
  const rest = spanOf(item).duration - offset;
  if (fadeIn * ticksPerSecond <= offset && fadeOut * ticksPerSecond <= rest) return;
  board.session.notes.push(`A fade of ${nameOf(item)} was cut at ${sayTicks(offset)} of it, and ends there.`);
}

/** Makes a cut at `ticks` and tells the slot that begins there; behind the end with a gap up to it where `pads`. */
export function cutLane(board: Board, lane: Lane, { ticks, pads }: { ticks: number; pads: boolean }): number {
  const { index, offset } = pointAt(board, lane, ticks);
  if (offset === 0) return index;
  const slot = lane.slots[index];
  if (slot !== undefined) {
    lane.slots.splice(index, 1, ...halves(board, slot, offset));
    return index + 1;
  }
  if (!pads) return index;
  lane.slots.push(newGap(board, offset));
  return index + 1;
}

/**
 * The same, with what is linked to the item that is cut, as far as it plays then. What comes after the cut is linked
 * anew; with `unlinked` it is linked no more.
 */
export function splitLane(
  board: Board,
  lane: Lane,
  { ticks, unlinked }: { ticks: number; unlinked: boolean | undefined },
): number {
  const { index, offset } = pointAt(board, lane, ticks);
  const slot = lane.slots[index];
  if (slot === undefined || offset === 0) return cutLane(board, lane, { ticks, pads: true });
  const link = linkOf(slot);
  if (link === undefined || unlinked === true) {
    const at = cutLane(board, lane, { ticks, pads: false });
    dropLink(lane.slots[at]);
    return at;
  }
  const partners = linkedWith(board, { lane, slot }, false);
  const fresh = freshLink(board, link);
  const sides = partners.map((spot) => splitSpot(board, spot, ticks));
  relink(
    sides.flatMap(({ right }) => right ?? []),
    fresh,
  );
  relink(
    sides.flatMap(({ left }) => left ?? []),
    link,
  );
  return index + 1;
}

/** What of a slot plays before a time, and what after it. */
function splitSpot(board: Board, spot: Spot, ticks: number): { left?: Spot; right?: Spot } {
  const { lane, slot } = spot;
  const start = startOf(board, spot);
  if (start >= ticks) return { right: spot };
  if (start + ticksOf(board, slot) <= ticks) return { left: spot };
  const [left, right] = halves(board, slot, ticks - start);
  lane.slots.splice(indexOf(spot), 1, left, right);
  return { left: { lane, slot: left }, right: { lane, slot: right } };
}

function dropLink(slot: Slot | undefined): void {
  if (slot !== undefined && linkOf(slot) !== undefined) slot.item = withLink(slot.item, undefined);
}

/** A gap that is longer by `by` ticks (shorter below 0); null when nothing of it is left. */
export function resizedGap(board: Board, slot: Slot, by: number): Slot | null {
  const duration = ticksOf(board, slot) + by;
  if (duration <= 0) return null;
  const { start } = spanOf(slot.item);
  const item = withSpan(slot.item, { start, duration }, { key: 'time', rates: board.session.rates });
  return { ...slot, item };
}

/** Puts `ticks` of empty time before the slot at `index`; a plain gap there becomes longer instead. Tells where what was there is now. */
export function addGap(board: Board, lane: Lane, { index, ticks }: { index: number; ticks: number }): number {
  if (ticks <= 0) return index;
  for (const beside of [index - 1, index]) {
    const slot = lane.slots[beside];
    if (slot === undefined || !isPlainGap(slot)) continue;
    lane.slots[beside] = resizedGap(board, slot, ticks) ?? slot;
    return index;
  }
  lane.slots.splice(index, 0, newGap(board, ticks));
  return index + 1;
}

/** Takes plain gaps off the end of a track: nothing follows them. */
export function dropTail(lane: Lane): void {
  while (lane.slots.length > 0 && isPlainGap(lane.slots.at(-1) as Slot)) lane.slots.pop();
}

/** How much plain empty time lies right before the slot at `index`. */
export function roomBefore(board: Board, lane: Lane, index: number): number {
  let room = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const slot = lane.slots[at];
    if (slot === undefined || !isPlainGap(slot)) break;
    room += ticksOf(board, slot);
  }
  return room;
}

/** Takes `ticks` of the plain empty time right before the slot at `index`, which must be there. Tells where that slot is now. */
export function takeRoom(
  board: Board,
  lane: Lane,
  { index, ticks }: { index: number; ticks: number },
): number {
  let rest = ticks;
  let at = index;
  while (rest > 0) {
    const slot = lane.slots[at - 1];
    if (slot === undefined || !isPlainGap(slot))
      throw new RangeError('there is less empty time than is taken');
    const length = ticksOf(board, slot);
    const smaller = resizedGap(board, slot, -rest);
    if (smaller) lane.slots[at - 1] = smaller;
    else {
      lane.slots.splice(at - 1, 1);
      at -= 1;
    }
    rest -= Math.min(rest, length);
  }
  return at;
}

/** Takes a slot away and leaves a gap, or, where nothing follows, the track's end. */
export function liftSlot(board: Board, spot: Spot): void {
  const { lane, slot } = spot;
  const index = indexOf(spot);
  const ticks = ticksOf(board, slot);
  lane.slots.splice(index, 1);
  if (lane.slots.slice(index).every(isPlainGap)) {
    lane.slots.splice(index);
    dropTail(lane);
  } else addGap(board, lane, { index, ticks });
}

/** Puts an item at a time in place of what is there. What is cut off behind it is linked no more. */
export function overwriteLane(
  board: Board,
  lane: Lane,
  { ticks, slot }: { ticks: number; slot: Slot },
): void {
  const length = ticksOf(board, slot);
  const from = cutLane(board, lane, { ticks, pads: true });
  const before = lane.slots.length;
  const isInsideOne = pointAt(board, lane, ticks).index === pointAt(board, lane, ticks + length).index;
  const to = cutLane(board, lane, { ticks: ticks + length, pads: false });
  if (isInsideOne && lane.slots.length > before) {
    const [left, right] = [lane.slots[from - 1], lane.slots[to]];
    if (left && right && linkOf(right) !== undefined && linkOf(left) === linkOf(right)) {
      dropLink(right);
      board.session.notes.push(
        `What is left of ${nameOf(right.item)} behind the new item is linked no more.`,
      );
    }
  }
  lane.slots.splice(from, to - from, slot);
}
