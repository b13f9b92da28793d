import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './sharing.schema.ts';
import type { SharingService } from './sharing.service.ts';

const route = routesOver<{ sharing: SharingService }>();

const ofAsset = { auth: 'K', tag: 'Sharing', params: schema.ShareParams } as const;

const share = { status: 200, schema: schema.AssetShareResponseOptimized } as const;
const flags = { status: 200, schema: schema.AssetFlagsResponse } as const;

export const sharingRoutes = [
  route({
    ...ofAsset,
    method: 'GET',
    path: '/asset/{asset_id}/share',
    operationId: 'getShare',
    summary: 'Who may do what with an asset or folder.',
    description:
      'What was given on folders above counts and is marked as inherited. Whoever may read the item only because ' +
      'it is public is shown no groups and no emails.',
    permission: 'READ on the asset',
    success: share,
    refusals: ['not_found'],
    handle: ({ services, principal, params }) => services.sharing.getShare(principal, params.asset_id),
  }),
  route({
    ...ofAsset,
    method: 'PUT',
    path: '/asset/{asset_id}/visibility',
    operationId: 'setVisibility',
    summary: 'Let every signed-in user read an asset, or end that.',
    description: "A folder's content goes with it. Noted in the audit log.",
    permission: 'WRITE on the asset',
    body: schema.AssetVisibilityRequest,
    success: flags,
    refusals: ['forbidden', 'not_found'],
    handle: ({ services, principal, params, body }) =>
      services.sharing.setVisibility(principal, params.asset_id, body),
  }),
  route({
    ...ofAsset,
    method: 'PUT',
    path: '/asset/{asset_id}/reference',
    operationId: 'setReference',
    summary: 'Mark an asset as reference material, or end that.',
    description:
      'Reference material is there for entities, the agent and models to look at; it is not cut in as footage ' +
      'unless a prompt names it.',
    permission: 'WRITE on the asset',
    body: schema.AssetReferenceRequest,
    success: flags,
    refusals: ['forbidden', 'not_found'],
    handle: ({ services, principal, params, body }) =>
      services.sharing.setReference(principal, params.asset_id, body),
  }),
  route({
    ...ofAsset,
    method: 'POST',
    path: '/asset/{asset_id}/share/add',
    operationId: 'addShare',
    summary: 'Let a group or a person read an asset, or a folder with all that is and will be in it.',
    description:
      'Lowers nothing: who may do more keeps it. An email without an account is granted all the same; it takes ' +
      'effect at the first sign-in with that verified email.',
    permission: 'ADMIN on the asset; of groups, those that the caller is a member of',
    body: schema.ShareAddRequest,
    success: share,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.sharing.addShare(principal, params.asset_id, body),
  }),
  route({
    ...ofAsset,
    method: 'POST',
    path: '/asset/{asset_id}/share/remove',
    operationId: 'removeShare',
    needsRoom: false,
    summary: 'Take away all that a group or a person may do with an asset, or with a folder and all in it.',
    description:
      'Also what a folder above gives. The group whose library it is and the last ADMIN stay (409); other ' +
      "people's emails do not count as ADMIN here, since they need not have an account.",
    permission:
      'ADMIN on the asset; of groups, those that the caller is a member of or that have a right here',
    body: schema.ShareRemoveRequest,
    success: share,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.sharing.removeShare(principal, params.asset_id, body),
  }),
  route({
    ...ofAsset,
    method: 'POST',
    path: '/asset/{asset_id}/share/update_right',
    operationId: 'updateShareRight',
    summary: 'Set what a group or a person may do with an asset, or with a folder and all in it.',
    description:
      'For those who have a right here already (404 otherwise). What was given to them below the folder gives ' +
      'way. The last ADMIN stays (409).',
    permission:
      'ADMIN on the asset; of groups, those that the caller is a member of or that have a right here',
    body: schema.ShareUpdateRightRequest,
    success: share,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.sharing.updateShareRight(principal, params.asset_id, body),
  }),
  route({
    method: 'GET',
    path: '/users/shared',
    operationId: 'listShared',
    tag: 'Sharing',
    summary: 'What others shared with the caller, or with a group of theirs, newest first.',
    description: 'The items that were shared, not what lies in them; nothing in groups of the caller.',
    auth: 'K',
    permission: 'the caller, about themselves',
    query: schema.ListSharedQuery,
    success: { status: 200, schema: Type.Array(schema.SharedItem) },
    handle: ({ services, principal, query }) => services.sharing.listShared(principal, query),
  }),
];
