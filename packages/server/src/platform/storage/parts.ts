/** Arithmetic of uploads in parts, and whether the parts that a client names are those that arrived. Pure. */
import { ServiceError } from '../errors.ts';
import type { PartedUpload, StoredPart } from './storage.ts';

type Sizes = Pick<PartedUpload, 'bytes' | 'partBytes'>;

/** As a client names a part that it sent. */
export type NamedPart = Pick<StoredPart, 'partNumber' | 'etag'>;

/** Most part numbers that a refusal lists, of each sort. */
const LISTED = 100;
/** Most that its sentence names. */
const NAMED = 10;

/** How many parts an upload has; at least one. */
export function partCountOf({ bytes, partBytes }: Sizes): number {
  return Math.max(1, Math.ceil(bytes / partBytes));
}

/** Where a part begins, and its length: `partBytes` of all but the last. Throws `not_found` for no part of it. */
export function partRangeOf(upload: Sizes, partNumber: number): { position: number; bytes: number } {
  const count = partCountOf(upload);
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > count) {
    throw new ServiceError('not_found', `This upload has parts 1 to ${count}, no part ${partNumber}.`);
  }
  const position = (partNumber - 1) * upload.partBytes;
  return { position, bytes: Math.min(upload.partBytes, upload.bytes - position) };
}

/** Clients send tags with their quotes or without. */
function sameEtag(one: string, other: string): boolean {
  return one.replaceAll('"', '') === other.replaceAll('"', '');
}

function listed(numbers: readonly number[]): string {
  const more = numbers.length > NAMED ? ` and ${numbers.length - NAMED} more` : '';
  return `${numbers.slice(0, NAMED).join(', ')}${more}`;
}

/** The refusal that says which parts are missing, and which are not those that arrived. */
export function wrongParts({ missing, wrong }: { missing: number[]; wrong: number[] }): ServiceError {
  const sentences = [
    ...(missing.length > 0 ? [`Missing parts: ${listed(missing)}.`] : []),
    ...(wrong.length > 0 ? [`Parts that did not arrive with this ETag: ${listed(wrong)}.`] : []),
  ];
  return new ServiceError('wrong_parts', sentences.join(' '), {
    details: { missing_parts: missing.slice(0, LISTED), wrong_parts: wrong.slice(0, LISTED) },
  });
}

/** The refusal when the upload that they are parts of is not there any more. */
export function noneOf(named: readonly NamedPart[]): ServiceError {
  return wrongParts({ missing: named.map(({ partNumber }) => partNumber), wrong: [] });
}

/**
 * Throws `wrong_parts` unless `named` are all parts of the upload, each once, in order, with the ETags and lengths
 * under which they are `stored`.
 */
export function assertParts(
  upload: Sizes,
  { stored, named }: { stored: readonly StoredPart[]; named: readonly NamedPart[] },
): void {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const seen = new Set<number>();
  const wrong: number[] = [];
  let last = 0;
  for (const { partNumber, etag } of named) {
    const part = byNumber.get(partNumber);
    const isNext = partNumber > last;
    if (part === undefined ? partNumber > partCountOf(upload) : !isNext || !sameEtag(part.etag, etag)) {
      wrong.push(partNumber);
    }
    seen.add(partNumber);
    last = Math.max(last, partNumber);
  }
  const missing: number[] = [];
  for (let number = 1; number <= partCountOf(upload); number += 1) {
    const part = byNumber.get(number);
    if (part === undefined || !seen.has(number)) missing.push(number);
    else if (part.bytes !== partRangeOf(upload, number).bytes && !wrong.includes(number)) wrong.push(number);
  }
  if (missing.length + wrong.length > 0) throw wrongParts({ missing, wrong });
}
