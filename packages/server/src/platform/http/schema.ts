/** Schema pieces that many endpoints share. A schema with an `$id` becomes a named component of the API document. */
import { type Static, type TProperties, type TSchema, type TStringOptions, Type } from 'typebox';

/** Beside a pattern: what a text that does not match it is told, instead of the pattern. */
export const PROBLEM = 'x-problem';
/** Of a closed object: what is said of properties, by name, that belong elsewhere. */
export const EXTRA_PROBLEMS = 'x-extra-problems';

/** `schema` or null. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A property that may be left out, be null, or be `schema`. */
export function optionalNullable<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema));
}

/** One of the given words. */
export function words<const Words extends string[]>(
  values: readonly [...Words],
  options: { $id?: string; default?: Words[number]; description?: string } = {},
) {
  return Type.Enum(values, { type: 'string', ...options });
}

/** An object that takes no other properties than these. */
export function closed<T extends TProperties>(
  properties: T,
  options: {
    $id?: string;
    description?: string;
    examples?: unknown[];
    [EXTRA_PROBLEMS]?: Record<string, string>;
  } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

type Plain = { [keyword: string]: unknown };

/** A copy in which no property with a default must be there. */
function withoutDefaulted(schema: Plain): Plain {
  const { required, ...others } = schema;
  const properties = (schema.properties ?? {}) as Record<string, Plain>;
  if (!Array.isArray(required)) return schema;
  const left = required.filter((name: string) => !('default' in (properties[name] ?? {})));
  return left.length === 0 ? others : { ...schema, required: left };
}

function plainCopy(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainCopy);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, plainCopy(value)]));
  return copy.type === 'object' ? withoutDefaulted(copy) : copy;
}

/**
 * `schema` for a body that is kept the way it was sent: its defaults stand in the API document and say what holds
 * where nothing is set, but are not filled in. (Plain JSON Schema: defaults are filled in only along TypeBox's own
 * types.)
 */
export function asSent<T>(schema: TSchema) {
  return Type.Unsafe<T>(plainCopy(schema) as TSchema);
}

/** What a name may be, which is checked beyond the schema. */
const NAME_RULE = 'At most 255 bytes in UTF-8, no control characters, no `/`. Kept in NFC.';

/** A name of an item as it is sent; its longest form here is only what is looked at. */
export function itemName(options: TStringOptions = {}) {
  return Type.String({ maxLength: 1_000, description: NAME_RULE, ...options });
}

/** A path as it is sent: up to 32 names. */
export function pathText(options: TStringOptions = {}) {
  return Type.String({ maxLength: 10_000, ...options });
}

/** An id as any text: what is none is not found. */
export function idText(options: TStringOptions = {}) {
  return Type.String({ maxLength: 255, ...options });
}

/** An email as it is sent; compared without regard to case. */
export function emailText(options: TStringOptions = {}) {
  return Type.String({ format: 'email', maxLength: 320, ...options });
}

/** Types to list, each of a few. */
export function filterOf<T extends TSchema>(schema: T, options: { description?: string } = {}) {
  return Type.Array(schema, { maxItems: 100, ...options });
}

export const Uuid = Type.String({ format: 'uuid' });

/** RFC 3339, in answers always UTC with six decimals. */
export const DateTime = Type.String({ format: 'date-time' });

export const HTTPValidationError = Type.Object(
  {
    detail: Type.Optional(
      Type.Array(
        Type.Object(
          {
            loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
            msg: Type.String(),
            type: Type.String(),
          },
          { $id: 'ValidationError' },
        ),
      ),
    ),
  },
  { $id: 'HTTPValidationError' },
);

export const ErrorResponse = Type.Object(
  {
    detail: Type.String({ description: 'What is wrong, as a sentence.' }),
    code: Type.String({ description: 'A stable word for it.' }),
    what_to_do: Type.Optional(
      Type.String({ description: 'How to go on, as a sentence; of 402, 413 and 429.' }),
    ),
  },
  { $id: 'ErrorResponse', additionalProperties: true },
);
export type ErrorResponse = Static<typeof ErrorResponse>;
