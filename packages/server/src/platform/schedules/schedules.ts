/** What a process does again and again without anybody asking: by the clock as a service, on request in tests. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { Metrics } from '../health/metrics.ts';
import { holdSchedule } from '../processes/processes.repo.ts';

export interface Schedule {
  /** In snake case, for the log, the metrics and the lease. */
  name: string;
  everyMilliseconds: number;
  /** Also as soon as it is started. */
  atStart?: boolean;
  /** Only one process of the deployment does it, until it is gone. */
  alone?: boolean;
  /** May fail: that is logged, and the next time comes. */
  run(): Promise<unknown>;
}

export interface RunningSchedules {
  /**
   * Runs it now, whoever else does, or waits for the run under way; rejects with what it rejects with. Throws for a name
   * that is not there.
   */
  run(name: string): Promise<void>;
  /** Ends them; waits for runs under way. */
  stop(): Promise<void>;
}

export interface SchedulesDeps {
  db: Kysely<Database>;
  processId: string;
  metrics: Pick<Metrics, 'onScheduled'>;
  log: Pick<Logger, 'warn'>;
}

export interface ScheduleOptions {
  /** `manual`: nothing runs by the clock, and nothing at the start, only what is asked for by name. */
  mode?: 'clock' | 'manual';
  /** 0 to 1. */
  random?: () => number;
}

/** Part by which a process's period is shorter or longer: processes that started together do not go on together. */
const JITTER = 0.1;

/** Starts them. A run that takes long is not begun a second time meanwhile. */
export function startSchedules(
  schedules: readonly Schedule[],
  { db, processId, metrics, log }: SchedulesDeps,
  { mode = 'clock', random = Math.random }: ScheduleOptions = {},
): RunningSchedules {
  const running = new Map<string, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  async function measured({ name, run }: Schedule): Promise<void> {
    const start = performance.now();
    const observe = (outcome: 'done' | 'failed') =>
      metrics.onScheduled({ name, outcome, seconds: (performance.now() - start) / 1_000 });
    try {
      await run();
      observe('done');
    } catch (error) {
      observe('failed');
      throw error;
    }
  }

  function run(schedule: Schedule): Promise<void> {
    const underWay = running.get(schedule.name);
    if (underWay !== undefined) return underWay;
    const started = measured(schedule).finally(() => running.delete(schedule.name));
    running.set(schedule.name, started);
    return started;
  }

  async function runIfOurs(schedule: Schedule): Promise<void> {
    if (schedule.alone && !(await holdSchedule(db, { name: schedule.name, processId }))) return;
    await run(schedule);
  }

  /** Known while it looks whose it is, so that a stop waits for that too. */
  const looking = new Set<Promise<void>>();

  function runByClock(schedule: Schedule): void {
    const looked = runIfOurs(schedule)
      .catch((error: unknown) =>
        log.warn({ err: error, schedule: schedule.name }, 'what runs by itself failed'),
      )
      .finally(() => looking.delete(looked));
    looking.add(looked);
  }

  function arm(schedule: Schedule): void {
    const period = schedule.everyMilliseconds * (1 + JITTER * (2 * random() - 1));
    const timer = setInterval(() => runByClock(schedule), period);
    // A process that has nothing else to do may end.
    timer.unref();
    timers.push(timer);
  }

  for (const schedule of mode === 'clock' ? schedules : []) {
    if (schedule.atStart) runByClock(schedule);
    arm(schedule);
  }

  return {
    async run(name) {
      const schedule = schedules.find((one) => one.name === name);
      if (schedule === undefined) throw new Error(`There is no schedule ${name}.`);
      await run(schedule);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled([...looking, ...running.values()]);
    },
  };
}
