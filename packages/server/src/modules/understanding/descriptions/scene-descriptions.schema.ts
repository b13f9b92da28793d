/** What the operations on timed scene descriptions take and answer. */
import { type Static, Type } from 'typebox';
import { nullable, optionalNullable, Uuid } from '../../../platform/http/schema.ts';

/** Descriptions of one asset at most. */
export const MAX_DESCRIPTIONS = 10_000;

/** What a column of whole milliseconds holds: 24 days. */
const MAX_MILLISECONDS = 2_147_483_647;

const StartTime = Type.Integer({ minimum: 0, maximum: MAX_MILLISECONDS, examples: [500] });
const EndTime = Type.Integer({
  minimum: 1,
  maximum: MAX_MILLISECONDS,
  description: 'Exclusive.',
  examples: [2_000],
});
const DescriptionText = Type.String({ minLength: 1, maxLength: 10_000 });

export const DescriptionAssetParams = Type.Object({ asset_id: Uuid });
export const DescriptionParams = Type.Object({ asset_id: Uuid, description_id: Uuid });
export const GenerationMetadataParams = Type.Object({ description_id: Uuid });

export const AssetSceneDescriptionCreateRequest = Type.Object(
  { start_time_ms: StartTime, end_time_ms: EndTime, description: DescriptionText },
  { $id: 'AssetSceneDescriptionCreateRequest' },
);
export type AssetSceneDescriptionCreateRequest = Static<typeof AssetSceneDescriptionCreateRequest>;

export const AssetSceneDescriptionUpdateRequest = Type.Object(
  {
    description: optionalNullable(DescriptionText),
    start_time_ms: optionalNullable(StartTime),
    end_time_ms: optionalNullable(EndTime),
  },
  {
    $id: 'AssetSceneDescriptionUpdateRequest',
    description: 'At least one field must be given; what is left out or null is kept.',
  },
);
export type AssetSceneDescriptionUpdateRequest = Static<typeof AssetSceneDescriptionUpdateRequest>;

export const AssetSceneDescriptionUpdateResponse = Type.Object(
  { description_id: Type.String(), task_id: Type.String() },
  { $id: 'AssetSceneDescriptionUpdateResponse' },
);
export type AssetSceneDescriptionUpdateResponse = Static<typeof AssetSceneDescriptionUpdateResponse>;

export const AssetDescriptionGenerationMetadataResponse = Type.Object(
  {
    description_id: Type.String(),
    asset_id: Type.String(),
    start_time_ms: Type.Integer(),
    end_time_ms: Type.Integer(),
    generation_metadata: nullable(
      Type.Object({}, { additionalProperties: true, description: 'Null of what a person wrote.' }),
    ),
  },
  { $id: 'AssetDescriptionGenerationMetadataResponse' },
);
export type AssetDescriptionGenerationMetadataResponse = Static<
  typeof AssetDescriptionGenerationMetadataResponse
>;

/** As the details of an asset list it. */
export const SceneDescription = Type.Object(
  {
    description_id: Type.String(),
    start_time_ms: Type.Integer(),
    end_time_ms: Type.Integer(),
    description: Type.String(),
    made_by: nullable(Type.String({ description: 'The analyser; null of what a person wrote.' })),
  },
  { $id: 'SceneDescription' },
);
export type SceneDescription = Static<typeof SceneDescription>;
