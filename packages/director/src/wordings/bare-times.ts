/**
 * Times in words whose unit was told before: "first the cathedral five seconds, then the flamenco ten", "dix secondes de tournage et cinq
 * de cuisson". For first messages. Pure.
 */
import { ordinals } from '../edits/clip-words.ts';
import { words } from '../grammar/languages/vocabulary.ts';
import { readDuration } from '../grammar/tokens/durations.ts';
import { fold, lex, type Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';

const units = words('secondUnits');
const ands = words('ands');
const ofs = new Set("of von vom de du des d' di del della dell' do da dos das".split(' '));
const ends = new Set(', ; . ! \n ， 。 ； 、 then dann puis luego depois poi ensuite'.split(' '));
const elided = /^[ld]['’]/iu;
/** "One" is an article in most languages. */
const least = 2;
/** "Bedroom 2" may be the second of them. */
const leastDigits = 3;
const word = String.raw`[\p{L}][\p{L}'’-]*`;
const glossed = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:the|our|my|der|die|das|den|le|la|les|el|los|las|il|lo|o|a|os|as) (?:${word} )?)?(${word}) ?\(([^()\n]{2,60})\)`,
  'giu',
);
const joining = new Set(
  'then with and first next after before plus und dann mit zuerst danach et puis avec y luego con e depois com poi'.split(
    ' ',
  ),
);

/** "The rehearsal (Probe Dienstag) 20 seconds": the file that is named in brackets, without what it is. */
export const plainGlosses = (text: string, isClip: (words: string) => boolean): string =>
  text.replace(glossed, (said, noun: string, file: string) =>
    joining.has(noun.toLowerCase()) || units.has(fold(noun)) || isClip(noun) || !isClip(file.trim())
      ? said
      : file.trim(),
  );

/** Tokens of a name at most, and of a message. */
const longestName = 8;
const mostTokens = 300;

const abouts = new Set(
  'about around roughly approximately approx some maybe etwa circa ca ungefahr rund zirka environ unos aproximadamente cerca'.split(
    ' ',
  ),
);

/** "Rehearsal about 20 seconds": how long a clip is is told by the time alone. */
export function plainAbout(text: string, isClip: (words: string) => boolean): string {
  const tokens = lex(text);
  if (tokens.length > mostTokens) return text;
  const said = { text, tokens, isClip };
  const places = tokens.flatMap(({ fold: word, start }, at) => {
    if (!abouts.has(word) || !isBehindClip(said, at, 0)) return [];
    const next = tokens[at + 1]?.text === '.' || tokens[at + 1]?.fold === 'de' ? at + 2 : at + 1;
    const number = readNumber(tokens, next);
    const isTime =
      number !== null &&
      !number.article &&
      (readDuration(tokens, next) !== null || isEnd(tokens, number.next));
    return isTime ? [{ start, end: tokens[next]?.start ?? start }] : [];
  });
  return places.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
}

/** A first message with the unit of such times. `isClip`: a file goes by these words. */
export function plainBareTimes(text: string, isClip: (words: string) => boolean): string {
  const tokens = lex(text);
  if (tokens.length > mostTokens) return text;
  const first = tokens.findIndex((_, at) => readDuration(tokens, at) !== null);
  if (first === -1) return text;
  const places: number[] = [];
  for (let at = first + 1; at < tokens.length; at += 1) {
    const isDigits = /^\d{1,2}$/u.test(tokens[at]?.text ?? '') && tokens[at]?.glued === false;
    const number = isDigits || tokens[at]?.kind === 'word' ? readNumber(tokens, at) : null;
    if (number === null || number.article || !(number.value >= (isDigits ? leastDigits : least))) continue;
    if (tokens[number.next]?.glued === true && !ends.has(tokens[number.next]?.fold ?? '')) continue;
    if (units.has(tokens[number.next]?.fold ?? '')) continue;
    // "Elf.mp4" is eleven nothing.
    if (tokens[number.next]?.text === '.' && tokens[number.next + 1]?.glued === true) continue;
    // "The last 5" is said of a list by whoever reads lists.
    if (ordinals.has(tokens[at - 1]?.fold ?? '')) continue;
    const said = { text, tokens, isClip };
    const isOwned =
      (isEnd(tokens, number.next) && isBehindClip(said, at, number.value)) ||
      (isBegun(tokens, at) && isBeforeClip(said, number.next));
    if (isOwned) places.push(tokens[number.next - 1]?.end ?? 0);
  }
  return places.reduceRight((left, at) => `${left.slice(0, at)} s${left.slice(at)}`, text);
}

const isEnd = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return token === undefined || ends.has(token.fold) || ands.has(token.fold);
};

const isBegun = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at - 1]?.fold ?? '';
  return ends.has(before) || ands.has(before);
};

interface Said {
  text: string;
  tokens: readonly Token[];
  isClip: (words: string) => boolean;
}

const written = ({ text, tokens }: Said, first: number, next: number): string =>
  text.slice(tokens[first]?.start ?? 0, tokens[next - 1]?.end ?? 0);

/** True where the words right before `at` name a file, and the number is no part of its name: "act two" is act 2. */
function isBehindClip(said: Said, at: number, value: number): boolean {
  for (let first = Math.max(0, at - longestName); first < at; first += 1) {
    const name = written(said, first, at).replace(elided, '');
    if (said.isClip(name)) return !said.isClip(`${name} ${value}`);
  }
  return false;
}

/** "… of the firing": a file is named right behind. */
function isBeforeClip(said: Said, from: number): boolean {
  if (!ofs.has(said.tokens[from]?.fold ?? '')) return false;
  for (const first of [from + 1, from + 2])
    for (let next = Math.min(said.tokens.length, first + longestName); next > first; next -= 1)
      if (said.isClip(written(said, first, next))) return true;
  return false;
}
