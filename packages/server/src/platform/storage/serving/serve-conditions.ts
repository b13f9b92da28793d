/** What a GET or HEAD of stored bytes is answered: conditional and range requests by RFC 9110. Pure. */
import type { ByteRange } from '../storage.ts';

/** Headers of a request, each as it came. */
export interface ServeConditions {
  range?: string | undefined;
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
  ifUnmodifiedSince?: string | undefined;
  ifRange?: string | undefined;
}

/** What the conditions are about. */
export interface Validators {
  /** Strong, in quotes. */
  etag: string;
  /** When these bytes became what is served; null = not told to clients. */
  modified: Date | null;
}

/** `unsatisfiable` asks for nothing that exists; null means the whole. */
export type RangeAnswer = ByteRange | 'unsatisfiable' | null;

/** What to answer: all or a range of the bytes, nothing new, or a refusal. */
export type ServePlan =
  | { answer: 'bytes'; range: ByteRange | null }
  | { answer: 'not modified' }
  | { answer: 'precondition failed' }
  | { answer: 'unsatisfiable' };

/**
 * The range that a `range` header asks for of `bytes` bytes. A header that is no range is ignored; several ranges at
 * once are answered whole, as the RFC allows.
 */
export function parseRange(header: string | undefined, bytes: number): RangeAnswer {
  // No two parts of it can match the same spaces: a header may be long, and is looked through once.
  const match = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '');
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

/** The tags of a list, weak ones with their `W/`; a comma may stand inside one. */
function tagsIn(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** Whether an `if-none-match` header names `etag`, weakly or strongly; `*` names every one. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return tagsIn(header).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** The same for `if-match`, where a weak tag names nothing. */
function namesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || tagsIn(header).includes(etag);
}

/** HTTP dates have whole seconds; null for what is no date. */
function secondsOf(date: string | undefined): number | null {
  const milliseconds = Date.parse(date ?? '');
  return Number.isFinite(milliseconds) ? Math.floor(milliseconds / 1_000) : null;
}

const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** Whether what the sender wants to be true of the bytes is. A tag says more than a date, which does not count then. */
function isAsWanted(
  { ifMatch, ifUnmodifiedSince }: ServeConditions,
  { etag, modified }: Validators,
): boolean {
  if (ifMatch !== undefined) return namesStrongly(ifMatch, etag);
  const since = secondsOf(ifUnmodifiedSince);
  return since === null || modified === null || wholeSeconds(modified) <= since;
}

/** Whether the sender has these bytes. */
function isKnown({ ifNoneMatch, ifModifiedSince }: ServeConditions, { etag, modified }: Validators): boolean {
  if (ifNoneMatch !== undefined) return namesEtag(ifNoneMatch, etag);
  const since = secondsOf(ifModifiedSince);
  return since !== null && modified !== null && wholeSeconds(modified) <= since;
}

/** Whether the sender has a part of just these bytes: one strong tag, or the exact date. */
function hasPartOf({ ifRange }: ServeConditions, { etag, modified }: Validators): boolean {
  if (ifRange === undefined || ifRange.trim() === etag) return true;
  return !ifRange.includes('"') && modified !== null && secondsOf(ifRange) === wholeSeconds(modified);
}

/** In the order of RFC 9110, 13.2.2. */
export function planServing(
  conditions: ServeConditions,
  { bytes, ...validators }: Validators & { bytes: number },
): ServePlan {
  if (!isAsWanted(conditions, validators)) return { answer: 'precondition failed' };
  if (isKnown(conditions, validators)) return { answer: 'not modified' };
  const range = hasPartOf(conditions, validators) ? parseRange(conditions.range, bytes) : null;
  return range === 'unsatisfiable' ? { answer: 'unsatisfiable' } : { answer: 'bytes', range };
}
