/**
 * Puts routes on a Fastify instance: authenticate, wait for a slot, then validate, then the one service call, then what
 * it costs.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RequestPayload } from 'fastify';
import type { TSchema } from 'typebox';
import { ServiceError, ValidationError, type ValidationIssue } from '../errors.ts';
import { withRequestMoney } from '../money/request-money.ts';
import { writtenUrl } from '../outgoing/outgoing-guard.ts';
import type { Principal } from '../principal.ts';
import { authenticate, type CredentialVerifier, holdsCredential, isGuarded } from './authentication.ts';
import { CheckedBody } from './bodies/large-json.ts';
import { sendAnswer } from './bodies/send-answer.ts';
import { type AskedFor, createRouteCharging, type RequestCharges, type RouteCharging } from './charging.ts';
import { deprecationHeaders } from './deprecation.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, type IdempotencyStore } from './idempotency.ts';
import { type BodyArrivals, createBodyArrivals } from './limits/body-arrival.ts';
import { needsRoom } from './limits/needs-room.ts';
import { createRequestAllowance, type RequestAllowance } from './limits/rate-limit.ts';
import {
  createRequestLimits,
  type RequestLimits,
  type RequestLimitsOptions,
} from './limits/request-limits.ts';
import { createRequestSlots, type RequestSlots, type SlotLease } from './limits/request-slots.ts';
import { dryRunAnswer } from './price-quote.ts';
import { Accepted, type AnyRoute, type AuthKind, replySent } from './route.ts';
import { BODY_LIMIT_BYTES } from './server.ts';
import { headerParametersOf, takesIdempotencyKey } from './validation/header-parameters.ts';
import { queryOf, splitQuery } from './validation/query-parameters.ts';
import { type Checked, createChecker, missingBody, type RequestPart } from './validation/validation.ts';

export interface RouteContext<Services> {
  services: Services;
  credentials: CredentialVerifier;
  /** Throws `signature_invalid` or `signature_expired`. */
  verifySignedUrl(method: string, url: string): void;
  /** Why nothing can be told at this address, as a sentence; null where nothing speaks against it. */
  problemOfWebhookUrl(url: string): string | null;
  /** Whether routes that say so take callers without a credential. */
  allowAnonymous: boolean;
  /** Checks every answer against its schema and fails on a difference; for tests. */
  checkAnswers: boolean;
  limits: RequestLimitsOptions;
  idempotency: Pick<IdempotencyStore, 'run'>;
  charges: RequestCharges;
  /** Throws `disk_full` where there is no room for so many bytes, `storage_unavailable` where there is no folder. */
  requireRoom(bytes: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; null where none is asked for. */
    principal: Principal | null;
    /** The caller's place among the requests of the account; null where nobody is known. */
    slot: SlotLease | null;
    /** Counts what the answer costs, once; null where nothing is to be counted. Throws `insufficient_credits`. */
    beforeAnswer: (() => Promise<void>) | null;
  }
  interface FastifyContextConfig {
    /** The path as the API document writes it. */
    pattern?: string;
    /** Whether the body is read; ignored without. */
    takesBody?: boolean;
    /** Applied to the text of a JSON body before it is parsed. */
    bodyText?: (text: string) => string;
    /** The operation whose large bodies are read elsewhere. */
    largeBodyOf?: string;
  }
}

/** `/asset/{asset_id}` as the router writes it. */
function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

interface Checkers {
  params: ((input: unknown) => Checked) | null;
  query: ((input: unknown) => Checked) | null;
  body: ((input: unknown) => Checked) | null;
  headers: ((input: unknown) => Checked) | null;
}

function checkersOf<Services>(route: AnyRoute<Services>): Checkers {
  const of = (part: RequestPart, schema: Parameters<typeof createChecker>[1] | null | undefined) =>
    schema === undefined || schema === null ? null : createChecker(part, schema);
  return {
    params: of('path', route.params),
    query: of('query', queryOf(route as AnyRoute<never>)),
    body: of('body', route.body),
    headers: of('header', headerParametersOf(route as AnyRoute<never>)),
  };
}

function checkBody(check: Checkers['body'], body: unknown, optional: boolean): Checked {
  if (check === null || (body === undefined && optional)) return { value: undefined, issues: [] };
  if (body === undefined) return { value: null, issues: [missingBody] };
  if (body instanceof CheckedBody) return body.checked;
  return check(body);
}

/** All parts are checked, so that one answer names everything that is wrong. */
function validate<Services>(route: AnyRoute<Services>, checkers: Checkers, request: FastifyRequest) {
  const params = checkers.params?.(request.params) ?? { value: undefined, issues: [] };
  const query = checkers.query?.(request.query) ?? { value: undefined, issues: [] };
  const body = checkBody(checkers.body, request.body, route.bodyOptional === true);
  const headers = checkers.headers?.(request.headers) ?? { issues: [] };
  const issues: ValidationIssue[] = [...params.issues, ...query.issues, ...headers.issues, ...body.issues];
  if (issues.length > 0) throw new ValidationError(issues);
  return { params: params.value, query: query.value, body: body.value };
}

interface Admission<Services> {
  limits: RequestLimits<Services>;
  slots: RequestSlots<Services>;
  allowance: RequestAllowance;
}

function credentialsFor<Services>(
  route: AnyRoute<Services>,
  credentials: CredentialVerifier,
): CredentialVerifier {
  const verifyIdToken =
    route.takesMcpTokens === true ? credentials.verifyMcpToken : credentials.verifyLeavingIdToken;
  const takesMore = route.takesLeavers === true || route.takesMcpTokens === true;
  return takesMore && verifyIdToken !== undefined ? { ...credentials, verifyIdToken } : credentials;
}

/** A 401 that says where a client learns how to get a credential, where the route knows that. */
function withChallenge<Services>(
  { challenge }: AnyRoute<Services>,
  { services, host }: { services: Services; host: string | undefined },
  error: unknown,
): unknown {
  const isOurs = error instanceof ServiceError && error.code === 'not_authenticated';
  if (challenge === undefined || !isOurs) return error;
  const headers = { ...error.headers, 'www-authenticate': `Bearer ${challenge(services, host)}` };
  return new ServiceError(error.code, error.message, { details: error.details, headers, cause: error });
}

function admit<Services>(
  route: AnyRoute<Services>,
  context: RouteContext<Services>,
  { limits, slots, allowance }: Admission<Services>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (route.deprecated !== undefined) {
      const { params, query } = request;
      reply.headers(deprecationHeaders(route.deprecated, { ...(query as object), ...(params as object) }));
    }
    // Bytes are taken whatever they are said to be.
    if (route.streamedBody === true) delete request.headers['content-type'];
    if (route.auth === 'signed') context.verifySignedUrl(request.method, request.raw.url ?? '');
    if (route.auth === 'none') limits.admit(route, request);
    const kind: AuthKind = route.auth;
    if (isGuarded(kind)) {
      const source = { headers: request.headers, url: request.raw.url ?? '' };
      if (route.orAnonymous === true && context.allowAnonymous && !holdsCredential(source)) {
        return limits.admit(route, request);
      }
      const prove = () => authenticate(credentialsFor(route, context.credentials), source, kind);
      const principal = await limits.signIn(route, request, prove).catch((error: unknown) => {
        const { host } = request.headers;
        throw withChallenge(route, { services: context.services, host }, error);
      });
      request.principal = principal;
      allowance.spend(principal, reply);
      request.slot = await slots.take(route, principal, reply);
    }
  };
}

/** The valid parts of a request; of its query what the route itself asks for, and apart what holds for all routes. */
function readRequest<Services>(
  route: AnyRoute<Services>,
  checkers: Checkers,
  request: FastifyRequest,
  problemOfUrl: RouteContext<Services>['problemOfWebhookUrl'],
) {
  const valid = validate(route, checkers, request);
  const { own, dryRun, webhookUrl } = splitQuery(route as AnyRoute<never>, valid.query);
  const problem = webhookUrl === null ? null : problemOfUrl(webhookUrl);
  if (problem !== null) {
    throw new ValidationError([{ loc: ['query', 'webhook_url'], msg: problem, type: 'value_error' }]);
  }
  return {
    valid: { ...valid, query: own },
    dryRun,
    webhookUrl: webhookUrl === null ? null : writtenUrl(webhookUrl),
  };
}

type ReadRequest = ReturnType<typeof readRequest>;

interface Job {
  asked: AskedFor;
  read: ReadRequest;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Runs `work` in the caller's slot. A client that leaves does not stop it, so it keeps the slot. */
async function inSlot<T>({ slot }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  slot?.hold();
  try {
    return await work();
  } finally {
    slot?.letGo();
  }
}

/** The one service call of a route, in the caller's slot. */
function createWork<Services>(
  route: AnyRoute<Services>,
  { services, checkAnswers }: RouteContext<Services>,
  { charging, arrivals }: { charging: RouteCharging; arrivals: BodyArrivals },
) {
  const { schema, accepted } = route.success;
  const checkerOf = (shape: TSchema | undefined) =>
    checkAnswers && shape !== undefined ? createChecker('body', shape) : null;
  const [checkAnswer, checkAccepted] = [checkerOf(schema), checkerOf(accepted)];
  const callOf = ({ read: { valid }, request, reply }: Job) => {
    const { principal, id: requestId } = request;
    const arrive = async <T>(most: number, take: (body: Readable) => Promise<T>) => {
      const taken = await take(arrivals.watch(request, most));
      await request.slot?.regain();
      return taken;
    };
    return { services, principal, ...valid, requestId, request, reply, arrive };
  };

  async function run(job: Job): Promise<unknown> {
    await charging.admitWrite(job.request);
    const answer = await withRequestMoney(job.asked.money, async () => route.handle(callOf(job)));
    const [body, check] = answer instanceof Accepted ? [answer.body, checkAccepted] : [answer, checkAnswer];
    const wrong = answer === replySent ? [] : (check?.(structuredClone(body)).issues ?? []);
    if (wrong.length === 0) return answer;
    throw new Error(`${route.operationId} answered what its schema does not say: ${JSON.stringify(wrong)}`);
  }

  return {
    run: (job: Job) => inSlot(job.request, () => run(job)),
    quote: (job: Job) => inSlot(job.request, async () => route.quote?.(callOf(job))),
  };
}

/** The client's name for a request; null where none was given or none is taken. */
function keyOf<Services>(route: AnyRoute<Services>, request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_KEY];
  return typeof key === 'string' && takesIdempotencyKey(route as AnyRoute<never>) ? key : null;
}

function startJob(request: FastifyRequest, reply: FastifyReply, read: ReadRequest): Job {
  const { principal, id: requestId } = request;
  const apiKeyId = principal?.apiKeyId ?? null;
  const money = { requestId, apiKeyId, webhookUrl: read.webhookUrl, reserved: 0, charged: 0 };
  return { asked: { money, as: read.dryRun ? 'price' : 'done' }, read, request, reply };
}

function createHandler<Services>(
  route: AnyRoute<Services>,
  context: RouteContext<Services>,
  arrivals: BodyArrivals,
) {
  const checkers = checkersOf(route);
  const charging = createRouteCharging(route as AnyRoute<never>, context.charges);
  const { run, quote } = createWork(route, context, { charging, arrivals });
  const { operationId: operation } = route;
  const { status, etag = false } = route.success;
  const statusAndBody = (made: unknown) =>
    made instanceof Accepted ? { status: 202, body: made.body } : { status, body: made };

  async function answer(job: Job): Promise<unknown> {
    const { request, reply, read } = job;
    const told = read.dryRun ? await quote(job) : undefined;
    if (told !== undefined) {
      return sendAnswer(request, reply, { status: 200, body: dryRunAnswer(told), etag: false });
    }
    const key = keyOf(route, request);
    if (key === null || request.principal === null) {
      const made = await run(job);
      return made === replySent ? reply : sendAnswer(request, reply, { ...statusAndBody(made), etag });
    }
    const { userId } = request.principal;
    const { valid, webhookUrl } = read;
    const input = webhookUrl === null ? valid : { ...valid, webhookUrl };
    const kept = await context.idempotency.run({ userId, key, operation, input }, async () =>
      statusAndBody(await run(job)),
    );
    if (kept.replayed) {
      job.asked.as = 'replay';
      reply.header(IDEMPOTENCY_REPLAYED, 'true');
    }
    return sendAnswer(request, reply, { ...kept, etag });
  }

  const writes = needsRoom(route as AnyRoute<never>);
  const sentBytes = ({ headers }: FastifyRequest) =>
    route.streamedBody ? Number(headers['content-length']) : 0;

  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const job = startJob(request, reply, readRequest(route, checkers, request, context.problemOfWebhookUrl));
    // Before anything of it is written, even its key.
    if (writes && !job.read.dryRun) context.requireRoom(sentBytes(request) || 0);
    request.beforeAnswer = () => charging.settle(request, reply, job.asked);
    return answer(job);
  };
}

/** Whether a request brings a body that is to be read. */
function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['content-type'] !== undefined;
}

/** What becomes of a body while it arrives; nothing where none is read here. */
function arrivalHooks<Services>(route: AnyRoute<Services>, arrivals: BodyArrivals) {
  if (route.body === undefined) return {};
  const limit = route.bodyLimit ?? BODY_LIMIT_BYTES;
  return {
    preParsing: async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) =>
      bringsBody(request) ? arrivals.watch(request, limit) : payload,
    preValidation: async ({ slot }: FastifyRequest) => slot?.regain(),
  };
}

/** Whatever way an answer is sent, it is counted before; a refusal costs nothing. */
export async function countAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { beforeAnswer } = request;
  if (beforeAnswer === null || reply.statusCode >= 400) return;
  request.beforeAnswer = null;
  await beforeAnswer();
}

/** Registers `routes`; those with a streamed body get a scope in which no body is ever parsed. */
export async function registerRoutes<Services>(
  app: FastifyInstance,
  routes: readonly AnyRoute<Services>[],
  context: RouteContext<Services>,
): Promise<void> {
  const admission = {
    limits: createRequestLimits<Services>(context.limits),
    slots: createRequestSlots<Services>(),
    allowance: createRequestAllowance(context.limits),
  };
  const arrivals = createBodyArrivals(app.intervalTimer);
  app.addHook('onClose', async () => arrivals.close());
  const add = (scope: FastifyInstance, route: AnyRoute<Services>) => {
    const methods: HTTPMethods[] = route.head === true ? [route.method, 'HEAD'] : [route.method];
    scope.route({
      method: methods,
      url: routerPath(route.path),
      config: {
        pattern: route.path,
        takesBody: route.body !== undefined || route.streamedBody === true,
        ...(route.bodyText === undefined ? {} : { bodyText: route.bodyText }),
        ...(route.largeBody === true ? { largeBodyOf: route.operationId } : {}),
      },
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      onRequest: admit(route, context, admission),
      ...arrivalHooks(route, arrivals),
      onSend: countAnswer,
      handler: createHandler(route, context, arrivals),
    });
  };
  for (const route of routes) if (route.streamedBody !== true) add(app, route);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of routes) if (route.streamedBody === true) add(scope, route);
  });
}
