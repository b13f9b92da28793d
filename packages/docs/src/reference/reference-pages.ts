/** The reference, made from the API document as Markdown: one page for each area, one of schemas, one of errors. Pure. */
import type { Shelf, SourcePage } from '../pages/page.ts';
import { slugOf } from '../text.ts';
import {
  type ApiDocument,
  credentialOf,
  type Media,
  type Operation,
  type Place,
  placesOf,
  type Schema,
  shownParameters,
} from './api-document.ts';
import { samplesOf } from './samples.ts';

const SCHEMAS = '/docs/reference/schemas';

/** Text in a cell of a table. */
const cell = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');
const code = (text: string) => `\`${text}\``;
const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1);
const values = (all: readonly unknown[]) => all.map((value) => code(JSON.stringify(value))).join(' or ');

/** A schema in a few words, with links to what has a name. */
function typeIn(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return `[${name}](${SCHEMAS}#${name})`;
  if (schema.const !== undefined) return values([schema.const]);
  if (schema.enum !== undefined) return values(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return [...new Set(branches.map(typeIn))].join(' or ');
  if (schema.type === 'array') return `list of ${typeIn(schema.items ?? {})}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/** `1 character`, `2 characters`. */
const counted = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`;

const BOUNDS: Readonly<Record<string, (bound: string) => string>> = {
  minimum: (bound) => `at least ${bound}`,
  exclusiveMinimum: (bound) => `more than ${bound}`,
  maximum: (bound) => `at most ${bound}`,
  minLength: (bound) => `at least ${counted(bound, 'character', 'characters')}`,
  maxLength: (bound) => `at most ${counted(bound, 'character', 'characters')}`,
  minItems: (bound) => `at least ${counted(bound, 'entry', 'entries')}`,
  maxItems: (bound) => `at most ${counted(bound, 'entry', 'entries')}`,
};

function limitsOf(schema: Schema): string[] {
  const own = Object.entries(BOUNDS).flatMap(([bound, words]) =>
    schema[bound] === undefined ? [] : [words(String(schema[bound]))],
  );
  const fallback = schema.default === undefined ? [] : [`default ${code(JSON.stringify(schema.default))}`];
  return [...fallback, ...own, ...(schema.anyOf ?? []).flatMap(limitsOf)];
}

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  description?: string;
}

function fieldRow({ name, schema, required, description = schema.description ?? '' }: Field): string {
  const limits = [...new Set(limitsOf(schema))].join(', ');
  const words = [description, limits === '' ? '' : `(${limits})`].filter((text) => text !== '').join(' ');
  return `| ${code(name)}${required ? ' *' : ''} | ${cell(typeIn(schema))} | ${cell(words)} |`;
}

function fieldsTable(fields: readonly Field[]): string {
  return ['| field | type | meaning |', '|---|---|---|', ...fields.map(fieldRow)].join('\n');
}

function fieldsOf(schema: Schema): Field[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    schema: inner,
    required: required.includes(name),
  }));
}

function parametersPart(operation: Operation): string[] {
  const parameters = shownParameters(operation);
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: where, required, schema, description = '' }) => {
    const words = where === 'query' ? description : `In the ${where}. ${description}`;
    return fieldRow({ name, schema, required, description: words });
  });
  return [['| parameter | type | meaning |', '|---|---|---|', ...rows].join('\n')];
}

function bodyPart({ requestBody }: Operation, document: ApiDocument): string[] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || media?.schema === undefined) return [];
  if (type !== 'application/json') return [`**Body:** the bytes of a file (${code(type)}).`];
  const named = document.components.schemas[nameOf(media.schema) ?? ''];
  const shown = named ?? media.schema;
  const fields = fieldsOf(shown);
  const head = `**Body:** ${typeIn(media.schema)}`;
  return fields.length === 0 ? [head] : [head, fieldsTable(fields)];
}

function mediaWords(type: string, { schema, 'x-event-data': data }: Media): string {
  const shown = data ?? schema;
  const what = shown === undefined ? '' : `: ${typeIn(shown)}`;
  return `${code(type)}${what}`;
}

function answersPart({ responses }: Operation): string[] {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const isSuccess = !/^[45]/.test(status);
    const media = isSuccess ? Object.entries(content).map(([type, one]) => mediaWords(type, one)) : [];
    return `| ${status} | ${cell([description, ...media].join(' '))} |`;
  });
  return [['| answer | meaning |', '|---|---|', ...rows].join('\n')];
}

const CREDENTIALS = {
  key: 'An API key or an ID token.',
  token: 'An ID token; API keys are not taken.',
  none: 'No credential.',
};

function pricePart({ 'x-price': prices }: Operation): string {
  const names = [prices].flat().filter((name) => name !== 'free');
  return names.length === 0 ? 'Free.' : `Priced by ${names.map(code).join(', ')}.`;
}

function operationPart(place: Place, document: ApiDocument): string {
  const { method, path, operation } = place;
  const blocks = samplesOf(place).map(
    ({ tab, language, code: text }) => `\`\`\`${language} tab="${tab}"\n${text}\n\`\`\``,
  );
  return [
    `## ${operation.operationId} {#${operation.operationId}}`,
    `**${method}** ${code(path)}`,
    `${operation.deprecated === true ? '**Deprecated.** ' : ''}${operation.summary}`,
    operation.description,
    `${CREDENTIALS[credentialOf(operation)]} ${pricePart(operation)}`,
    blocks.join('\n'),
    ...parametersPart(operation),
    ...bodyPart(operation, document),
    ...answersPart(operation),
  ].join('\n\n');
}

const generated = (path: string, parts: readonly string[]): SourcePage => ({
  path,
  source: null,
  markdown: `${parts.join('\n\n')}\n`,
});

function areaPage([tag, places]: [string, Place[]], document: ApiDocument): SourcePage {
  const rows = places.map(
    ({ method, path, operation: { operationId, summary } }) =>
      `| [${operationId}](#${operationId}) | ${code(`${method} ${path}`)} | ${cell(summary)} |`,
  );
  return generated(`reference/${slugOf(tag)}`, [
    `# ${tag}`,
    ['| operation | request | |', '|---|---|---|', ...rows].join('\n'),
    ...places.map((place) => operationPart(place, document)),
  ]);
}

function indexPage(
  areas: ReadonlyMap<string, Place[]>,
  { info }: ApiDocument,
  beginning: string,
): SourcePage {
  const lists = [...areas].map(([tag, places]) => {
    const href = `/docs/reference/${slugOf(tag)}`;
    const rows = places.map(
      ({ method, path, operation: { operationId, summary } }) =>
        `| [${operationId}](${href}#${operationId}) | ${code(`${method} ${path}`)} | ${cell(summary)} |`,
    );
    return [`## [${tag}](${href})`, ['| operation | request | |', '|---|---|---|', ...rows].join('\n')];
  });
  return generated('reference', [
    '# Reference',
    `Version ${info.version}. The same for programs: [openapi.json](/openapi.json). Also there:
[schemas](${SCHEMAS}) and [error codes](/docs/reference/errors). Requests below go on from this:`,
    beginning.trim(),
    info.description,
    ...lists.flat(),
  ]);
}

function schemasPage({ components }: ApiDocument): SourcePage {
  const sections = Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    return [
      `## ${name} {#${name}}`,
      ...(schema.description === undefined ? [] : [schema.description]),
      fields.length === 0 ? typeIn(schema) : fieldsTable(fields),
    ].join('\n\n');
  });
  return generated('reference/schemas', ['# Schemas', 'A field with * must be there.', ...sections]);
}

function errorsPage({ 'x-error-codes': codes }: ApiDocument): SourcePage {
  const rows = codes.map(
    ({ code: word, status, meaning }) => `| ${status} | ${code(word)} | ${cell(meaning)} |`,
  );
  return generated('reference/errors', [
    '# Error codes',
    'Every refusal but 422 is `{"detail", "code"}`: a sentence, and a word that stays the same.',
    ['| status | code | meaning |', '|---|---|---|', ...rows].join('\n'),
  ]);
}

/**
 * The pages of the reference, and where each operation stands, for links to older addresses. `beginning` is what requests
 * go on from.
 */
export function referenceShelf(
  document: ApiDocument,
  beginning: string,
): { shelf: Shelf; operations: Map<string, string> } {
  const areas = Map.groupBy(placesOf(document), ({ operation }) => operation.tags[0] ?? 'Other');
  const operations = new Map(
    [...areas].flatMap(([tag, places]) =>
      places.map(({ operation: { operationId } }) => [operationId, `reference/${slugOf(tag)}`] as const),
    ),
  );
  const pages = [
    indexPage(areas, document, beginning),
    ...[...areas].map((area) => areaPage(area, document)),
    schemasPage(document),
    errorsPage(document),
  ];
  return { shelf: { title: 'Reference', pages }, operations };
}
