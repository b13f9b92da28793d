/** What a preflight of an analysis takes and answers. */
import { type Static, Type } from 'typebox';
import { closed, nullable, Uuid } from '../../../../platform/http/schema.ts';
import { SentServiceConfig, ServiceConfigFile } from '../../../entities/index.ts';

export const AnalysisConfigOverrideRequest = closed(
  { config: SentServiceConfig },
  {
    $id: 'AnalysisConfigOverrideRequest',
    description:
      'A config in place of all that stands in the folders. What it leaves open comes from the preferences of ' +
      'the user, then from the defaults.',
    examples: [{ config: { generate_stt_with_diarization: true, merge_strategy: 'override' } }],
  },
);
export type AnalysisConfigOverrideRequest = Static<typeof AnalysisConfigOverrideRequest>;

const AnalysisConfigAsset = Type.Object(
  {
    asset_id: nullable(Type.String({ description: 'Null where the caller may not read the config.' })),
    in_app_path: nullable(Type.String()),
  },
  { $id: 'AnalysisConfigAsset' },
);
export type AnalysisConfigAsset = Static<typeof AnalysisConfigAsset>;

export const AnalysisPreflightResponse = Type.Object(
  {
    asset_id: Type.String(),
    in_app_path: Type.String(),
    is_folder: Type.Boolean(),
    description_asset_count: Type.Integer({ description: 'Assets that a description would be made of.' }),
    transcript_asset_count: Type.Integer({ description: 'Assets that a transcript would be made of.' }),
    config: ServiceConfigFile,
    config_assets: Type.Array(AnalysisConfigAsset, {
      description: 'The configs that `config` is made of, the nearest last.',
    }),
    overriding_config_assets: Type.Array(AnalysisConfigAsset, {
      description: 'Of a folder: configs deeper in it, below which something else is in force.',
    }),
    overriding_config_assets_truncated: Type.Boolean({ description: 'There are more of these.' }),
  },
  { $id: 'AnalysisPreflightResponse' },
);
export type AnalysisPreflightResponse = Static<typeof AnalysisPreflightResponse>;

export const AnalysisPreflightParams = Type.Object({ source_file_id: Uuid });
