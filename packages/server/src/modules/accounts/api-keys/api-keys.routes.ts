import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import { ApiKeyInfo, CreatedApiKey, DeletedApiKey, KeyNameQuery } from './api-keys.schema.ts';
import type { ApiKeysService } from './api-keys.service.ts';

const route = routesOver<{ apiKeys: ApiKeysService }>();

const ofCaller = { tag: 'Users', auth: 'B', permission: 'the caller, about their own keys' } as const;

export const apiKeysRoutes = [
  route({
    ...ofCaller,
    method: 'POST',
    path: '/users/api_keys/create',
    operationId: 'createApiKey',
    summary: 'Makes an API key and shows it this once.',
    query: KeyNameQuery,
    withoutIdempotencyKey: 'secret',
    success: { status: 200, schema: CreatedApiKey },
    refusals: ['conflict'],
    handle: ({ services, principal, query }) => services.apiKeys.createApiKey(principal, query.name),
  }),
  route({
    ...ofCaller,
    method: 'GET',
    path: '/users/api_keys/list',
    operationId: 'listApiKeys',
    summary: 'Names of the keys of the caller, the newest first.',
    success: { status: 200, schema: Type.Array(Type.String()) },
    handle: ({ services, principal }) => services.apiKeys.listApiKeys(principal),
  }),
  route({
    ...ofCaller,
    method: 'GET',
    path: '/users/api_keys',
    operationId: 'getApiKeys',
    summary: 'Keys of the caller with their last use, the newest first.',
    success: { status: 200, schema: Type.Array(ApiKeyInfo) },
    handle: ({ services, principal }) => services.apiKeys.getApiKeys(principal),
  }),
  route({
    ...ofCaller,
    method: 'DELETE',
    path: '/users/api_keys/delete',
    operationId: 'deleteApiKey',
    summary: 'Ends an API key at once.',
    query: KeyNameQuery,
    success: { status: 200, schema: DeletedApiKey },
    refusals: ['not_found'],
    handle: ({ services, principal, query }) => services.apiKeys.deleteApiKey(principal, query.name),
  }),
];
