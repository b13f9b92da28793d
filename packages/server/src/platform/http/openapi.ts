/** The API document, made from the very schemas that requests are validated with. */
import type { TSchema } from 'typebox';
import { errorCatalogue } from '../errors.ts';
import { ACCESS_TOKEN, isGuarded } from './authentication.ts';
import type { AnyRoute, AuthKind } from './route.ts';
import { ErrorResponse, HTTPValidationError } from './schema.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

/** The version that the document carries. */
export const API_VERSION = '0.1.0';

type Json = Record<string, unknown>;

/** The tag of every operation that takes an API key. */
const API_KEY_TAG = 'accepts-api-key';

/** Beside the schema of a stream of events: the schema of one event's data, for which OpenAPI 3.1 has no word. */
const EVENT_DATA = 'x-event-data';

interface Components {
  [name: string]: Json;
}

/**
 * A copy of `schema` in which every part with an `$id` is a reference to a component of that name. A union
 * of constants becomes an enum; a property with a default is not required.
 */
function hoist(schema: unknown, components: Components): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const { $id, default: fallback, ...rest } = schema as Json & { $id?: string };
  const entries = Object.entries(rest).map(([key, value]) => [key, hoistKeyword(key, value, components)]);
  const plain = simplify(Object.fromEntries(entries));
  // A default belongs to the place where the schema is used.
  const here = fallback === undefined ? {} : { default: fallback };
  if ($id === undefined) return { ...plain, ...here };
  const named = { title: $id, ...plain };
  const known = components[$id];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(named)) {
    throw new Error(`Two different schemas are called ${$id}.`);
  }
  components[$id] = named;
  return { $ref: `#/components/schemas/${$id}`, ...here };
}

/** Values of these keywords are data, not schemas. */
const DATA_KEYWORDS = new Set(['default', 'examples', 'enum', 'const', 'required', 'description', 'title']);

function hoistKeyword(key: string, value: unknown, components: Components): unknown {
  if (DATA_KEYWORDS.has(key)) return value;
  if (key !== 'properties') return hoist(value, components);
  const properties = Object.entries(value as Json);
  return Object.fromEntries(properties.map(([name, property]) => [name, hoist(property, components)]));
}

function simplify(schema: Json): Json {
  return withoutDefaultedRequired(withEnumOfConstants(schema));
}

function withEnumOfConstants(schema: Json): Json {
  const branches = schema.anyOf;
  if (!Array.isArray(branches) || branches.length === 0) return schema;
  const isConstant = (branch: Json) => typeof branch.const === 'string';
  if (!branches.every(isConstant)) return schema;
  const { anyOf: _branches, ...rest } = schema;
  return { ...rest, type: 'string', enum: branches.map((branch: Json) => branch.const) };
}

function withoutDefaultedRequired(schema: Json): Json {
  if (!Array.isArray(schema.required)) return schema;
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = schema.required.filter((name: string) => !('default' in (properties[name] ?? {})));
  if (required.length === schema.required.length) return schema;
  const { required: _all, ...rest } = schema;
  return required.length === 0 ? rest : { ...rest, required };
}

function parametersIn(place: 'path' | 'query', schema: TSchema | undefined, components: Components): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = simplify(schema as Json) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
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

function jsonContent(schema: unknown): Json {
  return { content: { 'application/json': { schema } } };
}

function responsesOf(route: AnyRoute<never>, components: Components): Json {
  const { status, schema, contentType, events, description } = route.success;
  const success: Json = { description: description ?? 'Successful Response' };
  if (schema !== undefined) Object.assign(success, jsonContent(hoist(schema, components)));
  else if (contentType !== undefined) {
    const data = events === undefined ? {} : { [EVENT_DATA]: hoist(events, components) };
    success.content = { [contentType]: { schema: { type: 'string' }, ...data } };
  }
  const responses: Json = { [status]: success };
  if (isGuarded(route.auth)) {
    addRefusal(responses, 'not_authenticated', components);
    addRefusal(responses, 'rate_limited', components);
    addRefusal(responses, 'identity_unavailable', components);
  }
  for (const code of route.refusals ?? []) addRefusal(responses, code, components);
  if (
    route.params !== undefined ||
    route.query !== undefined ||
    route.body !== undefined ||
    route.auth === 'K' ||
    route.auth === 'T'
  ) {
    responses['422'] = {
      description: 'Validation Error',
      ...jsonContent(hoist(HTTPValidationError, components)),
    };
  }
  return responses;
}

function addRefusal(responses: Json, code: keyof typeof errorCatalogue, components: Components): void {
  const status = String(errorCatalogue[code]);
  const known = responses[status] as { description: string } | undefined;
  responses[status] = {
    description: known === undefined ? `Refused: ${code}` : `${known.description}, ${code}`,
    ...jsonContent(hoist(ErrorResponse, components)),
  };
}

function operationOf(route: AnyRoute<never>, components: Components): Json {
  const parameters = [
    ...parametersIn('path', route.params, components),
    ...parametersIn('query', route.query, components),
    ...credentialParameters(route),
  ];
  const body: Json = {};
  if (route.body !== undefined) {
    body.requestBody = {
      required: route.bodyOptional !== true,
      ...jsonContent(hoist(route.body, components)),
    };
  } else if (route.streamedBody === true) {
    body.requestBody = {
      required: true,
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return {
    tags: route.auth === 'K' ? [route.tag, API_KEY_TAG] : [route.tag],
    summary: route.summary,
    description: [route.description, `Permission: ${route.permission}.`].filter(Boolean).join('\n\n'),
    operationId: route.operationId,
    ...(route.deprecated === true ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...body,
    responses: responsesOf(route, components),
    security: securityOf(route),
  };
}

/** The OpenAPI 3.1 document of `routes`. Throws when two schemas or two operations share a name. */
export function buildOpenApi<Services>(routes: readonly AnyRoute<Services>[]): Json {
  const components: Components = {};
  const paths: Record<string, Json> = {};
  const seen = new Set<string>();
  for (const route of routes) {
    if (seen.has(route.operationId)) throw new Error(`Two operations are called ${route.operationId}.`);
    seen.add(route.operationId);
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operationOf(route as AnyRoute<never>, components);
    paths[route.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rushes',
      version: API_VERSION,
      description:
        'Creates videos and keeps the media they are made of. Every refusal but 422 is `{"detail", "code"}`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        Bearer: { type: 'http', scheme: 'bearer' },
        SessionCookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        AccessToken: { type: 'apiKey', in: 'query', name: ACCESS_TOKEN },
      },
    },
  };
}
