/** Breaking a text into lines. */

/** Width of a piece of text at the size in question, pixels. */
export type Measure = (text: string) => number;

const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const scriptWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;

/** Pieces between which a line may break: after spaces and hyphens, and between words of scripts without spaces. */
function breakable(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    const previous = pieces.at(-1);
    const afterBreak = previous === undefined || /[\s\u200b-]$/u.test(previous);
    const betweenWords =
      Boolean(isWordLike) && scriptWithoutSpaces.test(segment) && scriptWithoutSpaces.test(previous ?? '');
    const opening = /^[([{«“「『（【]$/u.test(segment) && scriptWithoutSpaces.test(previous ?? '');
    const isSpace = /^\s+$/u.test(segment);
    if (!isSpace && (afterBreak || betweenWords || opening) && !glued(previous)) pieces.push(segment);
    else pieces[pieces.length - 1] = `${previous ?? ''}${segment}`;
  }
  return pieces;
}

/** True when what follows must stay on the same line: after an opening bracket. */
function glued(previous: string | undefined): boolean {
  return previous !== undefined && /[([{«“「『（【]$/u.test(previous);
}

function splitWide(piece: string, fits: (text: string) => boolean): string[] {
  if (fits(piece.trimEnd())) return [piece];
  const parts: string[] = [];
  let current = '';
  for (const { segment } of graphemes.segment(piece)) {
    if (current !== '' && !fits(current + segment)) {
      parts.push(current);
      current = '';
    }
    current += segment;
  }
  return current === '' ? parts : [...parts, current];
}

function fillLines(pieces: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces.flatMap((whole) => splitWide(whole, fits))) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** True when a word had to be cut to fit the width. */
export function cutsWord(text: string, rule: { measure: Measure; width: number }): boolean {
  return text
    .split('\n')
    .some((paragraph) => breakable(paragraph).some((piece) => rule.measure(piece.trimEnd()) > rule.width));
}

/**
 * The lines of a text no wider than `width`, as few as possible and of similar length. Line feeds in
 * the text stay. A word wider than the width is cut.
 */
export function wrapText(text: string, rule: { measure: Measure; width: number }): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const pieces = breakable(paragraph.trim().replace(/\s+/gu, ' '));
    const within = (width: number) => fillLines(pieces, (line) => rule.measure(line) <= width);
    const fewest = within(rule.width);
    return fewest.length === 1
      ? fewest
      : evenOut(within, { count: fewest.length, width: rule.width, fewest });
  });
}

function evenOut(
  within: (width: number) => string[],
  found: { count: number; width: number; fewest: string[] },
): string[] {
  let [low, high, best] = [found.width / found.count / 2, found.width, found.fewest];
  for (let step = 0; step < 7; step += 1) {
    const middle = (low + high) / 2;
    const lines = within(middle);
    if (lines.length <= found.count) [high, best] = [middle, lines];
    else low = middle;
  }
  return best;
}
