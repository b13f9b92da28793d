/** TypeScript types for the JSON schemas of the API document. Pure. */

/** The parts of a JSON schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  description?: string;
  default?: unknown;
  deprecated?: boolean;
}

/** A doc comment at `indent`; nothing for nothing. */
export function docComment(text: string | undefined, indent = ''): string {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** A property name as it may stand in a type. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

/** What a reader of the generated file should know of a property besides its type. */
function describe({ description, default: fallback }: Schema): string | undefined {
  const told = fallback === undefined ? '' : `Default: \`${JSON.stringify(fallback)}\`.`;
  return [description, told].filter(Boolean).join(' ');
}

function propertiesOf(schema: Schema, indent: string): string {
  const required = new Set(schema.required ?? []);
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = required.has(name) ? '' : '?';
    return `${docComment(describe(property), inner)}${inner}${propertyName(name)}${mark}: ${typeOf(property, inner)};\n`;
  });
  return lines.join('');
}

/** What properties that are not listed hold; null when there are none to speak of. */
function restOf(schema: Schema, indent: string): string | null {
  const { additionalProperties, patternProperties } = schema;
  const pattern = Object.values(patternProperties ?? {});
  if (pattern.length > 0) return union(pattern.map((inner) => typeOf(inner, indent)));
  if (typeof additionalProperties === 'object') return typeOf(additionalProperties, indent);
  return additionalProperties === true ? 'unknown' : null;
}

/** The braces of an object type. */
export function objectBody(schema: Schema, indent: string): string {
  const properties = propertiesOf(schema, indent);
  const rest = restOf(schema, indent);
  if (properties === '' && rest !== null) return `{ [name: string]: ${rest} }`;
  if (properties === '') return 'Record<string, unknown>';
  const open = rest === null ? '' : `${indent}  [name: string]: unknown;\n`;
  return `{\n${properties}${open}${indent}}`;
}

function arrayOf(items: string): string {
  return /^[\w.]+$/.test(items) ? `${items}[]` : `Array<${items}>`;
}

function typeOfName(name: string | undefined, schema: Schema, indent: string): string {
  switch (name) {
    case 'string':
    case 'boolean':
    case 'null':
      return name;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, indent));
    case 'object':
      return objectBody(schema, indent);
    default:
      return 'unknown';
  }
}

/** The type of a schema as it may stand anywhere a type may. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return union(branches.map((branch) => typeOf(branch, indent)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ');
  const names = [schema.type].flat();
  return union(names.map((name) => typeOfName(name, schema, indent)));
}

/** A component of the document as an exported type. */
export function declarationOf(name: string, schema: Schema): string {
  const comment = docComment(schema.description);
  const isObject = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
  if (isObject) return `${comment}export interface ${name} ${objectBody(schema, '')}\n`;
  return `${comment}export type ${name} = ${typeOf(schema)};\n`;
}
