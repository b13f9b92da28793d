import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import type { LibraryService } from './library.service.ts';
import * as schema from './library-life.schema.ts';

const route = routesOver<{ library: LibraryService }>();

export const libraryLifeRoutes = [
  route({
    method: 'POST',
    path: '/asset/{asset_id}/rename',
    operationId: 'renameAsset',
    tag: 'Assets',
    summary: 'Give an asset or a folder another name.',
    description:
      'Names are kept in NFC. Files of one folder may share a name, folders may not. The new `last_edit` is ' +
      'that of the item alone.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.AssetParams,
    body: schema.AssetRenameRequest,
    success: { status: 200, schema: schema.AssetPlaceResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.library.renameAsset(principal, params.asset_id, body),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/move',
    operationId: 'moveAsset',
    tag: 'Assets',
    summary: 'Put an asset or a folder with its content into another folder, also of another group.',
    auth: 'K',
    permission:
      'WRITE on the asset and on both folders, and ADMIN on the asset when it takes away or gives someone access',
    params: schema.AssetParams,
    body: schema.AssetMoveRequest,
    success: { status: 200, schema: schema.AssetPlaceResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.library.moveAsset(principal, params.asset_id, body),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/trash',
    operationId: 'trashAsset',
    needsRoom: false,
    tag: 'Assets',
    summary: 'Put an asset or a folder with its content into the trash.',
    description: 'It answers 404 everywhere from then on but in restore, removal and the list of the trash.',
    auth: 'K',
    permission: 'WRITE on the asset and on all it holds',
    params: schema.AssetParams,
    success: { status: 200, schema: schema.AssetPlaceResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params }) => services.library.trashAsset(principal, params.asset_id),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/restore',
    operationId: 'restoreAsset',
    tag: 'Assets',
    summary: 'Take an asset or a folder with its content out of the trash.',
    description:
      'It goes to where it lay, or into the folder given; into the root of its group when its folder is gone or in ' +
      'the trash itself. A name that is taken meanwhile gets a number: `name (2).mp4`.',
    auth: 'K',
    permission:
      'WRITE on the asset and on all it holds; elsewhere than where it lay the rules of a move hold',
    params: schema.AssetParams,
    body: schema.AssetRestoreRequest,
    bodyOptional: true,
    success: { status: 200, schema: schema.AssetPlaceResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.library.restoreAsset(principal, params.asset_id, body),
  }),
  route({
    method: 'GET',
    path: '/asset/trash',
    operationId: 'listTrash',
    tag: 'Assets',
    summary: 'One page of what lies in the trash, what was put there last first.',
    description: 'Without `group_id`: of the default group, and of what was granted to the caller directly.',
    auth: 'K',
    permission: 'a member of the group; only what the caller has WRITE on is listed',
    query: schema.TrashQuery,
    success: { status: 200, schema: Type.Array(schema.TrashedItem) },
    refusals: ['not_found'],
    handle: ({ services, principal, query }) => services.library.listTrash(principal, query),
  }),
  route({
    method: 'DELETE',
    path: '/asset/{asset_id}',
    operationId: 'purgeAsset',
    tag: 'Assets',
    summary: 'Remove an item of the trash with its content for good.',
    description:
      'Tasks about it are cancelled. What was put into the trash on its own stays there, in the root of its group. ' +
      'Projects that use what was removed say so when they are read.',
    auth: 'K',
    permission: 'ADMIN on the asset and on all it holds',
    params: schema.AssetParams,
    success: { status: 200, schema: schema.AssetPurgeResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params }) => services.library.purgeAsset(principal, params.asset_id),
  }),
];
