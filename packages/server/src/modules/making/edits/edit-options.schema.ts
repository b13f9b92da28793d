/** What edits by material take, and what they answer. Beside them stands `type` in PATCH, `version` in their own routes. */
import { Type } from 'typebox';
import { closed, nullable, words } from '../../../platform/http/schema.ts';

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

const AssetId = optional(
  Type.String({
    format: 'uuid',
    description: 'The recording; where the timeline shows one that has a transcript, that one.',
  }),
);
const Ordinal = Type.Integer({ minimum: 0, maximum: 100_000 });
const Seconds = Type.Number({ minimum: 0, maximum: 1_000_000 });

const WordRange = closed(
  {
    asset_id: AssetId,
    segment: optional(Ordinal),
    last_segment: optional(Ordinal),
    first_word: optional(Ordinal),
    last_word: optional(Ordinal),
    start_seconds: optional(Seconds),
    end_seconds: optional(Seconds),
  },
  {
    $id: 'WordRange',
    description:
      'Words of a transcript: those from `first_word` of `segment` to `last_word` of `last_segment` (the whole segment, and ' +
      'the same one, by default), counted from 0; or those said between two times of the file.',
    examples: [{ segment: 3, first_word: 0, last_word: 4 }],
  },
);

const WordAddress = closed(
  { asset_id: AssetId, segment: Ordinal, word: optional(Ordinal) },
  { $id: 'WordAddress', description: 'A word of a transcript; the first one of its segment by default.' },
);

const WordMove = closed(
  { words: WordRange, before: optional(WordAddress) },
  { $id: 'WordMove', description: 'Without `before` they go to the end.' },
);

const QuoteRange = closed(
  { asset_id: AssetId, start_seconds: Seconds, end_seconds: Seconds },
  { $id: 'QuoteRange', description: 'A stretch of a file.' },
);

/** The fields of each edit, by its type. */
export const editOptions = {
  caption: {
    style: optional(
      words(['line', 'word', 'karaoke', 'pop', 'box'], {
        description:
          '`line` outlined letters, `word` one word after the other, `karaoke` and `pop` with the word that is said, `box` ' +
          '(default) on a plate.',
      }),
    ),
    position: optional(
      words(['auto', 'bottom', 'middle', 'top'], {
        description:
          'Default `auto`: at the bottom, elsewhere while that would cover a face or words of the picture.',
      }),
    ),
    max_lines: optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Default 2.' })),
    characters_per_second: optional(
      Type.Number({
        minimum: 5,
        maximum: 40,
        description:
          'Captions are divided, and shown longer where there is time, so that nobody reads faster; default 17.',
      }),
    ),
    language: optional(
      Type.String({
        maxLength: 35,
        pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
        description:
          'The language of the captions (BCP 47): of the transcripts of an asset, translations too, the one in it ' +
          'is shown; default the original.',
      }),
    ),
    keep,
  },
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
  remove_fillers: {
    words: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 500,
        description:
          "Words and phrases that go, wherever they are said; default those that say nothing in the transcript's language.",
      }),
    ),
    repeats: optional(
      Type.Boolean({ description: 'Also starts that are begun again, e.g. `I I think`; default true.' }),
    ),
    crossfade,
    keep,
  },
  cut_transcript: {
    remove: optional(Type.Array(WordRange, { maxItems: 10_000 })),
    move: optional(Type.Array(WordMove, { maxItems: 1_000 })),
    revision: optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Of the transcript that the words were counted in; another one is refused.',
      }),
    ),
    pause: optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description:
          'Seconds that stay of what is removed, at its end: the picture goes on, and the quietest sound of the recording plays.',
      }),
    ),
    crossfade,
  },
  keep_quotes: {
    phrases: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description: 'A sentence in which one of them is said stays, whatever else it says.',
      }),
    ),
    ranges: optional(Type.Array(QuoteRange, { maxItems: 1_000 })),
    leave_out: optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 10_000,
        description: 'Ids of findings that do not stay.',
      }),
    ),
    padding: optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description: 'Seconds that stay before and after a sentence; default 0.15.',
      }),
    ),
    crossfade,
  },
  mark_chapters: {
    minimum: optional(
      Type.Number({
        minimum: 1,
        maximum: 7_200,
        description: 'No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes.',
      }),
    ),
    most: optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Chapters at most; default 50.' })),
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

/** What each edit does, in a line: of its route, of its operation in PATCH, and of its tool. */
export const editSummaries: Readonly<Record<keyof typeof editOptions, string>> = {
  caption: 'Put what is said on the screen.',
  reframe: 'Bring a programme to another shape, following who and what is seen.',
  remove_silences: 'Take out stretches in which nothing is heard.',
  remove_fillers: 'Take out words that say nothing, and starts that are begun again.',
  cut_transcript: 'Cut the programme by the words that are said in it.',
  keep_quotes: 'Keep the sentences in which something is said, and nothing else.',
  mark_chapters: 'Mark chapters where the talk goes over to another subject.',
  match_beats: 'Cut on the beats of the music.',
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
