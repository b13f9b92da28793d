/** Picture sizes, shapes and rates written as numbers: "1080x1920", "16:9", "720p", "4k", "25 fps". */

import type { Rational } from '@rushes/timeline';
import { rateFromNumber } from '@rushes/timeline';
import type { ShapeWish } from '../../brief.ts';
import { words } from '../languages/vocabulary.ts';
import type { Token } from './lex.ts';
import { digitsValue } from './numbers.ts';

/** What a run of tokens says about the picture, and the token after it. */
export type FormatRead =
  | { kind: 'size'; width: number; height: number; next: number }
  | { kind: 'shape'; shape: ShapeWish; next: number }
  | { kind: 'resolution'; lines: number; next: number }
  | { kind: 'rate'; rate: Rational; next: number };

/** Shapes that are read as such; any other `n:m` is left to the timecodes. */
const knownShapes = new Set([
  '16:9',
  '9:16',
  '1:1',
  '4:5',
  '5:4',
  '4:3',
  '3:4',
  '21:9',
  '9:21',
  '3:2',
  '2:3',
  '2:1',
  '1:2',
  '16:10',
  '10:16',
  '18:9',
  '9:18',
  '17:9',
]);
const wideShapes: { [ratio: string]: ShapeWish } = {
  '2.35:1': { width: 235, height: 100 },
  '2.39:1': { width: 239, height: 100 },
  '2.4:1': { width: 12, height: 5 },
  '1.85:1': { width: 185, height: 100 },
  '1.91:1': { width: 191, height: 100 },
};
const times = new Set(['x', '×', '*', 'by', '✕']);
const ratioMarks = new Set([':', '/', 'x', '×', '_', 'by', '∶']);

/** The format that starts at token `at`. */
export function readFormat(tokens: readonly Token[], at: number): FormatRead | null {
  if (tokens[at]?.kind !== 'number') return null;
  return readSize(tokens, at) ?? readRate(tokens, at) ?? readLines(tokens, at) ?? readShape(tokens, at);
}

function readSize(tokens: readonly Token[], at: number): FormatRead | null {
  const second = secondNumber(tokens, at, times);
  const width = valueAt(tokens, at);
  if (second === null || !Number.isInteger(width) || !Number.isInteger(second.value)) return null;
  if (width < 64 || second.value < 64 || width > 99_999 || second.value > 99_999) return null;
  const unit = ['px', 'pixel', 'pixels'].includes(tokens[second.next]?.fold ?? '') ? 1 : 0;
  return { kind: 'size', width, height: second.value, next: second.next + unit };
}

function readShape(tokens: readonly Token[], at: number): FormatRead | null {
  const second = secondNumber(tokens, at, ratioMarks);
  if (second === null) return null;
  const ratio = `${tokens[at]?.fold.replace(',', '.') ?? ''}:${second.digits}`;
  const wide = wideShapes[ratio];
  if (wide !== undefined) return { kind: 'shape', shape: wide, next: second.next };
  // "9:16 long" and "from 9:16" are times.
  if (!knownShapes.has(ratio) || tokens[second.next]?.fold === 'long' || tokens[second.next]?.text === ':')
    return null;
  if (
    ['from', 'to', 'until', 'at'].includes(tokens[at - 1]?.fold ?? '') &&
    tokens[second.next - 1]?.text.length === 2
  )
    return null;
  return { kind: 'shape', shape: { width: valueAt(tokens, at), height: second.value }, next: second.next };
}

/** The number after one of `marks`; `1080x1920` is lexed as a number and the word `x1920`. */
function secondNumber(
  tokens: readonly Token[],
  at: number,
  marks: ReadonlySet<string>,
): { value: number; digits: string; next: number } | null {
  const mark = tokens[at + 1];
  const merged = mark?.kind === 'word' ? /^x(\d{1,5})$/.exec(mark.fold) : null;
  if (merged?.[1] !== undefined && marks.has('x'))
    return { value: Number(merged[1]), digits: merged[1], next: at + 2 };
  if (mark === undefined || !marks.has(mark.fold) || tokens[at + 2]?.kind !== 'number') return null;
  const spaced = mark.fold === 'by' || mark.fold === 'x' || mark.fold === '×';
  if (!spaced && !(mark.glued && tokens[at + 2]?.glued)) return null;
  return { value: valueAt(tokens, at + 2), digits: tokens[at + 2]?.fold ?? '', next: at + 3 };
}

const rateWords = words('rateUnits');

const rateMarks = words('rateMarks');
const perWords = words('perWords');

function readRate(tokens: readonly Token[], at: number): FormatRead | null {
  const unit = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const word = tokens[unit]?.fold ?? '';
  if (!rateWords.has(word)) return null;
  let next = unit + 1;
  if (!rateMarks.has(word)) {
    if (!perWords.has(tokens[next]?.fold ?? '')) return null;
    next += 2;
  }
  const value = valueAt(tokens, at);
  if (!(value >= 1 && value <= 1000)) return null;
  return { kind: 'rate', rate: rateFromNumber(value), next };
}

function readLines(tokens: readonly Token[], at: number): FormatRead | null {
  const unit = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const letter = tokens[unit]?.fold ?? '';
  const value = valueAt(tokens, at);
  if ((letter === 'p' || letter === 'i') && tokens[unit]?.glued) {
    // "24p" and "60p" are rates in the language of cameras.
    if (value >= 20 && value <= 60) return { kind: 'rate', rate: rateFromNumber(value), next: unit + 1 };
    return value >= 100 && value <= 20_000 ? { kind: 'resolution', lines: value, next: unit + 1 } : null;
  }
  const merged = /^p(\d{2})$/.exec(letter);
  if (merged && value >= 100 && value <= 20_000) return { kind: 'resolution', lines: value, next: unit + 1 };
  if (letter !== 'k' || !tokens[unit]?.glued) return null;
  const lines = { 2: 1440, 4: 2160, 8: 4320 }[value];
  return lines === undefined ? null : { kind: 'resolution', lines, next: unit + 1 };
}

function valueAt(tokens: readonly Token[], at: number): number {
  return digitsValue(tokens[at]?.fold ?? '');
}
