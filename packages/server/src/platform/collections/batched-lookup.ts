/** Many lookups of single things at the same time become few lookups of many. */

export interface BatchedLookupOptions<Value> {
  /** Looks up all `keys`, each there once, for one group; leaves out what is not there. */
  find(group: string, keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** Keys of one lookup at most. */
  most: number;
}

interface Wait<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

type Waiting<Value> = Map<string, Wait<Value>[]>;

function takeBatch<Value>(waiting: Waiting<Value>, most: number): Waiting<Value> {
  const batch = new Map(waiting.entries().take(most));
  for (const key of batch.keys()) waiting.delete(key);
  return batch;
}

/**
 * A function that looks one thing up. While a lookup of its group runs, those who ask wait for the next one, which is
 * made for all of them: what they get was read after they had asked, as if each had asked alone.
 */
export function createBatchedLookup<Value>({
  find,
  most,
}: BatchedLookupOptions<Value>): (group: string, key: string) => Promise<Value | undefined> {
  /** Of groups for which a lookup runs. */
  const groups = new Map<string, Waiting<Value>>();

  async function lookUp(group: string, batch: Waiting<Value>): Promise<void> {
    try {
      const found = await find(group, [...batch.keys()]);
      for (const [key, waits] of batch) for (const { resolve } of waits) resolve(found.get(key));
    } catch (error) {
      for (const waits of batch.values()) for (const { reject } of waits) reject(error);
    }
  }

  async function run(group: string, waiting: Waiting<Value>): Promise<void> {
    while (waiting.size > 0) await lookUp(group, takeBatch(waiting, most));
    groups.delete(group);
  }

  return (group, key) =>
    new Promise((resolve, reject) => {
      const waiting = groups.get(group);
      const wait = { resolve, reject };
      if (waiting === undefined) {
        const first: Waiting<Value> = new Map([[key, [wait]]]);
        groups.set(group, first);
        void run(group, first);
        return;
      }
      const waits = waiting.get(key);
      if (waits === undefined) waiting.set(key, [wait]);
      else waits.push(wait);
    });
}
