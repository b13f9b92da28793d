/** Finds the names of entities in texts: whole words, whatever their case and accents. Pure. */

/** A name to look for, of which entity. */
export interface SoughtName {
  entityId: string;
  name: string;
}

/** Where a name stands in a text, by characters. */
export interface NamePlace {
  entityId: string;
  start: number;
  end: number;
}

export interface NameFinder {
  /** In the order of the text; of one entity no two that overlap. */
  find(text: string): NamePlace[];
  /** Among words one after the other, each of any length; places are by their index, the end not included. */
  findInWords(words: readonly string[]): NamePlace[];
}

interface Token {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that put no space between words: there a name may stand anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A single letter is in every text. */
const SHORTEST = 2;

/** Without case and without the accents of Latin, Greek and Cyrillic; the marks of other scripts are letters. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map((match) => ({
    text: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Other names that a description gives: `Also known as: …` or `Aliases: …`, with commas between, on a line of its own. */
export function aliasesIn(description: string): string[] {
  const lines = description.matchAll(/^[ \t]*(?:also known as|aliases|alias|aka)[ \t]*:(.*)$/gim);
  const names = [...lines].flatMap((line) => (line[1] ?? '').split(/[,;]/));
  return names.map((name) => name.trim().replace(/\.$/, '')).filter((name) => name !== '');
}

/** Names by their first word, so that each word of a text is looked up once however many names there are. */
export function createNameFinder(names: readonly SoughtName[]): NameFinder {
  const spaced = new Map<string, { entityId: string; words: string[] }[]>();
  const unspaced: { entityId: string; text: string }[] = [];
  for (const { entityId, name } of names) {
    const folded = fold(name).trim();
    if (folded.replace(/\s/g, '').length < SHORTEST) continue;
    if (UNSPACED.test(folded)) unspaced.push({ entityId, text: folded });
    else {
      const words = tokensOf(name).map(({ text }) => text);
      const [first] = words;
      if (first !== undefined) spaced.set(first, [...(spaced.get(first) ?? []), { entityId, words }]);
    }
  }

  function amongTokens(tokens: readonly Token[]): NamePlace[] {
    const places: NamePlace[] = [];
    for (const [index, token] of tokens.entries()) {
      for (const { entityId, words } of spaced.get(token.text) ?? []) {
        const end = tokens[index + words.length - 1]?.end;
        const isThere = words.every((word, offset) => tokens[index + offset]?.text === word);
        if (isThere && end !== undefined) places.push({ entityId, start: token.start, end });
      }
    }
    return places;
  }

  /** By the text as a whole; a folded text may be of another length, so that only equally long ones are placed well. */
  function anywhere(text: string): NamePlace[] {
    const folded = fold(text);
    const isAligned = folded.length === text.length;
    return unspaced.flatMap(({ entityId, text: name }) => {
      const places: NamePlace[] = [];
      for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + name.length)) {
        const place = isAligned ? { start: at, end: at + name.length } : { start: 0, end: text.length };
        places.push({ entityId, ...place });
        if (!isAligned) break;
      }
      return places;
    });
  }

  return {
    find: (text) => withoutOverlaps([...amongTokens(tokensOf(text)), ...anywhere(text)]),
    findInWords(words) {
      const tokens = words.flatMap((word, index) =>
        tokensOf(word).map(({ text }) => ({ text, start: index, end: index + 1 })),
      );
      return withoutOverlaps(amongTokens(tokens));
    },
  };
}

/** Of one entity the longer one wins: "Ada Lovelace" and "Ada" at one place are one mention. */
function withoutOverlaps(places: readonly NamePlace[]): NamePlace[] {
  const kept: NamePlace[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const overlaps = kept.some(
      (other) => other.entityId === place.entityId && other.start < place.end && place.start < other.end,
    );
    if (!overlaps) kept.push(place);
  }
  return kept;
}
