/** Keeps the best of very many scored vectors: similarity first, ties by id, only what comes after a given rank. */

import { idBytes } from '../vector-ids.ts';
import type { Rank, Ranking } from './exact-protocol.ts';

const ID_BYTES = 16;

/** Bytewise order, which is PostgreSQL's of uuids. */
function compareIds(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): number {
  for (let i = 0; i < ID_BYTES; i += 1) {
    const difference = (a[aAt + i] ?? 0) - (b[bAt + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export interface Ranker {
  /** What scores lower can be passed over without a call. */
  floor: number;
  /** Takes a vector into account; its id are the 16 bytes at `at` of `ids`. */
  offer(similarity: number, ids: Uint8Array, at: number): void;
  finish(): Ranking;
}

/** Ranks by collecting up to twice as many as are wanted and then leaving the worse half out. */
export function createRanker({ count, after }: { count: number; after: Rank | null }): Ranker {
  const room = Math.max(2 * count, 64);
  const similarities = new Float32Array(room);
  const ids = new Uint8Array(room * ID_BYTES);
  const afterId = after === null ? null : idBytes(after.id);
  let held = 0;

  const inOrder = (): number[] =>
    Array.from({ length: held }, (_, slot) => slot).sort(
      (a, b) =>
        (similarities[b] ?? 0) - (similarities[a] ?? 0) || compareIds(ids, a * ID_BYTES, ids, b * ID_BYTES),
    );

  function best(): Ranking {
    const order = inOrder().slice(0, count);
    const ranking = {
      similarities: new Float32Array(order.length),
      ids: new Uint8Array(order.length * ID_BYTES),
    };
    order.forEach((slot, rank) => {
      ranking.similarities[rank] = similarities[slot] ?? 0;
      ranking.ids.set(ids.subarray(slot * ID_BYTES, (slot + 1) * ID_BYTES), rank * ID_BYTES);
    });
    return ranking;
  }

  function shrink(): void {
    const kept = best();
    similarities.set(kept.similarities);
    ids.set(kept.ids);
    held = kept.similarities.length;
    ranker.floor = similarities[held - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether it stands behind the last of a full ranking; that one is at `count - 1` since the last shrinking. */
  const isBehind = (similarity: number, source: Uint8Array, at: number): boolean =>
    similarity === ranker.floor && compareIds(source, at, ids, (count - 1) * ID_BYTES) >= 0;

  const ranker: Ranker = {
    floor: Number.NEGATIVE_INFINITY,
    offer(similarity, source, at) {
      if (similarity < ranker.floor || Number.isNaN(similarity)) return;
      if (after !== null && afterId !== null) {
        if (similarity > after.similarity) return;
        if (similarity === after.similarity && compareIds(source, at, afterId, 0) <= 0) return;
      }
      if (isBehind(similarity, source, at)) return;
      similarities[held] = similarity;
      for (let i = 0; i < ID_BYTES; i += 1) ids[held * ID_BYTES + i] = source[at + i] ?? 0;
      held += 1;
      if (held === room) shrink();
    },
    finish: best,
  };
  return ranker;
}
