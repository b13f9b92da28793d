import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import { ApiUser, UpdateNamesQuery, UpdateUserRequest } from './accounts.schema.ts';
import type { AccountsService } from './accounts.service.ts';

const route = routesOver<{ accounts: AccountsService }>();

const profile = {
  method: 'GET',
  tag: 'Users',
  summary: 'Profile of the caller with credit balance and storage.',
  auth: 'K',
  permission: 'the caller, about themselves',
  exempt402: true,
  success: { status: 200, schema: ApiUser },
} as const;

export const accountsRoutes = [
  route({
    ...profile,
    path: '/users/me',
    operationId: 'getMe',
    handle: ({ services, principal }) => services.accounts.getMe(principal),
  }),
  route({
    ...profile,
    path: '/users/get',
    operationId: 'getMeByOldName',
    deprecated: { successor: '/users/me' },
    handle: ({ services, principal }) => services.accounts.getMe(principal),
  }),
  route({
    method: 'PATCH',
    path: '/users/me',
    operationId: 'updateMe',
    tag: 'Users',
    summary: 'Changes names and preferences of the caller.',
    auth: 'K',
    permission: 'the caller, about themselves',
    exempt402: true,
    body: UpdateUserRequest,
    success: { status: 200, schema: ApiUser },
    handle: ({ services, principal, body }) => services.accounts.updateMe(principal, body),
  }),
  route({
    method: 'POST',
    path: '/users/update',
    operationId: 'updateMyNames',
    tag: 'Users',
    summary: 'Changes the names of the caller.',
    description: 'Use PATCH /users/me.',
    auth: 'B',
    permission: 'the caller, about themselves',
    deprecated: { successor: '/users/me' },
    query: UpdateNamesQuery,
    success: { status: 200, schema: Type.Boolean() },
    handle: ({ services, principal, query }) => services.accounts.updateMyNames(principal, query),
  }),
];
