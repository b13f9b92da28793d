/** Accounts, who they are, their keys and their deletion, over HTTP. */
import { Type } from 'typebox';
import { openEventStream } from '../../platform/http/bodies/sse.ts';
import { replySent, routesOver } from '../../platform/http/route.ts';
import { ApiUser, UpdateNamesQuery, UpdateUserRequest } from './accounts.schema.ts';
import type { AccountsService } from './accounts.service.ts';
import { ApiKeyInfo, CreatedApiKey, DeletedApiKey, KeyNameQuery } from './api-keys/api-keys.schema.ts';
import type { ApiKeysService } from './api-keys/api-keys.service.ts';
import {
  DeleteAccountProgress,
  DeleteAccountSummary,
  DeleteMeQuery,
} from './deletion/account-deletion.schema.ts';
import type { AccountDeletionService } from './deletion/account-deletion.service.ts';
import type { SignInLinksService } from './identity/built-in/sign-in-links.ts';
import {
  CreateUserQuery,
  CreateUserResponse,
  SessionCookieResponse,
  SignedOutResponse,
  SignInLinkRequest,
  SignInLinkResponse,
} from './identity/identity.schema.ts';
import type { IdentityService } from './identity/identity.service.ts';

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

const identityRoute = routesOver<{ identity: IdentityService; signInLinks: SignInLinksService }>();

const tag = 'Users';

export const identityRoutes = [
  identityRoute({
    method: 'POST',
    path: '/users/create',
    operationId: 'inviteUser',
    tag,
    summary: 'Asks for an account for an email.',
    description:
      'Records an invitation. The account becomes active when somebody signs in with that email, verified by their ' +
      'identity provider. The answer is the same whether or not the email is known.',
    auth: 'none',
    permission: 'anyone',
    query: CreateUserQuery,
    rateLimit: {
      perAddress: { requests: 20, seconds: 3_600 },
      total: { requests: 2_000, seconds: 3_600 },
    },
    success: { status: 200, schema: CreateUserResponse },
    refusals: ['forbidden', 'rate_limited'],
    handle: ({ services, query }) => services.identity.inviteUser(query.email),
  }),
  identityRoute({
    method: 'POST',
    path: '/users/refresh_session_cookie',
    operationId: 'refreshSessionCookie',
    needsRoom: false,
    tag,
    summary: 'Keeps the ID token of this request in a cookie that scripts can not read.',
    description:
      'For navigations, which carry no header: GET /users/checkout_redirect, GET /users/billing_portal_redirect and ' +
      'GET /asset/url/{asset_id} take the cookie. Send it again with each new token.',
    auth: 'B',
    permission: 'the caller, about their own session',
    withoutIdempotencyKey: 'secret',
    success: { status: 200, schema: SessionCookieResponse },
    handle: async ({ services, request, reply }) => {
      const { cookies, ...session } = await services.identity.refreshSessionCookie(request.headers);
      reply.header('set-cookie', cookies);
      return session;
    },
  }),
  identityRoute({
    method: 'POST',
    path: '/users/sign_in_link',
    operationId: 'signInByLink',
    tag,
    summary: 'Signs the owner of this machine in by a link that the service printed.',
    description:
      "Where the service runs on a machine of one's own it prints a link when it starts, and another one by " +
      '`npm run -s rushes -- server sign-in-link`. A link works once, for a quarter of an hour, and on that machine alone.',
    auth: 'none',
    permission: 'whoever has the link, on the machine of the service',
    body: SignInLinkRequest,
    rateLimit: {
      perAddress: { requests: 30, seconds: 60 },
      total: { requests: 300, seconds: 60 },
    },
    success: { status: 200, schema: SignInLinkResponse },
    refusals: ['not_authenticated', 'forbidden', 'rate_limited', 'not_configured'],
    handle: ({ services, body, request: { socket, headers } }) =>
      services.signInLinks.signInByLink(body.code, { peer: socket.remoteAddress, headers }),
  }),
  identityRoute({
    method: 'POST',
    path: '/users/sign_out',
    operationId: 'signOut',
    needsRoom: false,
    tag,
    summary: 'Takes the session cookie back.',
    description: 'The ID token itself ends when it says so; ending it earlier is up to its issuer.',
    auth: 'none',
    permission: 'anyone, about their own browser',
    success: { status: 200, schema: SignedOutResponse },
    refusals: ['forbidden', 'rate_limited'],
    handle: async ({ services, request, reply }) => {
      reply.header('set-cookie', services.identity.signOut(request.headers));
      return { signed_out: true as const };
    },
  }),
];

const apiKeysRoute = routesOver<{ apiKeys: ApiKeysService }>();

const ofCaller = { tag: 'Users', auth: 'B', permission: 'the caller, about their own keys' } as const;

export const apiKeysRoutes = [
  apiKeysRoute({
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
  apiKeysRoute({
    ...ofCaller,
    method: 'GET',
    path: '/users/api_keys/list',
    operationId: 'listApiKeys',
    summary: 'Names of the keys of the caller, the newest first.',
    success: { status: 200, schema: Type.Array(Type.String()) },
    handle: ({ services, principal }) => services.apiKeys.listApiKeys(principal),
  }),
  apiKeysRoute({
    ...ofCaller,
    method: 'GET',
    path: '/users/api_keys',
    operationId: 'getApiKeys',
    summary: 'Keys of the caller with their last use, the newest first.',
    success: { status: 200, schema: Type.Array(ApiKeyInfo) },
    handle: ({ services, principal }) => services.apiKeys.getApiKeys(principal),
  }),
  apiKeysRoute({
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

const accountDeletionRoute = routesOver<{ accountDeletion: AccountDeletionService }>();

const common = {
  method: 'DELETE',
  tag: 'Users',
  auth: 'B',
  takesLeavers: true,
  permission: 'the caller, about themselves; also with the ID token from before while it is valid',
} as const;

export const accountDeletionRoutes = [
  accountDeletionRoute({
    ...common,
    path: '/users/me',
    operationId: 'deleteMe',
    summary: 'Tells what deleting the account would remove, or deletes it.',
    description:
      'Without an explicit `dry_run=false` it only counts. Both answer 200 with a stream of events: `progress` for ' +
      'each stage, then one `done` with a DeleteAccountSummary, whose `dry_run` says which of the two happened. From ' +
      'the beginning of the deletion no credential of the account counts any more, but the ID token for this call. A ' +
      'client that leaves does not stop the deletion; calling again follows it, and goes on with what is left.',
    query: DeleteMeQuery,
    success: {
      status: 200,
      contentType: 'text/event-stream',
      events: Type.Union([DeleteAccountProgress, DeleteAccountSummary]),
    },
    async handle({ services, principal, query, requestId, request, reply }) {
      const options = { dryRun: query.dry_run, traceId: requestId };
      const events = await services.accountDeletion.deleteMe(principal, options);
      const stream = openEventStream(request, reply);
      try {
        for await (const event of events(stream.closed)) await stream.send(event);
      } catch (error) {
        // The headers are out: closing without a last event tells the client to come back.
        request.log.error({ err: error, request_id: requestId }, 'event stream broke');
      }
      stream.close();
      return replySent;
    },
  }),
  accountDeletionRoute({
    ...common,
    path: '/users/delete',
    operationId: 'deleteUser',
    summary: 'Deletes the account; the same as DELETE /users/me with dry_run=false.',
    description:
      'Answers when it is done, or after 50 seconds how far it is: then `user_deleted` is false, the deletion goes on, ' +
      'and calling again tells more.',
    success: { status: 200, schema: DeleteAccountSummary },
    async handle({ services, principal, requestId, reply }) {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return services.accountDeletion.deleteUser(principal, { traceId: requestId, signal: left.signal });
    },
  }),
];
