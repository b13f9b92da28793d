/** The words of a text as readers count them. */

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts that part words by no space. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A stretch of a text, UTF-16 units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Words with the punctuation that stands at them, in order; blanks between them belong to none. */
export function wordsOf(text: string): TextSpan[] {
  const words: TextSpan[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (/^\s+$/u.test(segment)) continue;
    const span = { start: index, end: index + segment.length };
    const last = words.at(-1);
    const before = text.slice(last?.start ?? 0, index);
    const joins =
      last && last.end === index && !startsWord({ segment, isWordLike: isWordLike ?? false, before });
    if (joins) last.end = span.end;
    else words.push(span);
  }
  return words;
}

function startsWord(part: { segment: string; isWordLike: boolean; before: string }): boolean {
  if (/[([{«“‘「『（【〈《]$/u.test(part.before)) return false;
  if (/^[([{«“‘「『（【〈《]/u.test(part.segment)) return withoutSpaces.test(part.before);
  return part.isWordLike && withoutSpaces.test(part.segment);
}
