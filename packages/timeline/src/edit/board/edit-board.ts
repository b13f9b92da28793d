/**
 * The tracks of one stack while an operation works on them: items with their lengths, transitions bound to the cuts
 * they stand on. A board is changed in place and written back as new children; the timeline never is.
 */
import type { Item } from '../../measure.ts';
import { clipSettings } from '../../metadata.ts';
import { timeToTicks } from '../../ticks.ts';
import type { Gap, Timeline, Track, Transition } from '../../types.ts';
import { EditError } from '../edit-error.ts';
import type { EditPath, ItemAddress } from '../edit-operation.ts';
import { type EditSession, lengthOf } from '../edit-session.ts';
import { newTime, readPlace, sayTicks, writeTime } from '../edit-time.ts';
import {
  type Board,
  type CutTransition,
  type Lane,
  type Slot,
  type Spot,
  sayLane,
  ticksOf,
} from './board.ts';
import { isParent, nodeAt, trackAt, withChildren } from './edit-tree.ts';

function openLane(track: Track, index: number): Lane {
  const slots: Slot[] = [];
  let waiting: CutTransition | null = null;
  let previous: Item | null = null;
  for (const child of track.children) {
    if (child.OTIO_SCHEMA === 'Transition.1') {
      waiting = { node: child, after: previous, before: null };
      continue;
    }
    if (waiting) waiting.before = child;
    slots.push({ item: child, headOf: child, tailOf: child, transition: waiting });
    waiting = null;
    previous = child;
  }
  return { index, track, slots, trailing: waiting ? [waiting] : [] };
}

/** The board of the track at `path` and of those beside it. Throws EditError at `key` for what is no track. */
export function openBoard(
  session: EditSession,
  timeline: Timeline,
  { path, key }: { path: EditPath; key: string },
): { board: Board; lane: Lane } {
  trackAt(timeline, path, key);
  const parentPath = path.slice(0, -1);
  const index = path.at(-1) ?? 0;
  const parent = nodeAt(timeline, parentPath, key);
  const lanes = new Map<number, Lane>();
  const beside = isParent(parent) ? [...parent.children.entries()] : [];
  for (const [at, track] of beside) {
    // Tracks inside a track follow each other: they are no lanes of one time.
    const isLane = parent.OTIO_SCHEMA === 'Stack.1' || at === index;
    if (isLane && track.OTIO_SCHEMA === 'Track.1') lanes.set(at, openLane(track, at));
  }
  const board: Board = { session, timeline, path: parentPath, lanes };
  return { board, lane: laneAt(board, path, key) };
}

/** The lane of a track that stands on the board. */
export function laneAt(board: Board, path: EditPath, key: string): Lane {
  trackAt(board.timeline, path, key);
  const isBeside = path.length === board.path.length + 1 && board.path.every((step, at) => path[at] === step);
  const lane = isBeside ? board.lanes.get(path.at(-1) ?? -1) : undefined;
  if (lane === undefined) throw new EditError([key], 'this track is not beside the other one');
  return lane;
}

/** The item at an address, on its board. Throws EditError at `key` for what is no item of a track. */
export function openItem(
  session: EditSession,
  timeline: Timeline,
  { address, key }: { address: ItemAddress; key: string },
): { board: Board } & Spot {
  if (!Array.isArray(address)) {
    const { board, lane } = openBoard(session, timeline, { path: address.track, key });
    return { board, ...slotAtTime(board, lane, { address, key }) };
  }
  const parent = nodeAt(timeline, address.slice(0, -1), key);
  if (address.length < 2 || parent.OTIO_SCHEMA !== 'Track.1') {
    throw new EditError([key], 'this is no item of a track: give the path of one, e.g. [0, 2]');
  }
  const { board, lane } = openBoard(session, timeline, { path: address.slice(0, -1), key });
  const child = nodeAt(timeline, address, key);
  if (child.OTIO_SCHEMA === 'Transition.1') throw new EditError([key], 'this is a transition, no item');
  const before = parent.children.slice(0, address.at(-1));
  const slot = lane.slots[before.filter((other) => other.OTIO_SCHEMA !== 'Transition.1').length];
  if (slot === undefined) throw new EditError([key], 'there is no such item');
  return { board, lane, slot };
}

function slotAtTime(
  board: Board,
  lane: Lane,
  { address, key }: { address: Exclude<ItemAddress, EditPath>; key: string },
): Spot {
  const { ticks } = readPlace(address.time, 'time');
  let start = 0;
  for (const slot of lane.slots) {
    start += ticksOf(board, slot);
    if (ticks < start) return { lane, slot };
  }
  throw new EditError([key, 'time'], 'the track has nothing at this time');
}

export const indexOf = ({ lane, slot }: Spot): number => lane.slots.indexOf(slot);

/** Where a slot begins, ticks from the start of its track. */
export function startOf(board: Board, { lane, slot }: Spot): number {
  let start = 0;
  for (const other of lane.slots) {
    if (other === slot) break;
    start += ticksOf(board, other);
  }
  return start;
}

/** Everything on the board, lane by lane. */
export function allSpots(board: Board): Spot[] {
  return [...board.lanes.values()].flatMap((lane) => lane.slots.map((slot) => ({ lane, slot })));
}

export function newSlot(item: Item): Slot {
  return { item, headOf: null, tailOf: null, transition: null };
}

/** A gap of `ticks`. */
export function newGap(board: Board, ticks: number): Slot {
  const { rates } = board.session;
  const gap: Gap = {
    OTIO_SCHEMA: 'Gap.1',
    name: '',
    source_range: {
      OTIO_SCHEMA: 'TimeRange.1',
      start_time: newTime(0, rates),
      duration: newTime(ticks, rates),
    },
    effects: [],
    markers: [],
    enabled: true,
    metadata: {},
  };
  return newSlot(gap);
}

/** Empty time that says nothing of its own: it may be shortened, joined and removed. */
export function isPlainGap({ item }: Slot): boolean {
  if (item.OTIO_SCHEMA !== 'Gap.1' || item.name !== '' || !item.enabled) return false;
  const { effects, markers, metadata } = item;
  return effects.length === 0 && markers.length === 0 && Object.keys(metadata).length === 0;
}

export const linkOf = ({ item }: Slot): string | undefined => clipSettings(item).link;
export const groupOf = ({ item }: Slot): string | undefined => clipSettings(item).group;

// What becomes of transitions where items change. A transition stays with its cut while both items beside it do; it
// is shortened to what they have room for (an item's head and tail transitions must not overlap), and removed where
// one of them is gone, or nothing of it is left.

/** The children of a track that a lane stands for, transitions settled; what was done to them goes to the notes. */
function settleLane(board: Board, lane: Lane): (Item | Transition)[] {
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

/** The timeline with what the board holds. */
export function closeBoard(board: Board): Timeline {
  let { timeline } = board;
  for (const lane of board.lanes.values()) {
    const children = settleLane(board, lane);
    const old = lane.track.children;
    const same = children.length === old.length && children.every((child, index) => child === old[index]);
    if (!same) timeline = withChildren(timeline, [...board.path, lane.index], children);
  }
  return timeline;
}
