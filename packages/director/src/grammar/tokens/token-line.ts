/** Tokens as one line of words, for patterns over what was said. Pure. */
import type { Token } from './lex.ts';

/** Folded words parted by blanks, and what is left of the tokens without a stretch of it. */
export interface TokenLine {
  line: string;
  /** The tokens that do not begin within `length` characters from `from`. */
  without(stretch: { from: number; length: number }): Token[];
}

/** The line of the first `most` tokens; the others stay whatever is taken out. `quote`: what stands for a quotation. */
export function tokenLine(
  tokens: readonly Token[],
  { most = tokens.length, quote }: { most?: number; quote?: string } = {},
): TokenLine {
  const starts: number[] = [];
  let line = '';
  for (const token of tokens.slice(0, most)) {
    if (line !== '') line += ' ';
    starts.push(line.length);
    // Blanks within a word would part it; white space alone is a break.
    const word = token.kind === 'quote' && quote !== undefined ? quote : token.fold.replace(/\s/gu, '');
    line += word || ',';
  }
  return {
    line,
    without: ({ from, length }) =>
      tokens.filter((_, index) => {
        const start = starts[index];
        return start === undefined || start < from || start >= from + length;
      }),
  };
}
