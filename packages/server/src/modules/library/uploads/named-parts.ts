/** The parts that a client names when it asks to put them together. Pure. */
import type { ValidationIssue } from '../../../platform/errors.ts';
import type { MultipartCompleteRequest } from './uploads.schema.ts';

/** Number and ETag, without its quotes: clients send it back with and without them. */
export type NamedPart = [number: number, etag: string];

/** The places at which numbers do not ascend, as a 422 names them. */
export function orderIssues(parts: MultipartCompleteRequest['parts']): ValidationIssue[] {
  return parts.flatMap(({ part_number: number }, index) => {
    const before = parts[index - 1]?.part_number ?? 0;
    if (number > before) return [];
    const msg =
      number === before
        ? `Part ${number} is named twice.`
        : `Parts must be in ascending order; part ${number} comes after part ${before}.`;
    return [{ loc: ['body', 'parts', index, 'part_number'], msg, type: 'value_error' }];
  });
}

/** Parts as they are kept and compared. */
export function namedParts(parts: MultipartCompleteRequest['parts']): NamedPart[] {
  return parts.map(({ part_number: number, etag }) => [number, etag.replace(/^W\//, '').replaceAll('"', '')]);
}

/** Whether two lists name the same parts. */
export function sameParts(one: readonly NamedPart[], other: readonly NamedPart[] | null): boolean {
  if (other === null || one.length !== other.length) return false;
  return one.every(([number, etag], index) => number === other[index]?.[0] && etag === other[index]?.[1]);
}
