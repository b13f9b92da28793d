/** What the operations on versions take and answer. */
import { type Static, Type } from 'typebox';
import { DateTime, optionalNullable, Uuid } from '../../../platform/http/schema.ts';

export const VersionParams = Type.Object({ asset_id: Uuid, version_id: Uuid });

export const VersionsQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Counts from 0.' }),
});
export type VersionsQuery = Static<typeof VersionsQuery>;

export const AssetVersionInfo = Type.Object(
  {
    version_id: Type.String(),
    number: Type.Integer({ description: 'Counts from 1; those of deleted versions are not given again.' }),
    size_bytes: Type.Integer(),
    content_type: Type.String(),
    duration_seconds: optionalNullable(
      Type.Number({ description: 'Null for what lasts no time, and while it is not known.' }),
    ),
    width: optionalNullable(Type.Integer({ description: 'As shown: square pixels, upright.' })),
    height: optionalNullable(Type.Integer()),
    sha256: optionalNullable(
      Type.String({ description: 'Of the file, hexadecimal; null where nobody computed it.' }),
    ),
    source_name: optionalNullable(Type.String({ description: 'What the file was called when it came.' })),
    created_at: DateTime,
    created_by_caller: Type.Boolean(),
    is_current: Type.Boolean(),
    pinned_by_projects: Type.Integer({
      description: 'Projects that show this version whatever comes after it, those in the trash among them.',
    }),
  },
  { $id: 'AssetVersionInfo' },
);
export type AssetVersionInfo = Static<typeof AssetVersionInfo>;

export const VersionDeleted = Type.Object(
  { asset_id: Type.String(), version_id: Type.String(), deleted: Type.Literal(true) },
  { $id: 'VersionDeleted' },
);
export type VersionDeleted = Static<typeof VersionDeleted>;
