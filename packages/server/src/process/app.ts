/** The HTTP application: the server, all routes and the fall-backs. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules.ts';
import { routes } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import { ServiceError } from '../platform/errors.ts';
import type { CredentialVerifier } from '../platform/http/authentication.ts';
import { registerRoutes } from '../platform/http/register-routes.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { storageOrigins } from '../platform/settings/storage-settings.ts';
import { CONSOLE_FOLDER, serveConsole } from './console/serve-console.ts';
import { DOCS_FOLDER, serveDocs } from './docs/serve-docs.ts';

export interface AppOptions {
  /** Fails a request whose answer is not what its schema says; for tests. */
  checkAnswers?: boolean;
  /** Where the built console lies. */
  consoleFolder?: string;
  /** Where the built documentation lies. */
  docsFolder?: string;
}

/** Unknown addresses are 404; known ones with another method are 405. */
function addUnknownRoutes(app: FastifyInstance, known: readonly AnyRoute<Services>[]): void {
  const patterns = known.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  app.setNotFoundHandler(async (request) => {
    const path = (request.raw.url ?? '').split('?')[0] ?? '';
    const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) throw new ServiceError('not_found', 'There is nothing at this address.');
    throw new ServiceError('method_not_allowed', `This address takes ${allowed.join(', ')}.`, {
      headers: { allow: allowed.join(', ') },
    });
  });
}

/** The application, ready to listen. */
export async function buildApp(
  services: Services,
  deps: Deps,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { clock, config, idempotency, ids, log, metrics, outgoing, room, urls } = deps;
  const app = await createHttpServer({
    ids,
    log,
    trustedOrigins: config.trustedOrigins,
    trustedProxies: config.trustedProxies,
    onAnswered: metrics.onAnswered,
    readLargeBody: services.projects.readLargeBody,
    drainMilliseconds: config.stop.drainSeconds * 1_000,
  });
  serveConsole(app, {
    folder: options.consoleFolder ?? CONSOLE_FOLDER,
    origins: () => originsOfMedia(deps),
    signInWays: services.identity.signInWays,
  });
  serveDocs(app, options.docsFolder ?? DOCS_FOLDER);
  await registerRoutes(app, routes, {
    services,
    credentials: credentialsOf(services),
    verifySignedUrl: urls.verify,
    problemOfWebhookUrl: outgoing.problemOf,
    allowAnonymous: config.anonymousDownloads,
    checkAnswers: options.checkAnswers === true,
    idempotency,
    charges: services.requestMeter,
    requireRoom: room.require,
    limits: {
      clock,
      anonymous: { requests: config.limits.anonymousPerMinute, seconds: 60 },
      perAddress: { requests: config.limits.addressPerMinute, seconds: 60 },
      failedSignIns: { requests: config.limits.failedSignInsPerMinute, seconds: 60 },
    },
  });
  addUnknownRoutes(app, routes);
  return app;
}

/** Where a page of ours finds media besides its own origin: it may have been opened by another name of this machine. */
function originsOfMedia({ address, config }: Deps): string[] {
  const { mediaOrigin } = config;
  return [
    new URL(address.baseUrl()).origin,
    ...(mediaOrigin === null ? [] : [mediaOrigin]),
    ...storageOrigins(config.storage),
  ];
}

function credentialsOf({ apiKeys, identity }: Services): CredentialVerifier {
  const { verifyIdToken, verifyLeavingIdToken, verifyMcpToken } = identity;
  const { verifyApiKey } = apiKeys;
  return { verifyApiKey, verifyIdToken, verifyLeavingIdToken, verifyMcpToken };
}
