/** Times of shots as people write them beside or before what is shown, as seconds behind it. Pure. */
import { SECONDS } from './script-words.ts';

const time = String.raw`\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS})`;
const end = String.raw`(?=\s*(?:[,;.\n]|$))`;
/** "(about 4 s)". */
const aboutTime = new RegExp(
  String.raw`\((?:about|around|approx\.?|roughly|ca\.?|circa|etwa|ungefähr|environ|unos|uns|~)\s*(${time})\)`,
  'giu',
);
/** "Candles. 4 seconds. Then batter. 3 seconds." */
const timeSentence = new RegExp(String.raw`\.\s+(${time})(?=\s*(?:\.|$))`, 'giu');
/** "Batter (3), oven (2)" and "batter for 3, oven for 2". */
const bareBrackets = new RegExp(String.raw`(?<=[\p{L}\d])\s*\((\d{1,2})\)${end}`, 'giu');
const bareFor = new RegExp(String.raw`\s+(?:for|für|pendant|durante|por|per)\s+(\d{1,2})${end}`, 'giu');
/** "Seconds 0 to 3 batter, 3 to 5 oven". */
const spans = new RegExp(
  String.raw`(?<=^|[,;\n]\s*)(?:(?:from\s+)?(?:seconds?|sec|sekunden?|von)\s+)?(\d{1,3})\s*(?:-|–|—|to|bis)\s*(\d{1,3})\s*(?:${SECONDS})?\s*[:–—-]?\s+(\p{L}[^,;.\n]*)`,
  'giu',
);
const cut = String.raw`(?:(?:we\s+)?(?:cut|switch|go|change)\s+(?:over\s+)?to\s+)`;
const cutAt = new RegExp(String.raw`${cut}([^,;.\n\d]{2,40}?)\s+at\s+(\d{1,2}:\d{2})`, 'giu');
const endAt = /(?<!\p{L})(?:ends?|stop|finish)\s+at\s+(\d{1,2}:\d{2})/giu;
const at = new RegExp(String.raw`(?:and\s+)?at\s+(\d{1,2}):(\d{2})\s*,?\s+${cut}?([^,;.\n]+)`, 'giu');

/** `masked` with the time of each shot behind it. */
export const plainTimes = (masked: string): string =>
  [fromRows, fromCuts, fromSpans, fromBare].reduce((text, form) => form(text), masked);

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

/** Stretches that follow one another. */
function fromSpans(text: string): string {
  const found = [...text.matchAll(spans)].map((match) => ({ from: Number(match[1]), to: Number(match[2]) }));
  const isRun =
    found.length > 1 &&
    found[0]?.from === 0 &&
    found.every(({ from, to }, index) => to > from && (index === 0 || from === found[index - 1]?.to));
  return isRun
    ? text.replace(
        spans,
        (_, from: string, to: string, said: string) => `${said.trim()}, ${Number(to) - Number(from)} s`,
      )
    : text;
}

function fromBare(text: string): string {
  const plain = text.replace(aboutTime, ' $1');
  const sentences =
    [...plain.matchAll(timeSentence)].length > 1 ? plain.replace(timeSentence, ', $1') : plain;
  return [bareBrackets, bareFor].reduce((left, form) => {
    const numbers = [...left.matchAll(form)].map((match) => Number(match[1]));
    // "Bedroom (1), bedroom (2)" are counted.
    const isCounted = numbers.every((number, index) => number === index + 1);
    return numbers.length < 2 || isCounted ? left : left.replace(form, ' $1 s');
  }, sentences);
}
