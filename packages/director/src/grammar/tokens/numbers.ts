/** Numbers as people write them: digits, fractions and the words of five languages. */
import { numberWords, tensWords } from '../languages/vocabulary.ts';
import type { Token } from './lex.ts';

const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);

/** A number and the token after it. */
export interface NumberRead {
  value: number;
  next: number;
  /** True for `a` and `an`, which count only where a unit follows. */
  article: boolean;
}

/** The number that starts at token `at`; null where none does. */
export function readNumber(tokens: readonly Token[], at: number): NumberRead | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'number') return withFraction(tokens, { value: digitsValue(token.fold), next: at + 1 });
  const fraction = fractions.get(token.text);
  if (fraction !== undefined) return { value: fraction, next: at + 1, article: false };
  if (token.kind !== 'word') return null;
  const han = hanNumber(tokens, at);
  if (han !== null) return han;
  const ten = tensWords.get(token.fold);
  if (ten !== undefined) return tensValue(tokens, { value: ten, next: at + 1 });
  if (token.fold === 'hundred') return { value: 100, next: at + 1, article: false };
  const value = numberWords.get(token.fold);
  if (value === undefined) return null;
  if (tokens[at + 1]?.fold === 'hundred') return { value: value * 100, next: at + 2, article: false };
  if (tokens[at + 1]?.fold === 'couple' && value === 1)
    return { value: 2, next: skipOf(tokens, at + 2), article: false };
  const article = token.fold === 'a' || token.fold === 'an';
  return { value, next: token.fold === 'couple' ? skipOf(tokens, at + 1) : at + 1, article };
}

const hanDigits = '零一二三四五六七八九';
/** What a Chinese number counts: without one of these its signs are those of a name. */
const hanCounted = new Set([...'秒分倍次个段', 'seconds', 'second', 'minutes', 'minute', 'times', 'clips']);

/** 十秒, 二十五秒, 两分. */
function hanNumber(tokens: readonly Token[], at: number): NumberRead | null {
  let [value, digit, next] = [0, -1, at];
  for (; next < at + 5; next += 1) {
    const sign = tokens[next]?.fold === '两' ? '二' : (tokens[next]?.fold ?? '');
    const own = sign.length === 1 ? hanDigits.indexOf(sign) : -1;
    if (own >= 0) digit = own;
    else if (sign === '十' || sign === '百') {
      value += (digit < 0 ? 1 : digit) * (sign === '十' ? 10 : 100);
      digit = -1;
    } else break;
  }
  if (next === at || !hanCounted.has(tokens[next]?.fold ?? '')) return null;
  return { value: value + Math.max(0, digit), next, article: false };
}

function skipOf(tokens: readonly Token[], at: number): number {
  return tokens[at]?.fold === 'of' ? at + 1 : at;
}

function tensValue(tokens: readonly Token[], read: { value: number; next: number }): NumberRead {
  const dash = tokens[read.next]?.text === '-' ? 1 : 0;
  const word = tokens[read.next + dash];
  const unit = word?.kind === 'word' ? numberWords.get(word.fold) : undefined;
  const isUnit = unit !== undefined && unit >= 1 && unit <= 9 && (word?.fold.length ?? 0) > 2;
  if (!isUnit) return { ...read, article: false };
  return { value: read.value + unit, next: read.next + dash + 1, article: false };
}

function withFraction(tokens: readonly Token[], read: { value: number; next: number }): NumberRead {
  const fraction = fractions.get(tokens[read.next]?.text ?? '');
  if (fraction === undefined) return { ...read, article: false };
  return { value: read.value + fraction, next: read.next + 1, article: false };
}

/** `1.5` and `1,5` are one and a half, `1,000` is a thousand; NaN for dates and version numbers. */
export function digitsValue(digits: string): number {
  const marks = digits.replace(/\d+/g, '');
  if (marks === '') return Number(digits);
  if (marks === ',' && /^\d{1,3},\d{3}$/.test(digits)) return Number(digits.replace(',', ''));
  return marks.length === 1 ? Number(digits.replace(',', '.')) : Number.NaN;
}
