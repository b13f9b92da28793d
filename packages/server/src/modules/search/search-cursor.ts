/**
 * Where the next page of a search goes on: the order of all assets that were found is in the cursor itself, by the last
 * bytes of their ids. So no page repeats or leaves out an asset, whatever is added or changed meanwhile; what is gone or
 * may not be read any more is left out. Pure.
 */
import { createHash } from 'node:crypto';
import { ValidationError } from '../../platform/errors.ts';

export interface SearchPosition {
  /** Assets that were given already. */
  offset: number;
  /** `keyOf` each asset, in order. */
  order: readonly string[];
}

/** Five bytes of a random id: among 500 the chance that two are the same is one in ten million. */
const KEY_BYTES = 5;
const KEY_DIGITS = KEY_BYTES * 2;
const HASH_BYTES = 6;
const OFFSET_BYTES = 2;
/** Assets that one search answers, over all its pages. */
export const MOST_ASSETS = 500;

export const keyOf = (assetId: string) => assetId.replace(/-/g, '').slice(-KEY_DIGITS);

const hashOf = (query: unknown) =>
  createHash('sha256').update(JSON.stringify(query)).digest().subarray(0, HASH_BYTES);

/** A cursor for the page after `offset`; `query` is all that the search depends on. */
export function writeCursor(query: unknown, { offset, order }: SearchPosition): string {
  const place = Buffer.alloc(OFFSET_BYTES);
  place.writeUInt16BE(offset);
  return Buffer.concat([hashOf(query), place, Buffer.from(order.join(''), 'hex')]).toString('base64url');
}

export function cursorProblem(where: 'query' | 'body'): ValidationError {
  const msg = 'This cursor is not of this search; begin without one.';
  return new ValidationError([{ loc: [where, 'cursor'], msg, type: 'value_error' }]);
}

/** Throws ValidationError for a cursor of another search. */
export function readCursor(query: unknown, cursor: string): SearchPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const head = HASH_BYTES + OFFSET_BYTES;
  const count = (bytes.length - head) / KEY_BYTES;
  const isOurs = bytes.length > head && bytes.subarray(0, HASH_BYTES).equals(hashOf(query));
  if (!isOurs || !Number.isInteger(count) || count > MOST_ASSETS) throw cursorProblem('query');
  const order = Array.from({ length: count }, (_, index) =>
    bytes.subarray(head + index * KEY_BYTES, head + (index + 1) * KEY_BYTES).toString('hex'),
  );
  return { offset: bytes.readUInt16BE(HASH_BYTES), order };
}
