/** Stretches of time: "from 0:05 to 0:12", "between 5 and 12 seconds", "0:05-0:12", "from 0:05 on". */
import { words } from '../languages/vocabulary.ts';
import { readDuration, readPosition, readTimecode } from './durations.ts';
import type { Token } from './lex.ts';
import { readNumber } from './numbers.ts';

/** A stretch and the token after it. `marked`: a word like "from" stands before it, so it is no length. */
export interface RangeRead {
  startSeconds: number;
  endSeconds: number | null;
  marked: boolean;
  next: number;
}

const openers = words('rangeOpeners');
const tos = words('rangeLinks');
const dashes = new Set(['-', '–', '—']);
const ends = words('rangeEnds');

const onWords = words('onWords');
const units = words('secondUnits');

/** The stretch that starts at token `at`. */
export function readRange(tokens: readonly Token[], at: number): RangeRead | null {
  const marked = openers.has(tokens[at]?.fold ?? '');
  let from = marked ? at + 1 : at;
  if (
    marked &&
    (tokens[from]?.fold === 'at' || tokens[from]?.fold === 'from' || tokens[from]?.fold === 'the')
  )
    from += 1;
  const counted = readCounted(tokens, from);
  if (counted !== null) return { ...counted, marked: true };
  const ordered = readOrdered(tokens, from);
  if (ordered !== null) return { ...ordered, marked: true };
  const marks = marked ? readMark(tokens, from) : null;
  if (marks !== null) return { ...marks, marked };
  const closed = readClosed(tokens, from, marked);
  if (closed !== null) return { ...closed, marked };
  return readOpen(tokens, { at, from, marked });
}

/** "Seconds 3 to 5", "Sekunde 3 bis 5", "second 3 to second 5": seconds that are counted are no length. */
function readCounted(tokens: readonly Token[], at: number): Omit<RangeRead, 'marked'> | null {
  const start = isUnitWord(tokens, at) ? readBare(tokens, at + 1) : null;
  if (start === null || !tos.has(tokens[start.next]?.fold ?? '')) return null;
  const last = start.next + 1;
  const end = readBare(tokens, isUnitWord(tokens, last) ? last + 1 : last);
  if (end === null || end.seconds <= start.seconds) return null;
  return { startSeconds: start.seconds, endSeconds: end.seconds, next: end.next };
}

/** "From the 30 second mark to the end", "from the 10 second mark to the 20 second mark". */
function readMark(tokens: readonly Token[], at: number): Omit<RangeRead, 'marked'> | null {
  const start = markAt(tokens, at);
  if (start === null) return null;
  const open = behindTheEnd(tokens, start.next);
  if (open !== null) return { startSeconds: start.seconds, endSeconds: null, next: open };
  const end = tos.has(tokens[start.next]?.fold ?? '') ? markAt(tokens, start.next + 1) : null;
  const on = onWords.has(tokens[start.next]?.fold ?? '') ? 1 : 0;
  return end === null || end.seconds <= start.seconds
    ? { startSeconds: start.seconds, endSeconds: null, next: start.next + on }
    : { startSeconds: start.seconds, endSeconds: end.seconds, next: end.next };
}

function markAt(tokens: readonly Token[], at: number): { seconds: number; next: number } | null {
  const from = tokens[at]?.fold === 'the' ? at + 1 : at;
  const time = readTimecode(tokens, from) ?? readDuration(tokens, from);
  return time !== null && tokens[time.next]?.fold === 'mark' ? { ...time, next: time.next + 1 } : null;
}

/** "From the 5th to the 12th second", "de la 5e à la 12e seconde", "von der 5. bis zur 12. Sekunde". */
function readOrdered(tokens: readonly Token[], at: number): Omit<RangeRead, 'marked'> | null {
  const start = readOrdinal(tokens, at);
  if (start === null) return null;
  const link = isUnitWord(tokens, start.next) ? start.next + 1 : start.next;
  const end = tos.has(tokens[link]?.fold ?? '') ? readOrdinal(tokens, link + 1) : null;
  if (end === null || !isUnitWord(tokens, end.next) || end.value <= start.value) return null;
  return { startSeconds: start.value, endSeconds: end.value, next: end.next + 1 };
}

const articles = new Set('the la le el o a il the der zur zum dem'.split(' '));
const ordinalEndings = new Set('st nd rd th e er eme ere ª º ° a o .'.split(' '));

function readOrdinal(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const from = articles.has(tokens[at]?.fold ?? '') ? at + 1 : at;
  const [number, ending] = [tokens[from], tokens[from + 1]];
  const isOne = number?.kind === 'number' && ending?.glued === true && ordinalEndings.has(ending.fold);
  return isOne && /^\d{1,4}$/.test(number.fold) ? { value: Number(number.fold), next: from + 2 } : null;
}

const isUnitWord = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === 'word' && (tokens[at]?.fold.length ?? 0) > 1 && units.has(tokens[at]?.fold ?? '');

function readClosed(tokens: readonly Token[], at: number, marked: boolean): Omit<RangeRead, 'marked'> | null {
  const written = readPosition(tokens, at);
  const start = written ?? readBare(tokens, at);
  if (start === null || !tos.has(tokens[start.next]?.fold ?? '')) return null;
  const joined = tokens[start.next]?.fold === 'and' && tokens[at - 1]?.fold !== 'between';
  // "0:05 and 20 seconds" names two things.
  if (joined) return null;
  let next = start.next + 1;
  if (dashes.has(tokens[next]?.text ?? '')) next += 1;
  if (tokens[next]?.fold === 'a' || tokens[next]?.fold === 'the') next += 1;
  const end = readPosition(tokens, next) ?? (marked && written === null ? readLoneBare(tokens, next) : null);
  if (end === null) return null;
  const startSeconds = written?.seconds ?? start.seconds * unitOf(tokens, next);
  return end.seconds > startSeconds ? { startSeconds, endSeconds: end.seconds, next: end.next } : null;
}

/** Seconds per unit of the length at `at`: the start of "1 to 2 minutes" counts minutes too. */
function unitOf(tokens: readonly Token[], at: number): number {
  const number = readNumber(tokens, at);
  const length = readTimecode(tokens, at) === null ? readDuration(tokens, at) : null;
  if (number === null || length === null || number.value === 0) return 1;
  return length.seconds / number.value;
}

/** A bare number before "to": `5 to 12 seconds`. */
function readBare(tokens: readonly Token[], at: number): { seconds: number; next: number } | null {
  const number = readNumber(tokens, at);
  if (number === null || number.article || !Number.isFinite(number.value)) return null;
  return { seconds: number.value, next: number.next };
}

/** The bare end of `from 5 to 12`, where no other unit follows. */
function readLoneBare(tokens: readonly Token[], at: number): { seconds: number; next: number } | null {
  const number = readBare(tokens, at);
  const after = number === null ? undefined : tokens[number.next];
  const free = after === undefined || after.kind === 'symbol' || ['of', 'in', 'from'].includes(after.fold);
  return free ? number : null;
}

/** `from 0:05 on`, `starting at 0:05`, `until 0:08`. */
function readOpen(
  tokens: readonly Token[],
  place: { at: number; from: number; marked: boolean },
): RangeRead | null {
  const { at, from, marked } = place;
  if (marked) {
    const start =
      readTimecode(tokens, from) ??
      (isPositionWord(tokens, from) ? readPosition(tokens, from) : onwards(tokens, from));
    if (start === null) return null;
    const on = onWords.has(tokens[start.next]?.fold ?? '') ? 1 : 0;
    const next = behindTheEnd(tokens, start.next) ?? start.next + on;
    return { startSeconds: start.seconds, endSeconds: null, marked, next };
  }
  if (!ends.has(tokens[at]?.fold ?? '')) return null;
  const end =
    readTimecode(tokens, at + 1) ?? (isPositionWord(tokens, at + 1) ? readPosition(tokens, at + 1) : null);
  return end === null ? null : { startSeconds: 0, endSeconds: end.seconds, marked: true, next: end.next };
}

function isPositionWord(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'word' && tokens[at + 1]?.kind === 'number';
}

/** "12 s on", "12 s to the end": a length behind an opener is where a stretch starts, if nothing but the end comes after it. */
function onwards(tokens: readonly Token[], at: number): { seconds: number; next: number } | null {
  const start = readDuration(tokens, at);
  if (start === null) return null;
  if (['on', 'onwards', 'onward'].includes(tokens[start.next]?.fold ?? '')) return start;
  const next = behindTheEnd(tokens, start.next);
  return next === null ? null : { ...start, next };
}

const untils = new Set("to until till til through bis jusqu jusqu'a hasta ate fino 到 直到".split(' '));
const lastWords = new Set('end ende schluss fin final fine fim 结尾 最后 结束'.split(' '));
const smallWords = new Set("the very zum zur dem den das la le el il o al alla l' a à".split(' '));

/** The token after "to the end"; null where something else stands there. */
function behindTheEnd(tokens: readonly Token[], at: number): number | null {
  if (!untils.has(tokens[at]?.fold ?? '')) return null;
  const last = tokens.findIndex(({ fold }, index) => index > at && !smallWords.has(fold));
  return last > at && last <= at + 3 && lastWords.has(tokens[last]?.fold ?? '') ? last + 1 : null;
}
