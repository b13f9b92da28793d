/** One step of a pipeline: takes items in order, works on one at a time, holds back whoever is too fast. */
export interface Stage<Item> {
  /** Hands over an item; resolves when there is room for the next. Rejects once the work has failed. */
  push(item: Item): Promise<void>;
  /** Resolves when everything handed over is done. Rejects when the work failed. */
  drain(): Promise<void>;
}

/**
 * Runs `work` beside its caller, so that decoding, filtering and encoding overlap on the cores. At
 * most `capacity` items wait or are worked on. After a failure the remaining items go to `discard`.
 */
export function createStage<Item>(
  capacity: number,
  work: (item: Item) => Promise<void>,
  discard: (item: Item) => void = () => {},
): Stage<Item> {
  const running: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | null = null;

  async function runOne(before: Promise<void>, item: Item): Promise<void> {
    await before;
    if (failure !== null) return discard(item);
    try {
      await work(item);
    } catch (error) {
      failure ??= { error };
    }
  }

  function throwFailure(): void {
    if (failure !== null) throw failure.error;
  }

  return {
    async push(item) {
      last = runOne(last, item);
      running.push(last);
      if (running.length >= capacity) await running.shift();
      throwFailure();
    },
    async drain() {
      await last;
      throwFailure();
    },
  };
}
