/** One attempt from claim to ending: what a handler is given, and what becomes of what it does. */
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { Database } from '../../platform/db/schema.ts';
import { outageOf } from '../../platform/health/outages.ts';
import type { RoomState } from '../../platform/health/room.ts';
import { isReferredTo } from '../../platform/storage/storage-mark.repo.ts';
import {
  asTaskError,
  isStorageAway,
  missingKeyOf,
  type RunOutcome,
  WorkerStoppingError,
} from './attempts/run-outcome.ts';
import type { TaskAttempts } from './attempts/task-attempts.ts';
import type { ClaimedTask } from './attempts/task-claims.ts';
import type { LoneRuns } from './lone-runs.ts';
import {
  GiveWayError,
  LostLeaseError,
  SameWorkError,
  type TaskContext,
  type TaskDefinition,
  TaskFailure,
} from './task-definition.ts';
import type { TaskMetrics } from './task-metrics.ts';
import type { UsedLine } from './used-price.ts';

/** A definition with its handler, the payload's type forgotten; `run` checks it against the schema. */
export interface RunnableTask {
  definition: TaskDefinition;
  handler: (context: TaskContext<never>) => Promise<Record<string, unknown>>;
}

/** What a task carries is not what its definition says: another version of the program made it. */
class UnknownPayloadError extends Error {
  override name = 'UnknownPayloadError';
}

/** The process that ran nothing but this attempt ended, while its worker lived on. */
class LoneProcessDiedError extends Error {
  override name = 'LoneProcessDiedError';
}

export interface TaskRunnerDeps {
  db: Kysely<Database>;
  attempts: TaskAttempts;
  metrics: TaskMetrics;
  onError: (error: unknown, task: ClaimedTask) => void;
  /** What room there is now; where there is none, no failure is held against a task. */
  lookForRoom?: () => Promise<RoomState>;
  /** Where a task runs that its workers were lost with before; left out = here, like any other. */
  lone?: LoneRuns;
  /** Told of every attempt once it is over. */
  onEnded?: (task: ClaimedTask, ended: { outcome: RunOutcome; seconds: number }) => void;
}

/** At most four writes a second and task. */
const progressEveryMilliseconds = 250;

interface ProgressWriter {
  report(stage: string, fraction: number): void;
  /** After this nothing is written any more. */
  close(): Promise<void>;
}

/** Writes the newest progress, one write at a time and not more often than a few times a second. */
function createProgressWriter(
  write: (progress: { stage: string; fraction: number }) => Promise<unknown>,
  onError: (error: unknown) => void,
): ProgressWriter {
  let next: { stage: string; fraction: number } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function flush(): void {
    timer = undefined;
    const progress = next;
    next = null;
    if (closed || progress === null) return;
    timer = setTimeout(flush, progressEveryMilliseconds);
    writing = writing.then(() => write(progress)).then(() => undefined, onError);
  }

  return {
    report(stage, fraction) {
      if (closed) return;
      next = { stage, fraction: Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0 };
      if (timer === undefined) flush();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await writing;
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return `${error.name}: ${error.message}${cause instanceof Error ? ` (${cause.message})` : ''}`;
}

export interface TaskRunner {
  /** Never rejects: whatever happens is written to the task, or belongs to another attempt now. */
  run(
    claimed: ClaimedTask,
    task: RunnableTask,
    signal: AbortSignal,
    options?: { giveWay?: AbortSignal },
  ): Promise<RunOutcome>;
}

/** With the pauses between them, some three hours of a store that is away. */
const POSTPONED_AT_MOST = 100;

/** What a task says while it waits, and when it has waited for too long. */
interface PutOff {
  code: string;
  waiting: string;
  /** Left out = it may wait for ever: this server's own disk and database are seen to by somebody. */
  givenUp?: string;
}

const STORAGE_AWAY: PutOff = {
  code: 'storage_unavailable',
  waiting: 'The file storage can not be used at the moment; the task goes on by itself once it is back.',
  givenUp: 'The file storage did not have the files that this needs, for hours; try again once it has.',
};
const DISK_FULL: PutOff = {
  code: 'storage_full',
  waiting: "The server's disk is full; the task goes on by itself once there is room.",
};
const DATABASE_AWAY: PutOff = {
  code: 'database_unavailable',
  waiting: 'The database could not be reached; the task goes on by itself.',
};
const SAME_WORK: PutOff = {
  code: 'same_work',
  waiting: 'The same work is under way for another task; this goes on by itself once that is done.',
};
const UNKNOWN_PAYLOAD: PutOff = {
  code: 'invalid_payload',
  waiting: 'The task was made by another version of the service and waits for a worker of that version.',
  givenUp: 'The task was made by a version of the service that does not fit.',
};
const DEFECT = {
  code: 'internal',
  message: 'Something went wrong on our side, and trying again did not help.',
};

const WORKER_LOST = {
  code: 'worker_lost',
  message:
    'The work on this ended the process that it ran in, every time and with nothing else in it, so it was given up. ' +
    'It may need more memory than there is; try it with less, such as a shorter or smaller file.',
};

/** Losses after which a task runs in a process of its own: two were hardly chance. */
const SUSPECT_LOSSES = 2;

interface Running extends TaskRunnerDeps {
  lookForRoom: () => Promise<RoomState>;
}

async function handle(
  { attempts, db }: Running,
  claimed: ClaimedTask,
  { definition, handler }: RunnableTask,
  options: Pick<TaskContext<never>, 'signal' | 'giveWay' | 'used'> & { progress: ProgressWriter },
): Promise<Record<string, unknown>> {
  if (!Value.Check(definition.payload, claimed.payload)) {
    throw new UnknownPayloadError(`This program does not understand the payload of a ${claimed.type}.`);
  }
  const { taskId, userId, accountId, traceId, attempt } = claimed;
  return handler({
    taskId,
    userId,
    accountId,
    traceId,
    attempt,
    payload: claimed.payload as never,
    signal: options.signal,
    ...(options.giveWay === undefined ? {} : { giveWay: options.giveWay }),
    db,
    progress: (stage, fraction) => options.progress.report(stage, fraction),
    used: options.used,
    commit: (write, options) => attempts.commit(claimed, write, options),
  });
}

/** A file that is missing although something refers to it: a folder that is not mounted looks like that. */
async function isAway({ db }: Running, thrown: unknown): Promise<boolean> {
  const missing = missingKeyOf(thrown);
  return missing === null ? isStorageAway(thrown) : await isReferredTo(db, missing);
}

/** What the task has to wait for without having failed; null for any other error. */
async function putOffFor(running: Running, thrown: unknown): Promise<PutOff | null> {
  const { lookForRoom } = running;
  const outage = outageOf(thrown);
  // What could not be written fails in many ways: as an odd error of FFmpeg, as a file that is cut off.
  if (outage?.code === 'disk_full') return DISK_FULL;
  const room = await lookForRoom();
  if (room !== 'ample') return room === 'gone' ? STORAGE_AWAY : DISK_FULL;
  if (outage?.code === 'database_unavailable') return DATABASE_AWAY;
  if (thrown instanceof UnknownPayloadError) return UNKNOWN_PAYLOAD;
  return (await isAway(running, thrown)) ? STORAGE_AWAY : null;
}

async function putOff(
  { attempts }: Running,
  claimed: ClaimedTask,
  { code, waiting, givenUp }: PutOff,
  detail: string,
): Promise<RunOutcome> {
  if (givenUp === undefined || claimed.attempt < POSTPONED_AT_MOST) {
    await attempts.postpone(claimed, { code, message: waiting, detail });
    return 'postponed';
  }
  await attempts.giveBack(claimed, { code, message: givenUp, detail });
  return 'broke';
}

/** What the handler's failure means for the task. */
async function settleFailure(
  running: Running,
  claimed: ClaimedTask,
  thrown: unknown,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { attempts, onError } = running;
  const error = asTaskError(thrown);
  if (signal.reason instanceof WorkerStoppingError) {
    await attempts.release(claimed);
    return 'released';
  }
  const outage = outageOf(signal.reason);
  if (outage === null && (signal.aborted || error instanceof LostLeaseError)) return 'void';
  if (error instanceof GiveWayError) {
    await attempts.giveWay(claimed);
    return 'gave_way';
  }
  if (error instanceof SameWorkError) return putOff(running, claimed, SAME_WORK, error.name);
  const reason = await putOffFor(running, outage ?? thrown);
  if (reason !== null) {
    onError(thrown, claimed);
    return putOff(running, claimed, reason, describe(thrown));
  }
  if (error instanceof TaskFailure) {
    const { code, message } = error;
    await attempts.end(claimed, { state: 'FAILURE', code, message, outcome: 'failed' });
    return 'failed';
  }
  onError(error, claimed);
  const failure = error instanceof LoneProcessDiedError ? WORKER_LOST : DEFECT;
  await attempts.giveBack(claimed, { ...failure, detail: describe(error) });
  return 'broke';
}

async function isSuspect({ attempts }: Running, { taskId, attempt }: ClaimedTask): Promise<boolean> {
  return attempt > SUSPECT_LOSSES && (await attempts.countLosses(taskId)) >= SUSPECT_LOSSES;
}

/** Its process writes what becomes of the attempt, unless it dies of it. */
async function attemptAlone(
  running: Running,
  claimed: ClaimedTask,
  signal: AbortSignal,
  { run }: LoneRuns,
): Promise<RunOutcome> {
  try {
    const end = await run(claimed, signal);
    if ('outcome' in end) return end.outcome;
    throw new LoneProcessDiedError(end.diedOf);
  } catch (error) {
    return settleFailure(running, claimed, error, signal);
  }
}

async function attemptAll(
  running: Running,
  claimed: ClaimedTask,
  task: RunnableTask,
  { signal, giveWay }: Pick<TaskContext<never>, 'signal' | 'giveWay'>,
): Promise<RunOutcome> {
  const { attempts, lone, onError } = running;
  if (lone !== undefined && (await isSuspect(running, claimed)))
    return attemptAlone(running, claimed, signal, lone);
  const progress = createProgressWriter(
    (value) => attempts.reportProgress(claimed, value),
    (error) => onError(error, claimed),
  );
  let lines: readonly UsedLine[] | null = null;
  const used: TaskContext<never>['used'] = (told) => {
    lines = told;
  };
  try {
    const result = await handle(running, claimed, task, {
      signal,
      progress,
      used,
      ...(giveWay === undefined ? {} : { giveWay }),
    }).finally(() => progress.close());
    await attempts.end(claimed, { state: 'SUCCESS', result, used: lines });
    return 'succeeded';
  } catch (error) {
    return settleFailure(running, claimed, error, signal);
  }
}

export function createTaskRunner(deps: TaskRunnerDeps): TaskRunner {
  const running: Running = {
    ...deps,
    lookForRoom: deps.lookForRoom ?? (async () => 'ample'),
  };
  const { metrics, onEnded, onError } = running;
  return {
    async run(claimed, task, signal, { giveWay } = {}) {
      const startedAt = performance.now();
      // An ending that can not be written (no database) leaves the lease to run out; the sweeper follows.
      const outcome = await attemptAll(running, claimed, task, {
        signal,
        ...(giveWay === undefined ? {} : { giveWay }),
      }).catch((error: unknown) => {
        if (!(error instanceof LostLeaseError)) onError(error, claimed);
        return 'void' as const;
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      metrics.attemptEnded(claimed.type, outcome, seconds);
      onEnded?.(claimed, { outcome, seconds });
      return outcome;
    },
  };
}
