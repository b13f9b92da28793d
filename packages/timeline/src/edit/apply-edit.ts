/** Applies operations to timelines. Pure: a timeline that goes in is never changed, what is untouched is shared. */
import { type DocumentDelta, diffDocuments } from '../document-delta.ts';
import { serializeTimeline } from '../serialize.ts';
import type { Timeline } from '../types.ts';
import { timelineLimits } from '../validate/validate-context.ts';
import { type EditNode, isParent } from './board/edit-tree.ts';
import { EditError } from './edit-error.ts';
import type { EditOperation, EditType } from './edit-operation.ts';
import { type EditSession, openSession } from './edit-session.ts';
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
import { append, insert } from './operations/insert.ts';
import { move } from './operations/move.ts';
import { remove } from './operations/remove.ts';
import { reshape } from './operations/reshape.ts';
import { roll, slide, slip, split, trim } from './operations/trim.ts';

/** What operations made of a timeline. */
export interface EditResult {
  timeline: Timeline;
  /** What they changed besides what they say, e.g. a transition that had no room any more. Sentences. */
  notes: string[];
}

type Apply<Operation> = (session: EditSession, timeline: Timeline, operation: Operation) => Timeline;

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
