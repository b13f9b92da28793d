/** A map that remembers a bounded number of entries: those that were used last. */
export interface RecentMap<K, V> {
  /** Counts as a use. */
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

/** For values of very different sizes: what one weighs, and how much all may weigh together. */
export interface RecentMapWeights<V> {
  weightOf: (value: V) => number;
  most: number;
}

export function createRecentMap<K, V>(maxEntries: number, weights?: RecentMapWeights<V>): RecentMap<K, V> {
  // A Map keeps the order in which its keys were set.
  const entries = new Map<K, V>();
  let weight = 0;
  const { weightOf: weigh, most } = weights ?? { weightOf: () => 0, most: 0 };
  const isOver = () => entries.size > maxEntries || weight > most;

  function forget(key: K): void {
    const value = entries.get(key);
    if (value === undefined) return;
    weight -= weigh(value);
    entries.delete(key);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      // It would drive out all others and not stay itself.
      if (weigh(value) > most) return;
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (!isOver()) return;
        forget(oldest);
      }
    },
    delete: forget,
  };
}
