/** The API document, made from the very schemas that requests are validated with. */
import type { TSchema } from 'typebox';
import { codeOnTheWire, type ErrorCode, errorCatalogue } from '../../errors.ts';
import { ACCESS_TOKEN, isGuarded } from '../authentication.ts';
import { isRedirect } from '../bodies/send-answer.ts';
import { refusesWithoutCredits, requestPriceOf } from '../charging.ts';
import { needsRoom } from '../limits/needs-room.ts';
import { PriceQuote } from '../price-quote.ts';
import type { AnyRoute, AuthKind } from '../route.ts';
import { ErrorResponse, HTTPValidationError } from '../schema.ts';
import { SESSION_COOKIE } from '../session-cookie.ts';
import { headerParametersOf } from '../validation/header-parameters.ts';
import { queryOf } from '../validation/query-parameters.ts';
import { exampleOf } from './openapi-examples.ts';
import {
  errorReference,
  headerComponents,
  meaningOf,
  type OutgoingEvent,
  refusalHeaders,
  successHeaders,
  webhooksOf,
} from './openapi-parts.ts';
import { type Components, hoist, type Json, simplify } from './openapi-schemas.ts';

/** The version that the document carries. */
export const API_VERSION = '0.1.0';

/** The tag of every operation that takes an API key. */
const API_KEY_TAG = 'accepts-api-key';

/** Beside the schema of a stream of events: the schema of one event's data, for which OpenAPI 3.1 has no word. */
const EVENT_DATA = 'x-event-data';
/** Of an operation: doing it twice is doing it once, so a client may send it again. */
const REPEATABLE = 'x-repeatable';
/** Of a response: the codes it can have; of the document: all codes with their meaning. */
const ERROR_CODES = 'x-error-codes';

/** Of an operation: `free`, or the names of its prices in GET /billing/prices. */
const PRICE = 'x-price';
/** Of a response: what is answered instead where only the price was asked for. */
const DRY_RUN_ANSWER = 'x-dry-run-answer';

const JSON_TYPE = 'application/json';

type Place = 'path' | 'query' | 'header';

/** What a choice says about itself: `null` says nothing. */
function describedInside({ anyOf }: Json): unknown {
  const described =
    (anyOf as Json[] | undefined)?.filter(({ description }) => description !== undefined) ?? [];
  return described.length === 1 ? described[0]?.description : undefined;
}

function parametersIn(place: Place, schema: TSchema | null | undefined, components: Components): Json[] {
  if (schema === undefined || schema === null) return [];
  const { properties = {}, required = [] } = simplify(schema as Json) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description = describedInside(property), ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: hoist(rest, components),
      ...(description === undefined ? {} : { description }),
    };
  });
}

const NULLABLE_TEXT = { anyOf: [{ type: 'string' }, { type: 'null' }] };

/**
 * Credentials as header parameters, because existing clients are written against these, and as security
 * schemes besides, because OpenAPI 3.1 tells generators to ignore a header parameter named Authorization.
 */
function credentialParameters(route: AnyRoute<never>): Json[] {
  const header = (name: string) => ({ name, in: 'header', required: false, schema: NULLABLE_TEXT });
  const authorization = header('authorization');
  switch (route.auth as AuthKind) {
    case 'K':
      return [header('x-api-key'), authorization];
    case 'B':
      return [authorization];
    case 'T':
      return [{ name: ACCESS_TOKEN, in: 'query', required: false, schema: NULLABLE_TEXT }, authorization];
    default:
      return [];
  }
}

function securityOf(route: AnyRoute<never>): Json[] {
  switch (route.auth as AuthKind) {
    case 'K':
      return [{ ApiKey: [] }, { Bearer: [] }];
    case 'B':
      return [{ Bearer: [] }];
    case 'T':
      return [{ Bearer: [] }, { SessionCookie: [] }, { AccessToken: [] }];
    default:
      return [];
  }
}

function jsonContent(schema: unknown, example: unknown): Json {
  return { content: { [JSON_TYPE]: { schema, example } } };
}

/** A JSON body of a request or an answer, with its example. */
function bodyContent(schema: TSchema, components: Components, options: { whole: boolean }): Json {
  const hoisted = hoist(schema, components) as Json;
  return jsonContent(hoisted, exampleOf(hoisted, '', { components, ...options }));
}

function successOf(route: AnyRoute<never>, components: Components): Json {
  const answer = answerOf(route, components);
  if (route.quote === undefined) return { ...answer, ...successHeaders(route) };
  const quote = hoist(route.quotedAs ?? PriceQuote, components);
  const content = route.success.status === 200 ? { content: withQuote(answer, quote) } : {};
  return { ...answer, ...content, ...successHeaders(route), [DRY_RUN_ANSWER]: quote };
}

/** What is answered, or the price where only that was asked for. */
function withQuote(answer: Json, quote: unknown): Json {
  const { [JSON_TYPE]: json, ...others } = (answer.content ?? {}) as Record<string, Json>;
  if (json === undefined) return { ...others, [JSON_TYPE]: { schema: quote } };
  return { ...others, [JSON_TYPE]: { ...json, schema: { anyOf: [json.schema, quote] } } };
}

function answerOf({ success }: AnyRoute<never>, components: Components): Json {
  const { schema, contentType, otherTypes = [], events, description = 'Successful Response' } = success;
  const json = schema === undefined ? {} : bodyContent(schema, components, { whole: true }).content;
  const data = events === undefined ? {} : { [EVENT_DATA]: hoist(events, components) };
  const types = [...(contentType === undefined ? [] : [contentType]), ...otherTypes];
  const others = types.map((type) => [type, { schema: schemaOfType(type), ...data }]);
  const content = { ...(json as Json), ...Object.fromEntries(others) };
  return Object.keys(content).length === 0 ? { description } : { description, content };
}

/** What a body of a type is, where no schema says it. */
function schemaOfType(type: string): Json {
  return { type: /[/+]json$/.test(type) ? 'object' : 'string' };
}

/** What is answered where only the price was asked for, if that has a status of its own. */
function priceAnswer({ quote, success }: AnyRoute<never>, components: Components): Json {
  if (quote === undefined || success.status === 200) return {};
  const description = 'The price, where only that was asked for by `dry_run`.';
  const content = bodyContent(PriceQuote, components, { whole: true });
  return { 200: { description, ...content, [DRY_RUN_ANSWER]: hoist(PriceQuote, components) } };
}

/** Everything but the successful answer that may come without anything being refused. */
function furtherAnswers({ success }: AnyRoute<never>, components: Components): Json {
  if (success.accepted !== undefined) {
    const description = 'The work goes on: this is its task.';
    return { 202: { description, ...bodyContent(success.accepted, components, { whole: true }) } };
  }
  if (success.etag === true) return { 304: { description: 'Nothing has changed since.' } };
  if (!isRedirect(success.status)) return {};
  // Clients exist that were written against a document with a 200 here.
  return { 200: { description: 'Declared for older clients; the redirect is what is answered.' } };
}

function refusalsOf(route: AnyRoute<never>): ErrorCode[] {
  const ofCredentials: ErrorCode[] = isGuarded(route.auth)
    ? ['not_authenticated', 'rate_limited', 'identity_unavailable']
    : [];
  const ofCredits: ErrorCode[] = refusesWithoutCredits(route) ? ['insufficient_credits'] : [];
  const ofBodies: ErrorCode[] = route.body === undefined ? [] : ['body_too_large', 'request_timeout'];
  const ofLimits: ErrorCode[] = route.auth === 'none' && route.rateLimit !== 'none' ? ['rate_limited'] : [];
  const ofDatabase: ErrorCode[] = route.withoutDatabase === true ? [] : ['database_unavailable'];
  const ofRoom: ErrorCode[] = needsRoom(route) ? ['disk_full', 'storage_unavailable'] : [];
  const own = route.refusals ?? [];
  // Whatever is asked for stands in an address and headers that may be too long.
  const ofAll: ErrorCode[] = ['headers_too_large', ...ofRoom, ...ofDatabase];
  return [...new Set([...ofCredentials, ...ofLimits, ...ofCredits, ...own, ...ofBodies, ...ofAll])];
}

function refusalResponse(
  codes: readonly ErrorCode[],
  components: Components,
  schema: TSchema = ErrorResponse,
): Json {
  const [first = 'not_found'] = codes;
  return {
    description: codes.map((code) => `\`${codeOnTheWire(code)}\`: ${meaningOf(code)}`).join('\n\n'),
    ...jsonContent(hoist(schema, components), { detail: meaningOf(first), code: codeOnTheWire(first) }),
    ...refusalHeaders(codes),
    [ERROR_CODES]: codes.map(codeOnTheWire),
  };
}

function isValidated(route: AnyRoute<never>): boolean {
  const { params, query, body } = route;
  const isAnyRead = [params, query, body].some((part) => part !== undefined);
  return isAnyRead || headerParametersOf(route) !== null || isGuarded(route.auth);
}

function responsesOf(route: AnyRoute<never>, components: Components): Json {
  const refusals = Map.groupBy(refusalsOf(route), (code) => errorCatalogue[code]);
  const refused = [...refusals].map(([status, codes]) => [
    status,
    refusalResponse(codes, components, route.refusedAs?.[status]),
  ]);
  const validation = {
    description: 'Validation Error',
    ...bodyContent(HTTPValidationError, components, { whole: true }),
  };
  return {
    ...furtherAnswers(route, components),
    ...priceAnswer(route, components),
    [route.success.status]: successOf(route, components),
    ...Object.fromEntries(refused),
    ...(isValidated(route) ? { 422: validation } : {}),
  };
}

function requestBodyOf(route: AnyRoute<never>, components: Components): Json {
  if (route.body !== undefined) {
    const required = route.bodyOptional !== true;
    return { requestBody: { required, ...bodyContent(route.body, components, { whole: false }) } };
  }
  if (route.streamedBody !== true) return {};
  const types = route.bodyTypes ?? ['*/*'];
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
  return { requestBody: { required: true, content } };
}

function pricesOf(route: AnyRoute<never>): 'free' | string[] {
  const request = requestPriceOf(route);
  const prices = [...(request === 'free' ? [] : [request]), ...(route.workPrices ?? [])];
  return prices.length === 0 ? 'free' : prices;
}

function operationOf(route: AnyRoute<never>, components: Components): Json {
  const parameters = [
    ...parametersIn('path', route.params, components),
    ...parametersIn('query', queryOf(route), components),
    ...parametersIn('header', headerParametersOf(route), components),
    ...credentialParameters(route),
  ];
  const { withoutIdempotencyKey: noKey } = route;
  return {
    tags: route.auth === 'K' ? [route.tag, API_KEY_TAG] : [route.tag],
    summary: route.summary,
    description: [route.description, `Permission: ${route.permission}.`].filter(Boolean).join('\n\n'),
    operationId: route.operationId,
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    [PRICE]: pricesOf(route),
    ...(noKey === 'reads' || noKey === 'repeatable' ? { [REPEATABLE]: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route, components),
    responses: responsesOf(route, components),
    security: securityOf(route),
  };
}

const DESCRIPTION = `Creates videos and keeps the media they are made of.

Every refusal but 422 is \`{"detail", "code"}\`: a sentence, and a word that stays the same. 422 is
\`HTTPValidationError\`. Where several reasons hold, the order is 429, 401, 422, 404 or 403, 409, 402 or 413.
What the caller may not read is 404, what they may read but not do is 403.

A POST that creates or spends takes an \`idempotency-key\`: sent again with the same key within 24 hours, it is not done
again, but answered as before. Refusals are not kept. A request that the server was cut off in is done anew half a
minute later.

Every operation is free or has a price: \`x-price\` names it, \`GET /billing/prices\` says how much. A refusal costs
nothing, nor does work that fails or is stopped. Operations that start work tell their price for \`dry_run=true\`, and
never more than that is taken. Answers say what they cost in \`x-credits-reserved\` and \`x-credits-charged\`.

Every answer to a caller who is known says in \`RateLimit\` how many requests are left. 402, 413 and 429 say in
\`what_to_do\` how to go on.

What can not be done just now, and is worth another try after as many seconds as \`Retry-After\` says, is 503: while the
server's disk is full (\`storage_full\`), what writes is refused before anything is done, and what reads or deletes goes
on; while its database is restarted (\`database_unavailable\`), everything waits.

URLs of uploads and downloads are signed and need no credential. They work until they expire, and no longer than the
user they were made for may write or read there: every request asks for that again.`;

/** How a caller may show who they are. */
const securitySchemes = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A key of POST /users/api_keys/create.',
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An ID token; where API keys are taken, also such a key.',
  },
  SessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie of POST /users/refresh_session_cookie, for navigations.',
  },
  AccessToken: {
    type: 'apiKey',
    in: 'query',
    name: ACCESS_TOKEN,
    description: 'An ID token, for navigations without cookie.',
  },
};

function pathsOf(routes: readonly AnyRoute<never>[], components: Components): Record<string, Json> {
  const paths: Record<string, Json> = {};
  const seen = new Set<string>();
  for (const route of routes) {
    if (seen.has(route.operationId)) throw new Error(`Two operations are called ${route.operationId}.`);
    seen.add(route.operationId);
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operationOf(route, components);
    paths[route.path] = path;
  }
  return paths;
}

/**
 * The OpenAPI 3.1 document of `routes`, and of the events that are sent to others. Throws when two schemas or two
 * operations share a name.
 */
export function buildOpenApi<Services>(
  routes: readonly AnyRoute<Services>[],
  events: readonly OutgoingEvent[] = [],
): Json {
  const components: Components = {};
  const paths = pathsOf(routes as readonly AnyRoute<never>[], components);
  const webhooks = webhooksOf(events, components);
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rushes',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    tags: [
      ...tags.map((name) => ({ name })),
      {
        name: API_KEY_TAG,
        description: 'Takes an API key or an ID token; the others take an ID token at most.',
      },
    ],
    paths,
    ...(events.length === 0 ? {} : { webhooks }),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: headerComponents,
      securitySchemes,
    },
    [ERROR_CODES]: errorReference(),
  };
}
