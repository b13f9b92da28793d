import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './groups.schema.ts';
import type { GroupsService } from './groups.service.ts';

const route = routesOver<{ groups: GroupsService }>();

const members = {
  path: '/group/{group_id}/members',
  tag: 'Groups',
  auth: 'K',
  params: schema.GroupParams,
  success: { status: 200, schema: schema.GroupMembers },
} as const;

export const groupsRoutes = [
  route({
    method: 'POST',
    path: '/group/create',
    operationId: 'createGroup',
    tag: 'Groups',
    summary: 'Make a group with a library of its own.',
    description: 'The caller becomes its ADMIN. Names need not be unique. A user makes at most 1,000 groups.',
    auth: 'K',
    permission: 'any user',
    body: schema.CreateGroupRequest,
    success: { status: 200, schema: schema.CreateGroupResponse },
    refusals: ['conflict'],
    handle: ({ services, principal, body }) => services.groups.createGroup(principal, body),
  }),
  route({
    method: 'GET',
    path: '/group/list',
    operationId: 'listGroups',
    tag: 'Groups',
    summary: 'Groups of the caller, their own library first, then by name.',
    auth: 'K',
    permission: 'the caller, about themselves',
    query: schema.ListGroupsQuery,
    success: { status: 200, schema: Type.Array(schema.GroupResponse) },
    handle: ({ services, principal, query }) => services.groups.listGroups(principal, query),
  }),
  route({
    ...members,
    method: 'GET',
    operationId: 'listGroupMembers',
    summary: 'Who is in a group, by email.',
    description: 'People without an account yet are listed like any other.',
    permission: 'members of the group',
    refusals: ['not_found'],
    handle: ({ services, principal, params }) => services.groups.listGroupMembers(principal, params.group_id),
  }),
  route({
    ...members,
    method: 'POST',
    operationId: 'addGroupMember',
    summary: 'Add a person to a group, by email.',
    description:
      'Without an account of that verified email it takes effect at the first sign-in with it. Someone who is in ' +
      'the group already keeps the higher right. The right of a member is the most that anything shared with the ' +
      'group gives them.',
    permission: 'ADMIN in the group',
    body: schema.AddGroupMemberRequest,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.groups.addGroupMember(principal, params.group_id, body),
  }),
  route({
    ...members,
    method: 'PATCH',
    operationId: 'updateGroupMember',
    summary: 'Change the right of a person in a group.',
    description:
      'ADMINs can not lower themselves, unless who made the group is in it as ADMIN; another ADMIN can.',
    permission: 'ADMIN in the group',
    body: schema.UpdateGroupMemberRequest,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.groups.updateGroupMember(principal, params.group_id, body),
  }),
  route({
    ...members,
    method: 'DELETE',
    operationId: 'removeGroupMember',
    summary: 'Take a person out of a group, or leave it.',
    description:
      'What they could do through the group ends with this request. Everybody may leave a group at any time, but ' +
      'their own library: where no ADMIN stays, the member who is there longest becomes one. With the last person ' +
      'goes the group; while its library is not empty, they can not leave (409).',
    permission: 'ADMIN in the group, or the person themselves',
    body: schema.RemoveGroupMemberRequest,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.groups.removeGroupMember(principal, params.group_id, body),
  }),
];
