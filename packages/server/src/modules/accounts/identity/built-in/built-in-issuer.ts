/**
 * The issuer of ID tokens of a deployment that is given no other: on this machine, for those whom the operator lets
 * in by email and password. Loads nothing until somebody comes to it.
 */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Config } from '../../../../platform/config.ts';
import { mcpAddresses, type PublicAddress, urlHost } from '../../../../platform/outgoing/public-address.ts';
import { loadSecret } from '../../../../platform/secrets/secrets.ts';
import type { AcceptedIssuer } from '../id-token.ts';
import { createClientRegistration, REGISTRATION_PATH } from './client-registration.ts';
import { CLIENT_IDS } from './clients.ts';
import { createInteractions } from './interactions.ts';
import { type Handler, type Listener, listen } from './listener.ts';
import { messagePage } from './pages.ts';
import { createProvider } from './provider.ts';
import { deleteExpiredRecords } from './records.repo.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createLocalKeys, loadSigningKeys, type SigningKeysDeps } from './signing-keys.ts';

/** What its subjects are kept under: its address may change with the settings. */
export const BUILT_IN = 'rushes:built-in';

export interface BuiltInIssuer {
  /** How its tokens are checked. */
  accepted: AcceptedIssuer;
  /** How its tokens for the MCP server are. */
  acceptedForMcp: AcceptedIssuer;
  /** Opens its address. Rejects with the system's error when that can not be had. */
  listen(): Promise<void>;
  /** Its address; null when nothing is known to be there. */
  url(): string | null;
  close(): Promise<void>;
  /** Removes what has ended of sessions and codes; returns how many rows. */
  sweep(): Promise<number>;
}

export interface BuiltInIssuerDeps extends SigningKeysDeps {
  clock: Clock;
  log: Logger;
  config: Pick<Config, 'identity' | 'trustedOrigins' | 'publicUrl'>;
  address: Pick<PublicAddress, 'baseUrl'>;
}

const DISCOVERY_PATH = '/.well-known/openid-configuration';

function originOf(url: string | null): string[] {
  const origin = url === null ? undefined : URL.parse(url)?.origin;
  return origin === undefined ? [] : [origin];
}

/** Behind a proxy of the operator's the last one it names; it is the only one who can talk to us then. */
function addressOf(request: IncomingMessage, publicUrl: string | null): string {
  const forwarded = publicUrl === null ? undefined : request.headers['x-forwarded-for'];
  const last =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return last === '' ? (request.socket.remoteAddress ?? '') : last;
}

/** Loads the library and makes what answers. */
async function load(deps: BuiltInIssuerDeps, issuerUrl: string): Promise<Handler> {
  const { db, clock, ids, sealer, log, config, address } = deps;
  const { url: publicUrl } = config.identity.builtIn;
  const asks = { addressOf: (request: IncomingMessage) => addressOf(request, publicUrl) };
  const cookieSecret = await loadSecret(db, { ids, sealer, setting: 'built_in_issuer_cookie_secret' });
  const provider = await createProvider({
    db,
    url: issuerUrl,
    keys: await loadSigningKeys(deps),
    cookieSecret: cookieSecret.toString('base64url'),
    origins: [...originOf(config.publicUrl), ...config.trustedOrigins],
    resources: () => mcpAddresses(address),
    behindProxy: publicUrl !== null,
  });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the built-in issuer failed'));
  const attempts = createSignInAttempts({ db, clock });
  const interactions = createInteractions({ db, clock, ids, provider, attempts, ...asks });
  const register = createClientRegistration({ db, clock, ids, ...asks });
  const protocol = provider.callback();
  return async (request, response) => {
    if ((request.url ?? '').startsWith('/interaction/')) return await interactions(request, response);
    if (request.url === REGISTRATION_PATH) return await register(request, response);
    // RFC 8414 gives it another name than OpenID Connect.
    if (request.url === '/.well-known/oauth-authorization-server') request.url = DISCOVERY_PATH;
    await protocol(request, response);
  };
}

export function createBuiltInIssuer(deps: BuiltInIssuerDeps): BuiltInIssuer {
  const { db, log, config, address } = deps;
  const { host, port, url: publicUrl } = config.identity.builtIn;
  let listener: Listener | null = null;
  let handler: Promise<Handler> | null = null;

  function url(): string | null {
    if (publicUrl !== null) return publicUrl;
    const actual = listener?.port ?? port;
    return actual === 0 ? null : `http://${urlHost(host)}:${actual}`;
  }

  /** The handler over the loaded library; the front page needs none. */
  const handle: Handler = async (request, response) => {
    if (request.url === '/') {
      const html = messagePage('Rushes', 'People sign in here. Start from the program that you want to use.');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    handler ??= load(deps, url() ?? '').catch((error: unknown) => {
      handler = null;
      throw error;
    });
    await (await handler)(request, response);
  };

  const accepted = {
    ...{ url, name: BUILT_IN, audiences: CLIENT_IDS },
    ...{ isTrusted: true, keys: createLocalKeys(deps) },
  };
  return {
    accepted,
    acceptedForMcp: {
      ...accepted,
      get audiences() {
        return mcpAddresses(address);
      },
    },
    url,

    async listen() {
      const named = URL.parse(publicUrl ?? '')?.host;
      const own = urlHost(host);
      const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(own);
      const hosts = named === undefined ? (isLoopback ? [] : [`${own}:${port}`]) : [named];
      listener = await listen({ host, port, log, hosts, handle });
    },

    close: async () => {
      await listener?.close();
    },

    sweep: () => deleteExpiredRecords(db),
  };
}
