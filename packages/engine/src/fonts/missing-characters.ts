/** What no shipped font can draw, told before rendering instead of drawn as empty boxes. */

import { eastAsianOrder, faceFor } from './fallback.ts';
import { graphemesOf, isIgnorable } from './scripts.ts';
import type { Typeface } from './typefaces.ts';

/** The characters of a text that no shipped face has, each once, in order. */
export function missingCharacters(text: string, face: Typeface): string[] {
  const rule = { preferred: face, weight: 600, italic: false, eastAsian: eastAsianOrder(text) };
  const graphemes = new Set([...graphemesOf(text)].map((grapheme) => grapheme.text));
  return [...graphemes].filter((grapheme) => isVisible(grapheme) && faceFor(grapheme, rule) === null);
}

function isVisible(grapheme: string): boolean {
  return [...grapheme].some((character) => !/[\s\p{C}]/u.test(character) && !isIgnorable(character));
}

/** Characters for a sentence: as they are, with their code points. */
export function describeCharacters(characters: readonly string[]): string {
  const named = characters.slice(0, 8).map((character) => {
    const codes = [...character].slice(0, 4).map((part) => {
      return `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    });
    return `${[...character].slice(0, 4).join('')} (${codes.join(' ')})`;
  });
  return characters.length > 8 ? `${named.join(', ')} and ${characters.length - 8} more` : named.join(', ');
}
