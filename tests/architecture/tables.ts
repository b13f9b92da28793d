/** Which tables there are, and which of them statements name. */
import type { SourceFile } from './source-files.ts';

type Read = Pick<SourceFile, 'path' | 'text'>;

/** Every table with the files that state it. */
export function tablesOf(files: readonly Read[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!/\/tables\.ts$|platform\/db\/schema\.ts$/.test(path)) continue;
    for (const [, body = ''] of text.matchAll(/^export interface (?:\w+Tables|Database) \{(.*?)^\}/gms)) {
      for (const [, name = ''] of body.matchAll(/^ {2}(\w+): \w+;$/gm)) {
        found.set(name, [...(found.get(name) ?? []), path]);
      }
    }
  }
  return found;
}

/** Holds a statement at all; words such as `from` stand in sentences too. */
const STATEMENT = /\bsql`|\bsql<|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
const IN_SQL = /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?"?(\w+)/g;
const IN_BUILDER =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|from)\(\s*\[?['"`](\w+)/g;

/** Those of `tables` that a file's statements read or write, in the query builder and in SQL. */
export function tablesIn({ text }: Read, tables: ReadonlyMap<string, unknown>): Set<string> {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  if (!STATEMENT.test(code)) return new Set();
  const named = [...code.matchAll(IN_SQL), ...code.matchAll(IN_BUILDER)].map(([, name = '']) => name);
  return new Set(named.filter((name) => tables.has(name)));
}
