/** The HTTP server without any endpoint: parsing, ids, headers, errors, logs, orderly stop. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyCorsOptions } from '@fastify/cors';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { errorCatalogue, ServiceError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { readJsonBody } from './bodies/json-body.ts';
import { CheckedBody, LARGE_JSON_BYTES, type LargeBodyReader } from './bodies/large-json.ts';
import { type EventStream, type IntervalTimer, systemTimer } from './bodies/sse.ts';
import { CREDITS_CHARGED, CREDITS_RESERVED } from './charging.ts';
import { errorAnswer } from './error-response.ts';

/** Called once per answered request, with the route as the API document writes it. */
export type RequestObserver = (answered: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}) => void;

export interface HttpServerOptions {
  ids: Ids;
  log: Logger;
  /** Origins of web apps that may read answers; each as `https://host[:port]`. */
  trustedOrigins: readonly string[];
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies?: readonly string[];
  onAnswered?: RequestObserver;
  timer?: IntervalTimer;
  /** Reads large bodies of the operations that say so; without it they are read like all others. */
  readLargeBody?: LargeBodyReader;
  /** Requests under way get so long when the server stops. */
  drainMilliseconds: number;
}

/** JSON bodies may be this long unless a route says otherwise. */
export const BODY_LIMIT_BYTES = 1024 ** 2;
/** Request line and headers; a prompt stands in the address, and Node's default of 16 KiB would cut off long ones. */
const HEADER_BYTES = 64 * 1024;
/** A connection on which nothing moves for this long is closed. */
const IDLE_MILLISECONDS = 300_000;

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Paths whose URLs are signed: open to every origin, since the signature is the permission. */
const SIGNED_PATHS = /^\/(uploads|media)\//;

type CorsDone = (error: Error | null, options: FastifyCorsOptions) => void;

/** An id the client chose is kept when it is harmless, so that its logs and ours meet. */
function requestIdOf(header: unknown, ids: Ids): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : ids.uuid();
}

function corsFor(request: FastifyRequest, trustedOrigins: readonly string[]): FastifyCorsOptions {
  const isSigned = SIGNED_PATHS.test(request.raw.url ?? '');
  const isTrusted = trustedOrigins.includes(request.headers.origin ?? '');
  return {
    origin: isSigned ? '*' : [...trustedOrigins],
    credentials: isTrusted && !isSigned,
    methods: isSigned ? ['GET', 'HEAD', 'PUT'] : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'etag',
      'content-length',
      'content-range',
      'accept-ranges',
      'x-request-id',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'idempotency-replayed',
      'allow',
      'deprecation',
      'link',
      CREDITS_RESERVED,
      CREDITS_CHARGED,
    ],
    maxAge: 600,
    strictPreflight: false,
  };
}

/**
 * Where no body is taken none is waited for, read or parsed: least of all from someone who has shown no
 * credential. A GET or DELETE without a body may still name a content type; there is nothing to parse then.
 */
function forgetUselessBody(request: FastifyRequest): void {
  const { headers } = request;
  if (request.routeOptions.config?.takesBody !== true) {
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
    return;
  }
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
    delete headers['content-type'];
  }
}

function addJsonParser(app: FastifyInstance, readLargeBody: LargeBodyReader | undefined): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      const { bodyText, largeBodyOf } = request.routeOptions.config;
      if (readLargeBody !== undefined && largeBodyOf !== undefined && body.length > LARGE_JSON_BYTES) {
        const read = await readLargeBody(largeBodyOf, body);
        if (read instanceof CheckedBody) return read;
        throw Object.assign(new Error(read.problem), { code: read.code });
      }
      const read = readJsonBody(body, bodyText);
      if ('value' in read) return read.value;
      throw Object.assign(new Error(read.problem), { code: read.code });
    },
  );
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body, isInternal } = errorAnswer(error, request.id);
  if (isInternal) request.log.error({ err: error }, 'request failed');
  // A request that could not even be read has passed no hook that would have set them.
  const always = { ...SECURITY_HEADERS, 'x-request-id': request.id };
  reply
    .code(status)
    .headers({ ...always, ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function addRequestRecords(app: FastifyInstance, onAnswered: RequestObserver | undefined): void {
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address: queries hold prompts and signatures.
    const route = request.routeOptions.config?.pattern ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    const { method } = request;
    onAnswered?.({ method, route, status: reply.statusCode, seconds });
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.principal?.userId,
      },
      'request',
    );
  });
}

/** A stopping server sends its event streams elsewhere and, after the time it is given, cuts what is still open. */
function addOrderlyStop(app: FastifyInstance, drainMilliseconds: number): void {
  app.addHook('preClose', async () => {
    for (const stream of [...app.eventStreams]) stream.reconnect();
    setTimeout(() => app.server.closeAllConnections(), drainMilliseconds).unref();
  });
}

// Answers to what is no HTTP request at all, in the form of every other refusal.

/** Node's codes (llhttp and its own) that mean something else than a request that can not be read. */
const KNOWN: Readonly<Record<string, () => ServiceError>> = {
  HPE_HEADER_OVERFLOW: () =>
    new ServiceError('headers_too_large', 'The address and the headers of this request are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new ServiceError('request_timeout', 'The headers of this request took too long to arrive.'),
};

function refusalFor(code: string | undefined): ServiceError {
  const known = KNOWN[code ?? '']?.();
  return known ?? new ServiceError('bad_request', 'This is not an HTTP request that can be read.');
}

/** Answers on the bare connection, there being no request yet, and ends it. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, message } = refusalFor(error.code);
  const status = errorCatalogue[code];
  const body = JSON.stringify({ detail: message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** A Fastify instance with everything but the routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { ids, log, trustedOrigins, trustedProxies = [], onAnswered, timer = systemTimer } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id'], ids),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    connectionTimeout: IDLE_MILLISECONDS,
    // Of two credentials Node would show the first alone, and a proxy may have looked at the other one.
    http: { maxHeaderSize: HEADER_BYTES, joinDuplicateHeaders: true },
    // An upload may take hours; what stands still is ended by the idle limit.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_024 },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance;

  app.decorate('eventStreams', new Set<EventStream>());
  app.decorate('intervalTimer', timer);
  app.decorateRequest('principal', null);
  app.decorateRequest('slot', null);
  app.decorateRequest('beforeAnswer', null);
  // Listings take a filter as the JSON body of a GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
    forgetUselessBody(request);
  });
  addJsonParser(app, options.readLargeBody);
  app.setErrorHandler(answerError);
  addRequestRecords(app, onAnswered);
  addOrderlyStop(app, options.drainMilliseconds);
  await app.register(cors, () => (request: FastifyRequest, done: CorsDone) => {
    done(null, corsFor(request, trustedOrigins));
  });
  return app;
}
