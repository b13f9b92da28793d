/**
 * How often something may be done by one key in any stretch of time of one length. A limit that refills as time goes by
 * lets through twice as many in its first minute: as many at once, and as many again in the course of it.
 */
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../collections/recent-map.ts';
import type { RateLimit } from './rate-limit.ts';

/** One that was counted, which can be taken back. */
export interface CountedOne {
  takeBack(): void;
}

export interface WindowLimiter {
  /** Counts one. Where it is one too many it is not counted: the whole seconds until the next is due. */
  take(key: string): CountedOne | { waitSeconds: number };
}

/** Keys remembered at most; the one that was used longest ago is forgotten first. */
const MAX_KEYS = 100_000;

export interface WindowLimiterOptions {
  clock: Clock;
  limit: RateLimit;
}

export function createWindowLimiter({ clock, limit }: WindowLimiterOptions): WindowLimiter {
  const { requests, seconds } = limit;
  /** Of each key the times of those that count still, in milliseconds, the oldest first. */
  const times = createRecentMap<string, readonly number[]>(MAX_KEYS);

  /** A clock that was set back would otherwise keep everybody out for as long. */
  function countingAt(key: string, now: number): number[] {
    const counted = times.get(key) ?? [];
    return counted.map((time) => Math.min(time, now)).filter((time) => time > now - seconds * 1_000);
  }

  return {
    take(key) {
      const now = clock.now().getTime();
      const counting = countingAt(key, now);
      const due = counting.at(-requests);
      if (due !== undefined) {
        const left = due + seconds * 1_000 - now;
        return { waitSeconds: Math.max(1, Math.ceil(left / 1_000)) };
      }
      times.set(key, [...counting, now]);
      return {
        takeBack() {
          const kept = [...(times.get(key) ?? [])];
          const at = kept.lastIndexOf(now);
          if (at >= 0) times.set(key, kept.toSpliced(at, 1));
        },
      };
    },
  };
}
