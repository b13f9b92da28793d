/** Removes what crashes and what was given up leave behind; nothing of it was ever visible. */
import type { Sweep } from '../module.ts';
import type { Services } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import type { Schedule } from '../platform/schedules/schedules.ts';
import { diskSweepsOf, sweepsOf } from './compose.ts';

/** At the start and then every hour. */
const sweeping = { everyMilliseconds: 3_600_000, atStart: true } as const;

/** What one process does for all. */
export function sweepSchedule(services: Services, deps: Deps): Schedule {
  const run = () => sweepEach(sweepsOf(services, deps), deps);
  return { name: 'sweep', ...sweeping, alone: true, run };
}

/** What every process does for itself: another one does not see its disk. */
export function diskSweepSchedule(services: Services, deps: Deps): Schedule {
  return { name: 'disk_sweep', ...sweeping, run: () => sweepEach(diskSweepsOf(services, deps), deps) };
}

/** All of it, as in a deployment of one process. */
export async function sweepAll(services: Services, deps: Deps): Promise<void> {
  await sweepEach([...sweepsOf(services, deps), ...diskSweepsOf(services, deps)], deps);
}

/** One after the other; what hinders one, such as a store that is away, hinders no other. */
async function sweepEach(sweeps: readonly [string, Sweep][], { log }: Pick<Deps, 'log'>): Promise<void> {
  const swept: Record<string, number> = {};
  for (const [name, sweep] of sweeps) {
    try {
      swept[name] = await sweep();
    } catch (error) {
      log.warn({ err: error, step: name }, 'sweeping failed');
    }
  }
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
}
