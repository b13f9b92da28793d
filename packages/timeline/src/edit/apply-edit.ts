/** Applies operations to timelines. Pure: a timeline that goes in is never changed, what is untouched is shared. */
import { type DocumentDelta, diffDocuments } from '../document-delta.ts';
import { serializeTimeline } from '../serialize.ts';
import type { Timeline } from '../types.ts';
import { timelineLimits } from '../validate-context.ts';
import { type Board, type Lane, type Slot, type Spot, sayLane, ticksOf } from './board/board.ts';
import { liftSlot, overwriteLane } from './board/cut-lane.ts';
import { closeBoard, laneAt, newSlot, openItem, startOf } from './board/edit-board.ts';
import { type EditNode, isParent } from './board/edit-tree.ts';
import { nameOf } from './board/item-span.ts';
import { linkedWith, movedWith } from './board/link-set.ts';
import { EditError } from './edit-error.ts';
import type { EditOperation, EditType, MoveEdit } from './edit-operation.ts';
import { type EditSession, openSession } from './edit-session.ts';
import { readPlace } from './edit-time.ts';
import { arrangeRanges, removeRanges } from './operations/arrange-ranges.ts';
import { replace, setParameters, setSpeed } from './operations/edit-clips.ts';
import { group, link, ungroup, unlink } from './operations/edit-links.ts';
import { addMarker, changeMarker, removeMarker } from './operations/edit-markers.ts';
import {
  addTrack,
  moveTrack,
  removeTrack,
  rename,
  setEnabled,
  setSettings,
} from './operations/edit-tracks.ts';
import { addTransition, changeTransition, removeTransition } from './operations/edit-transitions.ts';
import { append, insert, insertBetween } from './operations/insert.ts';
import { closeUp, remove } from './operations/remove.ts';
import { reshape } from './operations/reshape.ts';
import { roll, slide, slip, split, trim } from './operations/trim.ts';

/** What operations made of a timeline. */
export interface EditResult {
  timeline: Timeline;
  /** What they changed besides what they say, e.g. a transition that had no room any more. Sentences. */
  notes: string[];
}

type Apply<Operation> = (session: EditSession, timeline: Timeline, operation: Operation) => Timeline;

// Moving items, with what is linked and grouped with them.

/** An item on its way: where it was, and where it goes. */
interface Mover {
  spot: Spot;
  lane: Lane;
  start: number;
  end: number;
}

function move(session: EditSession, timeline: Timeline, edit: MoveEdit): Timeline {
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

const appliers: { [Type in EditType]: Apply<Extract<EditOperation, { type: Type }>> } = {
  insert,
  append,
  move,
  trim,
  roll,
  slip,
  slide,
  split,
  delete: remove,
  remove_ranges: removeRanges,
  arrange_ranges: arrangeRanges,
  replace,
  set_speed: setSpeed,
  add_track: addTrack,
  remove_track: removeTrack,
  move_track: moveTrack,
  set_enabled: setEnabled,
  rename,
  set_settings: setSettings,
  set_parameters: setParameters,
  group,
  ungroup,
  link,
  unlink,
  add_transition: addTransition,
  change_transition: changeTransition,
  remove_transition: removeTransition,
  add_marker: addMarker,
  change_marker: changeMarker,
  remove_marker: removeMarker,
  reshape,
};

/** The names of all operations. */
export const editTypes = Object.keys(appliers) as readonly EditType[];

/** Applies one operation. Throws EditError with the place in it. */
export function applyEdit(timeline: Timeline, operation: EditOperation): EditResult {
  try {
    return applyEdits(timeline, [operation]);
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    throw new EditError(error.path.slice(1), error.problem);
  }
}

/**
 * Applies operations in order, each to what those before it made; all of them or none. Throws EditError whose path
 * begins with the operation's index.
 */
export function applyEdits(timeline: Timeline, operations: readonly EditOperation[]): EditResult {
  const steps = editSteps(timeline, operations);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same one operation at a time, for callers that have other things to do in between. */
export function* editSteps(
  timeline: Timeline,
  operations: readonly EditOperation[],
): Generator<undefined, EditResult> {
  const session = openSession(timeline);
  let next = timeline;
  for (const [index, operation] of operations.entries()) {
    try {
      next = applyOne(session, next, operation);
    } catch (error) {
      throw error instanceof EditError ? error.under(index) : error;
    }
    yield;
  }
  requireLimits(next, operations.length - 1);
  return { timeline: next, notes: session.notes };
}

function applyOne<Type extends EditType>(
  session: EditSession,
  timeline: Timeline,
  operation: Extract<EditOperation, { type: Type }>,
): Timeline {
  const apply = appliers[operation.type as Type];
  return apply(session, timeline, operation);
}

function requireLimits(timeline: Timeline, index: number): void {
  let items = 0;
  const count = (node: EditNode, depth: number): void => {
    if (!isParent(node)) return;
    if (depth > timelineLimits.nesting) {
      throw new EditError([index], `items would be nested deeper than ${timelineLimits.nesting} levels`);
    }
    items += node.children.length;
    for (const child of node.children) count(child, depth + 1);
  };
  count(timeline.tracks, 1);
  if (items <= timelineLimits.items) return;
  throw new EditError(
    [index],
    `the timeline would have ${items} items, and may have ${timelineLimits.items}`,
  );
}

/** What takes the document of `after` back to that of `before`: undo, as data. See `applyDelta`. */
export function undoOf(before: Timeline, after: Timeline): DocumentDelta {
  return diffDocuments(serializeTimeline(after), serializeTimeline(before));
}
