/** What a service-config holds, and what its endpoints take and answer. */
import { type Static, Type } from 'typebox';
import {
  asSent,
  closed,
  EXTRA_PROBLEMS,
  itemName,
  optionalNullable,
  pathText,
  Uuid,
  words,
} from '../../../platform/http/schema.ts';
import { MAX_PATH_LEVELS } from '../../access/index.ts';
import { AssetAnalysisSettings } from '../../accounts/index.ts';

/** Entities that one config may name, and ids that one request may hold. */
export const MAX_ENTITIES = 1_000;

/** A body that holds a whole config; fields of any other names are kept with it. */
export const CONFIG_BYTES = 128 * 1024;

const mergeStrategies = ['merge', 'override'] as const;

/** How words are said by generated speech. */
export const Pronunciations = Type.Array(
  closed(
    {
      word: Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '^\\S+$',
        examples: ['Siobhan'],
        description:
          'As it stands in texts, one word. In capitals alone (`US`) it stands for itself, else for any case.',
      }),
      say: Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '[A-Za-z0-9]',
        examples: ['shiv-awn'],
        description: 'Spelled so that an English reader says it rightly.',
      }),
    },
    { $id: 'Pronunciation' },
  ),
  { maxItems: 500, description: 'How words are said by generated speech, e.g. names.' },
);
export type Pronunciations = Static<typeof Pronunciations>;

/** A config with everything that was not set filled in. Fields of other names are kept as they are. */
export const ServiceConfigFile = Type.Object(
  {
    entity_to_use: Type.Array(Uuid, {
      default: [],
      maxItems: MAX_ENTITIES * (MAX_PATH_LEVELS + 1),
      description: `Ids of entities; ${MAX_ENTITIES} at most in one config, all of a chain in what is in force.`,
    }),
    analysis: optionalNullable(AssetAnalysisSettings),
    generate_stt_from_op_atom: Type.Boolean({ default: false }),
    generate_stt_from_master_clip: Type.Boolean({ default: true }),
    generate_stt_with_diarization: Type.Boolean({
      default: true,
      description: 'Also tell speakers apart; the words stay the same.',
    }),
    generate_description_from_op_atom: Type.Boolean({ default: false }),
    generate_description_from_master_clip: Type.Boolean({ default: true }),
    pronunciations: Type.Optional(Pronunciations),
    merge_strategy: words(mergeStrategies, {
      default: 'merge',
      description:
        '`merge`: on top of the configs of the folders above, field by field, entities together. ' +
        '`override`: those are ignored.',
    }),
  },
  { $id: 'ServiceConfigFile', additionalProperties: true },
);
export type ServiceConfigFile = Static<typeof ServiceConfigFile>;

/** A config as it is sent: what is left out is not set, whatever holds then. */
export const SentServiceConfig = asSent<Partial<ServiceConfigFile> & Record<string, unknown>>(
  ServiceConfigFile,
);
export type SentServiceConfig = Static<typeof SentServiceConfig>;

export const ServiceConfigPatchRequest = closed(
  {
    analysis: optionalNullable(AssetAnalysisSettings),
    generate_stt_from_op_atom: optionalNullable(Type.Boolean()),
    generate_stt_from_master_clip: optionalNullable(Type.Boolean()),
    generate_stt_with_diarization: optionalNullable(Type.Boolean()),
    generate_description_from_op_atom: optionalNullable(Type.Boolean()),
    generate_description_from_master_clip: optionalNullable(Type.Boolean()),
    pronunciations: optionalNullable(Pronunciations),
    merge_strategy: optionalNullable(words(mergeStrategies)),
  },
  {
    $id: 'ServiceConfigPatchRequest',
    description:
      'What is left out stays, null is unset again; so too for the fields of `analysis`. Entities are added and taken ' +
      'out by POST and DELETE /asset/service-config/entities.',
    [EXTRA_PROBLEMS]: {
      entity_to_use: 'Add and take out entities by POST and DELETE /asset/service-config/entities.',
    },
    examples: [{ generate_stt_with_diarization: false, analysis: null }],
  },
);
export type ServiceConfigPatchRequest = Static<typeof ServiceConfigPatchRequest>;

export const ServiceConfigCreateRequest = closed(
  {
    path: optionalNullable(
      pathText({
        description: "The config's own full path in the default group; folders on the way are made.",
        examples: ['/Interviews/settings'],
      }),
    ),
    directory_id: optionalNullable(Uuid),
    name: optionalNullable(itemName()),
    config: Type.Optional(SentServiceConfig),
  },
  {
    $id: 'ServiceConfigCreateRequest',
    description: 'Give either `path`, or `directory_id` with `name`.',
    examples: [{ path: '/Interviews/settings', config: { merge_strategy: 'override' } }],
  },
);
export type ServiceConfigCreateRequest = Static<typeof ServiceConfigCreateRequest>;

export const ServiceConfigCreateResponse = Type.Object(
  { asset_id: Type.String(), path: Type.String() },
  { $id: 'ServiceConfigCreateResponse' },
);
export type ServiceConfigCreateResponse = Static<typeof ServiceConfigCreateResponse>;

const entityIds = { entity_ids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_ENTITIES }) };

export const ServiceConfigAddEntitiesRequest = closed(entityIds, {
  $id: 'ServiceConfigAddEntitiesRequest',
  description: 'Entities, and folders, which stand for the entities directly in them.',
});
export type ServiceConfigAddEntitiesRequest = Static<typeof ServiceConfigAddEntitiesRequest>;

export const ServiceConfigRemoveEntitiesRequest = closed(entityIds, {
  $id: 'ServiceConfigRemoveEntitiesRequest',
  description: 'Entities, and folders, which stand for the entities directly in them.',
});
export type ServiceConfigRemoveEntitiesRequest = Static<typeof ServiceConfigRemoveEntitiesRequest>;

export const ServiceConfigParams = Type.Object({ asset_id: Uuid });
export const ServiceConfigQuery = Type.Object({ asset_id: Uuid });
