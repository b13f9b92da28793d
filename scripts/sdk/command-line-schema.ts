/** Makes the JSON Schema of what `rushes --json` prints: docs/command-line.schema.json. */
import { join } from 'node:path';
import { LINES, PROBLEM_LINES, type Schema } from './command-line-lines.ts';

export const COMMAND_LINE_SCHEMA_FILE = join(import.meta.dirname, '../../docs/command-line.schema.json');

/** The name in `$defs` of what a command prints: `rushes projects list` for `projects list`. */
export const definitionOf = (command: string) => `rushes ${command}`;
export const PROBLEM_DEFINITION = 'standard error';

const COMPONENT = '#/components/schemas/';

/**
 * A schema of the API document with its references as they are here. The command line adds fields of its own, and a newer
 * service may: no object is closed.
 */
function moved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(moved);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema)
    .filter(([name, value]) => !(name === 'additionalProperties' && value === false))
    .filter(([name]) => !name.startsWith('x-') && name !== 'discriminator')
    .map(([name, value]) => {
      const isReference = name === '$ref' && typeof value === 'string';
      return [name, isReference ? value.replace(COMPONENT, '#/$defs/') : moved(value)];
    });
  return Object.fromEntries(entries);
}

function referencesIn(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name);
}

/** `document` is the API document. Throws where it does not have what a command prints. */
export function commandLineSchema(document: { components: { schemas: Schema } }): Schema {
  const { schemas } = document.components;
  const commands = Object.entries(LINES).map(([command, lines]) => [definitionOf(command), { anyOf: lines }]);
  const own: Schema = { ...Object.fromEntries(commands), [PROBLEM_DEFINITION]: { anyOf: PROBLEM_LINES } };
  const ofService: Schema = {};
  const waiting = referencesIn(own);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (ofService[name] !== undefined) continue;
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`The API document has no schema ${name}.`);
    ofService[name] = moved(schema);
    waiting.push(...referencesIn(ofService[name]));
  }
  const sorted = Object.entries(ofService).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Lines of rushes --json',
    description:
      'Each line of standard output is one value. What a command prints is under its name: `#/$defs/rushes%20ls`; lines of standard error are `#/$defs/standard%20error`. Fields may be added.',
    anyOf: Object.keys(own).map((name) => ({ $ref: `#/$defs/${encodeURIComponent(name)}` })),
    $defs: { ...own, ...Object.fromEntries(sorted) },
  };
}

export function formatCommandLineSchema(document: { components: { schemas: Schema } }): string {
  return `${JSON.stringify(commandLineSchema(document), null, 1)}\n`;
}
