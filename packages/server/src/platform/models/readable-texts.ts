/** Which texts a model can read at all. Pure. */

/** A text of which more letters are of another alphabet says nothing to the model: all such texts would be alike. */
const MOST_FOREIGN = 0.3;

/** The alphabet of a language as ISO 15924 names it, e.g. `Latn`; null where it is written in several at once. */
function alphabetOf(language: string): string | null {
  const script = new Intl.Locale(language).maximize().script ?? null;
  return script === null || ['Jpan', 'Kore', 'Hans', 'Hant'].includes(script) ? null : script;
}

/** Whether `text` is written in the alphabet of one of `languages` (ISO 639-1; all where undefined). */
export function isReadable(text: string, languages: readonly string[] | undefined): boolean {
  const alphabets = (languages ?? []).map(alphabetOf);
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0 || alphabets.length === 0 || alphabets.includes(null)) return true;
  const own = new RegExp(`[${alphabets.map((one) => `\\p{Script=${one}}`).join('')}]`, 'u');
  return letters.filter((letter) => !own.test(letter)).length <= letters.length * MOST_FOREIGN;
}
