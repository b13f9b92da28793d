/**
 * How much may be done at the same time for one key (an account): the rest waits here, in the process. Without
 * it one caller's requests wait inside database connections, for locks of their own making, until nobody else
 * gets a connection.
 */
import { ServiceError } from './errors.ts';

export interface KeyedSlotsOptions {
  /** At the same time, by key. */
  running: number;
  /** Waiting for their turn, by key; one more is refused. */
  waiting: number;
}

export interface KeyedSlots {
  /**
   * Resolves with the way to give the slot back (calling it again is harmless) when it is this one's turn, first
   * come first served. Throws `rate_limited` when too many wait already.
   */
  take(key: string): Promise<() => void>;
  /** Runs `work` in a slot. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

function tooMany(): ServiceError {
  return new ServiceError('rate_limited', 'Too much of this at the same time; try again in a moment.', {
    headers: { 'retry-after': '1' },
  });
}

export function createKeyedSlots(limits: KeyedSlotsOptions): KeyedSlots {
  const lines = new Map<string, Line>();

  function leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) {
      // The slot passes to the next in line without becoming free.
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  async function take(key: string): Promise<() => void> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.running >= limits.running) {
      if (line.waiting.length >= limits.waiting) throw tooMany();
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
      });
    } else {
      line.running += 1;
      lines.set(key, line);
    }
    let held = true;
    return () => {
      if (held) leave(key, line);
      held = false;
    };
  }

  return {
    take,
    async run(key, work) {
      const release = await take(key);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
