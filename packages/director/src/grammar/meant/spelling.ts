/** Mends words that were mistyped: towards a word that is known, and never away from one. Pure. */

/** Words by their first letter and length, as far as they may be what somebody meant. */
export type SpellingIndex = ReadonlyMap<string, readonly string[]>;

const shortest = 3;
/** A longer word has room for two slips. */
const longForTwo = 8;
/** From here on a wrong letter is more likely a slip than another word. */
const longForWrong = 6;

export function indexSpelling(words: Iterable<string>): SpellingIndex {
  const index = new Map<string, string[]>();
  for (const word of new Set(words)) {
    if (word.length < shortest || !/^[a-z]+$/.test(word)) continue;
    const key = String(word.length);
    index.set(key, [...(index.get(key) ?? []), word]);
  }
  return index;
}

/**
 * The word that `written` was meant to be: the only one so near. Two letters that changed places are a slip in any word of
 * three letters or more, one that is missing or too many from four on, a wrong one from six on, two slips from eight on.
 */
export function mendedWord(written: string, index: SpellingIndex): string | null {
  const { length } = written;
  if (length < shortest || length > 24 || !/^[a-z]+$/.test(written)) return null;
  const near = [length - 1, length, length + 1].flatMap((size) => index.get(String(size)) ?? []);
  const once = near.filter((word) => isOneSlip(written, word));
  if (once.length > 0) return likeliest(written, once);
  if (length < longForTwo) return null;
  const far = [length - 2, length - 1, length, length + 1, length + 2].flatMap(
    (size) => index.get(String(size)) ?? [],
  );
  const twice = far.filter((word) => word[0] === written[0] && slips(written, word, 2) <= 2);
  return likeliest(written, twice);
}

/** Of several the one that has the same letters in another order, else that begins alike; null where that leaves more. */
function likeliest(written: string, words: readonly string[]): string | null {
  const sorted = (word: string) => [...word].toSorted().join('');
  const sameLetters = words.filter((word) => sorted(word) === sorted(written));
  if (sameLetters.length === 1) return sameLetters[0] ?? null;
  if (words.length === 1) return words[0] ?? null;
  const alike = words.filter((word) => word[0] === written[0] && word.at(-1) === written.at(-1));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

function isOneSlip(written: string, word: string): boolean {
  if (slips(written, word, 1) !== 1) return false;
  if (written.length === word.length) {
    const isSwap = [...written].toSorted().join('') === [...word].toSorted().join('');
    // The first letter is seldom wrong: "digger" is not meant for "bigger".
    return isSwap || (written.length >= longForWrong && written[0] === word[0]);
  }
  return Math.min(written.length, word.length) >= 4;
}

/** Slips between two words (a letter missing, too many, wrong, or two changed places); more than `most` counts as `most + 1`. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}
