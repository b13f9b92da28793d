/** Whether what `rushes --json` prints is what docs/command-line.schema.json says of it. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LINES } from '../../../scripts/sdk/command-line-lines.ts';
import {
  COMMAND_LINE_SCHEMA_FILE,
  definitionOf,
  PROBLEM_DEFINITION,
} from '../../../scripts/sdk/command-line-schema.ts';

interface Line {
  /** Of the alternatives of the command which one it is. */
  kind: number;
}

interface Reader {
  ajv: Ajv2020;
  alternatives: Map<string, ValidateFunction[]>;
}

let reader: Reader | null = null;

function createReader(): Reader {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(COMMAND_LINE_SCHEMA_FILE, 'utf8')) as {
    $defs: Record<string, { anyOf: unknown[] }>;
  };
  ajv.addSchema(schema, 'lines');
  const names = [...Object.keys(LINES).map(definitionOf), PROBLEM_DEFINITION];
  const alternatives = names.map((name): [string, ValidateFunction[]] => {
    const place = `lines#/$defs/${encodeURIComponent(name)}/anyOf`;
    const count = schema.$defs[name]?.anyOf.length ?? 0;
    // What the schema leaves open for newer versions this version does not print.
    const closed = Array.from({ length: count }, (_, index) => ({
      $ref: `${place}/${index}`,
      unevaluatedProperties: false,
    }));
    return [name, closed.map((one) => ajv.compile(one))];
  });
  return { ajv, alternatives: new Map(alternatives) };
}

/** Throws where it is none of the lines that `name` may be. */
function readLine(name: string, text: string): Line {
  reader ??= createReader();
  const checks = reader.alternatives.get(name) ?? [];
  const value: unknown = JSON.parse(text);
  const kind = checks.findIndex((check) => check(value));
  if (kind >= 0) return { kind };
  const reasons = checks.map(({ errors }) => reader?.ajv.errorsText(errors?.slice(0, 3)));
  throw new Error(`${name} printed what its schema does not know: ${text}\n${reasons.join('\n')}`);
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** The command that words name; null for one whose lines nobody wrote down. */
function commandOf(args: readonly string[]): string | null {
  const names = [args.slice(0, 2).join(' '), args[0] ?? ''];
  return names.find((name) => Object.hasOwn(LINES, name)) ?? null;
}

/** By command the kinds of lines that were read. */
export const seenLines = new Map<string, Set<number>>();

/** Throws where a run with `--json` printed another line than the schema has. */
export function checkJsonLines(
  args: readonly string[],
  { stdout, stderr }: { stdout: string; stderr: string },
) {
  const command = commandOf(args);
  if (command === null) return;
  const seen = seenLines.get(command) ?? new Set();
  seenLines.set(command, seen);
  for (const line of linesOf(stdout)) seen.add(readLine(definitionOf(command), line).kind);
  for (const line of linesOf(stderr)) readLine(PROBLEM_DEFINITION, line);
}
