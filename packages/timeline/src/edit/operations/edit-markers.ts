/** Markers on the timeline, its tracks and items. */
import type { Item } from '../../measure.ts';
import { timeToTicks } from '../../ticks.ts';
import type { Marker, RationalTime, Timeline } from '../../types.ts';
import { nodeAt, replaceAt } from '../board/edit-tree.ts';
import { EditError } from '../edit-error.ts';
import type {
  AddMarkerEdit,
  ChangeMarkerEdit,
  EditPath,
  EditTime,
  ItemAddress,
  RemoveMarkerEdit,
} from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { readPlace } from '../edit-time.ts';
import { checkMarker, mergedMetadata } from '../read-parts.ts';
import { pathOf } from './edit-tracks.ts';

function markedAt(
  session: EditSession,
  timeline: Timeline,
  address: ItemAddress,
): { path: EditPath; item: Item } {
  const path = pathOf(session, timeline, { address, key: 'target' });
  const node = nodeAt(timeline, path, 'target');
  if (node.OTIO_SCHEMA !== 'Transition.1') return { path, item: node };
  throw new EditError(['target'], 'a transition has no markers: mark the items beside it');
}

function readMark(time: EditTime, key: string): RationalTime {
  readPlace(time, key);
  return { OTIO_SCHEMA: 'RationalTime.1', value: time.value, rate: time.rate };
}

export function addMarker(session: EditSession, timeline: Timeline, edit: AddMarkerEdit): Timeline {
  const { path, item } = markedAt(session, timeline, edit.target);
  const start_time = readMark(edit.start, 'start');
  const marker: Marker = {
    OTIO_SCHEMA: 'Marker.2',
    name: edit.name ?? '',
    color: edit.color ?? 'RED',
    marked_range: {
      OTIO_SCHEMA: 'TimeRange.1',
      start_time,
      duration: edit.duration ? readMark(edit.duration, 'duration') : { ...start_time, value: 0 },
    },
    metadata: mergedMetadata({}, edit.settings ? { settings: edit.settings } : {}),
  };
  checkMarker(timeline, marker, 'settings');
  return replaceAt(timeline, path, { ...item, markers: [...item.markers, marker] });
}

function requireMarker(item: Item, index: number): Marker {
  const marker = item.markers[index];
  if (marker !== undefined) return marker;
  throw new EditError(['index'], `there is no marker ${index}: the target has ${item.markers.length}`);
}

export function changeMarker(session: EditSession, timeline: Timeline, edit: ChangeMarkerEdit): Timeline {
  const { path, item } = markedAt(session, timeline, edit.target);
  const marker = requireMarker(item, edit.index);
  const { start_time, duration } = marker.marked_range;
  const next: Marker = {
    ...marker,
    ...(edit.name !== undefined && { name: edit.name }),
    ...(edit.color !== undefined && { color: edit.color }),
    marked_range: {
      ...marker.marked_range,
      start_time: edit.start ? sameOr(start_time, readMark(edit.start, 'start')) : start_time,
      duration: edit.duration ? sameOr(duration, readMark(edit.duration, 'duration')) : duration,
    },
    ...(edit.settings && { metadata: mergedMetadata(marker.metadata, { settings: edit.settings }) }),
  };
  checkMarker(timeline, next, 'settings');
  return replaceAt(timeline, path, { ...item, markers: item.markers.with(edit.index, next) });
}

/** The old time where it is the same moment. */
function sameOr(old: RationalTime, next: RationalTime): RationalTime {
  return timeToTicks(old) === timeToTicks(next) ? old : { ...old, ...next };
}

export function removeMarker(session: EditSession, timeline: Timeline, edit: RemoveMarkerEdit): Timeline {
  const { path, item } = markedAt(session, timeline, edit.target);
  requireMarker(item, edit.index);
  return replaceAt(timeline, path, { ...item, markers: item.markers.toSpliced(edit.index, 1) });
}
