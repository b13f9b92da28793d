/** Folders, and who has which right on what, over HTTP. */
import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import { CreateFolderRequest, CreateFolderResponse } from './access.schema.ts';
import type { AccessService } from './access.service.ts';
import * as groupsSchema from './groups/groups.schema.ts';
import type { GroupsService } from './groups/groups.service.ts';
import * as schema from './sharing/sharing.schema.ts';
import type { SharingService } from './sharing/sharing.service.ts';

const route = routesOver<{ access: AccessService }>();

export const accessRoutes = [
  route({
    method: 'POST',
    path: '/asset/folder',
    operationId: 'createFolder',
    tag: 'Assets',
    summary: 'Make a folder, or find it when it is there.',
    description:
      'By `path` the folder and its ancestors are ensured in the default group; by `parent_asset_id` and ' +
      '`name` inside that folder. Names are kept in NFC and case counts.',
    auth: 'K',
    permission: 'WRITE on the deepest folder of the path that exists, or on the parent',
    body: CreateFolderRequest,
    success: { status: 201, schema: CreateFolderResponse },
    refusals: ['forbidden', 'not_found'],
    handle: ({ services, principal, body }) => services.access.createFolder(principal, body),
  }),
];

const sharingRoute = routesOver<{ sharing: SharingService }>();

const ofAsset = { auth: 'K', tag: 'Sharing', params: schema.ShareParams } as const;

const share = { status: 200, schema: schema.AssetShareResponseOptimized } as const;
const flags = { status: 200, schema: schema.AssetFlagsResponse } as const;

export const sharingRoutes = [
  sharingRoute({
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
  sharingRoute({
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
  sharingRoute({
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
  sharingRoute({
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
  sharingRoute({
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
  sharingRoute({
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
  sharingRoute({
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

const groupsRoute = routesOver<{ groups: GroupsService }>();

const members = {
  path: '/group/{group_id}/members',
  tag: 'Groups',
  auth: 'K',
  params: groupsSchema.GroupParams,
  success: { status: 200, schema: groupsSchema.GroupMembers },
} as const;

export const groupsRoutes = [
  groupsRoute({
    method: 'POST',
    path: '/group/create',
    operationId: 'createGroup',
    tag: 'Groups',
    summary: 'Make a group with a library of its own.',
    description: 'The caller becomes its ADMIN. Names need not be unique. A user makes at most 1,000 groups.',
    auth: 'K',
    permission: 'any user',
    body: groupsSchema.CreateGroupRequest,
    success: { status: 200, schema: groupsSchema.CreateGroupResponse },
    refusals: ['conflict'],
    handle: ({ services, principal, body }) => services.groups.createGroup(principal, body),
  }),
  groupsRoute({
    method: 'GET',
    path: '/group/list',
    operationId: 'listGroups',
    tag: 'Groups',
    summary: 'Groups of the caller, their own library first, then by name.',
    auth: 'K',
    permission: 'the caller, about themselves',
    query: groupsSchema.ListGroupsQuery,
    success: { status: 200, schema: Type.Array(groupsSchema.GroupResponse) },
    handle: ({ services, principal, query }) => services.groups.listGroups(principal, query),
  }),
  groupsRoute({
    ...members,
    method: 'GET',
    operationId: 'listGroupMembers',
    summary: 'Who is in a group, by email.',
    description: 'People without an account yet are listed like any other.',
    permission: 'members of the group',
    refusals: ['not_found'],
    handle: ({ services, principal, params }) => services.groups.listGroupMembers(principal, params.group_id),
  }),
  groupsRoute({
    ...members,
    method: 'POST',
    operationId: 'addGroupMember',
    summary: 'Add a person to a group, by email.',
    description:
      'Without an account of that verified email it takes effect at the first sign-in with it. Someone who is in ' +
      'the group already keeps the higher right. The right of a member is the most that anything shared with the ' +
      'group gives them.',
    permission: 'ADMIN in the group',
    body: groupsSchema.AddGroupMemberRequest,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.groups.addGroupMember(principal, params.group_id, body),
  }),
  groupsRoute({
    ...members,
    method: 'PATCH',
    operationId: 'updateGroupMember',
    summary: 'Change the right of a person in a group.',
    description:
      'ADMINs can not lower themselves, unless who made the group is in it as ADMIN; another ADMIN can.',
    permission: 'ADMIN in the group',
    body: groupsSchema.UpdateGroupMemberRequest,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.groups.updateGroupMember(principal, params.group_id, body),
  }),
  groupsRoute({
    ...members,
    method: 'DELETE',
    operationId: 'removeGroupMember',
    summary: 'Take a person out of a group, or leave it.',
    description:
      'What they could do through the group ends with this request. Everybody may leave a group at any time, but ' +
      'their own library: where no ADMIN stays, the member who is there longest becomes one. With the last person ' +
      'goes the group; while its library is not empty, they can not leave (409).',
    permission: 'ADMIN in the group, or the person themselves',
    body: groupsSchema.RemoveGroupMemberRequest,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.groups.removeGroupMember(principal, params.group_id, body),
  }),
];
