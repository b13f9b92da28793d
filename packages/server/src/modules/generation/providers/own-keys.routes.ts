import { routesOver } from '../../../platform/http/route.ts';
import * as schema from '../generation.schema.ts';
import type { OwnKeysService } from './own-keys.ts';

const route = routesOver<{ ownKeys: OwnKeysService }>();

const ofCaller = { tag: 'Tools', auth: 'K', permission: 'the caller, about keys of their account' } as const;

export const ownKeysRoutes = [
  route({
    ...ofCaller,
    method: 'GET',
    path: '/tools/keys',
    operationId: 'listProviderKeys',
    summary: 'Of which providers the account has a key of its own, and which take one.',
    success: { status: 200, schema: schema.ProviderKeys },
    handle: ({ services, principal }) => services.ownKeys.listProviderKeys(principal),
  }),
  route({
    ...ofCaller,
    method: 'PUT',
    path: '/tools/keys/{provider}',
    operationId: 'putProviderKey',
    summary: 'Brings a key of a provider, which is used for the account from now on.',
    description:
      'It is kept encrypted, goes to that provider alone, and is shown to nobody again. What is made with it is charged by the ' +
      'provider, and costs nothing here.',
    params: schema.ProviderKeyParams,
    body: schema.ProviderKeyRequest,
    success: { status: 200, schema: schema.ProviderKey },
    refusals: ['not_found'],
    handle: ({ services, principal, params, body }) =>
      services.ownKeys.putProviderKey(principal, params.provider, body.key),
  }),
  route({
    ...ofCaller,
    method: 'DELETE',
    path: '/tools/keys/{provider}',
    operationId: 'deleteProviderKey',
    summary: 'Forgets the key of a provider.',
    params: schema.ProviderKeyParams,
    success: { status: 200, schema: schema.DeletedProviderKey },
    refusals: ['not_found'],
    handle: ({ services, principal, params }) =>
      services.ownKeys.deleteProviderKey(principal, params.provider),
  }),
];
