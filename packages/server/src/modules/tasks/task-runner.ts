/** One attempt from claim to ending: what a handler is given, and what becomes of what it does. */
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { Database } from '../../platform/db/schema.ts';
import { asTaskError, isStorageAway } from './as-task-error.ts';
import type { TaskAttempts } from './task-attempts.ts';
import type { ClaimedTask } from './task-claims.ts';
import { LostLeaseError, type TaskContext, type TaskDefinition, TaskFailure } from './task-definition.ts';
import type { TaskMetrics } from './task-metrics.ts';
import type { UsedLine } from './used-price.ts';

/** A definition with its handler, the payload's type forgotten; `run` checks it against the schema. */
export interface RunnableTask {
  definition: TaskDefinition;
  handler: (context: TaskContext<never>) => Promise<Record<string, unknown>>;
}

/** Why a handler is told to stop although its task goes on: the process ends. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError';
}

export interface TaskRunnerDeps {
  db: Kysely<Database>;
  attempts: TaskAttempts;
  metrics: TaskMetrics;
  onError: (error: unknown, task: ClaimedTask) => void;
  /** Told of every attempt once it is over. */
  onEnded?: (task: ClaimedTask, ended: { outcome: RunOutcome; seconds: number }) => void;
}

export type RunOutcome = 'succeeded' | 'failed' | 'broke' | 'released' | 'void';

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
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

export interface TaskRunner {
  /** Never rejects: whatever happens is written to the task, or belongs to another attempt now. */
  run(claimed: ClaimedTask, task: RunnableTask, signal: AbortSignal): Promise<RunOutcome>;
}

/** With the pauses between them, some three hours of a store that is away. */
const POSTPONED_AT_MOST = 100;

export function createTaskRunner(deps: TaskRunnerDeps): TaskRunner {
  const { db, attempts, metrics, onError, onEnded } = deps;

  async function handle(
    claimed: ClaimedTask,
    { definition, handler }: RunnableTask,
    options: { signal: AbortSignal; progress: ProgressWriter; used: TaskContext<never>['used'] },
  ): Promise<Record<string, unknown>> {
    if (!Value.Check(definition.payload, claimed.payload)) {
      throw new TaskFailure(
        'invalid_payload',
        'The task was made by a version of the service that does not fit.',
      );
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
      db,
      progress: (stage, fraction) => options.progress.report(stage, fraction),
      used: options.used,
      commit: (write) => attempts.commit(claimed, write),
    });
  }

  /** What the handler's failure means for the task. */
  async function settleFailure(
    claimed: ClaimedTask,
    thrown: unknown,
    signal: AbortSignal,
  ): Promise<RunOutcome> {
    const error = asTaskError(thrown);
    if (signal.reason instanceof WorkerStoppingError) {
      await attempts.release(claimed);
      return 'released';
    }
    if (signal.aborted || error instanceof LostLeaseError) return 'void';
    if (error instanceof TaskFailure) {
      const { code, message } = error;
      await attempts.end(claimed, { state: 'FAILURE', code, message, outcome: 'failed' });
      return 'failed';
    }
    onError(error, claimed);
    if (isStorageAway(error) && claimed.attempt < POSTPONED_AT_MOST) {
      await attempts.postpone(claimed, describe(error));
      return 'broke';
    }
    await attempts.giveBack(claimed, {
      code: 'internal',
      message: 'Something went wrong on our side, and trying again did not help.',
      detail: describe(error),
    });
    return 'broke';
  }

  async function attemptAll(
    claimed: ClaimedTask,
    task: RunnableTask,
    signal: AbortSignal,
  ): Promise<RunOutcome> {
    const progress = createProgressWriter(
      (value) => attempts.reportProgress(claimed, value),
      (error) => onError(error, claimed),
    );
    let lines: readonly UsedLine[] | null = null;
    const used: TaskContext<never>['used'] = (told) => {
      lines = told;
    };
    try {
      const result = await handle(claimed, task, { signal, progress, used }).finally(() => progress.close());
      await attempts.end(claimed, { state: 'SUCCESS', result, used: lines });
      return 'succeeded';
    } catch (error) {
      return settleFailure(claimed, error, signal);
    }
  }

  return {
    async run(claimed, task, signal) {
      const startedAt = performance.now();
      // An ending that can not be written (no database) leaves the lease to run out; the sweeper follows.
      const outcome = await attemptAll(claimed, task, signal).catch((error: unknown) => {
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
