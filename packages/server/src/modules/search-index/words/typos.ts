/** Which words are written alike: what to look them up by, and how far apart they are. Pure. */

/** Keys are made of the beginning of a word only, which bounds their number at 29. */
const KEYED_LENGTH = 7;
/** From this length two slips are forgiven, below the other one, and none below that. */
const LONG = 8;
const SHORT = 4;

/** How many slips of the pen are forgiven in a word. */
export function allowedEdits(word: string): number {
  if (/\d/.test(word) || word.length < SHORT) return 0;
  return word.length < LONG ? 1 : 2;
}

/** By whole letters: half of one is no text, and no database takes it. */
function withoutOne(word: string): string[] {
  const letters = [...word];
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}

/**
 * What remains of a word with up to as many letters left out as slips are forgiven: two words that are at most that far
 * apart share one of these (Garbe's symmetric delete).
 */
export function typoKeys(word: string): string[] {
  const edits = allowedEdits(word);
  if (edits === 0) return [];
  const beginning = [...word].slice(0, KEYED_LENGTH).join('');
  const keys = new Set([beginning]);
  let last = [beginning];
  for (let edit = 0; edit < edits; edit += 1) {
    last = [...new Set(last.flatMap(withoutOne))];
    for (const key of last) keys.add(key);
  }
  return [...keys];
}

/** Letters left out, added, replaced or swapped with their neighbour between two words; more than `most` as that + 1. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** From these lengths on hardly any two words differ in just such letters. */
const CLEAR_SWAP = 5;
const CLEAR_DOUBLE = 6;
const sorted = (word: string) => [...word].sort().join('');
const singled = (word: string) => word.replace(/(.)\1+/gu, '$1');

/**
 * Whether two words that are one slip apart are surely one: two neighbours changed places, or a letter is doubled in the
 * one alone. `barba` and `barca` are two words.
 */
export function isClearSlip(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (a.length === b.length) return length >= CLEAR_SWAP && a[0] === b[0] && sorted(a) === sorted(b);
  return Math.max(a.length, b.length) >= CLEAR_DOUBLE && singled(a) === singled(b);
}
