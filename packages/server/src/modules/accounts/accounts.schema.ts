/** The profile as clients read it. */
import { type Static, Type } from 'typebox';
import { closed, nullable, optionalNullable, words } from '../../platform/http/schema.ts';
import { ApiUserSubscription } from '../money/index.ts';

const quality = ['low', 'medium', 'high'] as const;

export const AssetAnalysisSettings = Type.Object(
  {
    reasoning: optionalNullable(words(quality)),
    fps: optionalNullable(Type.Number({ minimum: 1, maximum: 24 })),
    entity_quality: optionalNullable(words(quality)),
    asset_quality: optionalNullable(words(quality)),
    prompt: optionalNullable(Type.String({ maxLength: 10_000 })),
  },
  { $id: 'AssetAnalysisSettings', additionalProperties: false },
);

export const UserPreferences = Type.Object(
  {
    analysis: optionalNullable(AssetAnalysisSettings),
    index_on_upload: optionalNullable(
      Type.Boolean({
        description:
          'Whether a completed upload is analysed and indexed by itself, once it is probed. Without it as this server has ' +
          'it: that is so, unless its operator set RUSHES_INDEX_ON_UPLOAD=off.',
      }),
    ),
    credits_low_below: optionalNullable(
      Type.Number({
        minimum: 0,
        maximum: 1e9,
        description:
          'Credits below which `credits.low` is told; without it at a tenth of the last grant. 0 = never.',
      }),
    ),
  },
  { $id: 'UserPreferences', additionalProperties: true },
);
export type UserPreferences = Static<typeof UserPreferences>;

export const ApiUser = Type.Object(
  {
    firebase_uid: nullable(
      Type.String({ description: 'Subject at the identity provider; null without one.' }),
    ),
    email: Type.String(),
    company: nullable(Type.String()),
    first_name: nullable(Type.String()),
    job_title: nullable(Type.String()),
    last_name: nullable(Type.String()),
    profile_pic: nullable(Type.String()),
    created_at_str: Type.String({ description: 'UTC, ISO 8601 with trailing Z.' }),
    last_seen_at_str: Type.String(),
    updated_at_str: Type.String(),
    credits: Type.Number({ description: 'What can be spent.' }),
    storage_quota_gb: Type.Integer({ description: 'In GB of 10^9 bytes.' }),
    storage_used_gb: optionalNullable(
      Type.Number({ description: 'Assets and their renditions, each stored object once; two decimals.' }),
    ),
    subscription: nullable(ApiUserSubscription),
    role: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    user_preferences: UserPreferences,
  },
  { $id: 'ApiUser' },
);
export type ApiUser = Static<typeof ApiUser>;

const Name = Type.String({ maxLength: 255 });

export const UpdateUserRequest = closed(
  {
    first_name: optionalNullable(Name),
    last_name: optionalNullable(Name),
    user_preferences: optionalNullable(UserPreferences),
  },
  {
    $id: 'UpdateUserRequest',
    description:
      'What is left out stays; null clears. `user_preferences` replaces all that was stored: send the whole object.',
    examples: [{ first_name: 'Ada', last_name: null }],
  },
);
export type UpdateUserRequest = Static<typeof UpdateUserRequest>;

export const UpdateNamesQuery = Type.Object({
  firstname: Type.Optional(Name),
  lastname: Type.Optional(Name),
});
