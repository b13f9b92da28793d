/** Parts of a document that come with an operation, read and checked as those of a whole document are. */
import type { Item } from '../measure.ts';
import type { Gap, Json, Marker, MediaReference, Metadata, Timeline, Track, Transition } from '../types.ts';
import { parseTimeline } from '../validate/validate.ts';
import { InvalidTimelineError, isObject } from '../validate/validate-context.ts';
import { EditError } from './edit-error.ts';

const keysOf = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The variables of a template may stand in what is put into it. */
function frame(timeline: Timeline, children: readonly unknown[], kind: Track['kind'] = 'Video') {
  const rushes = timeline.metadata.rushes;
  const variables = isObject(rushes) ? rushes.variables : undefined;
  return {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: variables === undefined ? {} : { rushes: { variables } },
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [{ OTIO_SCHEMA: 'Track.1', kind, children }],
    },
  };
}

/** Reads a document that was made around a part; what is wrong in the part is told at `key`, `depth` keys left out. */
function readFrame(json: unknown, { key, depth }: { key: string; depth: number }): Timeline {
  try {
    return parseTimeline(json);
  } catch (error) {
    const [first] = error instanceof InvalidTimelineError ? error.errors : [];
    if (first === undefined) throw error;
    throw new EditError([key, ...keysOf(first.path).slice(depth)], first.message);
  }
}

const childOf = (timeline: Timeline, index: number) => {
  const [track] = timeline.tracks.children;
  return track?.OTIO_SCHEMA === 'Track.1' ? track.children[index] : undefined;
};

/** `tracks.children[0].children[0]` */
const childDepth = 5;

/** An item of an operation. Throws EditError at `key`. */
export function readItem(timeline: Timeline, json: Json, key: string): Item {
  const read = readFrame(frame(timeline, [json]), { key, depth: childDepth });
  const item = childOf(read, 0);
  if (item === undefined || item.OTIO_SCHEMA === 'Transition.1') {
    throw new EditError(
      [key],
      'must be a clip, gap, stack or track: transitions are added by add_transition',
    );
  }
  return item;
}

const someTime = { OTIO_SCHEMA: 'RationalTime.1', value: 1, rate: 1 };
const someRange = { OTIO_SCHEMA: 'TimeRange.1', start_time: { ...someTime, value: 0 }, duration: someTime };

/** A media reference of an operation. */
export function readReference(timeline: Timeline, json: Json, key: string): MediaReference {
  const clip = {
    OTIO_SCHEMA: 'Clip.2',
    source_range: someRange,
    media_references: { DEFAULT_MEDIA: json },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
  const item = childOf(readFrame(frame(timeline, [clip]), { key, depth: childDepth + 2 }), 0);
  const reference = item?.OTIO_SCHEMA === 'Clip.2' ? item.media_references.DEFAULT_MEDIA : undefined;
  if (reference === undefined) throw new EditError([key], 'must be a media reference');
  return reference;
}

/** Keys that are left out to tell a place in `metadata.rushes` of a part, which is `depth` keys deep. */
const settingsDepth = (depth: number) => depth + 2;

/** The part without metadata of other programs, which may be megabytes and is not what was changed. */
function oursAlone<Part extends { metadata: Metadata }>(part: Part): Part {
  const { rushes } = part.metadata;
  return { ...part, metadata: rushes === undefined ? {} : { rushes } };
}

/** Throws EditError at `key` where our settings of an item are wrong. */
export function checkItemSettings(timeline: Timeline, item: Item, key: string): void {
  const bare: Item =
    item.OTIO_SCHEMA === 'Stack.1' || item.OTIO_SCHEMA === 'Track.1' ? { ...item, children: [] } : item;
  readFrame(frame(timeline, [oursAlone(bare)]), { key, depth: settingsDepth(childDepth) });
}

/** The same of a track of the timeline or of a stack. */
export function checkTrackSettings(timeline: Timeline, track: Track, key: string): void {
  const whole = frame(timeline, []);
  const json = { ...whole, tracks: { ...whole.tracks, children: [{ ...oursAlone(track), children: [] }] } };
  readFrame(json, { key, depth: settingsDepth(3) });
}

/** The same of a transition. */
export function checkTransitionSettings(timeline: Timeline, transition: Transition, key: string): void {
  const gap = { OTIO_SCHEMA: 'Gap.1', source_range: someRange };
  readFrame(frame(timeline, [gap, oursAlone(transition), gap]), { key, depth: settingsDepth(childDepth) });
}

/** The same of the timeline. */
export function checkTimelineSettings(timeline: Timeline, key: string): void {
  const bare = { ...oursAlone(timeline), tracks: { ...timeline.tracks, children: [] } };
  readFrame(bare, { key, depth: settingsDepth(0) });
}

/** The same of a marker. */
export function checkMarker(timeline: Timeline, marker: Marker, key: string): void {
  const gap = { OTIO_SCHEMA: 'Gap.1', source_range: someRange, markers: [marker] };
  readFrame(frame(timeline, [gap]), { key, depth: settingsDepth(childDepth + 2) });
}

/** Generator parameters of a clip, as part of a reference. */
export function checkParameters(timeline: Timeline, reference: MediaReference, key: string): void {
  const clip: { [key: string]: unknown } = {
    OTIO_SCHEMA: 'Clip.2',
    source_range: someRange,
    media_references: { DEFAULT_MEDIA: reference },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
  readFrame(frame(timeline, [clip]), { key, depth: childDepth + 3 });
}

/** `metadata.rushes` with fields replaced and removed; without any it goes. */
export function mergedMetadata(
  metadata: Metadata,
  { settings, remove }: { settings?: { [key: string]: Json }; remove?: readonly string[] },
): Metadata {
  const old = isObject(metadata.rushes) ? metadata.rushes : {};
  const gone = new Set(remove);
  const fields = Object.entries({ ...old, ...settings }).filter(([name]) => !gone.has(name));
  if (fields.length > 0) return { ...metadata, rushes: Object.fromEntries(fields) };
  const { rushes: _none, ...others } = metadata;
  return others;
}

/** An empty item's fields, for parts that operations make. */
export const emptyItem = (): Omit<Gap, 'OTIO_SCHEMA'> => ({
  name: '',
  source_range: null,
  effects: [],
  markers: [],
  enabled: true,
  metadata: {},
});
