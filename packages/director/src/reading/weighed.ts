/**
 * Changes that are weighed and not asked for: "should I drop the market?", "what if we lose the tram". Whoever asks wants to hear
 * something, not to find the film changed. Pure.
 */
import { fold, lex, type Token } from '../grammar/tokens/lex.ts';
import { type Opening, weighing } from './weighing-words.ts';

/** What is weighed in a message, as written, and the message without it. */
export interface Weighed {
  said: string[];
  rest: string;
}

const clauseEnds = new Set([',', ';', '.', '!', '\n', '-', '–', '—', ':', '，', '。', '；', '！', '、']);
const asks = new Set(['?', '？']);
const sentenceEnds = new Set(['.', '!', '?', '\n', '。', '！', '？']);
/** Longer messages are told, not wondered. */
const mostLetters = 1_500;

interface Clause {
  tokens: Token[];
  /** True where a sentence ends with it. */
  isLast: boolean;
  isAsked: boolean;
}

const isBreak = ({ kind, text }: Token) => kind === 'symbol' && (clauseEnds.has(text) || asks.has(text));

function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let own: Token[] = [];
  const close = (mark: string) => {
    if (own.length > 0)
      clauses.push({ tokens: own, isLast: sentenceEnds.has(mark), isAsked: asks.has(mark) });
    own = [];
  };
  for (const token of tokens) {
    if (isBreak(token)) close(token.text);
    else own.push(token);
  }
  close('.');
  return clauses;
}

const beginsWith = (words: readonly string[], some: readonly string[]) =>
  some.every((word, at) => words[at] === word);

function isOpening(
  words: readonly string[],
  { begins, unless, ifAsked }: Opening,
  isAsked: boolean,
): boolean {
  if (ifAsked && !isAsked) return false;
  return begins.some(
    (begin) =>
      beginsWith(words, begin) && !unless.some((other) => beginsWith(words.slice(begin.length), other)),
  );
}

function isWeighing(tokens: readonly Token[], isAsked: boolean): boolean {
  const all = tokens.flatMap(({ kind, fold: word }) =>
    kind === 'symbol' ? [] : kind === 'quote' ? ['#'] : [word],
  );
  const firstOwn = all.findIndex((word) => !weighing.before.has(word));
  // "And what if …": the words before it are left out, one by one, since "y si" begins with one of them.
  const starts = all.slice(0, firstOwn + 1).map((_, at) => all.slice(at));
  return starts.some((words) => weighing.openings.some((opening) => isOpening(words, opening, isAsked)));
}

/** What `prompt` weighs; null where it weighs nothing. */
export function readWeighed(prompt: string): Weighed | null {
  if (prompt.length > mostLetters) return null;
  const clauses = clausesOf(lex(prompt));
  const said: string[] = [];
  const left: string[] = [];
  for (let at = 0; at < clauses.length; ) {
    const from = at;
    const last = clauses.findIndex(({ isLast }, index) => index >= from && isLast);
    const to = last === -1 ? clauses.length - 1 : last;
    const isAsked = clauses[to]?.isAsked === true;
    const first = clauses[from]?.tokens ?? [];
    const written = textBetween(prompt, first, clauses[to]?.tokens ?? []);
    const isChinese = weighing.anywhere.some((words) => fold(written).includes(words));
    // A wish is weighed with all that is said after it in the sentence.
    const sentence = clauses.slice(from, to + 1).flatMap(({ tokens }) => tokens);
    if (isChinese || isWeighing(sentence, isAsked)) {
      said.push(written);
      at = to + 1;
    } else {
      left.push(prompt.slice(first[0]?.start ?? 0, clauses[from + 1]?.tokens[0]?.start ?? prompt.length));
      at = from + 1;
    }
  }
  return said.length === 0 ? null : { said, rest: left.join('').trim() };
}

const textBetween = (prompt: string, first: readonly Token[], last: readonly Token[]) =>
  prompt.slice(first.find(({ kind }) => kind !== 'symbol')?.start ?? 0, last.at(-1)?.end ?? 0);
