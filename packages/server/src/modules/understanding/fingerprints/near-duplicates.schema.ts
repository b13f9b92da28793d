/** What the endpoint of near-duplicates takes and answers. */
import { type Static, Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';

export const NearDuplicatesParams = Type.Object({ asset_id: Uuid });

export const NearDuplicatesQuery = Type.Object({
  min_share: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'Of the pictures of the asset that the other one must show at least.',
  }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  page: Type.Integer({ minimum: 0, maximum: 1_000, default: 0, description: 'Counts from 0.' }),
});
export type NearDuplicatesQuery = Static<typeof NearDuplicatesQuery>;

export const SameRange = Type.Object(
  {
    start_time_seconds: Type.Number({ description: 'In the asset that was asked about.' }),
    end_time_seconds: Type.Number(),
    other_start_time_seconds: Type.Number({ description: 'In the other one.' }),
    other_end_time_seconds: Type.Number(),
    likeness: Type.Number({
      minimum: -1,
      maximum: 1,
      description: 'Cosine of the prints that are most alike.',
    }),
  },
  { $id: 'SameRange' },
);

export const NearDuplicate = Type.Object(
  {
    asset_id: Uuid,
    version_id: Uuid,
    source_name: Type.String(),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the asset, by time, that the other one shows too.',
    }),
    ranges: Type.Array(SameRange, { description: 'By time, at most 100.' }),
  },
  { $id: 'NearDuplicate' },
);
export type NearDuplicate = Static<typeof NearDuplicate>;

export const NearDuplicatesResponse = Type.Object(
  {
    compared_prints: Type.Integer({
      description: 'Pictures of the asset that were looked for, evenly chosen.',
    }),
    near_duplicates: Type.Array(NearDuplicate, { description: 'Those that show most of it first.' }),
  },
  { $id: 'NearDuplicatesResponse' },
);
export type NearDuplicatesResponse = Static<typeof NearDuplicatesResponse>;
