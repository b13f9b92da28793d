/** What the folder endpoints take and answer. */
import { type Static, Type } from 'typebox';
import {
  DateTime,
  itemName,
  nullable,
  optionalNullable,
  pathText,
  Uuid,
} from '../../platform/http/schema.ts';

export const CreateFolderRequest = Type.Object(
  {
    path: optionalNullable(
      pathText({ description: 'The folder and its ancestors are ensured in the default group.' }),
    ),
    parent_asset_id: optionalNullable(Uuid),
    name: optionalNullable(itemName()),
  },
  {
    $id: 'CreateFolderRequest',
    description: 'Give either `path`, or `parent_asset_id` with `name`.',
    examples: [{ path: '/toys/frogs' }],
  },
);
export type CreateFolderRequest = Static<typeof CreateFolderRequest>;

export const CreateFolderResponse = Type.Object(
  { id: Type.String(), path: Type.String() },
  { $id: 'CreateFolderResponse' },
);
export type CreateFolderResponse = Static<typeof CreateFolderResponse>;

/** A folder or an asset, as lists show it. */
export const FileReference = Type.Object(
  {
    file_name: Type.String(),
    is_folder: Type.Boolean(),
    file_id: nullable(Type.String()),
    file_type: nullable(Type.String({ description: 'A FileType.' })),
    duration_seconds: optionalNullable(
      Type.Number({ description: 'Null for what lasts no time, and while it is not known.' }),
    ),
    last_edit: DateTime,
  },
  { $id: 'FileReference' },
);
export type FileReference = Static<typeof FileReference>;
