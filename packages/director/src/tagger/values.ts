/** What the words of a span come to: seconds, factors, counts. Pure. */
import { ordinals } from '../edits/clip-words.ts';
import { readDuration, readPosition, readTimecode } from '../grammar/tokens/durations.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';
import { readFactor } from '../islands/factors.ts';
import { keyAt } from '../islands/key-words.ts';
import { factorOfKey } from '../islands/told-film.ts';
import { plainMinutes } from '../wordings/minutes.ts';

/** A time as it was told. `isBare`: digits without a unit. */
export interface ToldTime {
  seconds: number;
  isBare: boolean;
}

/** The first time that `words` tell; null where they tell none. */
export function timeIn(words: string): ToldTime | null {
  const milliseconds = /(\d{2,6})\s*(?:ms|millis\p{L}*)(?!\p{L})/iu.exec(words)?.[1];
  if (milliseconds !== undefined) return { seconds: Number(milliseconds) / 1000, isBare: false };
  const code = /(?<!\d)(\d{2}):([0-5]\d):([0-5]\d)[:;.](\d{2})(?!\d)/u.exec(words);
  // The frames of a timecode are less than what anybody sees, at a rate that nobody told.
  if (code !== null)
    return { seconds: Number(code[1]) * 3600 + Number(code[2]) * 60 + Number(code[3]), isBare: false };
  const tokens = lex(plainMinutes(words));
  const nth = nthSecond(tokens);
  if (nth !== null) return { seconds: nth, isBare: false };
  for (const at of tokens.keys()) {
    const read =
      readTimecode(tokens, at) ?? primed(tokens, at) ?? readDuration(tokens, at) ?? readPosition(tokens, at);
    if (read !== null) return { seconds: read.seconds, isBare: false };
  }
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'number') return { seconds: Number(token.fold.replace(',', '.')), isBare: true };
    const number = readNumber(tokens, at);
    if (number !== null && !number.article && Number.isFinite(number.value))
      return { seconds: number.value, isBare: true };
  }
  return vagueIn(tokens);
}

const secondWord = /^(?:seconds?|sekunden?|secondes?|segundos?|second[oi]|sec|sek|seg)$/u;

/** "The tenth second", "decimo secondo". */
function nthSecond(tokens: readonly Token[]): number | null {
  for (const [at, { fold }] of tokens.entries()) {
    const place = ordinals.get(fold);
    if (place !== undefined && place > 0 && secondWord.test(tokens[at + 1]?.fold ?? '')) return place + 1;
  }
  return null;
}

/** 1'20, 45". */
function primed(tokens: readonly Token[], at: number): { seconds: number } | null {
  const [number, mark, rest] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number?.kind !== 'number' || mark?.glued !== true) return null;
  if (mark.text === '″' || mark.text === '"') return { seconds: Number(number.fold) };
  if (mark.text !== "'" && mark.text !== '′' && mark.text !== '’') return null;
  return {
    seconds: Number(number.fold) * 60 + (rest?.kind === 'number' && rest.glued ? Number(rest.fold) : 0),
  };
}

const fewWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    couple: 2,
    paar: 3,
    few: 3,
    quelques: 3,
    par: 2,
    unos: 3,
    paio: 2,
    second: 1,
    sekunde: 1,
    minute: 60,
    seconde: 1,
    segundo: 1,
    secondo: 1,
  }),
);

/** "A couple of seconds", "a second". */
function vagueIn(tokens: readonly Token[]): ToldTime | null {
  for (const { fold } of tokens) {
    const seconds = fewWords.get(fold);
    if (seconds !== undefined) return { seconds, isBare: false };
  }
  return null;
}

const minuteUnit = /(?<![\p{L}])(?:min\p{L}*|m)(?![\p{L}])|分/iu;

/** "2 to 3 minutes": the unit of the end is that of the beginning. */
export const tellsMinutes = (words: string) =>
  minuteUnit.test(words.replaceAll(/\d/gu, ' ').trim()) && !/\d[:'’]\d/u.test(words);

/** How many times as fast `words` tell; null where they tell no figure. */
export function factorIn(words: string): number | null {
  const tokens = lex(words);
  for (const at of tokens.keys()) {
    const read = readFactor(tokens, at);
    if (read !== null) return read.factor;
  }
  for (const at of tokens.keys()) {
    const key = keyAt(tokens, at, null);
    const factor = key === null ? undefined : factorOfKey[key.key];
    if (factor !== undefined) return factor;
  }
  const percent = /(\d{1,4})\s*(?:%|per ?cent|prozent|pour ?cent|por ?cien\p{L}*|percento|por cento)/iu.exec(
    words,
  )?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  const part = /(?:^|\D)1\s*\/\s*(\d{1,2})(?!\d)/u.exec(words)?.[1];
  if (part !== undefined) return 1 / Number(part);
  const number = /\d+(?:[.,]\d+)?/u.exec(words)?.[0];
  if (number !== undefined) return plausible(Number(number.replace(',', '.')));
  return wordFactor(tokens);
}

const plausible = (factor: number) => (factor >= 0.05 && factor <= 64 ? factor : null);

const quarterWords = new Set('quarter viertel quart cuarto quarto'.split(' '));
const halfWords = new Set(
  'half halbe halber halb halben moitie demi mitad metade meta meta mezza media meia 半'.split(' '),
);
const doubleWords = new Set(
  'double doppelte doppelter doppelt twice deux doble dobro doppia doppio 双'.split(' '),
);

/** "Threefold", "dreifach", "triple". */
const folds: readonly (readonly [RegExp, number])[] = [
  [/^(?:three.?quarters?|dreiviertel)$/u, 0.75],
  [/^(?:two|double|zweifach\p{L}*|twofold)$/u, 2],
  [/^(?:threefold|triple\p{L}*|dreifach\p{L}*|tripl\p{L}*|triplo)$/u, 3],
  [/^(?:fourfold|vierfach\p{L}*|quadrupl\p{L}*|cuadrupl\p{L}*)$/u, 4],
];

function wordFactor(tokens: readonly Token[]): number | null {
  const said = tokens.map(({ fold }) => fold).join(' ');
  if (/(?:three|drei|trois|tres|tre) ?(?:quarter|viertel|quart|cuarto|quarto|quarti)/u.test(said))
    return 0.75;
  for (const { fold } of tokens) {
    const found = folds.find(([word]) => word.test(fold))?.[1];
    if (found !== undefined) return found;
  }
  for (const [at, { fold }] of tokens.entries()) {
    if (quarterWords.has(fold)) return 0.25;
    if (halfWords.has(fold)) return 0.5;
    if (doubleWords.has(fold)) return 2;
    const number = readNumber(tokens, at);
    if (number !== null && !number.article && number.value >= 2) return plausible(number.value);
  }
  return null;
}

const twice = new Set(
  'twice zweimal doppelt deux dos duas dois due 两 双 again nochmal encore otra outra'.split(' '),
);

/** How many times `words` tell. */
export function timesIn(words: string): number | null {
  const tokens = lex(words);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'number') return Math.round(Number(token.fold.replace(',', '.')));
    const crossed = /^x(\d{1,2})$/u.exec(token.fold)?.[1];
    if (crossed !== undefined) return Number(crossed);
    const number = readNumber(tokens, at);
    if (number !== null && !number.article && number.value >= 2) return number.value;
    const stem = /^(zwei|drei|vier|fünf|funf|sechs)mal$/u.exec(token.fold)?.[1];
    if (stem !== undefined) return { zwei: 2, drei: 3, vier: 4, sechs: 6 }[stem] ?? 5;
    if (token.fold === 'thrice') return 3;
    if (twice.has(token.fold)) return 2;
  }
  return null;
}

/** Marks of quotation say that words are a text. */
export const isQuoted = (words: string): boolean => /["“„«「『]/u.test(words);

/** The text that `words` are, to the letter. */
export function textIn(words: string): string {
  const quoted = /["“„«「『»](.+?)["”“»«」』]/su.exec(words)?.[1];
  if (quoted !== undefined) return quoted.trim();
  const bare = words.trim().replace(/^[:：\s]+/u, '');
  return bare.replace(/^["“„«‹「『'‘‚”»](.*)["”“»›」』'’‘«]$/su, '$1').trim();
}
