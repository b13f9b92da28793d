/** Range requests (RFC 9110): one range of bytes; several at once are answered whole, as the RFC allows. Pure. */
import type { ByteRange } from '../../platform/storage/storage.ts';

/** `unsatisfiable` asks for nothing that exists; null means the whole. */
export type RangeAnswer = ByteRange | 'unsatisfiable' | null;

/** The range that a `range` header asks for of `bytes` bytes. A header that is no range is ignored. */
export function parseRange(header: string | undefined, bytes: number): RangeAnswer {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return suffixRange(last, bytes);
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

function suffixRange(length: string, bytes: number): RangeAnswer {
  if (length === '') return null;
  if (Number(length) === 0 || bytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, bytes - Number(length)), end: bytes - 1 };
}

/** Whether an `if-none-match` or `if-range` header names `etag`; `*` names every one. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
