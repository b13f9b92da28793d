/** The HTTP application: the server, all routes, the API document and the fall-backs. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Logger } from 'pino';
import type { Deps } from './deps.ts';
import { ServiceError } from './platform/errors.ts';
import type { CredentialVerifier } from './platform/http/authentication.ts';
import { buildOpenApi } from './platform/http/openapi.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface AppOptions {
  /** Fails a request whose answer is not what its schema says; for tests. */
  checkAnswers?: boolean;
}

/** The API document of this server. */
export function openApiDocument(): Record<string, unknown> {
  return buildOpenApi(routes);
}

/** The committed copy of the API document. */
export const OPENAPI_FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

/** The API document as the committed copy holds it. */
export function formatOpenApi(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

/** Unknown addresses are 404; known ones with another method are 405. */
function addUnknownRoutes(app: FastifyInstance, known: readonly Route[]): void {
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

/** What anyone may read of a part. */
const PART_STATES = new Set(['ready', 'starting', 'stopping']);

/** Why a part is not ready can name hosts and folders: that is for the log, not for whoever asks. */
function shownParts(parts: Record<string, string>, log: Logger): Record<string, string> {
  const failing = Object.fromEntries(Object.entries(parts).filter(([, state]) => !PART_STATES.has(state)));
  if (Object.keys(failing).length > 0) log.warn({ parts: failing }, 'not ready');
  return { ...parts, ...Object.fromEntries(Object.keys(failing).map((part) => [part, 'not ready'])) };
}

/** What machines ask for: the API document, whether this process is ready, and its numbers. */
function addOperatorRoutes(app: FastifyInstance, { log, metrics, readiness }: Deps): void {
  const document = JSON.stringify(openApiDocument());
  const get = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, config: { pattern: url }, handler });

  get('/openapi.json', async (_request, reply) =>
    reply.type(JSON_TYPE).header('access-control-allow-origin', '*').send(document),
  );
  get('/health', async (_request, reply) => {
    const report = await readiness.report();
    const { ready } = report;
    const parts = shownParts(report.parts, log);
    const body = ready
      ? { status: 'ready', parts }
      : { status: 'starting', parts, detail: 'The service is not ready yet.', code: 'starting' };
    return reply
      .code(ready ? 200 : 503)
      .type(JSON_TYPE)
      .send(JSON.stringify(body));
  });
  get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

/** The application, ready to listen. */
export async function buildApp(
  services: Services,
  deps: Deps,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { clock, config, idempotency, ids, log, metrics, urls } = deps;
  const app = await createHttpServer({
    ids,
    log,
    trustedOrigins: config.trustedOrigins,
    trustedProxies: config.trustedProxies,
    onAnswered: metrics.onAnswered,
  });
  await registerRoutes(app, routes, {
    services,
    credentials: credentialsOf(services),
    verifySignedUrl: urls.verify,
    allowAnonymous: config.anonymousDownloads,
    checkAnswers: options.checkAnswers === true,
    idempotency,
    limits: {
      clock,
      anonymous: { requests: config.limits.anonymousPerMinute, seconds: 60 },
      failedSignIns: { requests: config.limits.failedSignInsPerMinute, seconds: 60 },
    },
  });
  addOperatorRoutes(app, deps);
  addUnknownRoutes(app, routes);
  return app;
}

function credentialsOf({ apiKeys, identity }: Services): CredentialVerifier {
  return { verifyApiKey: apiKeys.verifyApiKey, verifyIdToken: identity.verifyIdToken };
}
