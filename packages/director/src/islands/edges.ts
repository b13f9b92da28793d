/** Where one thing of a message ends and the next begins, by its marks. Pure. */
import type { Token } from '../grammar/tokens/lex.ts';

const sentenceMarks = new Set(['\n', '.', '!', '?', ';', '。', '！', '？', '；']);
const clauseMarks = new Set([
  ...[',', '，', '、', '/', '|', '→', '➡', '>', '–', '—', '•', '·', '*', '~', '‣', '▶'],
]);
const pictograph = /^\p{Extended_Pictographic}$/u;

/** What the token at `at` parts; null for one that parts nothing. */
export function edgeAt(tokens: readonly Token[], at: number): 'sentence' | 'clause' | 'colon' | 'and' | null {
  const token = tokens[at];
  if (token?.kind !== 'symbol') return null;
  const after = tokens[at + 1];
  // "3.5", "clip.mp4", "a.m.", "sec.," go on.
  if (token.text === '.' && after?.glued === true && (after.kind !== 'symbol' || after.text === ','))
    return null;
  if (sentenceMarks.has(token.text)) return 'sentence';
  if (token.text === ':' || token.text === '：') return 'colon';
  if (clauseMarks.has(token.text)) return 'clause';
  if (token.text === '+' || token.text === '&' || token.text === '＋') return 'and';
  if (token.text === '-') return !token.glued || after?.glued !== true ? 'clause' : null;
  return pictograph.test(token.text) ? 'clause' : null;
}
