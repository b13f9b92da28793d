/** Where a prompt's sentences end. */

/** Months by their names in the languages that dates are read in, for a pattern that ignores case. */
export const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro';

/** A day of a month, and the month: the point of "Ab 3. März" ends no sentence. */
const ENDS_WITH_DAY = /(?<![\p{L}\p{N}])\d{1,2}\.$/u;
const BEGINS_WITH_MONTH = new RegExp(`^(?:${MONTHS})(?![\\p{L}])`, 'iu');

/** What stands before a name, or a number: "Dr. Ortiz", "Nr. 4". No sentence ends with it. */
const TITLE = /(?<![\p{L}])(?:dr|prof|mr|mrs|ms|mme|sr|sra|st|nr|jr|vs)\.$/iu;

/** Where one may end. What stands around it is asked apart: V8 reads a look ahead inside of a look behind wrongly with `--no-regexp-optimization`. */
const MAY_END = /(?<=[.!?])\s+|(?<=[。！？])(?=[^\s”」』])|\n/gu;
/** More than the longest name of a month, and than a day. */
const AROUND = 20;

/** The sentences and lines of a text, with their marks. With `capital` only where a capital follows: behind "Dr." a name may stand. */
export function sentencesOf(text: string, begins: 'any' | 'capital' = 'any'): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: blank } of text.matchAll(MAY_END)) {
    const before = text.slice(Math.max(from, index - AROUND), index);
    const after = text.slice(index + blank.length, index + blank.length + AROUND);
    const isInside =
      TITLE.test(before) ||
      (ENDS_WITH_DAY.test(before) && BEGINS_WITH_MONTH.test(after)) ||
      (begins === 'capital' && !/^["“„«‘]?[\p{Lu}\p{Lo}]/u.test(after));
    if (blank !== '\n' && isInside) continue;
    sentences.push(text.slice(from, index));
    from = index + blank.length;
  }
  return [...sentences, text.slice(from)];
}
