/** Reads an OpenTimelineIO document of any writer into our types: checked, upgraded, optional fields filled. */
import { noteOrigin, noteWrapper } from '../as-came.ts';
import type { ObjectRule } from '../settings/rule-types.ts';
import {
  clipSettingsRule,
  gapSettingsRule,
  stackSettingsRule,
  timelineSettingsRule,
  trackSettingsRule,
  transitionSettingsRule,
} from '../settings/settings-rules.ts';
import { holdsKeptNumber } from '../timeline-json.ts';
import type { Clip, Gap, Json, MediaReference, Stack, Timeline, Track, Transition } from '../types.ts';
import { keepUnknown } from '../unknown.ts';
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
  parseReference,
  parseText,
  schemaOf,
} from './validate-parts.ts';
import { checkSettings, variableNames } from './validate-rushes.ts';
import { parseRange, parseTime } from './validate-times.ts';

type Child = Track['children'][number];

/**
 * The timeline in `json` (a parsed document). Older schemas are upgraded (Clip.1 to Clip.2, Sequence.1
 * to Track.1), absent optional fields filled, unknown fields and metadata kept, unknown schemas kept in
 * stand-ins (see unknown.ts); `serializeTimeline` gives it all back as it came. Throws InvalidTimelineError with every
 * place that is wrong.
 */
export function parseTimeline(json: unknown): Timeline {
  const context: ValidationContext = { errors: [], items: 0, variables: null };
  const timeline = checkJson(context, json) ? parseRoot(context, json) : null;
  if (!timeline || context.errors.length > 0) throw new InvalidTimelineError(context.errors);
  return timeline;
}

function parseRoot(context: ValidationContext, value: Json): Timeline | null {
  if (!isObject(value) || schemaOf(value) !== 'Timeline.1') {
    report(context, '', `must be an OpenTimelineIO Timeline.1${whatElse(value)}`);
    return null;
  }
  context.variables = variableNames(value.metadata);
  const tracks = parseStack({ context, path: 'tracks', depth: 1 }, value.tracks);
  const metadata = parseMetadata(context, value.metadata, 'metadata');
  checkSettings(context, timelineSettingsRule, { metadata, path: 'metadata' });
  const start = { path: 'global_start_time', limitSeconds: timelineLimits.positionSeconds };
  const global = value.global_start_time ?? null;
  const timeline: Timeline = {
    ...value,
    OTIO_SCHEMA: 'Timeline.1',
    name: parseText(context, value.name, 'name'),
    global_start_time: global === null || holdsKeptNumber(global) ? null : parseTime(context, global, start),
    tracks,
    metadata,
  };
  return noteOrigin(timeline, value);
}

/** What a document is that is no timeline, for those who have the right file in their hands, but one step too high or low. */
function whatElse(value: Json): string {
  if (!isObject(value)) return '';
  const schema = schemaOf(value);
  if (schema === '') return `; this has no OTIO_SCHEMA${otherEdit(value)}`;
  if (schema !== 'SerializableCollection.1') return `, not a ${schema.slice(0, 80)}`;
  const children = Array.isArray(value.children) ? value.children.filter(isObject) : [];
  const names = children
    .filter((child) => schemaOf(child) === 'Timeline.1')
    .map((child) => `"${child.name ?? ''}"`);
  const held = names.length > 0 ? `; give one of its timelines: ${names.slice(0, 10).join(', ')}` : '';
  return `, not a SerializableCollection.1${held}`;
}

/** Where descriptions of edits that are not OpenTimelineIO keep what they show. */
const otherEdits: readonly (readonly [path: string, ...keys: string[]])[] = [
  ['timeline.tracks[].clips[]', 'timeline', 'tracks'],
  ['tracks[].clips[]', 'tracks'],
  ['scenes[].elements[]', 'scenes'],
  ['elements[]', 'elements'],
  ['source.elements[]', 'source', 'elements'],
  ['merge[]', 'merge'],
];

/** That a document is an edit of another kind, and what to do; empty where it is not known as one. */
function otherEdit(value: JsonObject): string {
  const known = otherEdits.find(([, ...keys]) => {
    const found = keys.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), value);
    return Array.isArray(found);
  });
  return known === undefined
    ? ''
    : ` and keeps what it shows in ${known[0]}: such edits are not converted; write each of its tracks as a Track.1 and each clip as a Clip.2 (GET /timeline/schema.json)`;
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
  const fields = parseItemFields(place, value, stackSettingsRule);
  return noteOrigin<Stack>({ ...value, OTIO_SCHEMA: 'Stack.1', ...fields, children }, value);
}

function trackOf(gap: Gap): Track {
  return noteWrapper({ OTIO_SCHEMA: 'Track.1', ...emptyItem(), kind: 'Video', children: [gap] });
}

/** The kinds as clients write them, in capitals, small letters or both. */
const trackKinds: ReadonlyMap<string, Track['kind']> = new Map([
  ['video', 'Video'],
  ['audio', 'Audio'],
]);

function parseTrack(place: Place, value: JsonObject): Track | Gap {
  const named = value.kind ?? 'Video';
  if (typeof named !== 'string') report(place.context, `${place.path}.kind`, 'must be Video or Audio');
  const kind = trackKinds.get(String(named).toLowerCase());
  // Tracks of other kinds (subtitles, data) are of other programs: kept, and never shown.
  if (kind === undefined) return unknownItem(place, value);
  const children = parseChildren(place, value);
  checkTransitions(place.context, children);
  const fields = parseItemFields(place, value, trackSettingsRule);
  const items = children.map(({ child }) => child);
  return noteOrigin<Track>({ ...value, OTIO_SCHEMA: 'Track.1', ...fields, kind, children: items }, value);
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
  if (holdsNoTime(value)) return unknownItem(place, value);
  switch (schemaOf(value)) {
    case 'Clip.1':
    case 'Clip.2':
      return parseClip(place, value);
    case 'Gap.1':
      return parseGap(place, value);
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

/** True for an item of a track whose length is no number: it is kept, and takes no time. */
function holdsNoTime(value: JsonObject): boolean {
  const schema = schemaOf(value);
  if (schema === 'Transition.1') return holdsKeptNumber(value.in_offset) || holdsKeptNumber(value.out_offset);
  return /^(?:Clip|Gap)\.\d+$/.test(schema) && holdsKeptNumber(value.source_range);
}

function parseGap(place: Place, value: JsonObject): Gap {
  const fields = parseItemFields(place, value, gapSettingsRule);
  return noteOrigin<Gap>({ ...value, OTIO_SCHEMA: 'Gap.1', ...fields }, value);
}

function unknownItem(place: Place, value: JsonObject): Gap {
  const source_range = holdsKeptNumber(value.source_range)
    ? null
    : parseRange(place.context, value.source_range, { path: `${place.path}.source_range` });
  return { OTIO_SCHEMA: 'Gap.1', ...emptyItem(), source_range, metadata: keepUnknown(value) };
}

function parseClip(place: Place, value: JsonObject): Clip {
  const { context, path } = place;
  const { media_reference, ...rest } = value;
  const fields = parseItemFields(place, value, clipSettingsRule);
  const media_references = parseReferences(place, value);
  const key = value.active_media_reference_key;
  const active_media_reference_key = typeof key === 'string' ? key : 'DEFAULT_MEDIA';
  const active = media_references[active_media_reference_key];
  if (!active) {
    report(context, `${path}.active_media_reference_key`, `must name one of media_references`);
  } else if (!fields.source_range && !active.available_range) {
    report(context, path, 'must have a source_range, or a media reference with an available_range');
  }
  const clip: Clip = {
    ...rest,
    OTIO_SCHEMA: 'Clip.2',
    ...fields,
    media_references,
    active_media_reference_key,
  };
  const single = { schema: value.OTIO_SCHEMA };
  return noteOrigin(clip, value, isObject(value.media_references) ? {} : { single });
}

function parseReferences(place: Place, value: JsonObject): { [key: string]: MediaReference } {
  const { context, path } = place;
  const { media_references: references } = value;
  // Some writers leave the list of references empty; that is a clip whose media is missing.
  if (isObject(references) && Object.keys(references).length === 0) {
    return { DEFAULT_MEDIA: parseReference(context, undefined, path) };
  }
  if (!isObject(references)) {
    return { DEFAULT_MEDIA: parseReference(context, value.media_reference, `${path}.media_reference`) };
  }
  return Object.fromEntries(
    Object.entries(references).map(([key, reference]) => [
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
  const metadata = parseMetadata(context, value.metadata, `${path}.metadata`);
  checkSettings(context, transitionSettingsRule, { metadata, path: `${path}.metadata` });
  const transition: Transition = {
    ...value,
    OTIO_SCHEMA: 'Transition.1',
    name: parseText(context, value.name, `${path}.name`),
    transition_type: parseText(context, value.transition_type, `${path}.transition_type`),
    in_offset: offset('in_offset'),
    out_offset: offset('out_offset'),
    metadata,
  };
  return noteOrigin(transition, value);
}

function emptyItem(): Omit<Gap, 'OTIO_SCHEMA'> {
  return { name: '', source_range: null, effects: [], markers: [], enabled: true, metadata: {} };
}

function parseItemFields(place: Place, value: JsonObject, rule: ObjectRule): Omit<Gap, 'OTIO_SCHEMA'> {
  const { context, path } = place;
  const metadata = parseMetadata(context, value.metadata, `${path}.metadata`);
  checkSettings(context, rule, { metadata, path: `${path}.metadata` });
  const enabled = value.enabled ?? true;
  if (typeof enabled !== 'boolean') report(context, `${path}.enabled`, 'must be true or false');
  const effects = parseList(context, value.effects, `${path}.effects`);
  const markers = parseList(context, value.markers, `${path}.markers`);
  return {
    name: parseText(context, value.name, `${path}.name`),
    source_range: parseRange(context, value.source_range, { path: `${path}.source_range` }),
    effects: effects.map((effect, index) => parseEffect(context, effect, `${path}.effects[${index}]`)),
    markers: markers.flatMap(
      (marker, index) => parseMarker(context, marker, `${path}.markers[${index}]`) ?? [],
    ),
    enabled: enabled !== false,
    metadata,
  };
}
