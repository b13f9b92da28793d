/** What the endpoints of entities take and answer. */
import { type Static, Type } from 'typebox';
import { closed, itemName, optionalNullable, Uuid } from '../../platform/http/schema.ts';

/**
 * Reference media that one entity may have, and ids that one request may hold. Rights on each are asked for wherever
 * an entity is shown: 100 entities with 1,000 each took seconds to list.
 */
export const MAX_REFERENCES = 200;

/** Letters of what is said of an entity. */
export const MAX_DESCRIPTION = 10_000;

const Description = Type.String({ maxLength: MAX_DESCRIPTION });

export const CreateEntityRequest = closed(
  {
    name: itemName({
      description: 'As of a file, at most 255 bytes in UTF-8, kept in NFC; entities may share names.',
      examples: ['Ada'],
    }),
    description: optionalNullable(Description),
    group_id: optionalNullable(
      Type.String({ format: 'uuid', description: 'A group of the caller; its root holds the entity.' }),
    ),
    directory_id: optionalNullable(
      Type.String({ format: 'uuid', description: 'The folder; wins over `group_id`.' }),
    ),
  },
  { $id: 'CreateEntityRequest' },
);
export type CreateEntityRequest = Static<typeof CreateEntityRequest>;

export const EntityResponse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    group_id: Type.String(),
    directory_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Null where the caller may not read the folder.',
    }),
    is_public: Type.Boolean({ description: 'Anyone signed in may read it; its media stay as they are.' }),
    image_asset_ids: Type.Array(Type.String(), { description: 'Those that the caller may read, in order.' }),
    audio_asset_ids: Type.Array(Type.String(), { description: 'Those that the caller may read, in order.' }),
  },
  { $id: 'EntityResponse' },
);
export type EntityResponse = Static<typeof EntityResponse>;

export const EntityAssetsRequest = closed(
  {
    entity_id: Uuid,
    asset_ids: Type.Array(Uuid, {
      minItems: 1,
      maxItems: MAX_REFERENCES,
      description: 'Images, audio, and folders, which stand for the images and audio directly in them.',
    }),
  },
  { $id: 'EntityAssetsRequest' },
);
export type EntityAssetsRequest = Static<typeof EntityAssetsRequest>;

export const MergeEntitiesRequest = closed(
  {
    entity_ids: Type.Array(Uuid, {
      minItems: 1,
      maxItems: 20,
      description: 'The others, which go into the trash.',
    }),
  },
  { $id: 'MergeEntitiesRequest' },
);
export type MergeEntitiesRequest = Static<typeof MergeEntitiesRequest>;

export const EntityParams = Type.Object({ entity_id: Uuid });

export const UpdateEntityQuery = Type.Object({
  entity_id: Uuid,
  name: optionalNullable(itemName()),
  description: optionalNullable(Description),
});
export type UpdateEntityQuery = Static<typeof UpdateEntityQuery>;

export const ListEntitiesQuery = Type.Object({
  offset: Type.Integer({ default: 0, minimum: 0, maximum: 10_000 }),
  limit: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
});
export type ListEntitiesQuery = Static<typeof ListEntitiesQuery>;

export const PreprocessEntitiesRequest = closed(
  { entity_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }) },
  { $id: 'PreprocessEntitiesRequest' },
);
export type PreprocessEntitiesRequest = Static<typeof PreprocessEntitiesRequest>;
