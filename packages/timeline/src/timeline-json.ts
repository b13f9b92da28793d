/**
 * The text of a document. OpenTimelineIO writes numbers that JSON has no way to write (NaN, Infinity) and whole numbers
 * of any length. Both are read as a part that holds them as text, which every program and database keeps, and are
 * written again as they came.
 */
import type { Json } from './types.ts';
import { isObject, type JsonObject } from './validate/validate-context.ts';

/** Schema of the part that stands for a number which JSON, or a double, can not hold. */
export const keptNumberSchema = 'rushes.Number.1';

/** What the official library's reader takes, and whole numbers of sixteen digits and more. */
const special = /^-?(?:NaN|Inf(?:inity)?)$/;
const bareWord = /-?(?:NaN|Infinity|Inf)(?![A-Za-z0-9_])/y;
const longNumber = /-?\d{16,}(?![\d.eE])/y;
const mayNeedCare = /NaN|Inf|\d{16}/;

/** The number as it was written, where `value` is a part that stands for one; else null. */
export function keptNumber(value: Json | undefined): string | null {
  if (!isObject(value) || value.OTIO_SCHEMA !== keptNumberSchema || typeof value.value !== 'string')
    return null;
  return special.test(value.value) || /^-?\d{16,400}$/.test(value.value) ? value.value : null;
}

const keep = (written: string): string => JSON.stringify({ OTIO_SCHEMA: keptNumberSchema, value: written });

/** Index after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
  }
  return text.length;
}

/** What stands at `at` as it is to be parsed, with its length; null for a character that passes. */
function careOf(text: string, at: number): { length: number; safe: string } | null {
  for (const pattern of [bareWord, longNumber]) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    const isExact = pattern === longNumber && BigInt(found) === BigInt(Math.trunc(Number(found)));
    const fits = isExact && String(Number(found)) === found;
    return { length: found.length, safe: fits ? found : keep(found) };
  }
  return null;
}

/** Longest number that is looked at; beyond, JSON's own reading has to do. */
const LONGEST_NUMBER = 400;

function withCare(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
      continue;
    }
    const mayBegin = code === 0x2d || code === 0x4e || code === 0x49 || (code >= 0x30 && code <= 0x39);
    const care = mayBegin ? careOf(text, at) : null;
    if (care !== null && care.length <= LONGEST_NUMBER) {
      pieces.push(text.slice(from, at), care.safe);
      from = at + care.length;
    }
    at += care?.length ?? (mayBegin ? wordLength(text, at) : 1);
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(from);
}

const rest = /[\w.+-]+/y;

/** A number or word is passed as a whole: what ends one is no number of its own. */
function wordLength(text: string, at: number): number {
  rest.lastIndex = at;
  return rest.exec(text)?.[0].length ?? 1;
}

/** The text with those numbers as parts: what is JSON stays so, and what is not becomes it by nothing else. */
export function keepNumbers(text: string): string {
  return mayNeedCare.test(text) ? withCare(text) : text;
}

/** The document in a text. Throws SyntaxError as JSON.parse does. */
export function readTimelineJson(text: string): Json {
  return JSON.parse(keepNumbers(text)) as Json;
}

/** A document as text, for programs that read OpenTimelineIO. */
export function writeTimelineJson(document: Json): string {
  const numbers: string[] = [];
  const marked = JSON.stringify(
    document,
    (_key, value: Json) => {
      const written = keptNumber(value);
      if (written === null) return value;
      numbers.push(written);
      return `${mark}${numbers.length - 1}${mark}`;
    },
    2,
  );
  if (numbers.length === 0) return marked;
  return marked.replaceAll(markPattern, (whole, index: string) => numbers[Number(index)] ?? whole);
}

/** Half of a surrogate pair, which no document may hold; JSON.stringify writes it as an escape. */
const mark = '\ud800';
const markPattern = /"\\ud800(\d+)\\ud800"/g;

/** True when a value, or anything in it, stands for a number that could not be read. */
export function holdsKeptNumber(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsKeptNumber);
  if (!isObject(value)) return false;
  return (
    keptNumber(value) !== null || Object.values<Json | undefined>(value as JsonObject).some(holdsKeptNumber)
  );
}
