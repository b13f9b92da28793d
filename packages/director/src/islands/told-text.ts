/** A text without quotation marks, behind a word that announces it: "write happy birthday over it", "with the words Made by hand". */
import type { Token } from '../grammar/tokens/lex.ts';
import { edgeAt } from './edges.ts';
import { keyAt } from './key-words.ts';
import type { MarkWorld } from './mark.ts';

/** Words of such a text. */
const mostWords = 12;

const ends = new Set([
  'on',
  'then',
  'and',
  'no',
  'music',
  'logo',
  'first',
  'last',
  'each',
  'upright',
  'wide',
]);

/** The text that begins at `at`; null where none does. */
export function toldText(
  { prompt, tokens, language }: MarkWorld,
  at: number,
): { kind: 'text'; text: string; next: number } | null {
  const first = tokens[at];
  if (first === undefined || first.kind === 'quote' || first.kind === 'symbol') return null;
  if (!beginsText(first)) return null;
  let next = at;
  while (next < Math.min(tokens.length, at + mostWords)) {
    const token = tokens[next];
    if (token === undefined || token.kind === 'quote') break;
    const edge = edgeAt(tokens, next);
    if (edge !== null && edge !== 'and') break;
    const key = next > at ? keyAt(tokens, next, language) : null;
    if (key !== null && ends.has(key.key) && !isOneWord(tokens, next)) break;
    next += 1;
  }
  const [start, end] = [first.start, tokens[next - 1]?.end ?? first.end];
  const text = prompt.slice(start, end).trim();
  return text === '' || next === at ? null : { kind: 'text', text, next };
}

/** A capital, a number or a sign: what is written so is meant to the letter. */
const beginsText = ({ text, kind }: Token) =>
  kind === 'number' ? false : /^[\p{Lu}\p{Script=Han}]/u.test(text);

/** "Back in June": a small word between two capitals is one of the text. */
const isOneWord = (tokens: readonly Token[], at: number) =>
  /^\p{Lu}/u.test(tokens[at]?.text ?? '') && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');
