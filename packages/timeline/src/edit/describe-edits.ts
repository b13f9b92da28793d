/** What operations did, in a sentence for a person. */

import type { Timeline } from '../types.ts';
import { type EditNode, isParent } from './board/edit-tree.ts';
import type { EditOperation, EditPath, ItemAddress } from './edit-operation.ts';

/** A sentence about operations, e.g. `Trimmed clip 3 of V1 and 2 more changes`; `timeline` is the one before them. */
export function describeEdits(timeline: Timeline, operations: readonly EditOperation[]): string {
  const [first, ...others] = operations;
  if (first === undefined) return 'Changed nothing';
  const sentence = describeEdit(timeline, first);
  if (others.length === 0) return sentence;
  return `${sentence} and ${others.length} more ${others.length === 1 ? 'change' : 'changes'}`;
}

function describeEdit(timeline: Timeline, edit: EditOperation): string {
  const item = (address: ItemAddress) => sayItem(timeline, address);
  const track = (path: EditPath) => sayTrack(timeline, path);
  switch (edit.type) {
    case 'insert':
      return `${edit.mode === 'ripple' ? 'Inserted into' : 'Put an item on'} ${track(edit.track)}`;
    case 'append':
      return `Added to the end of ${track(edit.track)}`;
    case 'move':
      return edit.track === undefined
        ? `Moved ${item(edit.item)}`
        : `Moved ${item(edit.item)} to ${track(edit.track)}`;
    case 'trim':
      return `Trimmed ${item(edit.item)}`;
    case 'roll':
      return `Rolled the ${edit.edge} of ${item(edit.item)}`;
    case 'slip':
      return `Slipped ${item(edit.item)}`;
    case 'slide':
      return `Slid ${item(edit.item)}`;
    case 'split':
      return `Split ${item({ track: edit.track, time: edit.time })}`;
    case 'delete':
      return `${edit.mode === 'ripple' ? 'Deleted' : 'Lifted'} ${item(edit.item)}`;
    case 'remove_ranges':
      return `Removed ${sayStretches(edit.ranges.length)}`;
    case 'arrange_ranges':
      return `Made the programme of ${sayStretches(edit.ranges.length)} of it`;
    case 'replace':
      return `Replaced the media of ${item(edit.item)}`;
    case 'set_speed':
      return `Set the speed of ${item(edit.item)} to ${edit.speed}`;
    case 'add_track':
      return `Added ${edit.kind === 'Audio' ? 'an audio' : 'a video'} track`;
    case 'remove_track':
      return `Removed ${track(edit.track)}`;
    case 'move_track':
      return `Moved ${track(edit.track)}`;
    case 'set_enabled':
      return `Turned ${edit.enabled ? 'on' : 'off'} ${item(edit.target)}`;
    case 'rename':
      return `Renamed ${item(edit.target)}`;
    case 'set_settings':
      return `Changed the settings of ${item(edit.target)}`;
    case 'set_parameters':
      return `Changed ${item(edit.item)}`;
    case 'group':
      return `Grouped ${edit.items.length} items`;
    case 'ungroup':
      return `Ungrouped ${sayCount(edit.items.length)}`;
    case 'link':
      return `Linked ${edit.items.length} items`;
    case 'unlink':
      return `Unlinked ${sayCount(edit.items.length)}`;
    case 'add_transition':
      return `Added a transition before ${item(edit.item)}`;
    case 'change_transition':
      return `Changed ${item(edit.transition)}`;
    case 'remove_transition':
      return `Removed ${item(edit.transition)}`;
    case 'add_marker':
      return `Marked ${item(edit.target)}`;
    case 'change_marker':
      return `Changed a marker of ${item(edit.target)}`;
    case 'remove_marker':
      return `Removed a marker of ${item(edit.target)}`;
    case 'reshape':
      return `Reframed to ${edit.width} x ${edit.height}`;
  }
}

const sayStretches = (count: number) => (count === 1 ? 'a stretch' : `${count} stretches`);
const sayCount = (count: number) => (count === 1 ? 'one item' : `${count} items`);

function at(timeline: Timeline, path: EditPath): EditNode | undefined {
  let node: EditNode | undefined = timeline.tracks;
  for (const index of path) node = isParent(node) ? node.children[index] : undefined;
  return node;
}

/** V1 is the lowest video track, A1 the lowest audio one; a track inside others is told with those. */
function sayTrack(timeline: Timeline, path: EditPath): string {
  const node = at(timeline, path);
  const parent = at(timeline, path.slice(0, -1));
  if (node?.OTIO_SCHEMA !== 'Track.1' || !isParent(parent)) return 'a track';
  const below = parent.children.slice(0, (path.at(-1) ?? 0) + 1);
  const number = below.filter((other) => other.OTIO_SCHEMA === 'Track.1' && other.kind === node.kind).length;
  const name = `${node.kind === 'Audio' ? 'A' : 'V'}${number}`;
  return path.length > 1 ? `${name} of ${sayItem(timeline, path.slice(0, -1))}` : name;
}

const words = {
  'Clip.2': 'clip',
  'Gap.1': 'gap',
  'Transition.1': 'transition',
  'Stack.1': 'stack',
  'Track.1': 'track',
} as const;

/** `clip 3 of V1`: the third clip of its track. */
function sayItem(timeline: Timeline, address: ItemAddress): string {
  if (!Array.isArray(address)) return `an item of ${sayTrack(timeline, address.track)}`;
  if (address.length === 0) return 'the timeline';
  const node = at(timeline, address);
  const parentPath = address.slice(0, -1);
  const parent = at(timeline, parentPath);
  if (node === undefined || !isParent(parent)) return 'an item';
  if (parent.OTIO_SCHEMA === 'Stack.1')
    return node.OTIO_SCHEMA === 'Track.1' ? sayTrack(timeline, address) : 'an item';
  const before = parent.children.slice(0, (address.at(-1) ?? 0) + 1);
  const number = before.filter((other) => other.OTIO_SCHEMA === node.OTIO_SCHEMA).length;
  return `${words[node.OTIO_SCHEMA]} ${number} of ${sayTrack(timeline, parentPath)}`;
}
