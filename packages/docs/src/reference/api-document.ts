/** The parts of the API document that its reference shows. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  examples?: unknown[];
  [bound: string]: unknown;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  'x-event-data'?: Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  security: Record<string, unknown>[];
  'x-price': string | string[];
}

export interface ApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  'x-error-codes': { code: string; status: number; meaning: string }[];
}

/** An operation and where it is. */
export interface Place {
  method: string;
  path: string;
  operation: Operation;
}

export function placesOf(document: ApiDocument): Place[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Parameters of one place. */
export function parametersIn({ parameters = [] }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

const OWN_CREDENTIALS = ['x-api-key', 'authorization', 'access_token'];

/** What an operation is given, without what says who is calling. */
export function shownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter(({ name }) => !OWN_CREDENTIALS.includes(name));
}

export type Credential = 'key' | 'token' | 'none';

/** What one calls an operation with. */
export function credentialOf({ security }: Operation): Credential {
  const names = new Set(security.flatMap((one) => Object.keys(one)));
  if (names.has('ApiKey')) return 'key';
  return names.has('Bearer') ? 'token' : 'none';
}
