/** The built-in issuer as oidc-provider is told to be it. */
import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import type { Client, Configuration, errors, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import type { Database } from '../../../../platform/db/schema.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import { isRegistered, REGISTRATION_PATH } from './client-registration.ts';
import { builtInClients } from './clients.ts';
import { findBySubject } from './local-sign-ins.repo.ts';
import { codeConfirmPage, codePage, messagePage, pagePolicy, signOutPage } from './pages.ts';
import { createRecords } from './records.repo.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

export interface ProviderOptions {
  db: Kysely<Database>;
  /** What tokens say in `iss`. */
  url: string;
  keys: JWK[];
  /** Signs the cookies of the sign-in pages. */
  cookieSecret: string;
  /** Origins where web apps of ours are served, besides this machine. */
  origins: readonly string[];
  /** Addresses of the MCP server, which tokens can be meant for; the first one is its own. */
  resources(): readonly string[];
  /** Whether `url` is a reverse proxy's. */
  behindProxy: boolean;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

const LIFETIMES = {
  IdToken: HOUR,
  AccessToken: HOUR,
  AuthorizationCode: 60,
  DeviceCode: 600,
  Interaction: HOUR,
  Session: 14 * DAY,
  Grant: 30 * DAY,
  RefreshToken: 30 * DAY,
};

type SignedInContext = KoaContextWithOIDC;

/** The origin of an address that a client gave; null without a usable one. */
function originOf(address: unknown): string | null {
  return typeof address === 'string' ? (URL.parse(address)?.origin ?? null) : null;
}

function nameOfClient(ctx: SignedInContext): string {
  return ctx.oidc.client?.clientName ?? 'The program';
}

function show(ctx: SignedInContext, html: string): void {
  ctx.type = 'html';
  ctx.body = html;
}

/** Pages of the device flow: a code typed here connects a program that can open no browser. */
const deviceFlow = {
  enabled: true,
  userCodeInputSource: (
    ctx: SignedInContext,
    form: string,
    _out: unknown,
    error?: Error | errors.OIDCProviderError,
  ) => {
    const problem = error === undefined || error === null ? null : 'No program shows this code. Try again.';
    show(ctx, codePage(form, problem));
  },
  userCodeConfirmSource: (
    ctx: SignedInContext,
    form: string,
    _client: unknown,
    _device: unknown,
    code: string,
  ) => {
    show(ctx, codeConfirmPage(form, { client: nameOfClient(ctx), code }));
  },
  successSource: (ctx: SignedInContext) => {
    show(ctx, messagePage('Connected', `${nameOfClient(ctx)} goes on by itself. You can close this page.`));
  },
};

const rpInitiatedLogout = {
  enabled: true,
  logoutSource: (ctx: SignedInContext, form: string) => {
    const leadsTo = originOf(ctx.oidc.params?.post_logout_redirect_uri);
    ctx.set('content-security-policy', pagePolicy(leadsTo));
    show(ctx, signOutPage(form));
  },
  postLogoutSuccessSource: (ctx: SignedInContext) => {
    show(ctx, messagePage('Signed out', 'You are signed out here.'));
  },
};

function isLoopback(origin: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/.test(origin);
}

/** Tokens for the MCP server: signed, so that any node can check them, and of no use elsewhere. */
function resourceIndicators({ resources }: ProviderOptions, InvalidTarget: typeof errors.InvalidTarget) {
  return {
    enabled: true,
    // What introduced itself is a client of the MCP server, whether it says so or not.
    defaultResource: (_ctx: SignedInContext, client: Client, oneOf?: readonly string[]) =>
      oneOf ?? (isRegistered(client.clientId) ? (resources()[0] ?? []) : []),
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx: SignedInContext, resource: string): ResourceServer => {
      if (!resources().includes(resource)) throw new InvalidTarget();
      return {
        scope: '',
        audience: resource,
        accessTokenTTL: HOUR,
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      };
    },
  };
}

function configurationOf(options: ProviderOptions, { InvalidTarget }: typeof errors): Configuration {
  const { db, keys, cookieSecret, origins, url } = options;
  return {
    adapter: (kind) => createRecords(db, kind),
    clients: builtInClients(origins),
    jwks: { keys } as NonNullable<Configuration['jwks']>,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The service reads the email from the ID token; there is no second request for it.
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'offline_access'],
    responseTypes: ['code'],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    pkce: { required: () => true },
    ttl: LIFETIMES,
    cookies: {
      keys: [cookieSecret],
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    discovery: { registration_endpoint: `${url}${REGISTRATION_PATH}` },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // A program keeps its user signed in by a refresh token, which changes at every use.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    clientBasedCORS: (_ctx, origin) => isLoopback(origin) || origins.includes(origin),
    features: {
      devInteractions: { enabled: false },
      deviceFlow,
      resourceIndicators: resourceIndicators(options, InvalidTarget),
      revocation: { enabled: true },
      rpInitiatedLogout,
    },
    // Who has no account yet gets one by the first token, which says what an ID token does.
    extraTokenClaims: async (_ctx, token) => {
      const known = 'accountId' in token ? await findBySubject(db, token.accountId) : null;
      return known === null ? undefined : { email: known.email, email_verified: true };
    },
    findAccount: async (_ctx, subject) => {
      const known = isUuid(subject) ? await findBySubject(db, subject) : null;
      if (known === null) return undefined;
      const claims = { sub: subject, email: known.email, email_verified: true };
      return { accountId: subject, claims: async () => claims };
    },
    renderError: (ctx, { error, error_description: description }) => {
      show(ctx, messagePage('This did not work', description ?? error));
    },
  };
}

/** Loads the library, which takes a fifth of a second, and makes the issuer. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { Provider: Issuer, errors: refusals } = await import('oidc-provider');
  const provider = new Issuer(options.url, configurationOf(options, refusals));
  provider.proxy = options.behindProxy;
  return provider;
}
