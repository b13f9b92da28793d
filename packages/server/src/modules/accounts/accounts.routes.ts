import { route } from '../../route.ts';
import { ApiUser } from './accounts.schema.ts';

const profile = {
  method: 'GET',
  tag: 'Users',
  summary: 'Profile of the caller with credit balance and storage.',
  auth: 'K',
  permission: 'the caller, about themselves',
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
    deprecated: true,
    handle: ({ services, principal }) => services.accounts.getMe(principal),
  }),
];
