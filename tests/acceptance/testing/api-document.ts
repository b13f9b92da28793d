/** The service's own description of itself, as data for tests that must cover every operation. */

/** The parts of a JSON schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  needsCredential: boolean;
  takesApiKey: boolean;
  parameters: Parameter[];
  /** Of a JSON body; null without one. */
  body: Schema | null;
  /** A body as the document shows one. */
  example: unknown;
  /** Statuses it says it answers. */
  statuses: number[];
}

export interface ApiDocument {
  operations: Operation[];
  /** The schema itself where `schema` only names a component. */
  resolve(schema: Schema): Schema;
}

interface RawOperation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, unknown>;
}

/** Reads GET /openapi.json. */
export async function readApiDocument(baseUrl: string): Promise<ApiDocument> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  const document = (await response.json()) as {
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      operationId: raw.operationId,
      method: method.toUpperCase(),
      path,
      needsCredential: (raw.security ?? []).length > 0,
      takesApiKey: (raw.security ?? []).some((one) => 'ApiKey' in one),
      parameters: raw.parameters ?? [],
      body: raw.requestBody?.content['application/json']?.schema ?? null,
      example: raw.requestBody?.content['application/json']?.example,
      statuses: Object.keys(raw.responses).map(Number),
    })),
  );
  return {
    operations,
    resolve(schema) {
      const name = schema.$ref?.split('/').at(-1);
      return name === undefined ? schema : (document.components.schemas[name] ?? {});
    },
  };
}

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

export interface SampleOptions {
  /** Stands wherever an id is asked for; that of nothing by default. */
  id?: string;
  /** Stands where the schema allows anything. */
  anything?: unknown;
  /** Optional properties too. */
  whole?: boolean;
}

/** A small value that fits the schema. */
export function sampleOf(document: ApiDocument, schema: Schema, options: SampleOptions = {}): unknown {
  const known = document.resolve(schema);
  const sample = (inner: Schema | undefined) => sampleOf(document, inner ?? {}, options);
  if (known.default !== undefined) return known.default;
  if (known.const !== undefined) return known.const;
  if (known.enum !== undefined) return known.enum[0];
  if (known.anyOf !== undefined) return sample(known.anyOf[0]);
  if (known.type === 'array') return Array.from({ length: known.minItems ?? 1 }, () => sample(known.items));
  if (known.type === 'object') {
    const names = options.whole === true ? Object.keys(known.properties ?? {}) : (known.required ?? []);
    return Object.fromEntries(names.map((name) => [name, sample(known.properties?.[name])]));
  }
  if (known.type === 'integer' || known.type === 'number') return known.minimum ?? 1;
  if (known.type === 'boolean') return true;
  if (known.type === undefined) return options.anything ?? {};
  if (known.format === 'date-time') return '2026-01-31T12:00:00Z';
  return known.format === 'uuid' ? (options.id ?? UNKNOWN_ID) : 'sample';
}

/** A request as it goes out: everything but the credential. */
export interface SampleRequest {
  method: string;
  /** From the root, encoded. */
  address: string;
  /** JSON text; undefined without a body. */
  body: string | undefined;
}

/** An address with the given values of path and query parameters; a list is repeated. */
export function addressOf(
  operation: Operation,
  values: { path: Record<string, string>; query: Record<string, string | string[]> },
): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name) => values.path[name] ?? '');
  const query = Object.entries(values.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${one}`),
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** A request that is right in form; ids in it are those of nothing, or `id`. */
export function sampleRequest(document: ApiDocument, operation: Operation, id = UNKNOWN_ID): SampleRequest {
  const required = operation.parameters.filter(({ required: needed }) => needed);
  const values = { path: {} as Record<string, string>, query: {} as Record<string, string> };
  for (const { name, in: place, schema } of required) {
    // Whatever is no number in a path is an id, or is as unknown as one.
    const isNumber = document.resolve(schema).type === 'integer';
    if (place === 'path') values.path[name] = isNumber ? String(sampleOf(document, schema)) : id;
    if (place === 'query') values.query[name] = encodeURIComponent(String(sampleOf(document, schema)));
  }
  const body = operation.body === null ? undefined : JSON.stringify(operation.example);
  return { method: operation.method, address: addressOf(operation, values), body };
}
