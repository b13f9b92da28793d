/** What the list of alike shots takes and answers. */
import { type Static, Type } from 'typebox';
import { filterOf, optionalNullable, pathText, Uuid, words } from '../../../platform/http/schema.ts';
import { FileType } from '../../library/index.ts';
import { searchCursor } from '../search.schema.ts';

export const AlikeShotsQuery = Type.Object({
  likeness: words(['alike', 'copies'], {
    default: 'alike',
    description:
      '`copies`: the same pictures, encoded anew, cropped, mirrored, in other colours or at another speed. `alike`: ' +
      'those, and other takes of the same thing or place.',
  }),
  folder: optionalNullable(
    pathText({ description: 'A folder from the root of the own library; with all below it.' }),
  ),
  file_type: optionalNullable(filterOf(FileType)),
  only_my_files: Type.Boolean({ default: true, description: 'Nothing of shared groups, nothing public.' }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  cursor: searchCursor,
});
export type AlikeShotsQuery = Static<typeof AlikeShotsQuery>;

export const AlikeShot = Type.Object(
  {
    asset_id: Uuid,
    version_id: Uuid,
    source_name: Type.String(),
    path: Type.String(),
    start_time_seconds: Type.Number(),
    end_time_seconds: Type.Number(),
    likeness: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'To the best take, a cosine of what is shown; 1 of that one.',
    }),
    is_copy: Type.Boolean({ description: 'The very pictures of the best take, perhaps altered.' }),
    is_best: Type.Boolean({
      description: 'The sharpest, best lit and largest of the group that is long enough to be used.',
    }),
    quality: Type.Number({ minimum: 0, maximum: 1 }),
    thumbnail_url: Type.Optional(Type.String()),
  },
  { $id: 'AlikeShot' },
);
export type AlikeShot = Static<typeof AlikeShot>;

export const AlikeShotGroup = Type.Object(
  {
    shot_count: Type.Integer({ minimum: 2 }),
    shots: Type.Array(AlikeShot, {
      description: 'The best take first, then what is most like it; at most 50.',
    }),
  },
  { $id: 'AlikeShotGroup' },
);

export const AlikeShotsResponse = Type.Object(
  {
    groups: Type.Array(AlikeShotGroup, { description: 'The largest first.' }),
    shots_compared: Type.Integer({ minimum: 0 }),
    shots_not_looked_at: Type.Integer({
      minimum: 0,
      description: 'Shots whose pictures the picture model has not seen yet: preprocess their files.',
    }),
    is_complete: Type.Boolean({
      description: 'False where there are more shots than are compared at once: name a folder.',
    }),
    next_cursor: Type.Optional(Type.String()),
  },
  { $id: 'AlikeShotsResponse' },
);
export type AlikeShotsResponse = Static<typeof AlikeShotsResponse>;
