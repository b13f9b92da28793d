/**
 * How much may be done at the same time for one key (an account): the rest waits here, in the process. Without
 * it one caller's requests wait inside database connections, for locks of their own making, until nobody else
 * gets a connection.
 */
import { ServiceError } from '../errors.ts';

export interface KeyedSlotsOptions {
  /** At the same time, by key. */
  running: number;
  /** Waiting for their turn, by key; one more is refused. */
  waiting: number;
}

export interface KeyedSlots {
  /**
   * Resolves with the way to give the slot back (calling it again is harmless) when it is this one's turn, first
   * come first served. `running` is how many of this key may be at it at the same time, from now on; without it as
   * many as of any other. Throws `rate_limited` when too many wait already.
   */
  take(key: string, running?: number): Promise<() => void>;
  /** The same at once; null where it would have to wait. */
  takeNow(key: string): (() => void) | null;
  /** Runs `work` in a slot. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  /** How many may run at the same time. */
  limit: number;
  waiting: (() => void)[];
}

function tooMany(): ServiceError {
  const sentence = 'Too much of this waits for its turn already. Wait for some of it to be answered first.';
  return new ServiceError('rate_limited', sentence, { headers: { 'retry-after': '1' } });
}

export function createKeyedSlots(limits: KeyedSlotsOptions): KeyedSlots {
  const lines = new Map<string, Line>();

  function startWaiting(line: Line): void {
    while (line.running < line.limit) {
      const next = line.waiting.shift();
      if (next === undefined) return;
      line.running += 1;
      next();
    }
  }

  function leave(key: string, line: Line): void {
    line.running -= 1;
    startWaiting(line);
    if (line.running === 0) lines.delete(key);
  }

  function leaveOnce(key: string, line: Line): () => void {
    let held = true;
    return () => {
      if (held) leave(key, line);
      held = false;
    };
  }

  async function take(key: string, running = limits.running): Promise<() => void> {
    const line = lines.get(key) ?? { running: 0, limit: running, waiting: [] };
    line.limit = running;
    startWaiting(line);
    if (line.running >= line.limit) {
      if (line.waiting.length >= limits.waiting) throw tooMany();
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
      });
    } else {
      line.running += 1;
      lines.set(key, line);
    }
    return leaveOnce(key, line);
  }

  function takeNow(key: string): (() => void) | null {
    const line = lines.get(key) ?? { running: 0, limit: limits.running, waiting: [] };
    if (line.running >= line.limit) return null;
    line.running += 1;
    lines.set(key, line);
    return leaveOnce(key, line);
  }

  return {
    take,
    takeNow,
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
