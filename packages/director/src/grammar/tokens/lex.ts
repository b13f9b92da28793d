/**
 * Splits a prompt into tokens. One pass, sticky patterns without nested choice: time grows with the
 * length of the prompt alone, whatever it holds.
 */

/** One piece of a prompt. */
export interface Token {
  kind: 'word' | 'number' | 'symbol' | 'quote';
  /** As written; of a quote, what stands between the marks. */
  text: string;
  /** Without case, marks and width variants; digits as 0-9. Equal folds mean the same word. */
  fold: string;
  /** Where it stands in the prompt, UTF-16 units, quotation marks included; `end` is exclusive. */
  start: number;
  end: number;
  /** True when no white space stands before it. */
  glued: boolean;
}

/** Longest text between quotation marks that counts as a quotation. */
const longestQuote = 400;

const closersOf: { [opener: string]: string } = {
  '"': '"“”',
  '“': '”“"',
  '„': '“”"',
  '”': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '‘': '’',
  '‚': '‘’',
  "'": "'",
  '`': '`´',
  '「': '」',
  '『': '』',
};

const ambiguousOpeners = new Set(['"', '”', '»', '‘', "'", '`']);

const white = /\s+/uy;
const number = /\p{Nd}+(?:[.,]\p{Nd}+)*/uy;
const han = /\p{Script=Han}/uy;
const word =
  /[[\p{L}\p{M}]--\p{Script=Han}][[\p{L}\p{M}\p{Nd}]--\p{Script=Han}]*(?:['’][[\p{L}\p{M}]--\p{Script=Han}]+)*/vy;
/** Directly after a number a word ends at the next digit: `1m20s`. */
const letters = /[[\p{L}\p{M}]--\p{Script=Han}]+/vy;
const digit = /\p{Nd}/u;
/** Chinese sets no blanks before its quotations. */
const hanLetter = /\p{Script=Han}/u;
const letterOrDigit = /[\p{L}\p{Nd}]/u;

/** `text` without case, accents and width variants: what two spellings of one word share. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/’/g, "'")
    .replace(/ß/g, 'ss')
    .toLowerCase();
}

/** The tokens of `prompt`, in order. */
export function lex(prompt: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let glued = false;
  while (at < prompt.length) {
    const space = matchAt(white, prompt, at);
    if (space !== null) {
      if (space.includes('\n'))
        tokens.push({ kind: 'symbol', text: '\n', fold: '\n', start: at, end: at + space.length, glued });
      at += space.length;
      glued = false;
      continue;
    }
    const token = quoteAt(prompt, at) ?? plainAt(prompt, at);
    tokens.push({ ...token, glued });
    at = token.end;
    glued = true;
  }
  return tokens;
}

function plainAt(prompt: string, at: number): Omit<Token, 'glued'> {
  const digits = matchAt(number, prompt, at);
  if (digits !== null)
    return { kind: 'number', text: digits, fold: asciiDigits(digits), start: at, end: at + digits.length };
  const written =
    matchAt(han, prompt, at) ?? matchAt(digit.test(prompt[at - 1] ?? '') ? letters : word, prompt, at);
  if (written !== null)
    return { kind: 'word', text: written, fold: fold(written), start: at, end: at + written.length };
  const symbol = String.fromCodePoint(prompt.codePointAt(at) ?? 0);
  return { kind: 'symbol', text: symbol, fold: symbol, start: at, end: at + symbol.length };
}

function quoteAt(prompt: string, at: number): Omit<Token, 'glued'> | null {
  const opener = prompt[at] ?? '';
  const closers = closersOf[opener];
  if (closers === undefined) return null;
  // Marks that also close or shorten words open only at a word's start.
  const isInWord = letterOrDigit.test(prompt[at - 1] ?? ' ') && !hanLetter.test(prompt[at - 1] ?? ' ');
  if (ambiguousOpeners.has(opener) && isInWord) return null;
  const limit = Math.min(prompt.length, at + 1 + longestQuote);
  for (let end = at + 1; end < limit; end += 1) {
    if (!closers.includes(prompt[end] ?? '\0')) continue;
    // An apostrophe inside a word closes nothing: 'Don't stop'.
    if ((opener === "'" || opener === '‘') && letterOrDigit.test(prompt[end + 1] ?? ' ')) continue;
    const text = prompt.slice(at + 1, end).trim();
    if (text === '') return null;
    return { kind: 'quote', text, fold: fold(text), start: at, end: end + 1 };
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Digits of any script as 0-9: each script's ten digits stand together, zero first. */
function asciiDigits(text: string): string {
  return text.normalize('NFKD').replace(/\p{Nd}/gu, (digit) => {
    if (digit >= '0' && digit <= '9') return digit;
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
