/** Operations on a timeline as the interface takes them: `AnyEdit` of @rushes/timeline, field by field. */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { closed, words } from '../../../platform/http/schema.ts';
import { taggedUnion } from '../../../platform/http/validation/tagged-unions.ts';
import { editOptions, editSummaries } from '../edits/edit-options.schema.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** Any object of JSON: what it must be is told by the timeline's own rules. */
const anyObject = (description: string) =>
  Type.Unsafe<JsonObject>(Type.Object({}, { additionalProperties: true, description }));

const EditTime = closed(
  {
    value: Type.Number({ minimum: -1e12, maximum: 1e12 }),
    rate: Type.Number({
      minimum: 0.001,
      maximum: 1_000_000,
      description: 'Units per second; 23.976 means 24000/1001.',
    }),
    OTIO_SCHEMA: optional(Type.Literal('RationalTime.1')),
  },
  {
    $id: 'EditTime',
    description:
      'An exact time: so many units at so many per second. A RationalTime.1 of a document will do.',
    examples: [{ value: 48, rate: 24 }],
  },
);

const EditPath = Type.Array(Type.Integer({ minimum: 0, maximum: 100_000 }), {
  maxItems: 40,
  description: 'Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.',
  examples: [[0]],
});

const TimeAddress = closed({ track: EditPath, time: EditTime }, { $id: 'TimeAddress' });

const ItemAddress = Type.Union([EditPath, TimeAddress], {
  $id: 'ItemAddress',
  description: 'An item by its path, e.g. [0, 2], or by a time on a track.',
  examples: [[0, 2]],
});

const ItemAddresses = Type.Array(ItemAddress, { minItems: 1, maxItems: 1_000 });

const Item = anyObject('A clip, gap, stack or track as OpenTimelineIO JSON.');
const Settings = anyObject('Fields of `metadata.rushes`; each replaces the one of its name whole.');
const FieldNames = Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 });
const Name = Type.String({ maxLength: 1_000 });
const Word = Type.String({ minLength: 1, maxLength: 255 });
const Index = Type.Integer({ minimum: 0, maximum: 100_000 });
const Unlinked = optional(
  Type.Boolean({ description: 'Of this item alone, whatever it is linked or grouped with.' }),
);
const Ripple = optional(Type.Boolean({ description: 'What follows moves; without it only gaps give room.' }));
const Mode = words(['overwrite', 'ripple']);

function operation<const T extends string, P extends TProperties>(
  type: T,
  properties: P,
  options: { $id: string; description: string },
) {
  return closed({ type: Type.Literal(type), ...properties }, options);
}

const EditRange = closed(
  { start: EditTime, duration: EditTime },
  { $id: 'EditRange', description: 'A stretch of the programme.' },
);
const EditRanges = Type.Array(EditRange, { minItems: 1, maxItems: 10_000 });
const Crossfade = optional(EditTime);
const CutMusic = optional(
  Type.Boolean({ description: 'Music is cut like everything else; otherwise it plays on and ends earlier.' }),
);

const AlsoInsert = closed({ track: EditPath, item: Item }, { $id: 'AlsoInsert' });

const ReshapePiece = closed(
  {
    start: EditTime,
    fit: words(['fit', 'fill', 'blur']),
    crop: optional(
      anyObject('As `layout.crop`: fixed, or with keyframes that count from the start of the clip.'),
    ),
  },
  {
    $id: 'ReshapePiece',
    description: 'What of a clip is seen from a time of it on; the first begins at 0.',
  },
);
const ReshapeClip = closed(
  { item: ItemAddress, pieces: Type.Array(ReshapePiece, { minItems: 1, maxItems: 1_000 }) },
  { $id: 'ReshapeClip', description: 'A clip, cut where another of its pieces begins.' },
);

/** An edit by what is known of the media, as an operation among the others. */
function byMaterial<const Name extends keyof typeof editOptions>(name: Name, $id: string) {
  return operation(name, editOptions[name], { $id, description: editSummaries[name] });
}

export const EditOperation = taggedUnion(
  'type',
  [
    operation(
      'insert',
      {
        track: EditPath,
        time: EditTime,
        item: Item,
        mode: Mode,
        also: optional(Type.Array(AlsoInsert, { maxItems: 100 })),
        unlinked: Unlinked,
      },
      { $id: 'InsertEdit', description: 'Put an item in, over what is there or between it.' },
    ),
    operation(
      'append',
      { track: EditPath, item: Item },
      { $id: 'AppendEdit', description: 'Put an item at the end of a track.' },
    ),
    operation(
      'move',
      { item: ItemAddress, time: EditTime, track: optional(EditPath), mode: Mode, unlinked: Unlinked },
      { $id: 'MoveEdit', description: 'Move an item with what is linked and grouped with it.' },
    ),
    operation(
      'trim',
      {
        item: ItemAddress,
        start_by: optional(EditTime),
        end_by: optional(EditTime),
        ripple: Ripple,
        unlinked: Unlinked,
      },
      { $id: 'TrimEdit', description: 'Move the edges of an item, later by positive times.' },
    ),
    operation(
      'roll',
      { item: ItemAddress, edge: words(['start', 'end']), by: EditTime, unlinked: Unlinked },
      { $id: 'RollEdit', description: 'Move the cut between an item and its neighbour.' },
    ),
    operation(
      'slip',
      { item: ItemAddress, by: EditTime, unlinked: Unlinked },
      { $id: 'SlipEdit', description: 'Show another stretch of the media.' },
    ),
    operation(
      'slide',
      { item: ItemAddress, by: EditTime, unlinked: Unlinked },
      {
        $id: 'SlideEdit',
        description: 'Move an item between its neighbours, which become longer and shorter.',
      },
    ),
    operation(
      'split',
      { track: EditPath, time: EditTime, unlinked: Unlinked },
      { $id: 'SplitEdit', description: 'Cut what plays at a time of a track in two.' },
    ),
    operation(
      'delete',
      { item: ItemAddress, mode: words(['lift', 'ripple']), unlinked: Unlinked },
      { $id: 'DeleteEdit', description: 'Take an item away, leaving a gap or closing up.' },
    ),
    operation(
      'remove_ranges',
      {
        ranges: EditRanges,
        tracks: optional(Type.Array(EditPath, { minItems: 1, maxItems: 1_000 })),
        crossfade: Crossfade,
        cut_music: CutMusic,
      },
      { $id: 'RemoveRangesEdit', description: 'Take stretches of the programme away and close up.' },
    ),
    operation(
      'arrange_ranges',
      { ranges: EditRanges, crossfade: Crossfade, cut_music: CutMusic },
      { $id: 'ArrangeRangesEdit', description: 'Make the programme of stretches of itself, in their order.' },
    ),
    operation(
      'replace',
      {
        item: ItemAddress,
        media: anyObject('A media reference as OpenTimelineIO JSON.'),
        media_start: optional(EditTime),
        name: optional(Name),
      },
      { $id: 'ReplaceEdit', description: 'Give a clip other media.' },
    ),
    operation(
      'set_speed',
      {
        item: ItemAddress,
        speed: Type.Number({
          minimum: -1_000,
          maximum: 1_000,
          description: 'Below 0 backwards, 0 holds a picture.',
        }),
        keep: words(['media', 'duration']),
        ripple: Ripple,
        unlinked: Unlinked,
      },
      { $id: 'SetSpeedEdit', description: 'Play a clip at a speed.' },
    ),
    operation(
      'add_track',
      {
        kind: words(['Video', 'Audio']),
        index: optional(Index),
        stack: optional(EditPath),
        name: optional(Name),
        settings: optional(Settings),
      },
      { $id: 'AddTrackEdit', description: 'Add an empty track, by default over all others.' },
    ),
    operation(
      'remove_track',
      { track: EditPath },
      { $id: 'RemoveTrackEdit', description: 'Remove a track with everything on it.' },
    ),
    operation(
      'move_track',
      { track: EditPath, index: Index },
      { $id: 'MoveTrackEdit', description: 'Give a track another place in its stack.' },
    ),
    operation(
      'set_enabled',
      { target: ItemAddress, enabled: Type.Boolean() },
      { $id: 'SetEnabledEdit', description: 'Turn a track or an item on or off.' },
    ),
    operation(
      'rename',
      { target: ItemAddress, name: Name },
      { $id: 'RenameEdit', description: 'Name a track, an item or a transition; with [] the timeline.' },
    ),
    operation(
      'set_settings',
      { target: ItemAddress, settings: optional(Settings), remove: optional(FieldNames) },
      {
        $id: 'SetSettingsEdit',
        description: 'Write and remove fields of `metadata.rushes`; with [] of the timeline.',
      },
    ),
    operation(
      'set_parameters',
      {
        item: ItemAddress,
        parameters: optional(anyObject('Each replaces the one of its name whole.')),
        remove: optional(FieldNames),
      },
      {
        $id: 'SetParametersEdit',
        description: "Write and remove parameters of a clip's generator, e.g. its text.",
      },
    ),
    operation(
      'group',
      { items: ItemAddresses, group: optional(Word) },
      { $id: 'GroupEdit', description: 'Move and delete items together from now on.' },
    ),
    operation('ungroup', { items: ItemAddresses }, { $id: 'UngroupEdit', description: 'End that.' }),
    operation(
      'link',
      { items: ItemAddresses, link: optional(Word) },
      { $id: 'LinkEdit', description: 'Trim, move, split and delete items together from now on.' },
    ),
    operation('unlink', { items: ItemAddresses }, { $id: 'UnlinkEdit', description: 'End that.' }),
    operation(
      'add_transition',
      {
        item: ItemAddress,
        in_offset: EditTime,
        out_offset: EditTime,
        transition_type: optional(Word),
        name: optional(Name),
        settings: optional(Settings),
      },
      { $id: 'AddTransitionEdit', description: 'Put a transition on the cut at the start of an item.' },
    ),
    operation(
      'change_transition',
      {
        transition: EditPath,
        in_offset: optional(EditTime),
        out_offset: optional(EditTime),
        transition_type: optional(Word),
      },
      { $id: 'ChangeTransitionEdit', description: 'Change how long a transition is, and of which type.' },
    ),
    operation(
      'remove_transition',
      { transition: EditPath },
      { $id: 'RemoveTransitionEdit', description: 'Make a transition a cut again.' },
    ),
    operation(
      'add_marker',
      {
        target: ItemAddress,
        start: EditTime,
        duration: optional(EditTime),
        name: optional(Name),
        color: optional(Word),
        settings: optional(Settings),
      },
      { $id: 'AddMarkerEdit', description: 'Mark a stretch of a track or an item; with [] of the timeline.' },
    ),
    operation(
      'change_marker',
      {
        target: ItemAddress,
        index: Index,
        start: optional(EditTime),
        duration: optional(EditTime),
        name: optional(Name),
        color: optional(Word),
        settings: optional(Settings),
      },
      { $id: 'ChangeMarkerEdit', description: 'Change a marker.' },
    ),
    operation(
      'remove_marker',
      { target: ItemAddress, index: Index },
      { $id: 'RemoveMarkerEdit', description: 'Remove a marker.' },
    ),
    byMaterial('caption', 'CaptionEdit'),
    byMaterial('reframe', 'ReframeEdit'),
    byMaterial('remove_silences', 'RemoveSilencesEdit'),
    byMaterial('remove_fillers', 'RemoveFillersEdit'),
    byMaterial('cut_transcript', 'CutTranscriptEdit'),
    byMaterial('keep_quotes', 'KeepQuotesEdit'),
    byMaterial('mark_chapters', 'MarkChaptersEdit'),
    byMaterial('match_beats', 'MatchBeatsEdit'),
    operation(
      'reshape',
      {
        width: Type.Integer({ minimum: 16, maximum: 8_192, multipleOf: 2 }),
        height: Type.Integer({ minimum: 16, maximum: 8_192, multipleOf: 2 }),
        clips: Type.Array(ReshapeClip, { maxItems: 10_000 }),
      },
      {
        $id: 'ReshapeEdit',
        description:
          'Bring the timeline to another shape: the size of its output, and what of each clip is seen when. ' +
          '`reframe` writes it, following what is seen.',
      },
    ),
  ],
  { $id: 'EditOperation' },
);
export type EditOperation = Static<typeof EditOperation>;
