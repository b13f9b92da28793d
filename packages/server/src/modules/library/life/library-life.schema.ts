/** What the operations take and answer that rename, move, trash, restore and remove. */
import { type Static, Type } from 'typebox';
import { closed, DateTime, nullable, optionalNullable, Uuid } from '../../../platform/http/schema.ts';
import { FileReference } from '../../access/index.ts';

export const AssetParams = Type.Object({ asset_id: Uuid });

const Name = Type.String({ minLength: 1, maxLength: 255 });

export const AssetRenameRequest = closed({ name: Name }, { $id: 'AssetRenameRequest' });
export type AssetRenameRequest = Static<typeof AssetRenameRequest>;

export const AssetMoveRequest = closed({ parent_asset_id: Uuid }, { $id: 'AssetMoveRequest' });
export type AssetMoveRequest = Static<typeof AssetMoveRequest>;

export const AssetRestoreRequest = closed(
  { parent_asset_id: optionalNullable(Uuid) },
  {
    $id: 'AssetRestoreRequest',
    description: 'Without a folder: to where it lay.',
    examples: [{ parent_asset_id: '01890a5d-ac96-774b-bcce-b302099a8057' }],
  },
);
export type AssetRestoreRequest = Static<typeof AssetRestoreRequest>;

export const AssetPlaceResponse = Type.Object(
  {
    asset_id: Type.String(),
    name: Type.String(),
    path: Type.String(),
    parent_asset_id: nullable(
      Type.String({ description: 'The folder; null where the caller may not read it.' }),
    ),
    last_edit: DateTime,
    trashed_at: nullable(DateTime),
  },
  { $id: 'AssetPlaceResponse' },
);
export type AssetPlaceResponse = Static<typeof AssetPlaceResponse>;

export const TrashQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Counts from 0.' }),
  group_id: optionalNullable(Uuid),
});
export type TrashQuery = Static<typeof TrashQuery>;

export const TrashedItem = Type.Object(
  { ...FileReference.properties, path: Type.String(), trashed_at: DateTime },
  { $id: 'TrashedItem' },
);
export type TrashedItem = Static<typeof TrashedItem>;

export const AssetPurgeResponse = Type.Object(
  { asset_id: Type.String(), assets_deleted: Type.Integer(), folders_deleted: Type.Integer() },
  { $id: 'AssetPurgeResponse' },
);
export type AssetPurgeResponse = Static<typeof AssetPurgeResponse>;
