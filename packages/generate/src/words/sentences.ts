/** Where a prompt's sentences end. */

/** Months by their names in the languages that dates are read in, for a pattern that ignores case. */
export const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';

/** The blank behind a sentence, for a pattern: the point of "Ab 3. März" ends none. */
export const SENTENCE_BREAK = `(?<=[.!?])(?<!(?<![\\p{L}\\p{N}])\\d{1,2}\\.(?=\\s+(?i:${MONTHS})(?!\\p{L})))\\s+`;

const SENTENCES = new RegExp(`${SENTENCE_BREAK}|\\n`, 'u');

/** The sentences and lines of a text, with their marks. */
export function sentencesOf(text: string): string[] {
  return text.split(SENTENCES);
}
