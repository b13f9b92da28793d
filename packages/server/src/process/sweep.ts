/** Removes what crashes and what was given up leave behind; nothing of it was ever visible. */
import type { Services } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import type { Schedule } from '../platform/schedules.ts';
import { sweepsOf } from './compose.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** At the start and then every hour. */
export function sweepSchedule(services: Services, deps: Deps): Schedule {
  const run = () => sweepAll(services, deps);
  return { name: 'sweep', everyMilliseconds: HOUR_MILLISECONDS, atStart: true, alone: true, run };
}

/** What all modules sweep, one after the other; what hinders one, such as a store that is away, hinders no other. */
export async function sweepAll(services: Services, deps: Deps): Promise<void> {
  const { log } = deps;
  const swept: Record<string, number> = {};
  for (const [name, sweep] of Object.entries(sweepsOf(services, deps))) {
    try {
      swept[name] = await sweep();
    } catch (error) {
      log.warn({ err: error, step: name }, 'sweeping failed');
    }
  }
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
}
