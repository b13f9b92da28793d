/** Bytes of the files that are sent: every block says whose it is and where it belongs. */
import { createHash } from 'node:crypto';
import type { FilePlan } from './script.ts';

export const PART_BYTES = 5 * 1024 ** 2;
const BLOCK_BYTES = 4_096;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const lengthOf = ({ parts, bytes }: FilePlan): number =>
  parts === 0 ? bytes : (parts - 1) * PART_BYTES + bytes;

export const partCountOf = ({ parts }: FilePlan): number => Math.max(1, parts);

/** One of the two contents that a part (or a whole file, as part 1) is sent with. */
export function partContent(plan: FilePlan, index: number, part: number, variant: 0 | 1): Buffer {
  const isLast = part === partCountOf(plan);
  const bytes = Buffer.alloc(isLast ? plan.bytes : PART_BYTES, `${index}/${part}/${variant}/`);
  for (let at = 0; at + 8 <= bytes.length; at += BLOCK_BYTES) bytes.writeUInt32LE(at, at);
  return bytes;
}

/** What a file hashes to whose parts have these variants. */
export function contentOf(plan: FilePlan, index: number, variants: readonly (0 | 1)[]): string {
  const hash = createHash('sha256');
  for (const [at, variant] of variants.entries()) hash.update(partContent(plan, index, at + 1, variant));
  return hash.digest('hex');
}
