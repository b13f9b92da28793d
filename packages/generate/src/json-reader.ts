/** Small checks for JSON of unknown origin. Every error is a MediaError `invalid` that names the field. */
import { MediaError } from '@rushes/engine/generators';
import { isHex } from './look/color.ts';

export type JsonObject = Record<string, unknown>;

function refuse(path: string, expectation: string): never {
  throw new MediaError('invalid', `${path} must be ${expectation}`);
}

/** The value as an object that has no other keys than `keys`. */
export function readObject(value: unknown, path: string, keys: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'an object');
  const object = value as JsonObject;
  for (const key of Object.keys(object)) {
    if (!keys.includes(key))
      throw new MediaError('invalid', `${path} has an unknown field "${key.slice(0, 40)}"`);
  }
  return object;
}

/** A finite number within bounds, whole where asked. */
export function readNumber(
  value: unknown,
  path: string,
  bounds: { min: number; max: number; whole?: boolean },
): number {
  const kind = bounds.whole ? 'a whole number' : 'a number';
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(path, kind);
  if (bounds.whole && !Number.isInteger(value)) refuse(path, kind);
  if (value < bounds.min || value > bounds.max) refuse(path, `${kind} from ${bounds.min} to ${bounds.max}`);
  return value;
}

/** One of a closed list of words. */
export function readName<T extends string>(value: unknown, path: string, names: readonly T[]): T {
  const found = names.find((name) => name === value);
  if (found === undefined) refuse(path, `one of ${names.join(', ')}`);
  return found;
}

/** A colour `#rrggbb`, lower-cased. */
export function readColor(value: unknown, path: string): string {
  const hex = typeof value === 'string' ? value.toLowerCase() : '';
  if (!isHex(hex)) refuse(path, 'a colour like #1a2b3c');
  return hex;
}

/** Text of at most `max` characters; see `cleanText` for what is taken out. */
export function readText(value: unknown, path: string, max: number): string {
  if (typeof value !== 'string') refuse(path, 'a text');
  if (value.length > max) refuse(path, `a text of at most ${max} characters`);
  return cleanText(value);
}

/** A list of `min` to `max` items, each read by `read`. */
export function readList<T>(options: {
  value: unknown;
  path: string;
  min: number;
  max: number;
  read: (value: unknown, path: string) => T;
}): T[] {
  const { value, path, min, max, read } = options;
  if (!Array.isArray(value) || value.length < min || value.length > max) {
    refuse(path, `a list of ${min} to ${max} items`);
  }
  return value.map((item, index) => read(item, `${path}[${index}]`));
}

/**
 * One line of display text: white space collapsed; control characters, lone surrogates and characters
 * that reorder text (bidirectional overrides) taken out.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .trim()
    .normalize('NFC');
}
