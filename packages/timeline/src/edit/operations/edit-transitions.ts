/** Transitions that are put on cuts, changed and taken away. */
import type { Item } from '../../measure.ts';
import { timeToTicks } from '../../ticks.ts';
import type { RationalTime, Timeline, Track, Transition } from '../../types.ts';
import { openItem } from '../board/edit-board.ts';
import { nodeAt, trackAt, withChildren } from '../board/edit-tree.ts';
import { EditError } from '../edit-error.ts';
import type {
  AddTransitionEdit,
  ChangeTransitionEdit,
  EditPath,
  EditTime,
  RemoveTransitionEdit,
} from '../edit-operation.ts';
import { type EditSession, lengthOf } from '../edit-session.ts';
import { readPlace, sayTicks } from '../edit-time.ts';
import { checkTransitionSettings, mergedMetadata } from '../read-parts.ts';
import { pathOf } from './edit-tracks.ts';

type Child = Track['children'][number];

function readOffset(time: EditTime, key: string): RationalTime {
  readPlace(time, key);
  return { OTIO_SCHEMA: 'RationalTime.1', value: time.value, rate: time.rate };
}

const isItem = (child: Child | undefined): child is Item =>
  child !== undefined && child.OTIO_SCHEMA !== 'Transition.1';

/** Throws where a transition between children does not fit what other transitions leave of the two items beside it. */
function requireRoom(session: EditSession, children: readonly Child[], index: number): void {
  const node = children[index];
  if (node?.OTIO_SCHEMA !== 'Transition.1') return;
  const taken = (at: number, side: 'in_offset' | 'out_offset') => {
    const other = children[at];
    return other?.OTIO_SCHEMA === 'Transition.1' ? timeToTicks(other[side]) : 0;
  };
  const room = (item: Child | undefined, used: number) =>
    isItem(item) ? Math.max(0, lengthOf(session, item) - used) : 0;
  const sides = [
    { key: 'in_offset', room: room(children[index - 1], taken(index - 2, 'out_offset')) },
    { key: 'out_offset', room: room(children[index + 1], taken(index + 2, 'in_offset')) },
  ] as const;
  for (const side of sides) {
    if (timeToTicks(node[side.key]) <= side.room) continue;
    throw new EditError(
      [side.key],
      `must be at most ${sayTicks(side.room)}: the item there has no more room`,
    );
  }
  if (timeToTicks(node.in_offset) + timeToTicks(node.out_offset) === 0) {
    throw new EditError(['in_offset'], 'a transition lasts some time: one of its offsets must be above 0');
  }
}

export function addTransition(session: EditSession, timeline: Timeline, edit: AddTransitionEdit): Timeline {
  openItem(session, timeline, { address: edit.item, key: 'item' });
  const path = pathOf(session, timeline, { address: edit.item, key: 'item' });
  const parent = path.slice(0, -1);
  const index = path.at(-1) ?? 0;
  const { children } = trackAt(timeline, parent, 'item');
  if (index === 0)
    throw new EditError(['item'], 'there is nothing before it to come from: fade its picture in');
  if (!isItem(children[index - 1])) {
    throw new EditError(['item'], 'there is a transition on this cut already: change it, or remove it first');
  }
  const node: Transition = {
    OTIO_SCHEMA: 'Transition.1',
    name: edit.name ?? '',
    transition_type: edit.transition_type ?? 'SMPTE_Dissolve',
    in_offset: readOffset(edit.in_offset, 'in_offset'),
    out_offset: readOffset(edit.out_offset, 'out_offset'),
    metadata: mergedMetadata({}, edit.settings ? { settings: edit.settings } : {}),
  };
  checkTransitionSettings(timeline, node, 'settings');
  const next = children.toSpliced(index, 0, node);
  requireRoom(session, next, index);
  return withChildren(timeline, parent, next);
}

function transitionAt(
  timeline: Timeline,
  path: EditPath,
): { node: Transition; parent: EditPath; index: number } {
  const node = nodeAt(timeline, path, 'transition');
  if (node.OTIO_SCHEMA !== 'Transition.1') throw new EditError(['transition'], 'this is no transition');
  return { node, parent: path.slice(0, -1), index: path.at(-1) ?? 0 };
}

export function changeTransition(
  session: EditSession,
  timeline: Timeline,
  edit: ChangeTransitionEdit,
): Timeline {
  const { node, parent, index } = transitionAt(timeline, edit.transition);
  const { in_offset, out_offset, transition_type } = edit;
  const next: Transition = {
    ...node,
    ...(transition_type !== undefined && { transition_type }),
    ...(in_offset && { in_offset: { ...node.in_offset, ...readOffset(in_offset, 'in_offset') } }),
    ...(out_offset && { out_offset: { ...node.out_offset, ...readOffset(out_offset, 'out_offset') } }),
  };
  const children = trackAt(timeline, parent, 'transition').children.toSpliced(index, 1, next);
  requireRoom(session, children, index);
  return withChildren(timeline, parent, children);
}

export function removeTransition(
  _session: EditSession,
  timeline: Timeline,
  edit: RemoveTransitionEdit,
): Timeline {
  const { parent, index } = transitionAt(timeline, edit.transition);
  const { children } = trackAt(timeline, parent, 'transition');
  return withChildren(timeline, parent, children.toSpliced(index, 1));
}
