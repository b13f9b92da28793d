/** Examples for the API document: what a schema names itself, else a likely value for its type and name. Pure. */
import type { Components, Json } from './openapi-schemas.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

export interface ExampleOptions {
  components: Components;
  /** What may be left out stands in it as well: for answers, while a request shows what it must have. */
  whole: boolean;
}

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const TIME = '2026-01-31T12:00:00.000001Z';

/** Words and numbers that stand under these names in any schema. */
const likely: Readonly<Record<string, string | number>> = {
  email: 'me@example.com',
  name: 'Toy parade',
  file_name: 'frog.mp4',
  source_name: 'frog.mp4',
  sourceName: 'frog.mp4',
  path: '/toys/frog.mp4',
  title: 'Frog',
  description: 'A frog on a table.',
  message: 'Done.',
  url: 'https://video.example.com/media/1',
  content_type: 'video/mp4',
  file_type: 'video',
  status: 'SUCCESS',
  task_type: 'analysis',
  width: 1_920,
  height: 1_080,
  fps: 25,
  frame_rate: '25/1',
  duration_seconds: 12.5,
  duration_second: 12.5,
  size_bytes: 1_537_818,
  bytes: 1_537_818,
  content_length: 1_537_818,
  expiredIn: 3_600,
  expires_in: 3_600,
  progress: 0.5,
};

function textFor(schema: Schema, name: string): string {
  if (schema.format === 'uuid') return ID;
  if (schema.format === 'date-time') return TIME;
  if (schema.format === 'date') return TIME.slice(0, 10);
  const known = likely[name];
  if (typeof known === 'string') return known;
  if (name.endsWith('_id') || name === 'id') return ID;
  return 'text';
}

function numberFor(schema: Schema, name: string): number {
  const { minimum = 1, maximum = Number.POSITIVE_INFINITY, exclusiveMinimum } = schema;
  const known = likely[name];
  if (typeof known === 'number') return Math.min(known, maximum);
  const least = exclusiveMinimum === undefined ? minimum : Math.floor(exclusiveMinimum) + 1;
  return Math.min(Math.max(least, 1), maximum);
}

/** An object that must have nothing shows everything: an empty one says nothing. */
function objectFor(schema: Schema, options: ExampleOptions): Json {
  const { properties = {}, required = [] } = schema;
  const all = Object.entries(properties);
  const needed = all.filter(([name, property]) => required.includes(name) || property.examples !== undefined);
  const shown = options.whole || needed.length === 0 ? all : needed;
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, name, options)]));
}

/** Of a choice the first that is something. */
function chosen(branches: readonly Schema[]): Schema {
  return branches.find(({ type }) => type !== 'null') ?? {};
}

/** A value that fits a schema of the document; `name` is what it stands under. */
export function exampleOf(schema: Schema, name: string, options: ExampleOptions): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.$ref !== undefined) {
    const component = options.components[schema.$ref.split('/').at(-1) ?? ''] as Schema | undefined;
    return exampleOf(component ?? {}, name, options);
  }
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return exampleOf(chosen(branches), name, options);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectFor(schema, options);
    case 'array':
      return [exampleOf(schema.items ?? {}, name.replace(/s$/, ''), options)];
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return numberFor(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}
