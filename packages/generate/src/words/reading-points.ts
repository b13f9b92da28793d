/** Lists of a prompt: bullet lines, numbered items, and enumerations after a colon. */

import { isLookPart, isStyleClause, tidy } from './reading-instructions.ts';
import { seriesOf } from './reading-series.ts';

/** What a prompt lists. */
export interface ReadPoints {
  /** The prompt without the list. */
  rest: string;
  points: string[];
  /** What the points are, where the prompt says so next to its subject: "three reasons to visit". */
  heading: string;
  /** Numbers stand before the points. */
  isNumbered: boolean;
}

/** "three reasons to …: a, b and c", "1. a 2. b", bullet lines. */
export function takePoints(prompt: string): ReadPoints {
  return (
    bulletPoints(prompt) ??
    numberedPoints(prompt) ??
    arrowPoints(prompt) ??
    unspacedPoints(prompt) ??
    listedPoints(prompt)
  );
}

const BULLET = /^(?:\d{1,2}[.)]|[-•*–])\s+/u;

function bulletPoints(prompt: string): ReadPoints | null {
  const lines = prompt.split('\n').map((line) => line.trim());
  const bullets = lines.filter((line) => BULLET.test(line));
  if (bullets.length < 2) return null;
  const rest = lines.filter((line) => !bullets.includes(line)).join('\n');
  return {
    ...withHeading(rest.replace(/:\s*$/u, '')),
    isNumbered: bullets.every((line) => /^\d/u.test(line)),
    points: bullets.map((line) => line.replace(BULLET, '')),
  };
}

function numberedPoints(prompt: string): ReadPoints | null {
  if (!(/\b1[.)]\s/.test(prompt) && /\b2[.)]\s/.test(prompt))) return null;
  const [rest = '', ...items] = prompt.split(/(?:^|\s)\d{1,2}[.)]\s+/u);
  // What follows the last item's sentence is no part of the list.
  const [last = '', ...later] = (items.pop() ?? '').split(/(?<=[.!?])\s+/u);
  const before = withHeading(rest.replace(/:\s*$/u, ''));
  return {
    ...before,
    rest: `${before.rest}.\n${later.join(' ')}`,
    points: [...items, last],
    isNumbered: true,
  };
}

/** "Lisbon → Madrid → Rome, 12 days": parts with arrows between them. */
function arrowPoints(prompt: string): ReadPoints | null {
  const line = prompt.split(/\n|(?<=[.!?])\s/u).find((part) => (part.match(ARROW)?.length ?? 0) >= 2);
  if (line === undefined) return null;
  const [first = '', ...more] = line.split(ARROW).map((part) => part.trim());
  const lead = first.match(/^(.*[:,])\s+([^:,]+)$/u);
  const last = (more.pop() ?? '').match(/^([^,;.!?]+)([\s\S]*)$/u);
  const points = [lead?.[2] ?? first, ...more, last?.[1] ?? ''].map(tidy);
  if (points.some((point) => point === '' || point.length > 60) || points.length > 8) return null;
  const at = prompt.indexOf(line);
  const before = `${prompt.slice(0, at)}${(lead?.[1] ?? '').replace(/[:,]$/u, '')}`;
  const after = `${(last?.[2] ?? '').replace(/^[,;.\s]+/u, '')}${prompt.slice(at + line.length)}`;
  return { rest: `${before}.\n${after}`, points, heading: '', isNumbered: false };
}

const ARROW = /\s*(?:→|➜|➔|⇒|->|=>|➡️?)\s*/gu;

/** A sentence of at least three parts with marks for enumerations between them, in scripts without blanks. */
const UNSPACED =
  /(?<=^|[。！？：\n])[^。！？：、，\n]{1,24}(?:、[^。！？：、，\n]{1,24}){2,7}(?=[。！？\n]|$)/u;

function unspacedPoints(prompt: string): ReadPoints | null {
  const list = prompt.match(UNSPACED)?.[0];
  if (list === undefined) return null;
  return { rest: prompt.replace(list, ''), points: list.split('、'), heading: '', isNumbered: false };
}

/** An enumeration after a colon, up to the end of its sentence. */
function listedPoints(prompt: string): ReadPoints {
  const colons = [...prompt.matchAll(/:\s+|\s[–—-]\s/gu)].slice(-20).reverse();
  for (const colon of colons) {
    const after = prompt.slice(colon.index + colon[0].length);
    const end = after.search(/[.!?](?=\s|$)|\n|:\s|\s[–—-]\s/u);
    const list = end < 0 ? after : after.slice(0, end);
    const items = splitList(list, announced(prompt.slice(0, colon.index))).filter(
      (item) => !isLookPart(item),
    );
    // Two parts without "and" are one thought: "our conference on open source, 3 May in Berlin".
    const joined = / (?:and|or|then|und|et|y|e|ed) |;/u.test(list);
    const least = colon[0].startsWith(':') && joined ? 2 : 3;
    if (
      items.length < least ||
      items.every(isStyleClause) ||
      seriesOf(
        prompt
          .slice(0, colon.index)
          .split(/[.!?]\s/u)
          .pop() +
          colon[0] +
          list,
      ).length >= 3
    )
      continue;
    const later = end < 0 ? '' : after.slice(end).replace(/^[.!?:]/u, '');
    const before = withHeading(prompt.slice(0, colon.index));
    return { ...before, rest: `${before.rest}.\n${later}`, points: items, isNumbered: false };
  }
  return { rest: prompt, points: [], heading: '', isNumbered: false };
}

/** The last part of what stands before a list is its heading, where the subject stands before that. */
function withHeading(before: string): { rest: string; heading: string } {
  const at = Math.max(before.lastIndexOf(', '), before.lastIndexOf(': '), before.search(/[.!?]\s+[^.!?]+$/u));
  const heading = at < 0 ? '' : tidy(before.slice(at + 1));
  const rest = at < 0 ? before : before.slice(0, at);
  const words = heading.split(' ').length;
  // "Drei Gründe, mit dem Rad zu fahren": a count is the subject of nothing without what follows it.
  const isCount =
    /^(?:\p{N}{1,2}|\p{L}+)\s+(?:gründe|schritte|tipps|wege|raisons|étapes|conseils|razones|pasos|consejos|motivi|passi|consigli|reasons|steps|tips|ways)$/iu;
  if (
    heading === '' ||
    words > 8 ||
    isCount.test(tidy(rest)) ||
    isStyleClause(heading) ||
    isStyleClause(rest)
  )
    return { rest: before, heading: '' };
  return {
    rest,
    heading: heading.replace(
      /^(?:and\s+)?(?:with|and|show|list|mention|name|present|include|give|listing|then|plus|mit|avec|con)\s+(?:the\s+(?=\S+\s))?/iu,
      '',
    ),
  };
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How many items a prompt says come: "in four steps". */
function announced(before: string): number | null {
  const found = before.match(
    /(?<![\p{L}\p{N}])(\d|two|three|four|five|six|seven|eight) (?:\p{L}+ )?(?:steps?|reasons?|ways|tips|things|facts|rules|stages|phases|ideas)(?![\p{L}])/iu,
  )?.[1];
  if (found === undefined) return null;
  return /\d/u.test(found) ? Number(found) : NUMBERS.indexOf(found.toLowerCase());
}

/** Words for the numbers of points, from two to eight, in six languages. */
const COUNTS: readonly RegExp[] = [
  'two|zwei|deux|dos|due|dois|duas',
  'three|drei|trois|tres|tre|três',
  'four|vier|quatre|cuatro|quattro|quatro',
  'five|fünf|cinq|cinco|cinque',
  'six|sechs|seis|sei',
  'seven|sieben|sept|siete|sette|sete',
  'eight|acht|huit|ocho|otto|oito',
].map((names) => new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])`, 'iu'));

/** The small numbers that stand alone in a prompt, as digits or words. */
export function countsOf(prompt: string): number[] {
  const digits = [...prompt.matchAll(/(?<![\p{L}\p{N}.,:$€£])[2-8](?= \p{L})/gu)].map(([digit]) =>
    Number(digit),
  );
  return [...digits, ...COUNTS.flatMap((names, index) => (names.test(prompt) ? [index + 2] : []))];
}

/** Stands where "and" joins within an item. */
const JOINT = '\uE001';

/** "Mix oil and salt, stir, serve": with two commas and more, "and" parts items only in the last one. */
function openJoints(text: string): string {
  const last = text.search(/[;,](?!\d)[^;,]*$/u);
  const commas = text.match(/[;,](?!\d)/gu)?.length ?? 0;
  if (commas < 2) return text;
  return (
    text.slice(0, last).replace(/(?<=[^\s,;]) (and|und|et|y|e|ed) (?=\S)/gu, ` ${JOINT}$1 `) +
    text.slice(last)
  );
}

/** Items of an enumeration with commas and a last "and" or "or"; empty when it is none. */
function splitList(text: string, expected: number | null): string[] {
  // "it expands and cools again" is one item where the commas alone make as many as were announced.
  const byComma = text
    .replace(/[.!?]+$/u, '')
    .split(/\s*[;,](?!\d)\s*(?:(?:and|or|then|finally) )?/u)
    .filter(Boolean);
  if (
    expected !== null &&
    byComma.length === expected &&
    byComma.every((item) => item.split(' ').length <= 9)
  )
    return byComma.map((item) => item.trim());
  const items = openJoints(text.replace(/[.!?]+$/u, ''))
    .split(
      /\s*;\s*|\s*,(?!\d)\s*(?:(?:and|or|then|und|et|y|e|ed) )?|\s+(?:and|then|und|et|y|ed)\s+|(?<=\p{L})\s+e\s+(?=\p{L}{3})/u,
    )
    .map((item) =>
      item
        .replaceAll(JOINT, '')
        .trim()
        .replace(/^(?:first|second|third|next|then|finally|lastly)\s+(?=\S)/iu, ''),
    )
    .filter(Boolean);
  const short = items.every((item) => item.split(' ').length <= 7);
  return items.length >= 2 && items.length <= 8 && short ? items : [];
}
