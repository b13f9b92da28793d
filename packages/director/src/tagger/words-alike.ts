/** Words as mentions and names have them, and how alike two of them are: by letters, by form, by their English. Pure. */
import { namesElsewhere } from '../grammar/meant/names-elsewhere.ts';
import { englishFor, englishForForeign } from '../grammar/meant/nouns.ts';
import { compound } from '../grammar/meant/things.ts';
import { singular, withUmlauts, wordsOfStem } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';

/** What of a word is compared: its letters, its English, and what a name may have of it. */
export interface Word {
  fold: string;
  one: string;
  english: ReadonlySet<string>;
  isNumber: boolean;
}

export const isHan = (fold: string) => /\p{Script=Han}/u.test(fold);

/** What cameras call their files, and what people call them. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dji: 'drone',
    mavic: 'drone',
    aerial: 'drone',
    luftaufnahme: 'drone',
    luftbild: 'drone',
    drohne: 'drone',
    dron: 'drone',
    '航 拍': 'drone',
    航拍: 'drone',
    gopr: 'gopro',
    interview: 'interview',
    itw: 'interview',
    itv: 'interview',
    entrevue: 'interview',
    zeitraffer: 'timelapse',
    tl: 'timelapse',
    lapse: 'timelapse',
    '延 时': 'timelapse',
    延时: 'timelapse',
    slomo: 'slowmo',
  }),
);

function englishOf(fold: string): Set<string> {
  const alias = aliases.get(fold);
  const own = [
    ...englishFor(fold),
    ...englishForForeign(fold),
    ...namesElsewhere(fold),
    ...(alias === undefined ? [] : [alias]),
  ];
  const parted = own.length === 0 && fold.length > 8 ? (compound(fold) ?? '').split(' ') : [];
  return new Set(
    [...own, ...parted]
      .flatMap((words) => words.split(' '))
      .filter((word) => word !== '')
      .map(singular),
  );
}

/** A word by its lower-case letters. */
export function wordOf(fold: string): Word {
  const one = singular(fold);
  return { fold, one, english: englishOf(fold).add(one), isNumber: /^\d+$/.test(fold) };
}

const shorterOf = (a: string, b: string) => (a.length < b.length ? a : b);

/** How alike two words are, 0 to 1. */
export function likeness(said: Word, own: Word): number {
  if (said.one === own.one || said.fold === own.fold) return 1;
  if (said.isNumber || own.isNumber)
    return said.isNumber && own.isNumber && Number(said.fold) === Number(own.fold)
      ? 1
      : said.isNumber && own.isNumber && said.fold.length > 2 && own.fold.endsWith(said.fold)
        ? 0.8
        : 0;
  if (withUmlauts(own.one) === said.one || withUmlauts(said.one) === own.one) return 1;
  for (const word of said.english) if (own.english.has(word)) return 0.9;
  const short = shorterOf(said.one, own.one);
  const long = short === said.one ? own.one : said.one;
  if (isHan(short)) return long.includes(short) ? short.length / long.length : 0;
  if (short.length >= 4 && (long.startsWith(short) || long.endsWith(short))) return 0.75;
  if (short.length >= 3 && long.startsWith(short) && short === own.one) return 0.6;
  const shared = sharedStart(short, long);
  if (shared >= 5 && shared >= short.length - 3) return 0.7;
  if (short.length >= 5 && isOneOff(short, long)) return 0.65;
  if (shared >= 4 && shared >= short.length - 1) return 0.55;
  return 0;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** One letter more, less, another, or two that stand the other way round. */
function isOneOff(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  const start = sharedStart(short, long);
  const [a, b] = [short.slice(start), long.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}

/** The words of a mention. Chinese is written without blanks: its signs in twos and threes are words as well. */
export function wordsSaid(tokens: readonly Token[]): Word[] {
  const said: Word[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'number')) continue;
    if (isHan(token.fold)) {
      const run = [4, 3, 2, 1].find((length) => {
        const joined = hanRun(tokens, at, length);
        return (
          joined !== null &&
          (length === 1 ||
            englishForForeign(joined).length > 0 ||
            namesElsewhere(joined).length > 0 ||
            aliases.has(joined))
        );
      });
      const joined = hanRun(tokens, at, run ?? 1) ?? token.fold;
      said.push({
        ...wordOf(joined.replaceAll(' ', '')),
        english: englishOf(joined).add(joined.replaceAll(' ', '')),
      });
      at += (run ?? 1) - 1;
      continue;
    }
    const number = token.kind === 'word' ? readNumber(tokens, at) : null;
    if (number !== null && !number.article && number.next === at + 1 && number.value <= 20)
      said.push(wordOf(String(number.value)));
    else said.push(...splitWord(token).map(wordOf));
  }
  return said;
}

const elision = /^(?:l|d|un|s|n|j|m|qu|c|all|dell|dall|nell|sull)'(?=\p{L}{2})/u;

const splitWord = ({ text, fold }: Token): string[] =>
  /\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}/u.test(text)
    ? wordsOfStem({ name: text })
    : [fold.replace(elision, '').replace(/'s$/u, '')];

function hanRun(tokens: readonly Token[], at: number, length: number): string | null {
  const run = tokens.slice(at, at + length);
  return run.length === length && run.every(({ fold }) => isHan(fold))
    ? run.map(({ fold }) => fold).join(' ')
    : null;
}
