/** Tracks and the settings of anything: add, remove, reorder, name, turn on and off. */
import type { Stack, Timeline, Track } from '../../types.ts';
import { openItem } from '../board/edit-board.ts';
import { type EditNode, nodeAt, replaceAt, withChildren } from '../board/edit-tree.ts';
import { EditError } from '../edit-error.ts';
import type {
  AddTrackEdit,
  EditPath,
  ItemAddress,
  MoveTrackEdit,
  RemoveTrackEdit,
  RenameEdit,
  SetEnabledEdit,
  SetSettingsEdit,
} from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import {
  checkItemSettings,
  checkTimelineSettings,
  checkTrackSettings,
  checkTransitionSettings,
  emptyItem,
  mergedMetadata,
} from '../read-parts.ts';

function stackAt(timeline: Timeline, path: EditPath, key: string): Stack {
  const node = nodeAt(timeline, path, key);
  if (node.OTIO_SCHEMA === 'Stack.1') return node;
  throw new EditError([key], 'this is no stack of tracks');
}

function requireIndex(index: number, last: number, key: string): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw new EditError([key], `must be a whole number from 0 to ${last}`);
}

export function addTrack(_session: EditSession, timeline: Timeline, edit: AddTrackEdit): Timeline {
  const path = edit.stack ?? [];
  const { children } = stackAt(timeline, path, 'stack');
  const index = edit.index ?? children.length;
  requireIndex(index, children.length, 'index');
  const track: Track = {
    OTIO_SCHEMA: 'Track.1',
    ...emptyItem(),
    name: edit.name ?? '',
    metadata: mergedMetadata({}, edit.settings ? { settings: edit.settings } : {}),
    kind: edit.kind,
    children: [],
  };
  checkTrackSettings(timeline, track, 'settings');
  return withChildren(timeline, path, children.toSpliced(index, 0, track));
}

/** A track of a stack: the stack's path and the track's index. */
function trackInStack(timeline: Timeline, path: EditPath): { stack: Stack; parent: EditPath; index: number } {
  const parent = path.slice(0, -1);
  const index = path.at(-1);
  if (index === undefined) throw new EditError(['track'], 'must be the path of a track, e.g. [0]');
  const stack = stackAt(timeline, parent, 'track');
  nodeAt(timeline, path, 'track');
  return { stack, parent, index };
}

export function removeTrack(_session: EditSession, timeline: Timeline, edit: RemoveTrackEdit): Timeline {
  const { stack, parent, index } = trackInStack(timeline, edit.track);
  return withChildren(timeline, parent, stack.children.toSpliced(index, 1));
}

export function moveTrack(_session: EditSession, timeline: Timeline, edit: MoveTrackEdit): Timeline {
  const { stack, parent, index } = trackInStack(timeline, edit.track);
  requireIndex(edit.index, stack.children.length - 1, 'index');
  if (edit.index === index) return timeline;
  const [track] = stack.children.slice(index, index + 1);
  const others = stack.children.toSpliced(index, 1);
  return withChildren(timeline, parent, track ? others.toSpliced(edit.index, 0, track) : others);
}

/** The path of what an address means: of an item by time too. */
export function pathOf(
  session: EditSession,
  timeline: Timeline,
  at: { address: ItemAddress; key: string },
): EditPath {
  const { address } = at;
  if (Array.isArray(address)) {
    nodeAt(timeline, address, at.key);
    return address;
  }
  const { slot } = openItem(session, timeline, at);
  const track = nodeAt(timeline, address.track, at.key);
  const children: readonly EditNode[] = track.OTIO_SCHEMA === 'Track.1' ? track.children : [];
  return [...address.track, children.indexOf(slot.item)];
}

export function setEnabled(session: EditSession, timeline: Timeline, edit: SetEnabledEdit): Timeline {
  const path = pathOf(session, timeline, { address: edit.target, key: 'target' });
  const node = nodeAt(timeline, path, 'target');
  if (node.OTIO_SCHEMA === 'Transition.1') {
    throw new EditError(['target'], 'a transition can not be turned off: remove it');
  }
  return replaceAt(timeline, path, { ...node, enabled: edit.enabled });
}

export function rename(session: EditSession, timeline: Timeline, edit: RenameEdit): Timeline {
  const path = pathOf(session, timeline, { address: edit.target, key: 'target' });
  if (path.length === 0) return { ...timeline, name: edit.name };
  return replaceAt(timeline, path, { ...nodeAt(timeline, path, 'target'), name: edit.name });
}

export function setSettings(session: EditSession, timeline: Timeline, edit: SetSettingsEdit): Timeline {
  const path = pathOf(session, timeline, { address: edit.target, key: 'target' });
  const change = {
    ...(edit.settings && { settings: edit.settings }),
    ...(edit.remove && { remove: edit.remove }),
  };
  if (path.length === 0) {
    const next = { ...timeline, metadata: mergedMetadata(timeline.metadata, change) };
    checkTimelineSettings(next, 'settings');
    return next;
  }
  const node = nodeAt(timeline, path, 'target');
  const next: EditNode = { ...node, metadata: mergedMetadata(node.metadata, change) };
  if (next.OTIO_SCHEMA === 'Transition.1') checkTransitionSettings(timeline, next, 'settings');
  else if (next.OTIO_SCHEMA === 'Track.1' && path.length === 1)
    checkTrackSettings(timeline, next, 'settings');
  else checkItemSettings(timeline, next, 'settings');
  return replaceAt(timeline, path, next);
}
