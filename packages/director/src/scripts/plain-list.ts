/**
 * Lists in the forms that people paste them in, as one clause a shot with its time behind it: numbers, "SHOT 3:", arrows, emojis,
 * slashes, and the second at which each shot begins. Quoted texts are masked before. Pure.
 */
import { has, ofSigns } from './list-clauses.ts';
import { SECONDS } from './script-words.ts';

// Times of shots as people write them beside or before what is shown, as seconds behind it.

const time = String.raw`\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS})`;
/** Not within a number: "for 3.5 s". */
const end = String.raw`(?=\s*(?:[,;\n]|\.(?!\d)|$))`;
/** "(about 4 s)". */
const aboutTime = new RegExp(
  String.raw`\((?:about|around|approx\.?|roughly|ca\.?|circa|etwa|ungefähr|environ|unos|uns|~)\s*(${time})\)`,
  'giu',
);
/** "Candles. 4 seconds. Then batter. 3 seconds." */
const timeSentence = new RegExp(String.raw`\.\s+(${time})(?=\s*(?:\.|$))`, 'giu');
/** "Batter (3), oven (2)" and "batter for 3, oven for 2". */
const bareBrackets = new RegExp(String.raw`(?<=[\p{L}\d])\s*\((\d{1,2})\)${end}`, 'giu');
const bareMark = /(?<=[\p{L})])\s*(?:[–—:=-]|\.{2,})\s*(\d{1,2})(?=\s*(?:[,;\n/|]|$))/giu;
const bareFor = new RegExp(String.raw`\s+(?:for|für|pendant|durante|por|per)\s+(\d{1,2})${end}`, 'giu');
const clock = String.raw`((?:\d{1,2}:)?\d{1,3})\s*(?:${SECONDS})?`;
const words = String.raw`(\p{L}(?:[^,;.\n]|\.(?=\w))*)`;
/** "Seconds 0 to 3 batter, 3 to 5 oven", "0:00–0:03 batter. 0:03–0:05 oven". */
const spans = new RegExp(
  String.raw`(?<=^|[,;.\n]\s*|:\s+)(?:(?:from\s+)?(?:seconds?|sec|sekunden?|von|from|de)\s+)?${clock}\s*(?:-|–|—|to|bis|à|a)\s*${clock}\s*[:–—-]?\s+${words}`,
  'giu',
);
/** "Batter 0-3, oven 3-5 s". */
const spansBehind = new RegExp(
  String.raw`(?<=^|[,;.\n:]\s*)(\p{L}[^,;.\n\d]{1,60}?)\s*[:(–—-]?\s*(?:from\s+)?${clock}\s*(?:-|–|—|to|bis|à)\s*${clock}\)?(?=\s*(?:[,;.\n]|$))`,
  'giu',
);
/** "At 0s shop, at 4s oven, at 7 s queue, ends at 12s". */
const begins = new RegExp(
  String.raw`(?<=^|[,;.\n:|]\s*)(?:(?:and|then|und|et|y|e)\s+)?(?:(?:at|from|bei|ab|à|a|en|em|@|sec(?:ond)?|second|sekunde)\s*(\d{1,3})|(\d{1,3})\s*(?:${SECONDS})|(\d{1,2}:\d{2}))(?![\d:]|\s*(?:-|–|—|to|bis)\s*\d)(?:\s*(?:${SECONDS})(?!\p{L}))?\s*[:=–—-]?\s+${words}`,
  'giu',
);
const isOver = /^(?:the\s+)?(?:end(?:e|s)?|fin|fim|fine|stop|out|schluss|black)$/iu;
const endsAt = new RegExp(
  String.raw`(?<!\p{L})(?:(?:and\s+)?(?:it\s+)?(?:ends?|stops?|finish(?:es)?|out|until|till|ende|schluss|endet|fin|fim|fine|termina)\s*(?:at|bei|um|à|a|en|em)?\s*[:=]?\s*(?:(\d{1,2}):)?(\d{1,3})\s*(?:${SECONDS})?)(?![\p{L}\d:])[,.]?`,
  'giu',
);
const cut = String.raw`(?:(?:we\s+)?(?:cut|switch|go|change)\s+(?:over\s+)?to\s+)`;
const cutAt = new RegExp(String.raw`${cut}([^,;.\n\d]{2,40}?)\s+at\s+(\d{1,2}:\d{2})`, 'giu');
const endAt = /(?<!\p{L})(?:ends?|stop|finish)\s+at\s+(\d{1,2}:\d{2})/giu;
const at = new RegExp(String.raw`(?:and\s+)?at\s+(\d{1,2}):(\d{2})\s*,?\s+${cut}?([^,;.\n]+)`, 'giu');

/** `masked` with the time of each shot behind it. */
const plainTimes = (masked: string): string =>
  [fromRows, fromCuts, fromSpans, fromBegins, fromBare].reduce((text, form) => form(text), masked);

/** Rows of a table: "| batter | 3 |". */
function fromRows(text: string): string {
  const rows = text.split('\n').filter((line) => /^\s*\|.*\|\s*$/u.test(line));
  if (rows.length < 3) return text;
  const lines = text.split('\n').flatMap((line) => {
    if (!rows.includes(line)) return [line];
    const cells = line.split('|').flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()]));
    if (cells.every((cell) => /^[:\-\s]+$/u.test(cell)) || !/\d/u.test(line)) return [];
    return [cells.map((cell) => (/^\d{1,2}(?:[.,]\d+)?$/u.test(cell) ? `${cell} s` : cell)).join(', ')];
  });
  return lines.join('\n');
}

/** "Start on the shop, at 0:02 cut to the batter": how long each is by when the next one comes. */
function fromCuts(text: string): string {
  const told = text.replace(cutAt, 'at $2 $1').replace(endAt, 'at $1 end');
  const found = [...told.matchAll(at)].map((match) => ({
    index: match.index,
    all: match[0],
    said: (match[3] ?? '').trim(),
    seconds: Number(match[1]) * 60 + Number(match[2]),
  }));
  const isRising = found.every(({ seconds }, index) => seconds > (found[index - 1]?.seconds ?? 0));
  const [first] = found;
  if (first === undefined || !isRising || !new RegExp(cut, 'iu').test(text)) return text;
  const whole = new RegExp(String.raw`(\d{1,3})\s*(?:${SECONDS})`, 'iu').exec(told.replaceAll(at, ' '));
  const parts = found.map(({ said, seconds }, index) => {
    if (/^end$/iu.test(said)) return '';
    const next = found[index + 1]?.seconds ?? (whole === null ? 0 : Number(whole[1]));
    return next > seconds ? `${said}, ${next - seconds} s` : said;
  });
  const head = told.slice(0, first.index).replace(/[\s,;]+$/u, '');
  const isTimed = new RegExp(`${time}$`, 'iu').test(head);
  const last = found.at(-1) ?? first;
  const middle = parts.filter((part) => part !== '').join(', ');
  return `${head}${isTimed || head === '' ? '' : `, ${first.seconds} s`}, ${middle}${told.slice(last.index + last.all.length)}`;
}

const secondsOf = (time: string): number => {
  const [first = 0, second] = time.split(':').map(Number);
  return second === undefined ? first : first * 60 + second;
};

/** Stretches that follow one another. */
function fromSpans(text: string): string {
  const ahead = asRun(text, spans, [1, 2, 3]);
  return ahead === text ? asRun(text, spansBehind, [2, 3, 1]) : ahead;
}

/** `text` with how long each stretch is; `at`: the groups of its begin, its end, and its words. */
function asRun(text: string, form: RegExp, at: readonly [number, number, number]): string {
  const read = (match: readonly unknown[]) => {
    const [from, to, said] = at.map((group) => String(match[group] ?? ''));
    return { from: secondsOf(from ?? ''), to: secondsOf(to ?? ''), said: (said ?? '').trim() };
  };
  const found = [...text.matchAll(form)].map(read);
  const isRun =
    found.length > 1 &&
    found[0]?.from === 0 &&
    found.every(({ from, to }, index) => to > from && (index === 0 || from === found[index - 1]?.to));
  if (!isRun) return text;
  return text.replace(form, (...match: unknown[]) => {
    const { from, to, said } = read(match);
    return `${said}, ${to - from} s`;
  });
}

/** "At 0s shop, at 4s oven, ends at 9s": how long each is by when the next begins. */
function fromBegins(text: string): string {
  const found = [...text.matchAll(begins)].map((match) => ({
    all: match[0],
    index: match.index,
    seconds: secondsOf(match[1] ?? match[2] ?? match[3] ?? ''),
    said: (match[4] ?? '').trim(),
  }));
  const isRising =
    found.length > 1 &&
    found[0]?.seconds === 0 &&
    found.every(({ seconds }, index) => index === 0 || seconds > (found[index - 1]?.seconds ?? 0));
  const [first, last] = [found[0], found.at(-1)];
  if (!isRising || first === undefined || last === undefined) return text;
  const behind = text.slice(last.index + last.all.length);
  const end = [...behind.matchAll(endsAt)][0];
  const whole = new RegExp(String.raw`(\d{1,3})\s*(?:${SECONDS})`, 'iu').exec(
    text.slice(0, first.index) + behind,
  );
  const total = end === undefined ? Number(whole?.[1] ?? 0) : Number(end[1] ?? 0) * 60 + Number(end[2]);
  const parts = found.flatMap(({ seconds, said }, index) => {
    if (isOver.test(said)) return [];
    const next = found[index + 1]?.seconds ?? total;
    return [next > seconds ? `${said}, ${next - seconds} s` : said];
  });
  const rest = end === undefined ? behind : behind.replace(end[0], '');
  return `${text.slice(0, first.index)}${parts.join(', ')}${rest}`;
}

function fromBare(text: string): string {
  const plain = text.replace(aboutTime, ' $1');
  const sentences =
    [...plain.matchAll(timeSentence)].length > 1 ? plain.replace(timeSentence, ', $1') : plain;
  return [bareBrackets, bareMark, bareFor].reduce((left, form) => {
    const numbers = [...left.matchAll(form)].map((match) => Number(match[1]));
    // "Bedroom (1), bedroom (2)" are counted.
    const isCounted = numbers.every((number, index) => number === index + 1);
    return numbers.length < 2 || isCounted ? left : left.replace(form, ' $1 s');
  }, sentences);
}

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
