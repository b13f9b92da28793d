/**
 * Schemas of tools as those who choose among tools read them: plain JSON Schema with all in its place, or in short, so that a
 * list of all tools takes a small part of what a model reads. What a call takes is always checked by the whole one. Pure.
 */
import { MINOR } from './tool.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Plain = { [key: string]: Json };

const isPlain = (value: Json | undefined): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What only our own checks and our API document read. */
const OURS = /^(?:\$id|discriminator|x-.*|~.*)$/;

/** `schema` as plain JSON Schema. */
export function inlineSchema(schema: object): Plain {
  return withoutOurs(JSON.parse(JSON.stringify(schema)) as Json) as Plain;
}

function withoutOurs(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutOurs);
  if (!isPlain(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !OURS.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutOurs(inner)]));
}

const branchesOf = (schema: Plain): Plain[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isPlain) : [];
const propertiesOf = (schema: Plain): [string, Plain][] =>
  isPlain(schema.properties)
    ? Object.entries(schema.properties).filter((entry): entry is [string, Plain] => isPlain(entry[1]))
    : [];

const typeOf = (branch: Plain): Json | undefined => {
  const [, type] = propertiesOf(branch).find(([name]) => name === 'type') ?? [];
  return type?.const;
};

/** The fields of one operation of a tool that takes a list of them; null where it has none of that type. */
export function operationSchema(schema: object, type: string): Plain | null {
  const operations = propertiesOf(inlineSchema(schema)).find(([name]) => name === 'operations')?.[1];
  if (operations === undefined || !isPlain(operations.items)) return null;
  return branchesOf(operations.items).find((branch) => typeOf(branch) === type) ?? null;
}

/** What says nothing to whoever only chooses. Limits stay with whole schemas. */
const LEFT_OUT = new Set([
  ...[
    'examples',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'minItems',
    'maxItems',
    'additionalProperties',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'maxProperties', 'default'],
]);

const LONGEST_DESCRIPTION = 32;
/** JSON of a field that is told; what is longer is told by name alone. */
const LONGEST_FIELD = 160;

/** The first sentence, where that is short; else nothing, since half of one says something else. */
function shortDescription(text: Json | undefined): string | null {
  if (typeof text !== 'string') return null;
  const [first = ''] = text.split(/[.;:]\s(?=[A-Z`])|;\s|:\s/);
  const sentence = first.replace(/[.;:]$/, '');
  return sentence.length <= LONGEST_DESCRIPTION ? sentence.replaceAll('`', '') : null;
}

/** A union as what it is mostly: without null, of constants a choice, of operations their types. */
function shortUnion(schema: Plain): Plain {
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf: _, ...rest } = schema;
  const branches = branchesOf(schema).filter((branch) => branch.type !== 'null');
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return { ...only, ...rest };
  const constants = branches.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (constants.length === branches.length) return { ...rest, enum: constants };
  const types = branches.flatMap((branch) => typeOf(branch) ?? []);
  if (types.length === branches.length) {
    return { ...rest, type: 'object', properties: { type: { enum: types } }, required: ['type'] };
  }
  return { ...rest, anyOf: branches };
}

function shortField(field: Plain): Plain {
  const short = shorten(field);
  if (JSON.stringify(short).length <= LONGEST_FIELD || isOperations(short)) return short;
  const { type, description } = short;
  return { ...(type !== undefined && { type }), ...(description !== undefined && { description }) };
}

const isChoice = (field: Plain) => Object.keys(field).join() === 'enum';

/** The list of an operation's types is what it is all about. */
const isOperations = ({ items }: Plain) =>
  isPlain(items) && isPlain(items.properties) && Object.keys(items.properties).join() === 'type';

function shorten(schema: Plain): Plain {
  const plain = shortUnion(schema);
  const description = shortDescription(plain.description);
  const short: Plain = {};
  for (const [key, value] of Object.entries(plain)) {
    if (LEFT_OUT.has(key) || key === 'description') continue;
    if (key === 'properties') {
      const named = propertiesOf(plain).map(([name, field]) => [
        name,
        isChoice(field) ? field : shortField(field),
      ]);
      short.properties = Object.fromEntries(named);
    } else if (key === 'items' && isPlain(value)) {
      const items = shorten(value);
      // That something is a text says little of a list.
      if (Object.keys(items).join() !== 'type') short.items = items;
    } else if (key === 'anyOf') short.anyOf = branchesOf(plain).map(shorten);
    else if (key !== 'type' || !Array.isArray(plain.enum)) short[key] = value;
  }
  if (description !== null) short.description = description;
  return short;
}

/** In short: the fields, what they are, and which must be there. */
export function shortSchema(schema: object): Plain {
  const { properties = {}, ...rest } = JSON.parse(JSON.stringify(schema)) as Plain;
  const told = Object.entries(properties as Plain).filter(
    ([, field]) => isPlain(field) && field[MINOR] !== true,
  );
  const short = shorten(inlineSchema({ ...rest, properties: Object.fromEntries(told) }));
  return { ...short, type: 'object', properties: short.properties ?? {} };
}
