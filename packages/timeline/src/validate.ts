/** Reads an OpenTimelineIO document of any writer into our types: checked, upgraded, optional fields filled. */
import type { Clip, Gap, Json, MediaReference, Stack, Timeline, Track, Transition } from './types.ts';
import { keepUnknown } from './unknown.ts';
import {
  InvalidTimelineError,
  isObject,
  type JsonObject,
  report,
  timelineLimits,
  type ValidationContext,
} from './validate-context.ts';
import { checkJson } from './validate-json.ts';
import {
  parseEffect,
  parseList,
  parseMarker,
  parseMetadata,
  parseRange,
  parseReference,
  parseText,
  parseTime,
  schemaOf,
} from './validate-parts.ts';
import { checkClipSettings, checkTimelineSettings, checkTrackSettings } from './validate-rushes.ts';

type Child = Track['children'][number];

/**
 * The timeline in `json` (a parsed document). Older schemas are upgraded (Clip.1 to Clip.2, Sequence.1
 * to Track.1), absent optional fields filled, unknown fields and metadata kept, unknown schemas kept in
 * stand-ins (see unknown.ts). Throws InvalidTimelineError with every place that is wrong.
 */
export function parseTimeline(json: unknown): Timeline {
  const context: ValidationContext = { errors: [], items: 0 };
  const timeline = checkJson(context, json) ? parseRoot(context, json) : null;
  if (!timeline || context.errors.length > 0) throw new InvalidTimelineError(context.errors);
  return timeline;
}

function parseRoot(context: ValidationContext, value: Json): Timeline | null {
  if (!isObject(value) || schemaOf(value) !== 'Timeline.1') {
    report(context, '', 'must be an OpenTimelineIO Timeline.1');
    return null;
  }
  const tracks = parseStack({ context, path: 'tracks', depth: 1 }, value.tracks);
  const metadata = parseMetadata(context, value.metadata, 'metadata');
  checkTimelineSettings(context, metadata, 'metadata');
  const start = { path: 'global_start_time', limitSeconds: timelineLimits.positionSeconds };
  const global = value.global_start_time ?? null;
  return {
    ...value,
    OTIO_SCHEMA: 'Timeline.1',
    name: parseText(context, value.name, 'name'),
    global_start_time: global === null ? null : parseTime(context, global, start),
    tracks,
    metadata,
  };
}

interface Place {
  context: ValidationContext;
  path: string;
  depth: number;
}

function at(place: Place, step: string): Place {
  return { context: place.context, path: `${place.path}${step}`, depth: place.depth + 1 };
}

function parseStack(place: Place, value: Json | undefined): Stack {
  if (!isObject(value) || schemaOf(value) !== 'Stack.1') {
    report(place.context, place.path, 'must be a Stack.1 of tracks');
    return { OTIO_SCHEMA: 'Stack.1', ...emptyItem(), children: [] };
  }
  const children: Stack['children'] = [];
  for (const { child, where } of parseChildren(place, value)) {
    if (child.OTIO_SCHEMA === 'Gap.1' || child.OTIO_SCHEMA === 'Transition.1') {
      // A gap in a stack shows nothing; it only makes the stack longer, which a track of one gap also does.
      if (child.OTIO_SCHEMA === 'Gap.1') children.push(trackOf(child));
      else report(place.context, where, 'a transition must stand in a track, between two items');
    } else children.push(child);
  }
  return { ...value, OTIO_SCHEMA: 'Stack.1', ...parseItemFields(place, value), children };
}

function trackOf(gap: Gap): Track {
  return { OTIO_SCHEMA: 'Track.1', ...emptyItem(), kind: 'Video', children: [gap] };
}

function parseTrack(place: Place, value: JsonObject): Track {
  const kind = value.kind === 'Audio' ? 'Audio' : 'Video';
  if (value.kind !== undefined && value.kind !== kind) {
    report(place.context, `${place.path}.kind`, 'must be Video or Audio');
  }
  const children = parseChildren(place, value);
  checkTransitions(place.context, children);
  const fields = parseItemFields(place, value);
  checkTrackSettings(place.context, fields.metadata, `${place.path}.metadata`);
  return { ...value, OTIO_SCHEMA: 'Track.1', ...fields, kind, children: children.map(({ child }) => child) };
}

function checkTransitions(context: ValidationContext, children: PlacedChild[]): void {
  for (const [index, { child, where }] of children.entries()) {
    if (child.OTIO_SCHEMA !== 'Transition.1') continue;
    const neighbours = [children[index - 1]?.child, children[index + 1]?.child];
    if (neighbours.some((neighbour) => neighbour?.OTIO_SCHEMA === 'Transition.1')) {
      report(context, where, 'two transitions must not stand side by side: put a clip or a gap between them');
    }
  }
}

interface PlacedChild {
  child: Child;
  where: string;
}

function parseChildren(place: Place, value: JsonObject): PlacedChild[] {
  const list = parseList(place.context, value.children, `${place.path}.children`);
  if (place.depth > timelineLimits.nesting) {
    report(place.context, place.path, `must not be nested deeper than ${timelineLimits.nesting} levels`);
    return [];
  }
  return list.flatMap((entry, index) => {
    const inside = at(place, `.children[${index}]`);
    const child = parseChild(inside, entry);
    return child ? [{ child, where: inside.path }] : [];
  });
}

function parseChild(place: Place, value: Json): Child | null {
  const { context, path } = place;
  context.items += 1;
  if (context.items === timelineLimits.items + 1) {
    report(context, path, `the timeline must have at most ${timelineLimits.items} items`);
  }
  if (context.items > timelineLimits.items) return null;
  if (!isObject(value)) {
    report(context, path, 'must be a clip, gap, transition, track or stack');
    return null;
  }
  switch (schemaOf(value)) {
    case 'Clip.1':
    case 'Clip.2':
      return parseClip(place, value);
    case 'Gap.1':
      return { ...value, OTIO_SCHEMA: 'Gap.1', ...parseItemFields(place, value) };
    case 'Transition.1':
      return parseTransition(place, value);
    case 'Track.1':
      return parseTrack(place, value);
    case 'Stack.1':
      return parseStack(place, value);
    case '':
      report(context, `${path}.OTIO_SCHEMA`, 'must name the schema, e.g. Clip.2');
      return null;
    default:
      return unknownItem(place, value);
  }
}

function unknownItem(place: Place, value: JsonObject): Gap {
  const source_range = parseRange(place.context, value.source_range, `${place.path}.source_range`);
  return { OTIO_SCHEMA: 'Gap.1', ...emptyItem(), source_range, metadata: keepUnknown(value) };
}

function parseClip(place: Place, value: JsonObject): Clip {
  const { context, path } = place;
  const { media_reference, ...rest } = value;
  const fields = parseItemFields(place, value);
  checkClipSettings(context, fields.metadata, `${path}.metadata`);
  const media_references = parseReferences(place, value);
  const key = value.active_media_reference_key;
  const active_media_reference_key = typeof key === 'string' ? key : 'DEFAULT_MEDIA';
  const active = media_references[active_media_reference_key];
  if (!active) {
    report(context, `${path}.active_media_reference_key`, `must name one of media_references`);
  } else if (!fields.source_range && !active.available_range) {
    report(context, path, 'must have a source_range, or a media reference with an available_range');
  }
  return { ...rest, OTIO_SCHEMA: 'Clip.2', ...fields, media_references, active_media_reference_key };
}

function parseReferences(place: Place, value: JsonObject): { [key: string]: MediaReference } {
  const { context, path } = place;
  if (!isObject(value.media_references)) {
    return { DEFAULT_MEDIA: parseReference(context, value.media_reference, `${path}.media_reference`) };
  }
  return Object.fromEntries(
    Object.entries(value.media_references).map(([key, reference]) => [
      key,
      parseReference(context, reference, `${path}.media_references.${key}`),
    ]),
  );
}

function parseTransition(place: Place, value: JsonObject): Transition {
  const { context, path } = place;
  const offset = (key: 'in_offset' | 'out_offset') => {
    const rule = { path: `${path}.${key}`, limitSeconds: 3600 };
    const time = parseTime(context, value[key], rule);
    if (time.value < 0) report(context, rule.path, 'must not be negative');
    return time;
  };
  return {
    ...value,
    OTIO_SCHEMA: 'Transition.1',
    name: parseText(context, value.name, `${path}.name`),
    transition_type: parseText(context, value.transition_type, `${path}.transition_type`),
    in_offset: offset('in_offset'),
    out_offset: offset('out_offset'),
    metadata: parseMetadata(context, value.metadata, `${path}.metadata`),
  };
}

function emptyItem(): Omit<Gap, 'OTIO_SCHEMA'> {
  return { name: '', source_range: null, effects: [], markers: [], enabled: true, metadata: {} };
}

function parseItemFields(place: Place, value: JsonObject): Omit<Gap, 'OTIO_SCHEMA'> {
  const { context, path } = place;
  const enabled = value.enabled ?? true;
  if (typeof enabled !== 'boolean') report(context, `${path}.enabled`, 'must be true or false');
  const effects = parseList(context, value.effects, `${path}.effects`);
  const markers = parseList(context, value.markers, `${path}.markers`);
  return {
    name: parseText(context, value.name, `${path}.name`),
    source_range: parseRange(context, value.source_range, `${path}.source_range`),
    effects: effects.map((effect, index) => parseEffect(context, effect, `${path}.effects[${index}]`)),
    markers: markers.flatMap(
      (marker, index) => parseMarker(context, marker, `${path}.markers[${index}]`) ?? [],
    ),
    enabled: enabled !== false,
    metadata: parseMetadata(context, value.metadata, `${path}.metadata`),
  };
}
