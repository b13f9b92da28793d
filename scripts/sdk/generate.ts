/** The generated part of the package `sdk`, made from the API document; `npm run openapi` writes it. */
import { fileURLToPath } from 'node:url';
import { declarationOf, docComment, propertyName, type Schema, typeOf } from './types-of.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface MediaType {
  schema?: Schema;
  'x-event-data'?: Schema;
}

interface Response {
  content?: Record<string, MediaType>;
  /** What is answered instead where only the price was asked for. */
  'x-dry-run-answer'?: Schema;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  'x-repeatable'?: boolean;
}

/** The parts of an OpenAPI document that a client is made from. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Place {
  method: string;
  path: string;
  operation: Operation;
}

/** What a call answers: parsed JSON, nothing, a stream of events, or the response itself. */
type AnswerKind = 'json' | 'none' | 'events' | 'response';

const BANNER =
  '// Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.\n\n';

/** Bytes that go to or come from a signed URL are no calls of a client: the URL is all one needs. */
function isCallable({ operation }: Place): boolean {
  const query = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  return !query.some(({ name, required }) => name === 'signature' && required === true);
}

/** The operations that a client has a method for. */
export function placesOf(document: ApiDocument): Place[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(isCallable);
}

function typeName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Input`;
}

export function parametersOf(operation: Operation, place: Parameter['in']): Parameter[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

/** The parameters of one place as an object schema. */
function asObject(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description === undefined ? {} : { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function partOf(name: 'params' | 'query', parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const mark = parameters.some(({ required }) => required === true) ? '' : '?';
  return `  ${name}${mark}: ${typeOf(asObject(parameters), '  ')};\n`;
}

/** No browser sends a body with GET; what such a body holds can be given as query parameters. */
function bodyOf({ method, operation: { requestBody } }: Place): string {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined || method === 'GET') return '';
  return `  body${requestBody?.required === true ? '' : '?'}: ${typeOf(schema, '  ')};\n`;
}

/** What a method is given; null when there is nothing to give. */
function inputOf(place: Place): { declaration: string; isOptional: boolean } | null {
  const { operation } = place;
  const parts = [
    partOf('params', parametersOf(operation, 'path')),
    partOf('query', parametersOf(operation, 'query')),
    bodyOf(place),
  ];
  const fields = parts.join('');
  if (fields === '') return null;
  const isOptional = parts.every((part) => part === '' || /^ {2}\w+\?:/.test(part));
  return { declaration: `export interface ${typeName(operation.operationId)} {\n${fields}}\n`, isOptional };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `schema` without the price that may stand in its place; null where nothing else is left. */
function withoutQuote(schema: Schema, quote: Schema | undefined): Schema | null {
  if (quote === undefined) return schema;
  if (isSame(schema, quote)) return null;
  const left = schema.anyOf?.filter((one) => !isSame(one, quote)) ?? [];
  return left.length === 1 ? (left[0] ?? schema) : schema;
}

/** Of each type of an answer what it may hold, besides the price where only that was asked for. */
function contentOf({ content = {}, 'x-dry-run-answer': quote }: Response): [string, MediaType][] {
  return Object.entries(content).flatMap(([type, media]): [string, MediaType][] => {
    const schema = media.schema === undefined ? undefined : withoutQuote(media.schema, quote);
    return schema === null ? [] : [[type, schema === undefined ? media : { ...media, schema }]];
  });
}

/** The response to what was done: a price alone is another one's. */
function doneResponse({ responses }: Operation): Response {
  const successes = Object.entries(responses).filter(([code]) => /^[23]/.test(code));
  const done = successes.find(
    ([, response]) => response.content === undefined || contentOf(response).length > 0,
  );
  return done?.[1] ?? {};
}

/** Of several types the first is what most calls are answered with. */
export function successOf({ operation }: Place): { kind: AnswerKind; type: string; schema?: Schema } {
  const types = contentOf(doneResponse(operation));
  const content = Object.fromEntries(types);
  const json = types[0]?.[0] === 'application/json' ? types[0][1].schema : undefined;
  if (json !== undefined) return { kind: 'json', type: `Promise<${typeOf(json, '  ')}>`, schema: json };
  const events = content['text/event-stream'];
  if (events !== undefined) {
    const data = events['x-event-data'] === undefined ? 'unknown' : typeOf(events['x-event-data'], '  ');
    const schema = events['x-event-data'];
    const type = `AsyncGenerator<ServerEvent<${data}>, void, undefined>`;
    return { kind: 'events', type, ...(schema === undefined ? {} : { schema }) };
  }
  return Object.keys(content).length > 0
    ? { kind: 'response', type: 'Promise<Response>' }
    : { kind: 'none', type: 'Promise<void>' };
}

function methodOf(place: Place): string {
  const { operation } = place;
  const input = inputOf(place);
  const argument =
    input === null ? '' : `input${input.isOptional ? '?' : ''}: ${typeName(operation.operationId)}, `;
  const text = [
    [operation.summary, operation.description].filter(Boolean).join('\n\n'),
    `\`${place.method} ${place.path}\``,
    operation.deprecated === true ? '@deprecated' : '',
  ];
  const comment = docComment(text.filter(Boolean).join('\n\n'), '  ');
  return `${comment}  ${operation.operationId}(${argument}options?: CallOptions): ${successOf(place).type};\n`;
}

/** Doing it twice is doing it once: reading, replacing, and what is marked as such. */
export function isRepeatable({ method, operation }: Place, answer: AnswerKind): boolean {
  if (answer === 'events') return false;
  return method === 'GET' || method === 'PUT' || operation['x-repeatable'] === true;
}

function rowOf(place: Place): string {
  const { method, path, operation } = place;
  const { kind } = successOf(place);
  const takesKey = parametersOf(operation, 'header').some(({ name }) => name === 'idempotency-key');
  const facts = [
    // GET is what is left out: the table goes into every page that holds a client.
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    `path: '${path}'`,
    ...(kind === 'json' ? [] : [`answer: '${kind}'`]),
    ...(inputOf(place) === null ? [] : ['takesInput: true']),
    ...(isRepeatable(place, kind) ? ['repeatable: true'] : []),
    ...(takesKey ? ['takesIdempotencyKey: true'] : []),
  ];
  return `  ${operation.operationId}: { ${facts.join(', ')} },\n`;
}

/** The types of everything that is sent and answered. */
function generateSchemas(document: ApiDocument): string {
  const declarations = Object.entries(document.components.schemas).map(([name, schema]) =>
    declarationOf(propertyName(name), schema),
  );
  return `${BANNER}${declarations.join('\n')}`;
}

/** Names of components that `text` uses. */
function namesUsed(text: string, document: ApiDocument): string[] {
  const words = new Set(text.match(/\b[A-Z]\w*\b/g) ?? []);
  return Object.keys(document.components.schemas).filter((name) => words.has(name));
}

/** One method per operation, and the table that the client makes its requests from. */
function generateOperations(document: ApiDocument): string {
  const places = placesOf(document);
  const inputs = places.flatMap((place) => inputOf(place)?.declaration ?? []);
  const methods = places.map(methodOf);
  const body = [
    `/** The version that the API document carries. */\nexport const API_VERSION = '${document.info.version}';\n`,
    ...inputs,
    `/** One method per operation, called as the operation id says. */\nexport interface Operations {\n${methods.join('\n')}}\n`,
    `/** How each operation is called over HTTP. */\nexport const operations = {\n${places.map(rowOf).join('')}} as const satisfies Record<keyof Operations, OperationFacts>;\n`,
  ].join('\n');
  const withoutComments = body.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const imports = [
    "import type { CallOptions, OperationFacts, ServerEvent } from '../call.ts';",
    `import type {\n${namesUsed(withoutComments, document)
      .map((name) => `  ${name},\n`)
      .join('')}} from './schemas.ts';`,
  ];
  return `${BANNER}${imports.join('\n')}\n\n${body}`;
}

/** The committed files of the client that are made from `document`. */
export function generatedFiles(document: ApiDocument): { path: string; text: string }[] {
  const path = (name: string) =>
    fileURLToPath(new URL(`../../packages/sdk/src/generated/${name}`, import.meta.url));
  return [
    { path: path('schemas.ts'), text: generateSchemas(document) },
    { path: path('operations.ts'), text: generateOperations(document) },
  ];
}
