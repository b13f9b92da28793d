/**
 * Buffers that are lent to whoever sends a file, and used again. Few senders get large buffers, which cost the least
 * processor time; whoever asks for little, or comes when much is lent, gets a small one. All large ones together stay
 * within one budget.
 */

export interface ChunkPool {
  /** A buffer of about `wanted` bytes, smaller when much is lent already. What it holds is undefined. */
  take(wanted: number): Buffer;
  /** Takes a buffer back that nothing reads or writes any more. */
  give(chunk: Buffer): void;
  /** A buffer that was lent will not come back, as something may still read it. */
  forget(chunk: Buffer): void;
}

/** A sender always gets this much, whatever is lent. */
export const MIN_CHUNK_BYTES = 8 * 1024;
/** Larger ones save nothing: a GiB takes the same processor time. */
export const MAX_CHUNK_BYTES = 1024 ** 2;

const BUDGET_BYTES = 8 * 1024 ** 2;
/** One sender gets this share of what is left of the budget at most. */
const SHARE = 1 / 8;

/** The largest power of two that is not above `bytes`, within the sizes that are lent. */
function sizeUpTo(bytes: number): number {
  const power = 2 ** Math.floor(Math.log2(Math.max(1, bytes)));
  return Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, power));
}

/** Of the smallest buffers there are never more than senders, so that they stand outside. */
const costOf = (size: number) => (size === MIN_CHUNK_BYTES ? 0 : size);

/** Gives memory back at once; as garbage it would stay for long, since hardly anything else is allocated. */
function release(chunk: Buffer): void {
  if (chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0);
}

/** Buffers that wait to be used again. */
function createKept() {
  const bySize = new Map<number, Buffer[]>();
  let bytes = 0;

  function takeSize(size: number): Buffer | undefined {
    const chunk = bySize.get(size)?.pop();
    if (chunk !== undefined) bytes -= size;
    return chunk;
  }

  return {
    takeSize,
    put(chunk: Buffer): void {
      bytes += chunk.length;
      const ofSize = bySize.get(chunk.length);
      if (ofSize === undefined) bySize.set(chunk.length, [chunk]);
      else ofSize.push(chunk);
    },
    /** Lets go of others, so that no more than `most` bytes wait besides those of `size`, if that can be. */
    shrink(most: number, size: number): void {
      for (const other of bySize.keys()) {
        while (other !== size && bytes > most) {
          const chunk = takeSize(other);
          if (chunk === undefined) break;
          release(chunk);
        }
      }
    },
    bytes: () => bytes,
  };
}

/** Lent and waiting buffers together stay within `budgetBytes`, besides the smallest that are lent. */
export function createChunkPool(budgetBytes = BUDGET_BYTES): ChunkPool {
  const kept = createKept();
  let lentBytes = 0;

  /** The smallest size that holds all that is wanted, unless too little is left for it. */
  function sizeFor(wanted: number): number {
    const enough = sizeUpTo(2 * wanted - 1);
    return Math.min(enough, sizeUpTo((budgetBytes - lentBytes) * SHARE));
  }

  return {
    take(wanted) {
      const size = sizeFor(wanted);
      lentBytes += costOf(size);
      const chunk = kept.takeSize(size);
      kept.shrink(budgetBytes - lentBytes, size);
      return chunk ?? Buffer.allocUnsafeSlow(size);
    },
    give(chunk) {
      const size = chunk.length;
      lentBytes -= costOf(size);
      kept.shrink(budgetBytes - lentBytes - size, size);
      if (lentBytes + kept.bytes() + size > budgetBytes) release(chunk);
      else kept.put(chunk);
    },
    forget(chunk) {
      lentBytes -= costOf(chunk.length);
    },
  };
}
