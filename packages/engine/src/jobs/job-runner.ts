/** One child process for a sequence of jobs: for work too short to pay for a start each time. */
import { MediaError } from '../errors.ts';
import type { JobPlaces } from '../sandbox/confine.ts';
import type { JobLimits } from '../types.ts';
import { DEFAULT_LIMITS, type JobKind, type JobMap, WIDEST_LIMITS } from './job-map.ts';
import { type JobProcess, startJobProcess } from './job-process.ts';
import type { RunJobOptions } from './run-job.ts';

export interface JobRunner {
  /**
   * Runs one job after the other in the same process; a process that a job took with it is replaced at the next one.
   * Throws MediaError (see `runChild`).
   */
  run<Kind extends JobKind>(
    kind: Kind,
    request: JobMap[Kind]['request'],
    options?: Omit<RunJobOptions, 'generators'>,
  ): Promise<JobMap[Kind]['result']>;
  /** Ends the process and with it a job under way; resolves when it is gone. Nothing is run afterwards. */
  close(): Promise<void>;
}

export interface JobRunnerOptions {
  /** Files of all its jobs (see `renderPlaces`). The folders must be there already. */
  places: JobPlaces;
  /** Bounds of its processes that the kernel keeps; default: the widest of any job. */
  limits?: JobLimits;
  /** Of all its jobs that render (see `RunJobOptions`). */
  generators?: URL;
  /** Somebody looks at what its jobs make: they go before the rest of the media work. */
  isWatched?: boolean;
  /** Jobs after which the process is replaced, so that nothing piles up in it. */
  jobsPerProcess?: number;
}

const CHILD_MODULE = new URL('./job-child.ts', import.meta.url);

/** Jobs of one process by default: none of them is long, and a start costs 0.12 s. */
const JOBS_PER_PROCESS = 200;

/**
 * A runner whose process starts now, so that it is ready for the first job. All jobs of a runner must be of one owner:
 * what untrusted media does to a process stays with whose media it is.
 */
export function openJobRunner({
  places,
  limits = WIDEST_LIMITS,
  generators,
  isWatched = false,
  jobsPerProcess = JOBS_PER_PROCESS,
}: JobRunnerOptions): JobRunner {
  const start = (): JobProcess =>
    startJobProcess({
      module: CHILD_MODULE,
      places,
      isWatched,
      ...(generators && { generators }),
      // The kernel counts processor time over all jobs of a process.
      limits: { ...limits, timeoutSeconds: limits.timeoutSeconds * jobsPerProcess },
    });
  let child: JobProcess | null = start();
  let jobs = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function readyProcess(): Promise<JobProcess> {
    if (child !== null && (jobs >= jobsPerProcess || !child.isAlive())) {
      await child.end();
      child = null;
    }
    if (child === null) jobs = 0;
    child ??= start();
    return child;
  }

  return {
    run(kind, request, options = {}) {
      const job = last.then(async () => {
        if (closed) throw new MediaError('cancelled', 'This was cancelled.');
        const process = await readyProcess();
        jobs += 1;
        return process.run(
          { kind, request },
          { limits: options.limits ?? DEFAULT_LIMITS[kind], hooks: options.hooks ?? {} },
        );
      });
      last = job.catch(() => undefined);
      return job as Promise<JobMap[typeof kind]['result']>;
    },
    async close() {
      closed = true;
      await child?.end();
      await last;
    },
  };
}
