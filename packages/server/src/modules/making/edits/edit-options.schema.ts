/** What edits by material take, and what they answer. Beside them stands `type` in PATCH, `version` in their own routes. */
import { Type } from 'typebox';
import { nullable, words } from '../../../platform/http/schema.ts';

const optional = Type.Optional;

const keep = optional(
  Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 10_000,
    description: 'Ids of findings, as a dry run tells them, that stay as they are.',
  }),
);

const crossfade = optional(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Seconds in which sounds go over into each other at a join; default 0.02.',
  }),
);

const side = optional(
  Type.Integer({
    minimum: 16,
    maximum: 8_192,
    description: 'Of the picture; even. Instead of `aspect`, both.',
  }),
);

/** The fields of each edit, by its type. */
export const editOptions = {
  reframe: {
    width: side,
    height: side,
    aspect: optional(
      Type.String({
        maxLength: 9,
        pattern: '^[0-9]{1,4}:[0-9]{1,4}$',
        description:
          'The shape, with the shorter side that the programme has now: 9:16 of 1920 x 1080 is 1080 x 1920.',
      }),
    ),
    follow: optional(
      words(['auto', 'people', 'faces', 'motion', 'center'], {
        description: 'What stays in the picture; default `auto`: people, else what moves or stands out.',
      }),
    ),
    fallback: optional(
      words(['blur', 'fit'], {
        description:
          'How a shot is shown of which no part will do, as a wide group or a card of text: whole over its own blurred ' +
          'copy (default), or with bars.',
      }),
    ),
    clips: optional(
      Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 100_000 }), { maxItems: 40 }), {
        maxItems: 10_000,
        description: 'Paths of the clips to reframe; default all that show a file.',
      }),
    ),
    keep,
  },
  remove_silences: {
    threshold_db: optional(
      Type.Number({
        minimum: -60,
        maximum: 0,
        description:
          'Peaks below are silent, dB of full scale; default by how loud the speech and the noise of each recording are.',
      }),
    ),
    padding: optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description: 'Seconds of a silence that stay before and after speech; default 0.15.',
      }),
    ),
    minimum: optional(
      Type.Number({
        minimum: 0.05,
        maximum: 60,
        description: 'Shorter silences stay, seconds; default 0.6.',
      }),
    ),
    crossfade,
    keep,
  },
  match_beats: {
    track: optional(
      Type.Integer({
        minimum: 0,
        maximum: 9_999,
        description: 'The picture track, counted from the lowest; default the one with most clips.',
      }),
    ),
    music: optional(
      Type.Integer({
        minimum: 0,
        maximum: 9_999,
        description:
          'The sound track whose beats count; default the one for music, else the one with most beats.',
      }),
    ),
    every: optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 64 }), Type.Literal('bar')], {
        description:
          'How many beats each shot lasts, or `bar`: until a bar begins. Without it each cut goes to its nearest beat.',
      }),
    ),
    keep,
  },
};

export const EditFinding = Type.Object(
  {
    id: Type.String({ description: 'The same for the same stretch of the same file: for `keep`.' }),
    kind: Type.String({ description: 'What it is, e.g. `silence`.' }),
    start_seconds: Type.Number({ description: 'In the programme before the edit.' }),
    end_seconds: Type.Number(),
    media: nullable(
      Type.Object({
        asset_id: Type.String(),
        version_id: nullable(Type.String()),
        start_seconds: Type.Number({ description: 'In the file.' }),
        end_seconds: Type.Number(),
      }),
    ),
    text: nullable(Type.String({ description: 'What is said there, as far as that matters.' })),
    reason: Type.String({ description: 'Why it was found, as a sentence.' }),
    is_kept: Type.Boolean({ description: 'It was named in `keep`: nothing happens to it.' }),
  },
  { $id: 'EditFinding' },
);
