/** What a process does again and again without anybody asking: by the clock as a service, on request in tests. */
import type { Logger } from 'pino';

export interface Schedule {
  /** In snake case, for the log. */
  name: string;
  everyMilliseconds: number;
  /** Also as soon as it is started. */
  atStart?: boolean;
  /** May fail: that is logged, and the next time comes. */
  run(): Promise<unknown>;
}

export interface RunningSchedules {
  /** Runs it now, or waits for the run under way; rejects with what it rejects with. Throws for a name that is not there. */
  run(name: string): Promise<void>;
  /** Ends them; waits for runs under way. */
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  log: Logger;
  /** `manual`: nothing runs by the clock, and nothing at the start, only what is asked for by name. */
  mode?: 'clock' | 'manual';
}

/** Starts them. A run that takes long is not begun a second time meanwhile. */
export function startSchedules(
  schedules: readonly Schedule[],
  { log, mode = 'clock' }: ScheduleOptions,
): RunningSchedules {
  const running = new Map<string, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function run(schedule: Schedule): Promise<void> {
    const underWay = running.get(schedule.name);
    if (underWay !== undefined) return underWay;
    const started = schedule
      .run()
      .then(() => undefined)
      .finally(() => running.delete(schedule.name));
    running.set(schedule.name, started);
    return started;
  }

  function runByClock(schedule: Schedule): void {
    run(schedule).catch((error: unknown) =>
      log.warn({ err: error, schedule: schedule.name }, 'what runs by itself failed'),
    );
  }

  for (const schedule of mode === 'clock' ? schedules : []) {
    if (schedule.atStart) runByClock(schedule);
    const timer = setInterval(() => runByClock(schedule), schedule.everyMilliseconds);
    // A process that has nothing else to do may end.
    timer.unref();
    timers.push(timer);
  }

  return {
    async run(name) {
      const schedule = schedules.find((one) => one.name === name);
      if (schedule === undefined) throw new Error(`There is no schedule ${name}.`);
      await run(schedule);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running.values());
    },
  };
}
