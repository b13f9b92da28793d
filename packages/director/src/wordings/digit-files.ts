/**
 * Files whose names are little but digits, as cameras give them, by those digits: "join 00012 00013 and 00014", "0034, then 0035",
 * "capture_02". Each is told by its name. For first messages. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { numberWords } from '../grammar/languages/vocabulary.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';
import { SECONDS } from '../scripts/script-words.ts';
import { escaped, stemOf } from './library-words.ts';

/** More files than this have no forms made for each. */
const mostFiles = 400;
const noTime = String.raw`(?!\s?(?:${SECONDS})(?![\p{L}])|\s?[x×%°]|[:.,]\d)`;
const leastDigits = 4;
const isYear = (digits: string) => /^(?:19|20)\d\d$/u.test(digits);

/** What a file may be called for short: digits that no other file has, or the last two parts of its name. */
function shortsOf(assets: readonly PlannerAsset[]): Map<string, string> {
  const held = new Map<string, string[]>();
  for (const { name } of assets) {
    const stem = stemOf(name).toLowerCase();
    const digits = /(?:^|\D)(\d{3,})$/u.exec(stem)?.[1];
    const ending = /(?<=[_-])[\p{L}]{3,}[_-]\d{1,4}$/u.exec(stem)?.[0];
    const byWord = shortOfWords(stem);
    const shorts = [
      ...(digits !== undefined && (digits === stem || (digits.length >= leastDigits && !isYear(digits)))
        ? [digits]
        : []),
      ...(ending === undefined ? [] : [ending]),
      ...byWord,
    ];
    for (const short of new Set(shorts)) held.set(short, [...(held.get(short) ?? []), name]);
  }
  return new Map(
    [...held].flatMap(([short, [only, ...others]]) =>
      only !== undefined && others.length === 0 ? [[short, only]] : [],
    ),
  );
}

/** "Gameplay 02" and "gameplay 2" of "gameplay_capture_02": one of its words with its number. */
function shortOfWords(stem: string): string[] {
  const [, words = '', digits = ''] = /^([\p{L}]+(?:[ _-]+[\p{L}]+)+)[ _-]*(\d{1,4})$/u.exec(stem) ?? [];
  const numbers = new Set([digits, String(Number(digits))]);
  return words
    .split(/[ _-]+/u)
    .filter((word) => word.length >= leastLetters && !counting.has(word))
    .flatMap((word) => [...numbers].map((number) => `${word} ${number}`));
}

const leastLetters = 4;
/** “Clip 2” and “scene 2” are the second of the film. */
const counting = new Set(
  'clip clips shot scene part video title text second version picture photo image bild foto szene plan'.split(
    ' ',
  ),
);

/** A first message with such files by their names, and commas between those that only blanks part. */
export function plainDigitFiles(text: string, assets: readonly PlannerAsset[]): string {
  const visual = assets.filter(({ kind }) => kind !== 'audio');
  if (visual.length > mostFiles || !/\d/u.test(text)) return text;
  const shorts = [...shortsOf(visual)].filter(([short]) => text.toLowerCase().includes(short));
  if (shorts.length === 0) return text;
  const names = new Map(shorts);
  const any = shorts
    .map(([short]) => escaped(short))
    .toSorted((a, b) => b.length - a.length)
    .join('|');
  const form = new RegExp(
    String.raw`(?<![\p{L}\p{N}_.:-])(?:${any})(?![\p{L}\p{N}_-]|\.\p{L})${noTime}`,
    'giu',
  );
  const told = text.replace(form, (said) => names.get(said.toLowerCase()) ?? said);
  if (told === text) return text;
  const own = [...names.values()].map(escaped).join('|');
  return told.replace(new RegExp(String.raw`(${own}) (?=(?:${own}))`, 'gu'), '$1, ');
}

const behindOne =
  /(?<![\p{L}\p{N}])(?<lead>le|du|au|ce|il|del|dal|nel|el|al|der|das|dem|o|do|ao|no) (?<word>\p{L}{2,9})(?![\p{L}\p{N}])/giu;

const kinds =
  /(?<![\p{L}\p{N}])(?<lead>the|our|my|der|die|das|den|le|la|el|il|lo|o|a) (?<word>talk|tour|time-?lapse|hyper-?lapse|speech|vlog)(?= |[,.;:!?]|$)/giu;

/** "Silence the talk": what recordings are called is the one file of that name, where there is one. */
export function plainKindsOfFiles(text: string, assets: readonly PlannerAsset[]): string {
  if (assets.length > mostFiles) return text;
  return text.replace(kinds, (said: string, lead: string, word: string) => {
    const [only, ...others] = assets.filter(({ name }) =>
      lex(stemOf(name).replaceAll('_', ' ')).some((token) => token.fold === fold(word)),
    );
    return only === undefined || others.length > 0 ? said : `${lead} ${only.name}`;
  });
}

/** "Le four": behind the article of one thing a word is no number; the one file of that name is meant. */
export function plainNumberWords(text: string, assets: readonly PlannerAsset[]): string {
  if (assets.length > mostFiles) return text;
  return text.replace(behindOne, (said: string, lead: string, word: string) => {
    if ((numberWords.get(fold(word)) ?? 0) < 2) return said;
    const [only, ...others] = assets.filter(({ name }) =>
      lex(stemOf(name)).some((token) => token.fold === fold(word)),
    );
    // What a file is called whole is its name anyway.
    const isWhole = only !== undefined && fold(stemOf(only.name)) === fold(word);
    return only === undefined || isWhole || others.length > 0 ? said : `${lead} ${only.name}`;
  });
}
