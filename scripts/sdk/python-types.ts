/** Python types for the JSON schemas of the API document: models of pydantic, and aliases. Pure. */
import type { Schema } from './types-of.ts';

/** Words that no name of Python may be. */
const KEYWORDS = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

export const quoted = (text: string): string => JSON.stringify(text);

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A name as it may stand in Python. */
export function pythonName(name: string): string {
  const plain = name.replaceAll(/\W/g, '_');
  return KEYWORDS.has(plain) ? `${plain}_` : plain;
}

const pascal = (name: string) =>
  name.replaceAll(/(?:^|[_\W]+)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** A value as Python writes it. */
function literal(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  return value === false ? 'False' : JSON.stringify(value);
}

export interface Types {
  typeOf(schema: Schema, hint: string): string;
  /** Classes of objects that have no name of their own. */
  classes: string[];
}

const isObject = (schema: Schema) =>
  schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;

const union = (types: readonly string[]) => {
  const all = [...new Set(types)];
  return all.includes('Any') ? 'Any' : all.join(' | ');
};

function dictOf(schema: Schema, types: Types, hint: string): string {
  const { additionalProperties, patternProperties } = schema;
  const inner = Object.values(patternProperties ?? {});
  if (inner.length > 0) return `dict[str, ${union(inner.map((one) => types.typeOf(one, hint)))}]`;
  if (typeof additionalProperties === 'object') {
    return `dict[str, ${types.typeOf(additionalProperties, hint)}]`;
  }
  return 'dict[str, Any]';
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  boolean: 'bool',
  null: 'None',
  integer: 'int',
  number: 'float',
};

function typeOfName(name: string | undefined, schema: Schema, types: Types, hint: string): string {
  const plain = PLAIN[name ?? ''];
  if (plain !== undefined) return plain;
  if (name === 'array') return `list[${types.typeOf(schema.items ?? {}, hint)}]`;
  if (name !== 'object') return 'Any';
  if (!isObject(schema) || types.classes === NONE) return dictOf(schema, types, hint);
  types.classes.push(classOf(hint, schema, types));
  return hint;
}

/** Where no class may be made: an object without a name is a dict there. */
const NONE: string[] = [];

/** `prefix` stands before names of models; with one, no class is made. */
export function typesOf(prefix: string): Types {
  const types: Types = {
    classes: prefix === '' ? [] : NONE,
    typeOf(schema, hint) {
      if (schema.$ref !== undefined) return `${prefix}${schema.$ref.split('/').at(-1)}`;
      if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
      if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
      const branches = schema.anyOf ?? schema.oneOf;
      if (branches !== undefined) {
        const many = branches.filter(isObject).length > 1;
        return union(branches.map((one, index) => types.typeOf(one, many ? `${hint}${index + 1}` : hint)));
      }
      return union([schema.type].flat().map((name) => typeOfName(name, schema, types, hint)));
    },
  };
  return types;
}

function docString(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return `    """${safe.replaceAll('\n', '\n    ')}\n    """\n\n`;
}

function fieldOf(name: string, schema: Schema, required: boolean, type: string): string {
  const own = pythonName(name);
  const optional = required || /\bNone\b|^Any$/.test(type) ? type : `${type} | None`;
  const facts = [
    ...(required ? [] : ['default=None']),
    ...(own === name ? [] : [`alias=${quoted(name)}`]),
    ...(schema.description === undefined ? [] : [`description=${quoted(schema.description)}`]),
  ];
  if (facts.length === 0) return `    ${own}: ${optional}\n`;
  if (facts.length === 1 && facts[0] === 'default=None') return `    ${own}: ${optional} = None\n`;
  return `    ${own}: ${optional} = Field(${facts.join(', ')})\n`;
}

/** The class of an object with known fields. */
function classOf(name: string, schema: Schema, types: Types): string {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([property, inner]) =>
    fieldOf(property, inner, required.has(property), types.typeOf(inner, `${name}${pascal(property)}`)),
  );
  return `class ${name}(Model):\n${docString(schema.description)}${fields.join('')}`;
}

/** The class of a component; nothing for one that is no object with fields. */
export function classesOf(name: string, schema: Schema, types: Types): string[] {
  return isObject(schema) ? [classOf(name, schema, types)] : [];
}

const namesIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

/** Components that are no classes, each after those that it is made of. */
export function aliasesOf(schemas: Record<string, Schema>, types: Types): string[] {
  const left = new Map(Object.entries(schemas).filter(([, schema]) => !isObject(schema)));
  const done: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(([, schema]) => namesIn(schema).every((name) => !left.has(name)));
    if (ready.length === 0) throw new Error(`These name each other: ${[...left.keys()].join(', ')}`);
    for (const [name, schema] of ready) {
      const before = types.classes.length;
      const type = types.typeOf(schema, `${name}Part`);
      done.push(...types.classes.splice(before).map((text) => `\n\n${text}\n`));
      done.push(`${name}: TypeAlias = ${type}`);
      left.delete(name);
    }
  }
  return done;
}
