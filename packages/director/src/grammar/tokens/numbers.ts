/** Numbers as people write them: digits, fractions and the words of five languages. */
import type { Token } from './lex.ts';

const units: { [word: string]: number } = {};

function name(words: string, first: number, step = 1): void {
  for (const [index, word] of words.split(' ').entries()) units[word] = first + index * step;
}

name(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  1,
);
name(
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  1,
);
name('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig', 20, 10);
name('un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 1);
name('vingt trente quarante cinquante soixante', 20, 10);
name(
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  1,
);
name('treinta cuarenta cincuenta sesenta', 30, 10);
name(
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  1,
);
name('trenta quaranta cinquanta sessanta', 30, 10);
Object.assign(units, {
  a: 1,
  an: 1,
  ein: 1,
  eine: 1,
  einer: 1,
  einen: 1,
  une: 1,
  una: 1,
  couple: 2,
  anderthalb: 1.5,
  eineinhalb: 1.5,
  dozen: 12,
});

const tens: { [word: string]: number } = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const fractions: { [symbol: string]: number } = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

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
  const fraction = fractions[token.text];
  if (fraction !== undefined) return { value: fraction, next: at + 1, article: false };
  if (token.kind !== 'word') return null;
  const ten = tens[token.fold];
  if (ten !== undefined) return tensValue(tokens, { value: ten, next: at + 1 });
  if (token.fold === 'hundred') return { value: 100, next: at + 1, article: false };
  const value = units[token.fold];
  if (value === undefined) return null;
  if (tokens[at + 1]?.fold === 'hundred') return { value: value * 100, next: at + 2, article: false };
  if (tokens[at + 1]?.fold === 'couple' && value === 1)
    return { value: 2, next: skipOf(tokens, at + 2), article: false };
  const article = token.fold === 'a' || token.fold === 'an';
  return { value, next: token.fold === 'couple' ? skipOf(tokens, at + 1) : at + 1, article };
}

function skipOf(tokens: readonly Token[], at: number): number {
  return tokens[at]?.fold === 'of' ? at + 1 : at;
}

function tensValue(tokens: readonly Token[], read: { value: number; next: number }): NumberRead {
  const dash = tokens[read.next]?.text === '-' ? 1 : 0;
  const word = tokens[read.next + dash];
  const unit = word?.kind === 'word' ? units[word.fold] : undefined;
  const isUnit = unit !== undefined && unit >= 1 && unit <= 9 && (word?.fold.length ?? 0) > 2;
  if (!isUnit) return { ...read, article: false };
  return { value: read.value + unit, next: read.next + dash + 1, article: false };
}

function withFraction(tokens: readonly Token[], read: { value: number; next: number }): NumberRead {
  const fraction = fractions[tokens[read.next]?.text ?? ''];
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
