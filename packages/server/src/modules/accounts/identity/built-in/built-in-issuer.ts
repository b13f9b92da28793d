/**
 * The issuer of ID tokens of a deployment that is given no other: on this machine, for those whom the operator lets
 * in by email and password. Loads nothing until somebody comes to it.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Config } from '../../../../platform/config.ts';
import { mcpAddresses, type PublicAddress, urlHost } from '../../../../platform/outgoing/public-address.ts';
import { loadSecret } from '../../../../platform/secrets/secrets.ts';
import type { AcceptedIssuer } from '../id-token.ts';
import { createClientRegistration, REGISTRATION_PATH } from './client-registration.ts';
import { CLIENT_IDS } from './clients.ts';
import { createInteractions } from './interactions.ts';
import { messagePage, pagePolicy } from './pages.ts';
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

// The address of the built-in issuer: a listener of its own, so that whoever exposes the service does not expose it.

/** Answers one request. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface ListenerOptions {
  host: string;
  port: number;
  log: Pick<Logger, 'error'>;
  /** Hosts that requests may name, e.g. `127.0.0.1:8081`; empty = the address listened on, on this machine. */
  hosts: readonly string[];
  handle: Handler;
}

interface Listener {
  port: number;
  close(): Promise<void>;
}

const STOP_MILLISECONDS = 2_000;
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** A web page elsewhere may not reach us by a name of its own that leads here. */
function isAddressed(request: IncomingMessage, hosts: readonly string[]): boolean {
  return hosts.includes(request.headers.host ?? '');
}

function answerPage(response: ServerResponse, status: number, [title, text]: [string, string]): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(messagePage(title, text));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Listens. Rejects when the address can not be had. */
async function listen(options: ListenerOptions): Promise<Listener> {
  const { host, port, log, hosts, handle } = options;
  let known: readonly string[] = hosts;
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', pagePolicy());
    if (!isAddressed(request, known)) {
      answerPage(response, 421, ['Not here', 'This address is not of the sign-in.']);
      return;
    }
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the built-in issuer failed');
      if (response.headersSent) response.destroy();
      else answerPage(response, 500, ['This did not work', 'Something went wrong on our side.']);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const actual = portOf(server);
  if (hosts.length === 0) known = LOOPBACK_HOSTS.map((name) => `${name}:${actual}`);
  return {
    port: actual,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      setTimeout(() => server.closeAllConnections(), STOP_MILLISECONDS).unref();
      server.closeIdleConnections();
      await closed;
    },
  };
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
    url,
    name: BUILT_IN,
    audiences: CLIENT_IDS,
    isTrusted: true,
    keys: createLocalKeys(deps),
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
