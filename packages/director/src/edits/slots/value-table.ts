/** Values that words name: `value=words` a row, folded as in lex.ts, Chinese words of one sign or two. */

/** A value, and how many tokens name it. */
export interface NamedValue {
  value: string;
  length: number;
}

/** Looks a table up: the value that the first of some words name, together or alone; null for none. */
export function valueTable(table: string): (words: readonly string[]) => NamedValue | null {
  const values = new Map(
    table
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [value = '', words = ''] = row.split('=');
        return words.split(',').map((word): [string, string] => [word, value]);
      }),
  );
  return ([first = '', second = '']) => {
    const two = /\p{Script=Han}/u.test(first) ? values.get(first + second) : undefined;
    if (two !== undefined) return { value: two, length: 2 };
    const one = values.get(first);
    return one === undefined ? null : { value: one, length: 1 };
  };
}
