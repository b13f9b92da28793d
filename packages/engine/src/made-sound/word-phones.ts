/** Which of a sentence's sounds belong to which word: its sounds are laid against those of the words said alone. Pure. */

/** A sound of speech with its end, seconds. */
export interface Phone {
  name: string;
  start: number;
  end: number;
}

/** The sounds of a sentence as the speech program prints them: `pau:0.164 hh:0.255 …`. */
export function readPhones(line: string): Phone[] {
  const phones: Phone[] = [];
  let start = 0;
  for (const [, name = '', time = ''] of line.matchAll(/([a-z]+):(\d+\.\d+)/gu)) {
    const end = Number(time);
    phones.push({ name, start, end });
    start = end;
  }
  return phones;
}

const SILENCE = 'pau';
const VOWEL = /^[aeiou]/u;

/** Vowels are often said otherwise in a sentence than alone; that costs less than another sound. */
const change = (one: string, other: string) =>
  one === other ? 0 : VOWEL.test(one) && VOWEL.test(other) ? 0.5 : 1;

/** Start and end of each word (the sounds of which are given), or null for one without any. */
export function timesOfWords(
  phones: readonly Phone[],
  words: readonly (readonly string[])[],
): ({ start: number; end: number } | null)[] {
  const heard = phones.filter(({ name }) => name !== SILENCE);
  const said = words.flatMap((names, word) =>
    names.filter((name) => name !== SILENCE).map((name) => ({ name, word })),
  );
  const columns = said.length + 1;
  const costs = new Float32Array((heard.length + 1) * columns);
  const cost = (row: number, column: number) => costs[row * columns + column] as number;
  const replaced = (row: number, column: number) =>
    cost(row - 1, column - 1) + change(heard[row - 1]?.name ?? '', said[column - 1]?.name ?? '');
  for (let row = 0; row <= heard.length; row++) {
    for (let column = 0; column < columns; column++) {
      costs[row * columns + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(replaced(row, column), cost(row - 1, column) + 1, cost(row, column - 1) + 1);
    }
  }
  const times: ({ start: number; end: number } | null)[] = words.map(() => null);
  let [row, column] = [heard.length, said.length];
  while (row > 0 && column > 0) {
    if (cost(row, column) === replaced(row, column)) {
      const { start, end } = heard[row - 1] as Phone;
      const word = said[column - 1]?.word ?? 0;
      const known = times[word] ?? null;
      times[word] = { start, end: known?.end ?? end };
      row--;
      column--;
    } else if (cost(row, column) === cost(row - 1, column) + 1) row--;
    else column--;
  }
  return times;
}
