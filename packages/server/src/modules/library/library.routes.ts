/** What people keep, and its renaming, moving, trash and removal, over HTTP. */
import { Type } from 'typebox';
import { sendBody } from '../../platform/http/bodies/send-body.ts';
import { replySent, routesOver } from '../../platform/http/route.ts';
import { serveRequestOf } from '../../platform/storage/serving/serve-object.ts';
import { FileReference } from '../access/index.ts';
import type { FileTypeFilter } from './library.schema.ts';
import * as schema from './library.schema.ts';
import type { LibraryService } from './library.service.ts';
import * as lifeSchema from './life/library-life.schema.ts';
import { AssetParams } from './life/library-life.schema.ts';

const route = routesOver<{ library: LibraryService }>();

const FileReferences = Type.Array(FileReference);

export const libraryRoutes = [
  route({
    method: 'GET',
    path: '/users/sources/list_files',
    operationId: 'listFiles',
    tag: 'Users',
    summary: 'One page of the files and folders in a folder.',
    auth: 'K',
    permission: 'READ on the folder; only what the caller may read is listed',
    query: schema.ListFilesQuery,
    success: { status: 200, schema: FileReferences },
    refusals: ['not_found', 'conflict'],
    handle: ({ services, principal, query }) => services.library.listFiles(principal, query),
  }),
  route({
    method: 'GET',
    path: '/asset/most_recent',
    operationId: 'listMostRecent',
    tag: 'Assets',
    summary: 'The files below a folder that changed last, newest first.',
    description:
      'For the next page pass the smallest `last_edit` of this one as `before`. The filter by type is a JSON ' +
      'body, or the repeatable query parameter `filetype` for clients that can not send a body with GET. ' +
      'Without `group_id` and `folder_id`: the default group and what was granted to the caller directly.',
    auth: 'K',
    permission: 'READ on the folder; only what the caller may read is listed',
    query: schema.MostRecentQuery,
    body: schema.MostRecentBody,
    bodyOptional: true,
    success: { status: 200, schema: FileReferences },
    refusals: ['not_found'],
    handle: ({ services, principal, query, body }) =>
      services.library.listMostRecent(principal, query, body as FileTypeFilter[] | null | undefined),
  }),
  route({
    method: 'POST',
    path: '/asset/infos',
    operationId: 'getAssetInfos',
    tag: 'Assets',
    summary: 'Name, path, duration and kind of several assets.',
    auth: 'K',
    permission: 'READ on each asset; an error per item otherwise',
    body: schema.AssetInfosBatchRequest,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.AssetInfosBatchResponse },
    handle: ({ services, principal, body }) => services.library.getAssetInfos(principal, body),
  }),
  route({
    method: 'POST',
    path: '/asset/download_urls',
    operationId: 'createDownloadUrls',
    tag: 'Assets',
    summary: 'Download URLs of several assets.',
    description:
      'Answers the best existing rendition at or under the asked height, else the next above, else the ' +
      'original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may ' +
      'read the asset. Frames that are not there yet are made, at most 50 for one request: for the others, ask again.',
    auth: 'K',
    permission: 'READ on each asset; an error per item otherwise',
    body: schema.AssetDownloadUrlBatchRequest,
    withoutIdempotencyKey: 'reads',
    workPrices: ['frame'],
    success: { status: 200, schema: schema.AssetDownloadUrlBatchResponse },
    handle: ({ services, principal, body, requestId }) =>
      services.library.createDownloadUrls(principal, body, requestId),
  }),
  route({
    method: 'GET',
    path: '/asset/download_url/{asset_id}',
    operationId: 'getDownloadUrl',
    tag: 'Assets',
    summary: 'A download URL of one asset.',
    description:
      'Answers the best existing rendition at or under the asked height, else the next above, else the ' +
      'original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may ' +
      'read the asset. A frame is made when it is asked for the first time, and kept.',
    auth: 'B',
    permission: 'READ on the asset',
    params: AssetParams,
    query: schema.DownloadUrlQuery,
    workPrices: ['frame'],
    success: { status: 200, schema: schema.AssetDownloadUrlResponse },
    refusals: ['not_found', 'conflict', 'storage_full', 'not_ready', 'storage_unavailable'],
    handle: ({ services, principal, params, query, requestId }) =>
      services.library.getDownloadUrl(principal, params.asset_id, query, requestId),
  }),
  route({
    method: 'GET',
    path: '/asset/url/{asset_id}',
    operationId: 'redirectToAsset',
    tag: 'Assets',
    summary: 'Sends a browser to the media of an asset.',
    description:
      'For places where no header can be sent, such as a link or an `img`: it takes the session cookie or ' +
      '`access_token` as well. What is public needs no credential where the operator allows it.',
    auth: 'T',
    orAnonymous: true,
    permission: 'READ on the asset',
    params: AssetParams,
    query: schema.AssetUrlQuery,
    workPrices: ['frame'],
    success: { status: 302, description: 'To the media; not to be stored.' },
    refusals: ['not_found', 'conflict', 'storage_full', 'not_ready', 'storage_unavailable'],
    handle: async ({ services, params, query, request, reply, requestId }) => {
      reply.header('cache-control', 'no-store');
      return services.library.redirectToAsset(request.principal, params.asset_id, query, requestId);
    },
  }),
  route({
    method: 'GET',
    path: '/media/{file}',
    operationId: 'openMedia',
    tag: 'Media',
    summary: 'The bytes of a rendition; ranges, ETag and HEAD as in RFC 9110.',
    auth: 'signed',
    permission: 'whoever holds the signed URL, while the user it was made for may read the asset',
    head: true,
    params: schema.MediaParams,
    query: schema.MediaQuery,
    success: { status: 200, contentType: '*/*', description: 'The bytes, whole or in part (206).' },
    refusals: [
      'signature_invalid',
      'signature_expired',
      'not_found',
      'precondition_failed',
      'range_not_satisfiable',
      'storage_unavailable',
    ],
    handle: async ({ services, params, query, request, reply }) => {
      const media = await services.library.openMedia({
        file: params.file,
        userId: query.user,
        ...serveRequestOf(request.method, request.headers),
      });
      sendBody(request, reply, media);
      return replySent;
    },
  }),
];

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
    params: lifeSchema.AssetParams,
    body: lifeSchema.AssetRenameRequest,
    success: { status: 200, schema: lifeSchema.AssetPlaceResponse },
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
    params: lifeSchema.AssetParams,
    body: lifeSchema.AssetMoveRequest,
    success: { status: 200, schema: lifeSchema.AssetPlaceResponse },
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
    params: lifeSchema.AssetParams,
    success: { status: 200, schema: lifeSchema.AssetPlaceResponse },
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
    params: lifeSchema.AssetParams,
    body: lifeSchema.AssetRestoreRequest,
    bodyOptional: true,
    success: { status: 200, schema: lifeSchema.AssetPlaceResponse },
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
    query: lifeSchema.TrashQuery,
    success: { status: 200, schema: Type.Array(lifeSchema.TrashedItem) },
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
    params: lifeSchema.AssetParams,
    success: { status: 200, schema: lifeSchema.AssetPurgeResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params }) => services.library.purgeAsset(principal, params.asset_id),
  }),
];
