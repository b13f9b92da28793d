/** Lengths of time ("1 min 20", "half a minute", "30-second") and positions in time ("0:05", "second 12"). */
import { words } from '../languages/vocabulary.ts';
import type { Token } from './lex.ts';
import { readNumber } from './numbers.ts';

/** A stretch or position of time, seconds, and the token after it. */
export interface TimeRead {
  seconds: number;
  next: number;
}

const unitSeconds: ReadonlyMap<string, number> = new Map([
  ...[...words('secondUnits')].map((word) => [word, 1] as const),
  ...[...words('minuteUnits')].map((word) => [word, 60] as const),
  ...[...words('hourUnits')].map((word) => [word, 3600] as const),
]);
/** Units only where they touch their number: `2m`, not `2 m`. */
const gluedUnits: ReadonlyMap<string, number> = new Map([['m', 60]]);
const ands = words('ands');
const halves = words('halves');

const hourMarks = words('hourMarks');
/** What stands before a time of day: "à 19h", "um 9h", "dès 14h". */
const clockWords = words('clockWords');
/** Before a time of day only where it begins a stretch of it: "de 14h à 18h". */
const clockOpeners = words('clockOpeners');
const clockEnds = words('clockEnds');

/** True for a time of day, which is no length: "à 19h", "14h30", "de 14h à 18h". */
function isClock(tokens: readonly Token[], at: number): boolean {
  const [number, mark, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number?.kind !== 'number' || !/^\d{1,2}$/.test(number.fold) || Number(number.fold) > 24) return false;
  if (!hourMarks.has(mark?.fold ?? '')) return false;
  if (mark?.fold === 'uhr' || (after?.glued === true && /^\d\d$/.test(after.fold))) return true;
  const before = tokens[at - 1];
  // "a 2h video" is English, "abierto a 14h" is not.
  if (before?.text.toLowerCase() === 'a') return after?.kind !== 'word' || clockEnds.has(after.fold);
  if (clockWords.has(before?.fold ?? '') || clockEnds.has(before?.text ?? '')) return true;
  return clockOpeners.has(before?.fold ?? '') && clockEnds.has(after?.fold ?? '');
}

/** The length of time that starts at token `at`: a number with a unit, never a bare number or a time of day. */
export function readDuration(tokens: readonly Token[], at: number): TimeRead | null {
  if (isClock(tokens, at)) return null;
  const read = readHalf(tokens, at) ?? readQuarter(tokens, at) ?? readCounted(tokens, at);
  // 秒钟, 分钟.
  return read !== null && tokens[read.next]?.fold === '钟' ? { ...read, next: read.next + 1 } : read;
}

/** `half a minute`, `a half minute`, `eine halbe Minute`, `une demi-minute`. */
function readHalf(tokens: readonly Token[], at: number): TimeRead | null {
  let next = at;
  if (isArticle(tokens[next])) next += 1;
  if (!halves.has(tokens[next]?.fold ?? '')) return null;
  next += 1;
  if (tokens[next]?.text === '-' || isArticle(tokens[next])) next += 1;
  const unit = unitAt(tokens, next);
  return unit === null ? null : { seconds: unit / 2, next: next + 1 };
}

/** `a quarter of a minute`, `quarter of an hour`. */
function readQuarter(tokens: readonly Token[], at: number): TimeRead | null {
  let next = isArticle(tokens[at]) ? at + 1 : at;
  if (tokens[next]?.fold === 'viertelminute') return { seconds: 15, next: next + 1 };
  if (tokens[next]?.fold !== 'quarter') return null;
  next += 1;
  if (tokens[next]?.fold === 'of') next += 1;
  if (isArticle(tokens[next])) next += 1;
  const unit = unitAt(tokens, next);
  return unit === null ? null : { seconds: unit / 4, next: next + 1 };
}

function readCounted(tokens: readonly Token[], at: number): TimeRead | null {
  const number = readNumber(tokens, at);
  if (number === null || !Number.isFinite(number.value)) return null;
  const half = readAndAHalf(tokens, number.next);
  const value = number.value + (half === null ? 0 : 0.5);
  let next = half ?? number.next;
  if (tokens[next]?.text === '-' && !number.article) next += 1;
  const unit = unitAt(tokens, next);
  if (unit === null) return null;
  // "a second video" and "in a second" mean no length; "a minute" does.
  if (number.article && unit === 1 && tokens[next]?.fold !== 'seconds') return null;
  const read = readRest(tokens, { seconds: value * unit, next: next + 1, unit });
  return Number.isFinite(read.seconds) ? read : null;
}

/** The smaller units after a larger one: `1 min 20`, `1 minute and 20 seconds`, `a minute and a half`. */
function readRest(tokens: readonly Token[], read: TimeRead & { unit: number }): TimeRead {
  const whole = { seconds: read.seconds, next: read.next };
  if (read.unit === 1) return whole;
  const half = readAndAHalf(tokens, read.next);
  if (half !== null) return { seconds: read.seconds + read.unit / 2, next: half };
  const quarter = readAndAQuarter(tokens, read.next);
  if (quarter !== null) return { seconds: read.seconds + read.unit / 4, next: quarter };
  const joined = ands.has(tokens[read.next]?.fold ?? '');
  const from = joined ? read.next + 1 : read.next;
  const number = readNumber(tokens, from);
  if (number === null || number.article || !(number.value < 60)) return whole;
  let next = number.next;
  if (tokens[next]?.text === '-') next += 1;
  const unit = unitAt(tokens, next);
  if (unit !== null) {
    if (unit >= read.unit) return whole;
    return readRest(tokens, { seconds: read.seconds + number.value * unit, next: next + 1, unit });
  }
  // A bare number counts the next smaller unit, when it is written in digits: "1 min 20".
  const bare = !joined && tokens[from]?.kind === 'number' && !measures(tokens[number.next]);
  return bare ? { seconds: read.seconds + (number.value * read.unit) / 60, next: number.next } : whole;
}

/** True for what turns a bare number into something else: `1 min 25 fps`, `1 min 16:9`, `1 min 3 clips`. */
function measures(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    ((token.kind === 'word' && (token.glued || token.fold === 'fps' || token.fold === 'frames')) ||
      token.text === ':' ||
      token.text === '×')
  );
}

/** The token after `and a half`, null where it does not stand. */
function readAndAHalf(tokens: readonly Token[], at: number): number | null {
  if (!ands.has(tokens[at]?.fold ?? '')) return null;
  const next = isArticle(tokens[at + 1]) ? at + 2 : at + 1;
  return halves.has(tokens[next]?.fold ?? '') ? next + 1 : null;
}

/** "A minute and a quarter". */
function readAndAQuarter(tokens: readonly Token[], at: number): number | null {
  if (!ands.has(tokens[at]?.fold ?? '')) return null;
  const next = isArticle(tokens[at + 1]) ? at + 2 : at + 1;
  return tokens[next]?.fold === 'quarter' ? next + 1 : null;
}

function unitAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const unit = unitSeconds.get(token.fold) ?? (token.glued ? gluedUnits.get(token.fold) : undefined);
  return unit ?? null;
}

const timeArticles = words('timeArticles');

function isArticle(token: Token | undefined): boolean {
  return token !== undefined && timeArticles.has(token.fold);
}

/** A position written as a timecode: `0:05`, `1:02:03`, `00:05.5`. */
export function readTimecode(tokens: readonly Token[], at: number): TimeRead | null {
  const parts: number[] = [];
  let next = at;
  while (parts.length < 3) {
    const token = tokens[next];
    if (token?.kind !== 'number' || !/^\d{1,4}(?:[.,]\d{1,6})?$/.test(token.fold)) return null;
    if (parts.length > 0 && !/^\d{2}/.test(token.fold)) return null;
    parts.push(Number(token.fold.replace(',', '.')));
    next += 1;
    const colon = tokens[next];
    if (colon?.text !== ':' || !colon.glued || tokens[next + 1]?.glued !== true) break;
    next += 1;
  }
  if (parts.length < 2 || parts.slice(1).some((part) => part >= 60)) return null;
  if (tokens[next - 1]?.text === ':') return null;
  return { seconds: parts.reduce((sum, part) => sum * 60 + part, 0), next };
}

const secondWords = words('positionUnits');

/** A position: a timecode, `second 12`, or a length that is read as a position (`5s`). */
export function readPosition(tokens: readonly Token[], at: number): TimeRead | null {
  const timecode = readTimecode(tokens, at);
  if (timecode !== null) return timecode;
  const word = tokens[at]?.fold ?? '';
  const number = secondWords.has(word) ? readNumber(tokens, at + 1) : null;
  if (number !== null && Number.isFinite(number.value)) {
    return { seconds: number.value * (unitSeconds.get(word) ?? 1), next: number.next };
  }
  return readDuration(tokens, at);
}
