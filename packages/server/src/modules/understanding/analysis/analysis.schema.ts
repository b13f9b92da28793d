/** What preprocess takes and answers; names are those existing clients send. */
import { type Static, Type } from 'typebox';
import { idText, nullable, optionalNullable, words } from '../../../platform/http/schema.ts';
import { AssetUploadResponse } from '../../library/index.ts';

export const VersionReference = Type.Object(
  {
    embedding_space: idText(),
    embedding_strategy: idText(),
    dimensionality: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  { $id: 'VersionReference' },
);
export type VersionReference = Static<typeof VersionReference>;

export const ProcessAssetsRequest = Type.Object(
  {
    assets: Type.Array(AssetUploadResponse, { maxItems: 1_000 }),
    version: nullable(VersionReference),
    cutter_sensitivity: Type.Number({
      default: 0.5,
      minimum: 0,
      maximum: 1,
      description: 'Higher finds more cuts.',
    }),
    generate_proxy: Type.Array(words(['360', '480', '720', '1080', '2160']), {
      default: ['720'],
      maxItems: 10,
      description: 'Proxies to make, by the shorter side of the picture; none larger than the source.',
    }),
    generate_time_based_media_description: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Also has the scenes described, where a vision model is configured; getIndex says what became of it.',
      }),
    ),
    override_entity_ids: optionalNullable(
      Type.Array(idText(), {
        maxItems: 1_000,
        description: 'Entities to look for in place of those that the service-configs name.',
      }),
    ),
  },
  {
    $id: 'ProcessAssetsRequest',
    examples: [
      {
        assets: [{ upload_id: 'frog-1', asset_id: '01890a5d-ac96-774b-bcce-b302099a8057' }],
        version: null,
      },
    ],
  },
);
export type ProcessAssetsRequest = Static<typeof ProcessAssetsRequest>;

export const PreprocessQuery = Type.Object({
  priority: Type.Union([Type.Literal('low'), Type.Literal('default'), Type.Literal('high')], {
    default: 'default',
    description: "Orders the caller's own waiting tasks.",
  }),
});
export type PreprocessQuery = Static<typeof PreprocessQuery>;
