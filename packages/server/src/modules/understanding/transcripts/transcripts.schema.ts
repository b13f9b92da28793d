/** What the operations on transcripts take and answer. */
import { type Static, Type } from 'typebox';
import { DateTime, nullable, optionalNullable, PROBLEM, Uuid, words } from '../../../platform/http/schema.ts';

/** Transcripts of one version at most. */
export const MAX_TRANSCRIPTS = 100;
/** Segments of one transcript at most: a film has some 2,000. */
export const MAX_SEGMENTS = 20_000;
export const MAX_SEGMENT_TEXT = 2_000;
/** Characters of an imported file. */
export const MAX_FILE_TEXT = 4_000_000;
/** Characters of a name of a speaker, and of a label. */
export const MAX_NAME = 200;

/** What a column of whole milliseconds holds: 24 days. */
export const MAX_MILLISECONDS = 2_147_483_647;
/** The next one still fits its column. */
const MAX_REVISION = 2_147_483_646;

export const transcriptKinds = ['original', 'translation', 'sdh', 'forced'] as const;
export type TranscriptKind = (typeof transcriptKinds)[number];

export const subtitleFormats = ['srt', 'vtt', 'ttml'] as const;
export const transcriptFormats = ['srt', 'vtt', 'txt'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

const Kind = words([...transcriptKinds], {
  $id: 'TranscriptKind',
  description: '`sdh` also names sounds and speakers, `forced` only what is foreign in the original.',
});

export const Language = Type.String({
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,5}$',
  maxLength: 35,
  description: 'BCP 47; `und` where nobody knows.',
  [PROBLEM]: 'a language as BCP 47 writes it, such as en or pt-BR',
});

const StartTime = Type.Integer({ minimum: 0, maximum: MAX_MILLISECONDS });
const EndTime = Type.Integer({ minimum: 1, maximum: MAX_MILLISECONDS, description: 'Exclusive.' });
const SegmentText = Type.String({ minLength: 1, maxLength: MAX_SEGMENT_TEXT });
const Speaker = Type.String({ minLength: 1, maxLength: MAX_NAME });
const Label = Type.String({ maxLength: MAX_NAME });

export const TranscriptsParams = Type.Object({ asset_id: Uuid });
export const TranscriptParams = Type.Object({ asset_id: Uuid, transcript_id: Uuid });

export const TranscriptsQuery = Type.Object({
  version_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'A version of the asset; the current one by default.' }),
  ),
});
export type TranscriptsQuery = Static<typeof TranscriptsQuery>;

export const TranscriptQuery = Type.Object({
  after: Type.Integer({
    minimum: -1,
    maximum: MAX_SEGMENTS,
    default: -1,
    description: 'The ordinal of the last segment that is known: `next_after` of the page before.',
  }),
  limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 500 }),
});
export type TranscriptQuery = Static<typeof TranscriptQuery>;

export const TranscriptFileQuery = Type.Object({
  format: words([...transcriptFormats], { default: 'srt' }),
});
export type TranscriptFileQuery = Static<typeof TranscriptFileQuery>;

export const TranscriptWord = Type.Object(
  {
    text: Type.String(),
    start_time_ms: Type.Integer(),
    end_time_ms: Type.Integer(),
    confidence: nullable(Type.Number()),
    speaker: nullable(Type.String()),
  },
  { $id: 'TranscriptWord' },
);

export const TranscriptSegment = Type.Object(
  {
    segment_id: Type.String(),
    ordinal: Type.Integer({ description: 'Counts from 0, in the order of their times.' }),
    start_time_ms: Type.Integer(),
    end_time_ms: Type.Integer(),
    text: Type.String(),
    speaker: nullable(Type.String()),
    confidence: nullable(Type.Number({ description: '0 to 1, where the engine says.' })),
    words: Type.Array(TranscriptWord, {
      description: 'Empty where nobody told their times, or the text was changed to other words.',
    }),
    is_edited: Type.Boolean(),
  },
  { $id: 'TranscriptSegment' },
);
export type TranscriptSegment = Static<typeof TranscriptSegment>;

const transcriptProperties = {
  transcript_id: Type.String(),
  asset_id: Type.String(),
  version_id: Type.String(),
  stream_index: nullable(
    Type.Integer({ description: 'Stream that was heard or read; null for a file of its own.' }),
  ),
  language: Type.String({ description: 'BCP 47; `und` where nobody knows.' }),
  kind: Kind,
  source: words(['stream', 'file', 'cea608', 'cea708', 'speech', 'hand'], {
    description:
      'A stream of the media, a file that was brought, television captions, or speech recognition.',
  }),
  label: Type.String(),
  analyser: nullable(Type.String({ description: 'With its version; null for what a person brought.' })),
  engine: nullable(Type.String()),
  revision: Type.Integer({ description: 'Counts changes; a change names the one it saw.' }),
  is_edited: Type.Boolean({ description: 'No analyser changes or removes it any more.' }),
  segment_count: Type.Integer(),
  end_time_ms: Type.Integer({ description: 'Where its last segment ends; 0 without one.' }),
  created_at: DateTime,
  updated_at: DateTime,
};

export const AssetTranscript = Type.Object(
  {
    ...transcriptProperties,
    warnings: Type.Optional(
      Type.Array(Type.String(), { description: 'Of an import: what could not be used as it stood.' }),
    ),
  },
  { $id: 'AssetTranscript' },
);
export type AssetTranscript = Static<typeof AssetTranscript>;

export const TranscriptWithSegments = Type.Object(
  {
    ...transcriptProperties,
    segments: Type.Array(TranscriptSegment),
    next_after: nullable(Type.Integer({ description: 'Where the next page begins; null on the last.' })),
  },
  { $id: 'TranscriptWithSegments' },
);
export type TranscriptWithSegments = Static<typeof TranscriptWithSegments>;

export const ImportTranscriptRequest = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FILE_TEXT,
        description: 'The file itself: SubRip, WebVTT or TTML.',
      }),
    ),
    asset_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Instead of `text`: an uploaded text file.' }),
    ),
    format: Type.Optional(
      words([...subtitleFormats], { description: 'What the file says itself counts more.' }),
    ),
    language: Type.Optional(Language),
    kind: Type.Optional(Kind),
    label: Type.Optional(Label),
  },
  {
    $id: 'ImportTranscriptRequest',
    description: `Exactly one of \`text\` and \`asset_id\`. At most ${MAX_SEGMENTS} segments of ${MAX_SEGMENT_TEXT} characters each.`,
    examples: [
      { text: '1\n00:00:00,500 --> 00:00:01,900\nHello there.\n', language: 'en', label: 'English' },
    ],
  },
);
export type ImportTranscriptRequest = Static<typeof ImportTranscriptRequest>;

export const SegmentChange = Type.Object(
  {
    segment_id: Uuid,
    text: Type.Optional(SegmentText),
    start_time_ms: Type.Optional(StartTime),
    end_time_ms: Type.Optional(EndTime),
    speaker: optionalNullable(Speaker),
    remove: Type.Optional(Type.Boolean({ description: 'True: the segment goes, whatever else is said.' })),
  },
  { $id: 'TranscriptSegmentChange', description: 'What is left out is kept; a null speaker is none.' },
);
export type SegmentChange = Static<typeof SegmentChange>;

export const UpdateTranscriptRequest = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, maximum: MAX_REVISION, description: 'The one that was seen.' }),
    segments: Type.Array(SegmentChange, { maxItems: 1_000, default: [] }),
    language: Type.Optional(Language),
    kind: Type.Optional(Kind),
    label: Type.Optional(Label),
  },
  {
    $id: 'UpdateTranscriptRequest',
    examples: [
      {
        revision: 1,
        segments: [{ segment_id: '01890000-0000-7000-8000-000000000000', text: 'Hello, there.' }],
        language: 'en',
      },
    ],
  },
);
export type UpdateTranscriptRequest = Static<typeof UpdateTranscriptRequest>;
