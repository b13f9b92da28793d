/**
 * Syncs that several wait for. A sync of a file writes out all of it, whoever wrote there, so parts that arrive side by side
 * would each wait for the bytes of all the others, again and again.
 */

export interface SharedSyncs {
  /**
   * To be called as a handle of what `key` names is opened; answers how to sync it, which resolves once all that was written
   * before lasts. The handle has to stay open until then.
   */
  opened(key: string, sync: () => Promise<void>): () => Promise<void>;
}

interface Waiting {
  /** Handles count up as they are opened. */
  order: number;
  sync: () => Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

async function syncTogether(group: readonly Waiting[]): Promise<void> {
  // The system tells of a write that failed to handles that were open then, so that the oldest one is told for all.
  const oldest = group.reduce((one, other) => (other.order < one.order ? other : one));
  try {
    await oldest.sync();
    for (const { resolve } of group) resolve();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** One sync of a key runs at a time; whoever comes meanwhile shares the next one. */
export function createSharedSyncs(): SharedSyncs {
  /** Those for the next sync, while one runs. */
  const next = new Map<string, Waiting[]>();
  let order = 0;

  async function run(key: string, first: Waiting): Promise<void> {
    for (let group = [first]; group.length > 0; group = next.get(key) ?? []) {
      next.set(key, []);
      await syncTogether(group);
    }
    next.delete(key);
  }

  return {
    opened(key, sync) {
      order += 1;
      const mine = order;
      return () =>
        new Promise((resolve, reject) => {
          const one = { order: mine, sync, resolve, reject };
          const others = next.get(key);
          if (others === undefined) void run(key, one);
          else others.push(one);
        });
    },
  };
}
