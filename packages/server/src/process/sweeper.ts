/** Removes what crashes and abandoned uploads leave behind; nothing of it was ever visible. */

import type { Services } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import { sweepsOf } from './compose.ts';

export interface Sweeper {
  /** One round now. */
  sweep(): Promise<void>;
  /** Ends the rounds and waits for one under way. */
  stop(): Promise<void>;
}

const HOUR_MILLISECONDS = 3_600_000;

/** Sweeps at the start and then every hour. */
export function startSweeper(services: Services, deps: Deps): Sweeper {
  const { log } = deps;
  const sweeps = sweepsOf(services, deps);

  /** What hinders one step, such as a store that is away, hinders no other. */
  async function sweep(): Promise<void> {
    const swept: Record<string, number> = {};
    for (const [name, step] of Object.entries(sweeps)) {
      try {
        swept[name] = await step();
      } catch (error) {
        log.warn({ err: error, step: name }, 'sweeping failed');
      }
    }
    if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
  }

  let round: Promise<void> = Promise.resolve();
  /** After the one under way: two at once would only meet each other. */
  const run = () => {
    round = round.then(sweep);
    return round;
  };
  void run();
  const timer = setInterval(() => void run(), HOUR_MILLISECONDS);
  timer.unref();
  return {
    sweep: run,
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
