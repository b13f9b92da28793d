/** Much work of the same kind without keeping everybody else waiting. */
import { setImmediate as turn } from 'node:timers/promises';

/**
 * Runs `work` over `items`, at most `limit` at the same time, and answers the results in the order of the items. After
 * each of them others in this process have their turn, also where the work never waits. After the first failure
 * nothing further begins; it rejects with that failure when what had begun has ended.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) {
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
      await turn();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}
