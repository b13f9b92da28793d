/** What the operations take and answer by which a language model writes of what is said. */
import { type Static, Type } from 'typebox';
import { closed, optionalNullable } from '../../../platform/http/schema.ts';
import { Language } from '../transcripts/transcripts.schema.ts';

export const TranslateTranscriptRequest = closed(
  { language: Language },
  { $id: 'TranslateTranscriptRequest', examples: [{ language: 'de' }] },
);
export type TranslateTranscriptRequest = Static<typeof TranslateTranscriptRequest>;

export const WriteSummaryRequest = closed(
  {
    words: Type.Integer({ minimum: 20, maximum: 1_000, default: 120, description: 'As many at most.' }),
    language: optionalNullable(Language),
    version_id: optionalNullable(
      Type.String({ format: 'uuid', description: 'A version of the asset; the current one by default.' }),
    ),
  },
  { $id: 'WriteSummaryRequest', examples: [{ words: 120 }] },
);
export type WriteSummaryRequest = Static<typeof WriteSummaryRequest>;

export const WrittenTaskResponse = Type.Object(
  { task_id: Type.String(), transcript_id: Type.String({ description: 'The one that is read.' }) },
  { $id: 'WrittenTaskResponse' },
);
export type WrittenTaskResponse = Static<typeof WrittenTaskResponse>;
