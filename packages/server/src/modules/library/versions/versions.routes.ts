import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import type { LibraryService } from '../library.service.ts';
import { AssetParams } from '../life/library-life.schema.ts';
import * as schema from './versions.schema.ts';

const route = routesOver<{ library: LibraryService }>();

const versionOf = (params: { asset_id: string; version_id: string }) => ({
  assetId: params.asset_id,
  versionId: params.version_id,
});

export const versionRoutes = [
  route({
    method: 'GET',
    path: '/asset/{asset_id}/versions',
    operationId: 'listVersions',
    tag: 'Assets',
    summary: 'One page of the versions of an asset, the newest first.',
    description:
      'Each time its content is replaced an asset gets a version. Older ones are kept, and count for the storage.',
    auth: 'K',
    permission: 'READ on the asset',
    params: AssetParams,
    query: schema.VersionsQuery,
    success: { status: 200, schema: Type.Array(schema.AssetVersionInfo) },
    refusals: ['not_found'],
    handle: ({ services, principal, params, query }) =>
      services.library.listVersions(principal, params.asset_id, query),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/versions/{version_id}/restore',
    operationId: 'restoreVersion',
    tag: 'Assets',
    summary: 'Make the content of a version current again.',
    description:
      'As a new version with the same bytes, which take no further storage, and with all that was made of them. Where ' +
      'the asset has that content already, its current version is answered and nothing changes.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.VersionParams,
    withoutIdempotencyKey: 'repeatable',
    success: { status: 200, schema: schema.AssetVersionInfo },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params }) =>
      services.library.restoreVersion(principal, versionOf(params)),
  }),
  route({
    method: 'DELETE',
    path: '/asset/{asset_id}/versions/{version_id}',
    operationId: 'deleteVersion',
    tag: 'Assets',
    summary: 'Remove a version with all that was made of it, for good.',
    description:
      'Not the current one, and none that a project pins. What nothing else needs of its bytes is freed.',
    auth: 'K',
    permission: 'ADMIN on the asset; WRITE for a version that the caller brought',
    params: schema.VersionParams,
    success: { status: 200, schema: schema.VersionDeleted },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params }) => services.library.deleteVersion(principal, versionOf(params)),
  }),
];
