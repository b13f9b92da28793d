/** How a file is cut into parts. Pure; bytes everywhere. */
import { partCountOf } from '../../../platform/storage/parts.ts';

const MIB = 1024 ** 2;

/** Parts of one upload at most, and the sizes of one, as object stores have them. The last part may be smaller. */
export const MAX_PARTS = 10_000;
export const MIN_PART_BYTES = 5 * MIB;
export const MAX_PART_BYTES = 5 * 1024 * MIB;

const SMALLEST_DEFAULT_BYTES = 16 * MIB;
/** As many parts as are shown, tried again and listed at ease. */
const EASY_PARTS = 1_000;

export interface PartPlan {
  /** Of all parts but the last. */
  partBytes: number;
  /** At least one: an empty file has an empty part. */
  partCount: number;
}

/** The smallest whole number of MiB that cuts `bytes` into `parts` at most. */
function wholeMiBs(bytes: number, parts: number): number {
  return Math.ceil(bytes / parts / MIB) * MIB;
}

/**
 * The cut of a file of `bytes` into parts of `asked` bytes; by default into 1,000 parts at most, of at least 16 MiB.
 * Null when it would take more than 10,000 parts, or parts larger than 5 GiB.
 */
export function planParts(bytes: number, asked: number | null): PartPlan | null {
  const isEasy = bytes <= EASY_PARTS * MAX_PART_BYTES;
  const byDefault = Math.max(SMALLEST_DEFAULT_BYTES, wholeMiBs(bytes, isEasy ? EASY_PARTS : MAX_PARTS));
  const partBytes = asked ?? byDefault;
  const partCount = partCountOf({ bytes, partBytes });
  return partCount > MAX_PARTS || partBytes > MAX_PART_BYTES ? null : { partBytes, partCount };
}
