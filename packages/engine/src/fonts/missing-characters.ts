/** What no shipped font can draw, told before rendering instead of drawn as empty boxes. */
import { type Typeface, textRuns } from '../generate/typefaces.ts';

/** The characters of a text that no shipped face has, each once, in order. */
export function missingCharacters(text: string, face: Typeface): string[] {
  const visible = [...new Set(text)].filter((character) => !/[\s\p{C}\p{Mn}\p{Me}]/u.test(character));
  return visible.filter((character) => textRuns(character, face).length === 0);
}

/** Characters for a sentence: as they are, with their code points. */
export function describeCharacters(characters: readonly string[]): string {
  const named = characters.slice(0, 8).map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `${character} (U+${code})`;
  });
  return characters.length > 8 ? `${named.join(', ')} and ${characters.length - 8} more` : named.join(', ');
}
