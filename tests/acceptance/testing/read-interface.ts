/** Reads the tables of operations of the interface specification. */

/** A parameter as the specification states it. */
export interface StatedParameter {
  name: string;
  in: 'path' | 'query';
  /** A word of the specification, `repeatable string` and `date-time` among them; null where it says none. */
  type: string | null;
  /** Null where it does not say. */
  required: boolean | null;
  default?: string | number | boolean;
}

export interface StatedOperation {
  method: string;
  path: string;
  /** T: an ID token as bearer, cookie or query parameter. */
  auth: 'K' | 'B' | 'T' | 'none';
  deprecated: boolean;
  parameters: StatedParameter[];
  /** Of a JSON body; null without one. */
  body: { type: string; required: boolean } | null;
  status: number;
  /** As the specification says it, e.g. `array of FileReference`; null where it says untyped or nothing. */
  output: string | null;
}

const AUTH: Readonly<Record<string, StatedOperation['auth']>> = {
  K: 'K',
  'x-api-key header': 'K',
  B: 'B',
  'B plus query access_token': 'T',
  none: 'none',
};

const TYPES = ['integer', 'boolean', 'number', 'date-time', 'repeatable string', 'string'];

/** The cells of the rows of one table; its head is left out. */
function rowsBelow(text: string, head: RegExp): string[][] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!head.test(line)) return [];
    const end = lines.findIndex((later, at) => at > index && !later.startsWith('|'));
    const cells = (row: string) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    return lines.slice(index + 2, end < 0 ? undefined : end).map(cells);
  });
}

/** Parts between separators that stand in no parentheses. */
function split(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function readValue(text: string): string | number | boolean {
  if (text === 'empty') return '';
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** `limit (integer, default 1)` */
function parameterOf(text: string, place: 'path' | 'query'): StatedParameter {
  const [, name = '', facts = ''] = /^(\w+)(?: \((.*)\))?/.exec(text) ?? [];
  const words = facts.split(', ');
  const isOptional = words.some((word) => word === 'optional' || word.startsWith('default '));
  const isRequired = place === 'path' || words.includes('required');
  const fallback = words.find((word) => word.startsWith('default '))?.slice('default '.length);
  return {
    name,
    in: place,
    type: TYPES.find((type) => words.includes(type)) ?? null,
    required: isRequired || isOptional ? isRequired : null,
    ...(fallback === undefined ? {} : { default: readValue(fallback) }),
  };
}

function bodyOf(segments: readonly string[]): StatedOperation['body'] {
  for (const segment of segments) {
    const [, optional, type = ''] =
      /^(optional )?JSON (?:body:? )?((?:array of )?[A-Z]\w+)/.exec(segment) ?? [];
    if (type !== '') return { type, required: optional === undefined };
  }
  return null;
}

/** Parameters that several operations share are described in a table of their own. */
function sharedParameters(text: string): Map<string, StatedParameter> {
  const rows = rowsBelow(text, /^\| Parameter \| Type \| Default \|/);
  return new Map(
    rows.map(([name = '', type = '', fallback = '']) => {
      const word = TYPES.find((one) => type.startsWith(one)) ?? null;
      const known = fallback === 'none' ? {} : { default: readValue(fallback) };
      return [name, { name, in: 'query', type: word, required: false, ...known }];
    }),
  );
}

function parametersOf(path: string, segments: readonly string[], shared: Map<string, StatedParameter>) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameterOf(name, 'path'));
  const stated = segments.flatMap((segment) => {
    const [, place, list = ''] = /^(query|path): (.*)$/.exec(segment) ?? [];
    if (place !== 'query' && place !== 'path') return [];
    return split(list, ',').map((text) => shared.get(text) ?? parameterOf(text, place));
  });
  const known = new Set(stated.map(({ name }) => name));
  return [...inPath.filter(({ name }) => !known.has(name)), ...stated];
}

function outputOf(text: string): { status: number; output: string | null } {
  const [, status, output = ''] = /^(\d{3}) (.*)$/.exec(text) ?? [];
  if (status === undefined) return { status: 200, output: null };
  const typed = /^(array of \w+|[A-Z]\w+|boolean)/.exec(output)?.[1];
  return { status: Number(status), output: typed ?? null };
}

/** Every operation of the tables of section 4. */
export function readInterface(text: string): StatedOperation[] {
  const shared = sharedParameters(text);
  return rowsBelow(text, /^\| Method \| Path \| Auth \| Input \| Output \|/).map((cells) => {
    const [method = '', address = '', auth = '', input = '', output = ''] = cells;
    const [path = ''] = address.split(' ');
    const known = AUTH[auth];
    if (known === undefined) throw new Error(`${method} ${path} has an unknown kind of credential: ${auth}`);
    const segments = split(input, ';');
    return {
      method,
      path,
      auth: known,
      deprecated: address.includes('deprecated'),
      parameters: parametersOf(path, segments, shared),
      body: bodyOf(segments),
      ...outputOf(output),
    };
  });
}
