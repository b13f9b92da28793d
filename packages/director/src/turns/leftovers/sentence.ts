/** Where in a message words stand, and what stands in one sentence with them. Pure. */
import { type Concept, conceptAt } from '../../edits/slots/concepts.ts';
import { fold, lex, type Token } from '../../grammar/tokens/lex.ts';

export interface Span {
  start: number;
  end: number;
}

const sentenceEnd = /[.!?;\n。！？；](?:\s|$)|[。！？；\n]/gu;

/** The sentence around a place of a message. */
export function sentenceAround(prompt: string, { start, end }: Span): Span {
  let from = 0;
  for (const { index } of prompt.matchAll(sentenceEnd)) {
    // A full stop inside a text ends nothing.
    if (index >= end) return { start: from, end: index };
    if (index < start) from = index + 1;
  }
  return { start: from, end: prompt.length };
}

/** Where words stand in a message as it was written; null for words that it says otherwise. */
export function placeOf(prompt: string, said: string, from = 0): Span | null {
  // Folding keeps the length of most messages; "ß" and "…" become longer.
  const isKept = fold(prompt).length === prompt.length;
  const [line, plain] = (isKept ? [prompt, said].map(fold) : [prompt.toLowerCase(), said.toLowerCase()]) as [
    string,
    string,
  ];
  if (plain === '') return null;
  const start = line.indexOf(plain, from);
  return start === -1 ? null : { start, end: start + plain.length };
}

/** True where a stretch of a message speaks of one of these. */
export function speaksOf(prompt: string, { start, end }: Span, concepts: readonly Concept[]): boolean {
  const tokens: Token[] = lex(prompt.slice(start, end));
  return tokens.some((_, at) => {
    const found = conceptAt(tokens, at)?.concepts;
    return concepts.some((concept) => found?.has(concept) === true);
  });
}
