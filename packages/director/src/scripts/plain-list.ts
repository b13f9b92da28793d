/**
 * Lists in the forms that people paste them in, as one clause a shot with its time behind it: numbers, "SHOT 3:", arrows, emojis,
 * slashes, and the second at which each shot begins. Quoted texts are masked before. Pure.
 */
import { has, ofSigns } from './list-clauses.ts';
import { plainTimes } from './plain-times.ts';
import { SECONDS } from './script-words.ts';

/** What the lines of a list are numbered as. */
const shotHeads = [
  'shot|scene|clip|frame',
  'szene|einstellung|bild',
  'plan|scène|séquence',
  'escena|plano|toma',
  'cena|tomada',
  'scena|inquadratura|ripresa',
].join('|');
const heads = new RegExp(
  String.raw`^[ \t]*(?:(?:${shotHeads})\s*(?:no\.?\s*)?\d{1,2}\s*(?:[.:)]|[–—-](?=\s))|第?[一二三四五六七八九十\d]+个?(?:镜头|场景|段)\s*[:：、]?|#\d{1,2}\s*[.:)]?|[•*·▪]|[–—-](?=\s))\s*`,
  'gimu',
);
/** "INT. LAB.": where a scene of a screenplay plays. */
const places = /(?<!\p{L})(?:INT|EXT)\.\s*(?:\p{Lu}[\p{Lu} ]*\.)?/gu;
const numbers = /(?<![\p{L}\d.,:/])\(?(\d{1,2})[.)](?:\s+|(?=\p{Script=Han}))(?=[\p{L}\uE000"])/gu;
/** "1 batter" on a line of its own. */
const bareNumbers = /^[ \t]*(\d{1,2})[ \t]+(?=\p{L}{3})/gmu;
const arrows = /\s*(?:➡\uFE0F?|→|⇒|➜|⟶|-+>|=+>|>{1,2}|\u{1F449})\s*/gu;
const pictures =
  /\s*\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\uFE0F|\u200D|[\u{1F3FB}-\u{1F3FF}])*\s*/gu;
const slashes = /\s+\/+\s+/gu;

/** "0:04 carrot": the second at which a line begins. */
const start =
  /^[ \t]*(?:at |bei |ab |à |a )?(\d{1,2}):(\d{2})(?!\s*(?:[–—-]|to|bis)\s*\d)\s*[:–—-]?[ \t]+(\S.*)$/u;
const isEnd = (text: string) => /^(?:the )?(?:end(?:e|s)?|fin|fim|fine|stop|schluss|结束)\.?$/iu.test(text);

const inner = String.raw`\(([^()]*\d\s*(?:${SECONDS})[^()]*,[^()]*|[^()]*,[^()]*\d\s*(?:${SECONDS}))\)`;
/** "(half speed, 6 secs)": more than one thing is said of a shot. */
const attributes = new RegExp(inner, 'giu');
/** "4 s (twice as fast)": what is said behind the time. */
const behindTime = new RegExp(
  String.raw`(\s*[:,–—-]?\s*\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS}))\s*\(([^()\d\uE000]{3,30}|[^()\uE000]*(?:\d\s*x|x\s*\d)[^()\uE000]*)\)(?=\s*(?:$|[,;.\n]))`,
  'gimu',
);

/** `masked` with a clause for each shot. */
export const plainList = (masked: string): string =>
  [fromNumbers, plainTimes, fromStarts, fromMarks, fromBrackets].reduce(
    (text, form) => form(text),
    withoutRuns(masked),
  );

/** One blank for several and at most one empty line: the forms look from each blank on to the end of its run. */
const withoutRuns = (text: string): string =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\n(?: ?\n)+/gu, '\n\n')
    .replace(/(:\d{2}) ?[-–—] ?(?=\d{1,2}:\d{2})/gu, '$1-');

/** The second at which each line begins, as how long each is. */
function fromStarts(text: string): string {
  const lines = text.split('\n');
  const told = lines.flatMap((line, at) => {
    const match = start.exec(line);
    return match === null
      ? []
      : [{ at, seconds: Number(match[1]) * 60 + Number(match[2]), said: (match[3] ?? '').trim() }];
  });
  if (told.length < 2 || told.some(({ seconds }, index) => seconds < (told[index - 1]?.seconds ?? 0)))
    return text;
  for (const [index, { at, seconds, said }] of told.entries()) {
    const next = told[index + 1];
    lines[at] = next === undefined ? (isEnd(said) ? '' : said) : `${said}, ${next.seconds - seconds} s`;
  }
  return lines.join('\n');
}

/** "1. meadow 4 s 2. bees 3 s": numbers in their order count the shots. */
function fromNumbers(text: string): string {
  const bare = text.replace(heads, '').replace(places, '');
  const found = [...bare.matchAll(numbers)].map(([, number]) => Number(number));
  const isCount = (counted: readonly number[], least: number) =>
    counted.length >= least && counted.every((number, index) => number === index + 1);
  const alone = [...bare.matchAll(bareNumbers)].map(([, number]) => Number(number));
  const plain = isCount(alone, 3) ? bare.replace(bareNumbers, '') : bare;
  return isCount(found, 2) ? plain.replace(numbers, '\n') : plain;
}

const fromMarks = (text: string): string =>
  text.replace(arrows, ', ').replace(slashes, ', ').replace(pictures, ', ');

const fromBrackets = (text: string): string =>
  text
    .replace(attributes, (_, said: string) => said.replaceAll(',', ' '))
    .replace(behindTime, (said, time: string, inner: string) =>
      // "8 s (captions)" is no word for the shot.
      has(inner, ofSigns) ? said : ` ${inner}${time}`,
    );
