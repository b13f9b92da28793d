import { routesOver } from '../../../platform/http/route.ts';
import type { SignInLinksService } from './built-in/sign-in-links.ts';
import {
  CreateUserQuery,
  CreateUserResponse,
  SessionCookieResponse,
  SignedOutResponse,
  SignInLinkRequest,
  SignInLinkResponse,
} from './identity.schema.ts';
import type { IdentityService } from './identity.service.ts';

const route = routesOver<{ identity: IdentityService; signInLinks: SignInLinksService }>();

const tag = 'Users';

export const identityRoutes = [
  route({
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
  route({
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
  route({
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
  route({
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
