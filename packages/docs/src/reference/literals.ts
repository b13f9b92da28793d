/** Values as they are written in a language. Pure. */

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const WIDTH = 88;

interface Way {
  string(text: string): string;
  key(name: string): string;
  word(value: boolean | null): string;
}

const TYPESCRIPT: Way = {
  string: (text) =>
    text.includes("'") || text.includes('\n') ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`,
  key: (name) => (IDENTIFIER.test(name) ? name : `'${name}'`),
  word: (value) => String(value),
};

const PYTHON: Way = {
  string: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
};

function write(value: unknown, way: Way, indent: string): string {
  if (typeof value === 'string') return way.string(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return way.word(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => [null, one] as const)
    : Object.entries(value as Record<string, unknown>);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const entries = (inner: string) =>
    parts.map(([name, one]) => `${name === null ? '' : `${way.key(name)}: `}${write(one, way, inner)}`);
  const space = isList || way === PYTHON ? '' : ' ';
  const line = `${open}${space}${entries(indent).join(', ')}${space}${close}`;
  if (indent.length + line.length <= WIDTH && !line.includes('\n')) return line;
  const inner = `${indent}${way === PYTHON ? '    ' : '  '}`;
  return `${open}\n${entries(inner)
    .map((entry) => `${inner}${entry},\n`)
    .join('')}${indent}${close}`;
}

export const inTypeScript = (value: unknown, indent = ''): string => write(value, TYPESCRIPT, indent);
export const inPython = (value: unknown, indent = ''): string => write(value, PYTHON, indent);

/** An operation's name as a Python method. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Text as one word of a shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
