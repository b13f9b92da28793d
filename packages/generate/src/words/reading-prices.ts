/** What things cost, one by one: the card of a café, what a shop takes for each service. */
import { sentenceCase } from './copy.ts';
import { tidy } from './reading-instructions.ts';
import type { TimeRow } from './reading-timetable.ts';

const AMOUNT = '\\d{1,4}(?:[.,]\\d{2}|,-|,–)?';
const ROW = new RegExp(
  `^(\\p{L}[^\\d:]{1,50}?)\\s*(?:[:=–—-]\\s*|\\s(?:for|für|à|a)\\s)?((?:[$€£¥₹]|CHF|EUR)\\s?${AMOUNT}|${AMOUNT}\\s?(?:€|£|¥|kr|zł|EUR|CHF|euros?|dollars?))$`,
  'iu',
);
/** A price beside another one of the same thing is no row of its own. */
const NO_ITEM =
  /^(?:now|only|just|was|instead(?: of)?|from|jetzt|nur|statt|ab|en vez de|ahora|au lieu de|in|at|for|to|and|of)(?![\p{L}])/iu;
const HEAD =
  /(?<![\p{L}])(?:menus?|menü|menú|prices?|price list|preise|preisliste|tarifs?|carte|carta|speisekarte|precios|prezzi|drinks|services)(?![\p{L}])/iu;
const MOST_ROWS = 8;

/** The first run of at least three things with a price each, two below a heading that says so, and the text without them. */
export function priceListOf(text: string): { rows: TimeRow[]; rest: string } | null {
  if (text.length > 1_500) return null;
  const pieces = [...text.matchAll(/[^,;\n:.!?·|]+(?:[.,:]\d+[^,;\n:.!?·|]*)*/gu)].map((match) => ({
    from: match.index,
    until: match.index + match[0].length,
    row: tidy(match[0].replace(/^\s*(?:[-•*]\s+|(?:and|und|et|y|e)\s+)/iu, '')).match(ROW),
  }));
  const first = pieces.findIndex(({ row }) => isItem(row));
  if (first < 0) return null;
  const end = pieces.findIndex(({ row }, index) => index > first && !isItem(row));
  const run = pieces.slice(first, end < 0 ? pieces.length : end);
  const least = HEAD.test(text.slice(0, run[0]?.from)) ? 2 : 3;
  if (run.length < least || run.length > MOST_ROWS) return null;
  const rows = run.map(({ row }) => ({ when: sentenceCase(row?.[1] ?? ''), what: row?.[2] ?? '' }));
  const until = run.at(-1)?.until ?? 0;
  return { rows, rest: `${text.slice(0, run[0]?.from).replace(/[:\s]+$/u, '')}. ${text.slice(until)}` };
}

function isItem(row: RegExpMatchArray | null): boolean {
  return row !== null && !NO_ITEM.test(row[1] ?? '');
}
