/** The API document against the specification: every operation of its tables, with exactly its parameters. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import { readInterface, type StatedOperation, type StatedParameter } from './testing/read-interface.ts';

/** The specification itself lies beside the repository where it is worked on, and nowhere else. */
const SPECIFICATION = join(import.meta.dirname, '../../../shared/spec/interface.md');
const FIXTURE = join(import.meta.dirname, '../fixtures/interface-operations.json');

const stated: StatedOperation[] = JSON.parse(await readFile(FIXTURE, 'utf8'));

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  default?: unknown;
  anyOf?: Schema[];
  items?: Schema;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  tags: string[];
  deprecated?: boolean;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

let paths: Record<string, Record<string, Operation>>;
let schemas: Record<string, Schema>;

beforeAll(() => {
  const document = openApiDocument() as { paths: typeof paths; components: { schemas: typeof schemas } };
  paths = document.paths;
  schemas = document.components.schemas;
});

/** Query parameters that the specification does not know; each may be left out. */
const beyond: Readonly<Record<string, readonly string[]>> = {
  'POST /users/assets/upload_urls': ['dry_run'],
  'GET /users/sources/list_files': ['folder_id', 'sort_by', 'sort_order', 'filetype'],
  'POST /users/assets/preprocess': ['priority', 'dry_run', 'webhook_url'],
  'POST /video/downscale/{source_file_id}': ['dry_run', 'webhook_url'],
  'GET /video/source_video_info/{source_file_id}': ['version_id'],
  'GET /video/details/{source_file_id}': ['version_id'],
  'GET /asset/download_url/{asset_id}': ['version_id'],
  'GET /asset/url/{asset_id}': ['version_id'],
  'GET /asset/most_recent': ['folder_id', 'filetype'],
  'GET /create': [
    ...['tools', 'llm_model', 'parallel_tool_calls', 'chat_id', 'dry_run', 'webhook_url'],
    ...['max_service_token', 'max_credits', 'confirm', 'plan_id'],
  ],
};

/** The header parameters of the ways to show who one is. */
const CREDENTIAL_HEADERS = {
  K: ['authorization', 'x-api-key'],
  B: ['authorization'],
  T: ['authorization'],
  none: [],
} as const;

const SECURITY = {
  K: [{ ApiKey: [] }, { Bearer: [] }],
  B: [{ Bearer: [] }],
  T: [{ Bearer: [] }, { SessionCookie: [] }, { AccessToken: [] }],
  none: [],
} as const;

/** The schema without a null that may stand instead, and what a name stands for. */
function plain(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return { ...plain(schemas[name] ?? {}), default: schema.default };
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only !== undefined && others.length === 0 ? plain(only) : schema;
}

function typeOf(schema: Schema): string {
  const known = plain(schema);
  if (known.type === 'array') return `repeatable ${typeOf(known.items ?? {})}`;
  return known.format === 'date-time' ? 'date-time' : (known.type ?? '');
}

/** As the specification names it. */
function nameOf(schema: Schema | undefined): string {
  if (schema === undefined) return '';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.type === 'array') return `array of ${nameOf(schema.items)}`;
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (only !== undefined && others.length === 0) return nameOf(only);
  return schema.type ?? '';
}

/** Names by which the specification calls what is called otherwise here. */
const sameName: Readonly<Record<string, string>> = {
  'array of string': 'array of strings',
  'array of FileTypeFilter': 'array of FileType',
};

/** What is answered to who asks for more than the price, which the interface does not know of. */
function besidesPrice(schema: Schema | undefined): Schema | undefined {
  const [done, price, ...others] = schema?.anyOf ?? [];
  const isEither = price?.$ref === '#/components/schemas/PriceQuote' && others.length === 0;
  return isEither ? done : schema;
}

const statedName = (schema: Schema | undefined) => sameName[nameOf(schema)] ?? nameOf(schema);

function checkParameter(parameters: readonly Parameter[], wanted: StatedParameter): void {
  const found = parameters.find(({ name, in: place }) => name === wanted.name && place === wanted.in);
  expect(found, `the parameter ${wanted.name}`).toBeDefined();
  if (found === undefined) return;
  if (wanted.type !== null) expect(typeOf(found.schema), wanted.name).toBe(wanted.type);
  if (wanted.required !== null) expect(found.required, wanted.name).toBe(wanted.required);
  expect(found.schema.default, wanted.name).toBe(wanted.default);
}

const JSON_TYPE = 'application/json';

describe.each(stated.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (key, wanted) => {
    const operation = () => paths[wanted.path]?.[wanted.method.toLowerCase()] as Operation;

    test('exists with its parameters', () => {
      expect(operation()).toBeDefined();
      const parameters = operation().parameters ?? [];
      for (const parameter of wanted.parameters) checkParameter(parameters, parameter);
      const known = new Set([...wanted.parameters.map(({ name }) => name), ...(beyond[key] ?? [])]);
      const others = parameters.filter(({ name, in: place }) => place !== 'header' && !known.has(name));
      expect(others.map(({ name }) => name)).toEqual([]);
      for (const name of beyond[key] ?? []) {
        expect(parameters.find((parameter) => parameter.name === name)?.required).toBe(false);
      }
    });

    test('takes its credentials', () => {
      const { tags, security, parameters = [], deprecated = false } = operation();
      const headers = parameters.filter(
        ({ in: place, name }) => place === 'header' && /^(x-api|auth)/.test(name),
      );
      expect(headers.map(({ name }) => name).sort()).toEqual(CREDENTIAL_HEADERS[wanted.auth]);
      for (const { required, schema } of headers) {
        expect(required).toBe(false);
        expect(schema).toEqual({ anyOf: [{ type: 'string' }, { type: 'null' }] });
      }
      expect(security).toEqual(SECURITY[wanted.auth]);
      expect(tags.includes('accepts-api-key')).toBe(wanted.auth === 'K');
      expect(deprecated).toBe(wanted.deprecated);
    });

    test('takes its body and answers what it should', () => {
      const { requestBody, responses } = operation();
      const body = requestBody?.content[JSON_TYPE]?.schema;
      expect(body === undefined ? null : { type: statedName(body), required: requestBody?.required }).toEqual(
        wanted.body,
      );
      expect(Object.keys(responses)).toContain(String(wanted.status));
      const answer = responses[wanted.status]?.content?.[JSON_TYPE]?.schema;
      if (wanted.output !== null) expect(statedName(besidesPrice(answer))).toBe(wanted.output);
      if (wanted.status === 204) expect(answer).toBeUndefined();
      if (wanted.auth !== 'none' || wanted.parameters.length > 0)
        expect(Object.keys(responses)).toContain('422');
    });
  },
);

test('the fixture has every operation', () => {
  expect(stated.length).toBe(48);
  expect(new Set(stated.map(({ method, path }) => `${method} ${path}`)).size).toBe(48);
});

test.skipIf(!existsSync(SPECIFICATION))(
  'the fixture is what the specification beside the repository says',
  async () => {
    expect(readInterface(await readFile(SPECIFICATION, 'utf8'))).toEqual(stated);
  },
);
