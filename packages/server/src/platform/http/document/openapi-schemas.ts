/** TypeBox schemas as the API document writes them: named parts become components. */

import { EXTRA_PROBLEMS, PROBLEM } from '../schema.ts';

export type Json = Record<string, unknown>;

/** Named schemas, filled by `hoist`. */
export interface Components {
  [name: string]: Json;
}

/**
 * A copy of `schema` in which every part with an `$id` is a reference to a component of that name. A union
 * of constants becomes an enum; a property with a default is not required.
 */
export function hoist(schema: unknown, components: Components): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  // Sentences for refusals are no part of what a schema says.
  const {
    $id,
    default: fallback,
    [PROBLEM]: _sentence,
    [EXTRA_PROBLEMS]: _sentences,
    ...rest
  } = schema as Json & { $id?: string };
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

/** As an object schema reads to a client: what has a default is not required. */
export function simplify(schema: Json): Json {
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
