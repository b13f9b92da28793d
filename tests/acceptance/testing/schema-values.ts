/** Values drawn from the schemas of the API document: right ones, and ones that are wrong in one place. */
import type { ApiDocument, Schema } from './api-document.ts';
import { hostileJson, pick } from './hostile-values.ts';

export interface DrawOptions {
  random: () => number;
  /** Ids that fit a parameter or property of that name: of what is there, of somebody else's, and of nothing. */
  idsFor(name: string): readonly string[];
  /** Of the parameter or property that the value is for. */
  name: string;
  /** Stands where the schema allows anything. */
  anything: unknown;
}

const TEXTS = [
  'plain',
  'Ünïcode 名前 🎬',
  'with / slash',
  '  spaces  ',
  'a@example.com',
  '/folder/below',
  "O'Brien; --",
  '\u202eright to left',
  '0',
  'null',
];

const EMAILS = ['a@example.com', 'Ärger@Beispiel.example', 'b.c+tag@example.com', 'nobody'];
const PATHS = ['/', '/folder', '/folder/below/config', 'no/root', '/a/../b'];

const between = (random: () => number, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1));

const isIdName = (name: string) => /(^|_)ids?$/.test(name);

function drawText(schema: Schema, { random, idsFor, name }: DrawOptions): string {
  if (schema.format === 'uuid' || (isIdName(name) && random() < 0.9)) {
    const id = pick(random, idsFor(name));
    return random() < 0.1 ? id.toUpperCase() : id;
  }
  if (schema.format === 'date-time') {
    return pick(random, ['2026-01-31T12:00:00Z', '2020-02-29T23:59:59.999999+05:30', '9999-12-31T23:59:59Z']);
  }
  const drawn = pick(random, name === 'email' ? EMAILS : name === 'path' ? PATHS : TEXTS);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  return [...drawn.padEnd(minLength, 'x')].slice(0, maxLength).join('');
}

function drawNumber(schema: Schema, random: () => number): number {
  const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -5 : schema.exclusiveMinimum + 1);
  const high = schema.maximum ?? (schema.exclusiveMaximum ?? low + 1_001) - 1;
  const drawn = pick(random, [low, Math.min(low + 1, high), between(random, low, high), high]);
  return schema.type === 'number' && random() < 0.3 ? Math.min(high, drawn + 0.5) : drawn;
}

/** A value that fits the schema. */
export function drawValue(document: ApiDocument, schema: Schema, options: DrawOptions): unknown {
  const { random } = options;
  const known = document.resolve(schema);
  const draw = (inner: Schema | undefined, name = options.name) =>
    drawValue(document, inner ?? {}, { ...options, name });
  if (known.const !== undefined) return known.const;
  if (known.enum !== undefined) return pick(random, known.enum);
  const branches = known.anyOf ?? known.oneOf;
  if (branches !== undefined) return draw(pick(random, branches));
  switch (known.type) {
    case 'array': {
      const low = known.minItems ?? 0;
      const count = between(random, low, Math.min(known.maxItems ?? 4, low + 3));
      return Array.from({ length: count }, () => draw(known.items));
    }
    case 'object': {
      const { properties = {}, required = [] } = known;
      const names = Object.keys(properties).filter((name) => required.includes(name) || random() < 0.5);
      return Object.fromEntries(names.map((name) => [name, draw(properties[name], name)]));
    }
    case 'integer':
    case 'number':
      return drawNumber(known, random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'string':
      return drawText(known, options);
    default:
      return options.anything;
  }
}

/** Values just beyond what the schema allows, as JSON texts. */
function beyond(schema: Schema): string[] {
  const texts = ['null', '""', '[]', '{}', '0', 'true', '"1"', '1e999', '"\\u0000"', '"\\ud800"'];
  const { minimum, maximum, maxLength, minLength = 0, minItems = 0 } = schema;
  if (minimum !== undefined) texts.push(String(minimum - 1), String(minimum - 0.5), `"${minimum}"`);
  if (maximum !== undefined) texts.push(String(maximum + 1), String(maximum * 10), '9007199254740993');
  if (maxLength !== undefined)
    texts.push(JSON.stringify('x'.repeat(maxLength + 1)), JSON.stringify('é'.repeat(maxLength)));
  if (minLength > 0) texts.push(JSON.stringify(' '.repeat(minLength)));
  if (minItems > 0) texts.push('[null]');
  if (schema.format === 'uuid') {
    texts.push('"01890000-0000-7000-8000-00000000000Z"', '"{01890000-0000-7000-8000-000000000000}"');
    texts.push('"01890000000070008000000000000000"', '"urn:uuid:01890000-0000-7000-8000-000000000000"');
  }
  if (schema.enum !== undefined) texts.push(JSON.stringify(String(schema.enum[0]).toUpperCase()), '"other"');
  return texts;
}

/**
 * The JSON text of a value that is wrong in one place: a property missing, twice, or one too many, a value of
 * another type, just beyond its limits, or hostile.
 */
export function drawNearly(document: ApiDocument, schema: Schema, options: DrawOptions): string {
  const { random } = options;
  const known = document.resolve(schema);
  const branch = known.anyOf?.find(({ type }) => type !== 'null');
  if (branch !== undefined) return drawNearly(document, branch, options);
  const value = drawValue(document, known, options);
  const isInside = random() < 0.75;
  if (isInside && known.type === 'object' && known.properties !== undefined) {
    return spoiledObject(document, known, { ...options, value: value as Record<string, unknown> });
  }
  if (isInside && known.type === 'array' && Array.isArray(value)) {
    const items = value.map((item) => JSON.stringify(item));
    const nearly = drawNearly(document, known.items ?? {}, options);
    return `[${[...items, nearly, ...(random() < 0.2 ? [nearly] : [])].join(',')}]`;
  }
  return random() < 0.5 ? pick(random, beyond(known)) : pick(random, hostileJson);
}

function spoiledObject(
  document: ApiDocument,
  schema: Schema,
  options: DrawOptions & { value: Record<string, unknown> },
): string {
  const { random, value } = options;
  const { properties = {}, required = [] } = schema;
  const entry = (name: string, text: string) => `${JSON.stringify(name)}:${text}`;
  const names = Object.keys(properties);
  const name = names.length === 0 ? 'x' : pick(random, names);
  const others = Object.entries(value).filter(([key]) => key !== name);
  const rest = others.map(([key, child]) => entry(key, JSON.stringify(child)));
  const nearly = () => entry(name, drawNearly(document, properties[name] ?? {}, { ...options, name }));
  const way = random();
  if (way < 0.15 && required.includes(name)) return `{${rest.join(',')}}`;
  // The last of two properties with one name counts.
  if (way < 0.25)
    return `{${[...rest, entry(name, JSON.stringify(value[name] ?? null)), nearly()].join(',')}}`;
  if (way < 0.35) return `{${[...rest, entry('surprise', '1'), entry('__proto__', '{"a":1}')].join(',')}}`;
  return `{${[...rest, nearly()].join(',')}}`;
}
