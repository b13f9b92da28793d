/** The JSON Schema of a whole timeline document. */
import type { Rule } from '../settings/rule-types.ts';
import {
  clipSettingsRule,
  gapSettingsRule,
  generatorRules,
  markerSettingsRule,
  noSettingsRule,
  stackSettingsRule,
  timelineSettingsRule,
  trackSettingsRule,
  transitionSettingsRule,
} from '../settings/settings-rules.ts';
import { keptNumberSchema } from '../timeline-json.ts';
import { timelineLimits } from '../validate/validate-context.ts';
import { type JsonSchema, ruleDefinitions, schemaOfRule } from './rule-schema.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const optional = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const optionalText: JsonSchema = { type: ['string', 'null'] };
const named = (...schemas: string[]): JsonSchema => ({ enum: schemas });

/** Free metadata of anybody; of its `rushes` what the rule says. */
const metadata = (rule: Rule): JsonSchema =>
  optional({ type: 'object', properties: { rushes: schemaOfRule(rule) } });

const listOf = (schema: JsonSchema): JsonSchema => optional({ type: 'array', items: schema });

/** A part of one schema with these fields; fields that we do not know are kept. */
function part(schemas: string[], properties: JsonSchema, required: string[] = []): JsonSchema {
  return {
    type: 'object',
    properties: { OTIO_SCHEMA: named(...schemas), ...properties },
    required: ['OTIO_SCHEMA', ...required],
  };
}

const itemFields = (rule: Rule): JsonSchema => ({
  name: optionalText,
  source_range: optional(ref('TimeRange')),
  effects: listOf(ref('Effect')),
  markers: listOf(ref('Marker')),
  enabled: { type: ['boolean', 'null'] },
  metadata: metadata(rule),
});

/** One of several parts, told apart by OTIO_SCHEMA; a schema that is not among them passes as it is. */
function oneOfParts(parts: { [schema: string]: string }): JsonSchema {
  return {
    type: 'object',
    properties: { OTIO_SCHEMA: { type: 'string', minLength: 1 } },
    required: ['OTIO_SCHEMA'],
    allOf: Object.entries(parts).map(([schema, name]) => ({
      if: { properties: { OTIO_SCHEMA: { const: schema } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: ref(name),
    })),
  };
}

const item = {
  'Clip.1': 'Clip',
  'Clip.2': 'Clip',
  'Gap.1': 'Gap',
  'Filler.1': 'Gap',
  'Stack.1': 'Stack',
};
const tracks = { 'Track.1': 'Track', 'Sequence.1': 'Track' };

const times: JsonSchema = {
  RationalTime: {
    description: 'value units at rate units per second; a rate of 23.976 means exactly 24000/1001.',
    type: 'object',
    properties: {
      OTIO_SCHEMA: named('RationalTime.1'),
      value: { type: 'number' },
      rate: { type: 'number', minimum: 0.001, maximum: timelineLimits.timeRate },
    },
    required: ['value', 'rate'],
  },
  KeptNumber: {
    description:
      'A number that JSON or a double can not hold (NaN, Infinity, long whole numbers), as it was written.',
    type: 'object',
    properties: { OTIO_SCHEMA: { const: keptNumberSchema }, value: { type: 'string' } },
    required: ['OTIO_SCHEMA', 'value'],
  },
  KeptTime: {
    type: 'object',
    anyOf: ['value', 'rate'].map((field) => ({
      properties: { [field]: ref('KeptNumber') },
      required: [field],
    })),
  },
  KeptRange: {
    type: 'object',
    anyOf: ['start_time', 'duration'].map((field) => ({
      properties: { [field]: ref('KeptTime') },
      required: [field],
    })),
  },
  Duration: { allOf: [ref('RationalTime'), { properties: { value: { minimum: 0 } } }] },
  TimeRange: {
    type: 'object',
    properties: {
      OTIO_SCHEMA: named('TimeRange.1'),
      start_time: optional(ref('RationalTime')),
      duration: ref('Duration'),
    },
    required: ['duration'],
  },
};

/** A range, or one that is kept unread because JSON has no words for its numbers. */
const rangeOrKept = { anyOf: [ref('TimeRange'), ref('KeptRange')] };

const rangeOrKeptOrNone: JsonSchema = { anyOf: [...rangeOrKept.anyOf, { type: 'null' }] };

const referenceFields = {
  available_range: rangeOrKeptOrNone,
  metadata: metadata(noSettingsRule),
};

const references: JsonSchema = {
  MediaReference: oneOfParts({
    'ExternalReference.1': 'ExternalReference',
    'MissingReference.1': 'MissingReference',
    'GeneratorReference.1': 'GeneratorReference',
  }),
  ExternalReference: part(['ExternalReference.1'], {
    target_url: {
      ...optionalText,
      description: 'asset://<asset_id>, or asset://<asset_id>?version=<version_id> for one version for ever.',
    },
    ...referenceFields,
  }),
  MissingReference: part(['MissingReference.1'], referenceFields),
  GeneratorReference: {
    ...part(['GeneratorReference.1'], {
      generator_kind: optionalText,
      parameters: optional({ type: 'object' }),
      ...referenceFields,
    }),
    allOf: Object.entries(generatorRules).map(([kind, rule]) => ({
      if: { properties: { generator_kind: { const: kind } }, required: ['generator_kind'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { parameters: schemaOfRule(rule) }, required: ['parameters'] },
    })),
  },
};

const leaves: JsonSchema = {
  Marker: oneOfParts({ 'Marker.1': 'KnownMarker', 'Marker.2': 'KnownMarker' }),
  KnownMarker: {
    ...part(['Marker.1', 'Marker.2'], {
      name: optionalText,
      color: { type: ['string', 'object', 'null'] },
      marked_range: rangeOrKept,
      range: ref('TimeRange'),
      metadata: metadata(markerSettingsRule),
    }),
    anyOf: [{ required: ['marked_range'] }, { required: ['range'] }],
  },
  Effect: oneOfParts({
    'Effect.1': 'KnownEffect',
    'LinearTimeWarp.1': 'KnownEffect',
    'FreezeFrame.1': 'KnownEffect',
  }),
  KnownEffect: part(['Effect.1', 'LinearTimeWarp.1', 'FreezeFrame.1'], {
    name: optionalText,
    effect_name: optionalText,
    time_scalar: { anyOf: [{ type: 'number', minimum: -1000, maximum: 1000 }, ref('KeptNumber')] },
    metadata: metadata(noSettingsRule),
  }),
};

/** Video and Audio, in capitals, small letters or both. */
const shownKind = '^([Vv][Ii][Dd][Ee][Oo]|[Aa][Uu][Dd][Ii][Oo])$';

const items: JsonSchema = {
  Clip: part(['Clip.1', 'Clip.2'], {
    ...itemFields(clipSettingsRule),
    source_range: rangeOrKeptOrNone,
    media_reference: optional(ref('MediaReference')),
    media_references: {
      type: ['object', 'null'],
      additionalProperties: optional(ref('MediaReference')),
    },
    active_media_reference_key: optionalText,
  }),
  Gap: part(['Gap.1', 'Filler.1'], {
    ...itemFields(gapSettingsRule),
    source_range: rangeOrKeptOrNone,
  }),
  Transition: part(
    ['Transition.1'],
    {
      name: optionalText,
      transition_type: optionalText,
      in_offset: { anyOf: [ref('Duration'), ref('KeptTime')] },
      out_offset: { anyOf: [ref('Duration'), ref('KeptTime')] },
      metadata: metadata(transitionSettingsRule),
    },
    ['in_offset', 'out_offset'],
  ),
  Track: {
    description: 'A track of another kind than Video and Audio is kept and not shown.',
    ...part(['Track.1', 'Sequence.1'], { kind: optionalText }),
    if: { properties: { kind: { type: ['string', 'null'], pattern: shownKind } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { ...itemFields(trackSettingsRule), children: listOf(ref('TrackChild')) } },
    else: { properties: { source_range: optional(ref('TimeRange')) } },
  },
  TrackChild: oneOfParts({ ...item, ...tracks, 'Transition.1': 'Transition' }),
  Stack: part(['Stack.1'], { ...itemFields(stackSettingsRule), children: listOf(ref('StackChild')) }),
  StackChild: {
    allOf: [
      oneOfParts({ ...item, ...tracks }),
      { not: { properties: { OTIO_SCHEMA: { const: 'Transition.1' } }, required: ['OTIO_SCHEMA'] } },
    ],
  },
};

/**
 * The JSON Schema (draft 2020-12) of the documents that `parseTimeline` takes. What a schema has no words for
 * `parseTimeline` alone checks: docs/timeline.md lists it. Each call makes a new object.
 */
export function timelineSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Timeline',
    description: 'An OpenTimelineIO timeline with the settings of metadata.rushes.',
    ...part(
      ['Timeline.1'],
      {
        name: optionalText,
        global_start_time: { anyOf: [ref('RationalTime'), ref('KeptTime'), { type: 'null' }] },
        tracks: ref('Stack'),
        metadata: metadata(timelineSettingsRule),
      },
      ['tracks'],
    ),
    $defs: { ...ruleDefinitions(), ...times, ...references, ...leaves, ...items },
  };
}
