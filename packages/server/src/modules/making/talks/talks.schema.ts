/** What the operations on recordings of speech take and answer. */
import { type Static, Type } from 'typebox';
import { closed, nullable, optionalNullable, Uuid, words } from '../../../platform/http/schema.ts';

export const TalkParams = Type.Object({ asset_id: Uuid });

const versionId = optionalNullable(
  Type.String({ format: 'uuid', description: 'A version of the asset; the current one by default.' }),
);

export const TalkSummaryQuery = Type.Object({
  version_id: versionId,
  sentences: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
  phrases: Type.Integer({ minimum: 0, maximum: 50, default: 10 }),
  chapter_seconds: Type.Optional(
    Type.Number({ minimum: 1, maximum: 7_200, description: 'No chapter is shorter than that.' }),
  ),
});
export type TalkSummaryQuery = Static<typeof TalkSummaryQuery>;

const range = { start_seconds: Type.Number(), end_seconds: Type.Number() };

export const TalkSummaryResponse = Type.Object(
  {
    asset_id: Type.String(),
    version_id: Type.String(),
    transcript_id: Type.String(),
    revision: Type.Integer({ description: 'Of the transcript that was read.' }),
    language: Type.String({ description: 'BCP 47; `und` where nobody knows.' }),
    sentences: Type.Array(
      Type.Object(
        { ...range, text: Type.String(), speaker: nullable(Type.String()) },
        { $id: 'TalkSentence' },
      ),
      { description: 'Those that say most, in the order in which they are said.' },
    ),
    phrases: Type.Array(Type.String(), { description: 'What is talked of, the most first.' }),
    chapters: Type.Array(
      Type.Object({ ...range, title: Type.String(), text: Type.String() }, { $id: 'TalkChapter' }),
      { description: 'From the first word to the last; `text` is the first sentence of each.' },
    ),
  },
  { $id: 'TalkSummary' },
);
export type TalkSummaryResponse = Static<typeof TalkSummaryResponse>;

const look = {
  version_id: versionId,
  width: Type.Integer({ minimum: 16, maximum: 8_192, multipleOf: 2, default: 1_080 }),
  height: Type.Integer({ minimum: 16, maximum: 8_192, multipleOf: 2, default: 1_920 }),
  fit: words(['reframe', 'fill', 'blur', 'fit'], {
    default: 'reframe',
    description: '`reframe` follows who and what is seen; the others are as of a clip of a timeline.',
  }),
  captions: Type.Boolean({ default: true, description: 'What is said, word by word.' }),
  tighten: Type.Boolean({
    default: false,
    description: 'Takes out silences of more than 0.6 s, fillers, and starts that are begun again.',
  }),
  dry_run: Type.Boolean({ default: false, description: 'Only tells what would be made.' }),
  parent_asset_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'The folder of the projects; by default the root.' }),
  ),
};

export const MakeShortsRequest = closed(
  {
    count: Type.Integer({ minimum: 1, maximum: 20, default: 3 }),
    seconds: Type.Number({
      minimum: 3,
      maximum: 600,
      default: 45,
      description: 'Wished length of each: it has from two thirds of that to a sixth more.',
    }),
    ...look,
  },
  { $id: 'MakeShortsRequest', examples: [{ count: 3, seconds: 30 }] },
);
export type MakeShortsRequest = Static<typeof MakeShortsRequest>;

export const MakeHighlightsRequest = closed(
  {
    seconds: Type.Number({
      minimum: 5,
      maximum: 1_800,
      default: 60,
      description: 'Wished length of the whole.',
    }),
    ...look,
    width: Type.Integer({ minimum: 16, maximum: 8_192, multipleOf: 2, default: 1_920 }),
    height: Type.Integer({ minimum: 16, maximum: 8_192, multipleOf: 2, default: 1_080 }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Of the project.' })),
  },
  { $id: 'MakeHighlightsRequest', examples: [{ seconds: 60 }] },
);
export type MakeHighlightsRequest = Static<typeof MakeHighlightsRequest>;

const moment = {
  ...range,
  title: Type.String(),
  caption: Type.String({ description: 'What to write beside it.' }),
  text: Type.String({ description: 'What is said in it.' }),
  score: Type.Number({ description: '0 to 1.' }),
  reasons: Type.Array(Type.String({ description: 'Why it was picked, as a sentence.' })),
};

export const MakeShortsResponse = Type.Object(
  {
    shorts: Type.Array(
      Type.Object(
        {
          ...moment,
          project_id: nullable(Type.String()),
          name: Type.String({ description: 'Of the project.' }),
          notes: Type.Array(Type.String()),
        },
        { $id: 'Short' },
      ),
      { description: 'The best first; fewer than asked for where the recording has no more.' },
    ),
  },
  { $id: 'MakeShortsResponse', description: '`project_id` is null in a dry run.' },
);
export type MakeShortsResponse = Static<typeof MakeShortsResponse>;

export const MakeHighlightsResponse = Type.Object(
  {
    project_id: nullable(Type.String({ description: 'Null in a dry run.' })),
    name: Type.String(),
    parts: Type.Array(Type.Object(moment, { $id: 'Highlight' }), {
      description: 'In the order in which they are said.',
    }),
    notes: Type.Array(Type.String()),
  },
  { $id: 'MakeHighlightsResponse' },
);
export type MakeHighlightsResponse = Static<typeof MakeHighlightsResponse>;
