/** What the endpoint of recognised moments takes and answers. */
import { type Static, Type } from 'typebox';
import { optionalNullable, pathText, Uuid, words } from '../../../platform/http/schema.ts';

export const EntityMomentsParams = Type.Object({ entity_id: Uuid });

export const EntityMomentsQuery = Type.Object({
  folder: optionalNullable(
    pathText({ description: 'A folder from the root of the own library; with all below it.' }),
  ),
  min_score: Type.Number({ minimum: 0, maximum: 1, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  cursor: optionalNullable(
    Type.String({ maxLength: 200, description: 'From `next_cursor` of the page before.' }),
  ),
});
export type EntityMomentsQuery = Static<typeof EntityMomentsQuery>;

export const EntityMoment = Type.Object(
  {
    asset_id: Uuid,
    version_id: Uuid,
    source_name: Type.String(),
    start_time_seconds: Type.Number(),
    end_time_seconds: Type.Number(),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    evidence: words(['picture', 'voice', 'name'], {
      description: 'A picture like a reference, a voice like one, or the name in words.',
    }),
    evidence_time_seconds: Type.Number({ description: 'Of the frame or the words that show it best.' }),
    evidence_text: Type.Optional(Type.String({ description: 'The words in which the name stands.' })),
    thumbnail_url: Type.Optional(Type.String({ description: 'Of the frame, where one was kept.' })),
  },
  { $id: 'EntityMoment' },
);
export type EntityMoment = Static<typeof EntityMoment>;

export const EntityMomentsResponse = Type.Object(
  { moments: Type.Array(EntityMoment), next_cursor: Type.Optional(Type.String()) },
  { $id: 'EntityMomentsResponse' },
);
export type EntityMomentsResponse = Static<typeof EntityMomentsResponse>;
