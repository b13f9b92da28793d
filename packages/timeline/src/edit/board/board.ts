/** What an operation works on: the tracks of one stack, opened, with their items and the transitions on their cuts. */
import type { Item } from '../../measure.ts';
import type { Timeline, Track, Transition } from '../../types.ts';
import type { EditPath } from '../edit-operation.ts';
import { type EditSession, lengthOf } from '../edit-session.ts';

/** A transition, and what stood on both sides of its cut when the board was opened. */
export interface CutTransition {
  node: Transition;
  after: Item | null;
  before: Item | null;
}

/** An item at its place. */
export interface Slot {
  item: Item;
  /** The item of the timeline that this still begins, and that it still ends, as that did; null behind a new cut. */
  headOf: Item | null;
  tailOf: Item | null;
  /** On the cut at its start. */
  transition: CutTransition | null;
}

/** One track of the board. */
export interface Lane {
  /** Index of the track in its parent. */
  index: number;
  track: Track;
  slots: Slot[];
  /** Behind the last item. */
  trailing: CutTransition[];
}

export interface Board {
  session: EditSession;
  timeline: Timeline;
  /** Of the stack (or of the track, for a track in a track). */
  path: EditPath;
  lanes: Map<number, Lane>;
}

/** Where a slot is: no position is kept, for slots come and go. */
export interface Spot {
  lane: Lane;
  slot: Slot;
}

export const ticksOf = (board: Board, { item }: Slot): number => lengthOf(board.session, item);

/** A track in a sentence: V1 is the lowest that shows pictures, A1 the lowest that sounds. */
export function sayLane(board: Board, lane: Lane): string {
  const letter = lane.track.kind === 'Audio' ? 'A' : 'V';
  const below = [...board.lanes.values()].filter(
    ({ index, track }) => index <= lane.index && track.kind === lane.track.kind,
  );
  return `${letter}${below.length}`;
}
