import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from './api-document.ts';
import { webhookEvents, webhookEventTypes } from './modules/webhooks/webhook-events.schema.ts';
import { routes } from './modules.ts';
import { createChecker } from './platform/http/validation/validation.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string; 'x-error-codes'?: string[] }>;
  security: unknown[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
  'x-error-codes': { code: string; status: number; meaning: string }[];
}

let document: Document;
let operations: Operation[];
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation;

beforeAll(() => {
  document = openApiDocument() as unknown as Document;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});

const JSON_TYPE = 'application/json';

describe('the API document', () => {
  it('is OpenAPI 3.1, says an independent validator', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(openApiDocument()));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is refused by that validator when it is broken', async () => {
    const broken = structuredClone(openApiDocument()) as { paths: Record<string, unknown> };
    broken.paths['/users/me'] = { get: { responses: 'none' } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('explains every code that an operation may be refused with', () => {
    const known = Map.groupBy(document['x-error-codes'], ({ code }) => code);
    for (const { responses } of operations) {
      for (const [status, { 'x-error-codes': codes = [], description }] of Object.entries(responses)) {
        for (const code of codes) {
          expect(known.get(code)?.map((row) => row.status)).toContain(Number(status));
          expect(description).toContain(code);
        }
      }
    }
    // An account without storage, and a server without room.
    expect(known.get('storage_full')?.map(({ status }) => status)).toEqual([413, 503]);
    for (const { meaning } of document['x-error-codes']) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  it('declares 401, 422 and 429 of everything that asks for a credential, and 404 of every id', () => {
    for (const route of routes.filter(({ auth }) => auth === 'K' || auth === 'B' || auth === 'T')) {
      const { responses } = operationOf(route.operationId);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '422', '429']));
      if (route.path.includes('{')) expect(Object.keys(responses), route.operationId).toContain('404');
    }
  });
});

describe('what the answers of an operation may be', () => {
  const schemasOf = (id: string, status: number) =>
    Object.fromEntries(
      Object.entries(operationOf(id).responses[status]?.content ?? {}).map(([type, { schema }]) => [
        type,
        schema,
      ]),
    );

  it('is the price too, where one may ask for it alone', () => {
    for (const route of routes.filter(({ quote }) => quote !== undefined)) {
      const json = schemasOf(route.operationId, 200)[JSON_TYPE];
      const choices = json?.anyOf ?? [json];
      expect(choices, route.operationId).toContainEqual({
        $ref: `#/components/schemas/${route.quotedAs === undefined ? 'PriceQuote' : 'PlanQuote'}`,
      });
    }
    expect(schemasOf('exportProject', 200)[JSON_TYPE]?.anyOf).toHaveLength(2);
    expect(Object.keys(schemasOf('create', 200))).toEqual(['text/event-stream', JSON_TYPE]);
  });

  it('is JSON where JSON is sent, and every type of a file', () => {
    expect(schemasOf('getTimelineSchema', 200)).toEqual({ 'application/schema+json': { type: 'object' } });
    expect(schemasOf('exportProjectFile', 200)).toMatchObject({
      [JSON_TYPE]: { type: 'object' },
      'application/zip': { type: 'string' },
      'text/vtt': { type: 'string' },
    });
    expect(Object.keys(schemasOf('listCreditsLedger', 200))).toEqual([JSON_TYPE, 'text/csv']);
  });

  it('is 431 of all, 408 where a body is read, and 422 where anything is: of the catalog its ETag', () => {
    for (const route of routes) {
      const { responses } = operationOf(route.operationId);
      expect(responses[431]?.['x-error-codes'], route.operationId).toEqual(['headers_too_large']);
      if (route.body !== undefined) expect(responses[408]?.['x-error-codes']).toEqual(['request_timeout']);
    }
    expect(Object.keys(operationOf('getBillingCatalog').responses)).toContain('422');
  });
});

describe('examples', () => {
  it.each(
    routes.filter(({ body }) => body !== undefined).map((route) => [route.operationId, route] as const),
  )('of the body of %s are taken by the server, and say something', (operationId, route) => {
    const example = operationOf(operationId).requestBody?.content?.[JSON_TYPE]?.example;
    expect(createChecker('body', route.body)(structuredClone(example)).issues).toEqual([]);
    expect(JSON.stringify(example).length, JSON.stringify(example)).toBeGreaterThan(4);
  });

  const withAnswer = routes.filter(({ success }) => success.schema !== undefined);
  it.each(withAnswer.map((route) => [route.operationId, route] as const))(
    'of the answer of %s are what it may answer',
    (operationId, { success }) => {
      const example = operationOf(operationId).responses[success.status]?.content?.[JSON_TYPE]?.example;
      expect(example).toBeDefined();
      expect(createChecker('body', success.schema)(structuredClone(example)).issues).toEqual([]);
    },
  );
});

describe('what is sent to webhooks', () => {
  it('is every event, each with a body that its schema takes', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookEventTypes);
    for (const type of webhookEventTypes) {
      const { requestBody, parameters = [] } = (document.webhooks[type] as { post: Operation }).post;
      const example = requestBody?.content?.[JSON_TYPE]?.example;
      expect(example, type).toMatchObject({ type, api_version: '1' });
      expect(createChecker('body', webhookEvents[type])(structuredClone(example)).issues, type).toEqual([]);
      expect(parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
    }
  });
});

describe('what is sent', () => {
  /** Unbounded on purpose, with the reason. */
  const exceptions: Readonly<Record<string, string>> = {
    'createProject body.timeline': 'its own validation bounds it',
    'replaceProjectTimeline body.timeline': 'its own validation bounds it',
    'createDownloadUrls body.frame_time': 'any number is a time: before the start or after the end',
    'getDownloadUrl frame_time': 'any number is a time',
    'redirectToAsset frame_time': 'any number is a time',
  };

  function unboundedString(schema: Schema, place: string): string[] {
    const isBounded = schema.maxLength !== undefined || schema.format !== undefined;
    return isBounded ? [] : [`${place}: a string without maxLength`];
  }

  function unboundedNumber(schema: Schema, place: string): string[] {
    const isBounded = schema.maximum !== undefined || schema.exclusiveMaximum !== undefined;
    return isBounded ? [] : [`${place}: a number without maximum`];
  }

  /** Places of a schema at which a caller may send as much as they like. */
  function unbounded(schema: Schema, place: string, seen: readonly string[] = []): string[] {
    if (place in exceptions || schema.const !== undefined || schema.enum !== undefined) return [];
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      if (seen.includes(name)) return [];
      return unbounded(document.components.schemas[name] ?? {}, place, [...seen, name]);
    }
    if (schema.anyOf !== undefined) return schema.anyOf.flatMap((branch) => unbounded(branch, place, seen));
    switch (schema.type) {
      case 'string':
        return unboundedString(schema, place);
      case 'integer':
      case 'number':
        return unboundedNumber(schema, place);
      case 'array': {
        const own = schema.maxItems === undefined ? [`${place}: an array without maxItems`] : [];
        return [...own, ...unbounded(schema.items ?? {}, `${place}[]`, seen)];
      }
      case 'object':
        return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
          unbounded(property, `${place}.${name}`, seen),
        );
      case 'boolean':
      case 'null':
        return [];
      default:
        return [`${place}: anything`];
    }
  }

  it('is bounded: every string, every array, every number', () => {
    const places = operations.flatMap(({ operationId, parameters = [], requestBody }) => {
      const isCredential = /^(x-api-key|authorization|access_token)$/;
      const own = parameters.filter(({ name }) => !isCredential.test(name));
      const body = requestBody?.content?.[JSON_TYPE]?.schema;
      return [
        ...own.flatMap(({ name, schema }) => unbounded(schema, `${operationId} ${name}`)),
        ...(body === undefined ? [] : unbounded(body, `${operationId} body`)),
      ];
    });
    expect(places).toEqual([]);
  });
});
