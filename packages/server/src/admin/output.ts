/** Answers for people: tables and fields in plain text. */
import type { Output } from './command.ts';

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** Rows under each other, one column for each name. */
export function table(rows: readonly object[], none: string): Output {
  const [first] = rows;
  if (first === undefined) return { text: none, json: rows };
  const names = Object.keys(first);
  const lines = [
    names,
    ...rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name]))),
  ];
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((part, column) => part.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { text: text.join('\n'), json: rows };
}

/** One thing, a line for each of its fields. */
export function fields(value: object): Output {
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  const lines = Object.entries(value).map(([name, field]) => `${name.padEnd(width)}  ${cell(field)}`);
  return { text: lines.join('\n'), json: value };
}

/** A sentence; programs get `json`. */
export function sentence(text: string, json: unknown): Output {
  return { text, json };
}
