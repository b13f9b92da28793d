/** One run of one analyser: claimed, bounded in time, its results and its end written only while it is held. */
import { MediaError } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ProviderError } from '../../../../platform/ai/provider-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { outageOf } from '../../../../platform/health/outages.ts';
import { ModelError } from '../../../../platform/models/model-runtime.ts';
import { LostLeaseError, type TaskContext, TaskFailure } from '../../../tasks/index.ts';
import {
  type Analyser,
  type AnalyserContext,
  type AnalyserOutcome,
  AnalyserRefusal,
} from '../../analysis/analyser.ts';
import * as repo from './analyser-runs.repo.ts';
import { nextAttemptAt } from './run-maker.ts';

export interface RunDeps {
  clock: Clock;
  log: Logger;
}

/** All of a context but what belongs to the run itself. */
export type RunSurroundings = Omit<AnalyserContext, 'signal' | 'progress' | 'commit'>;

export interface RunRequest {
  analyser: Analyser;
  maker: repo.RunMaker;
  surroundings: RunSurroundings;
  /** Analysers that read what this one writes. */
  followers: readonly string[];
  progress(fraction: number): void;
}

type IndexContext = Pick<TaskContext<unknown>, 'taskId' | 'signal' | 'commit'>;

/** An analyser took longer than it may; the message is shown. */
class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/** The results were removed, or the version went, while the run was under way: nothing of it is wanted. */
class RunGoneError extends Error {
  override name = 'RunGoneError';
}

const Outcome = Type.Object({
  details: Type.Record(
    Type.String({ maxLength: 100 }),
    Type.Union([Type.Number(), Type.String({ maxLength: 10_000 }), Type.Boolean(), Type.Null()]),
    { maxProperties: 100 },
  ),
  warnings: Type.Optional(Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 1_000 })),
});

/** A number that is none would be stored as null, and read as nothing found. */
function requireSense(outcome: unknown): AnalyserOutcome {
  const makesSense = Value.Check(Outcome, outcome);
  if (
    makesSense &&
    Object.values(outcome.details).every(
      (value) => !Object.is(value, Number.NaN) && Math.abs(Number(value ?? 0)) !== Number.POSITIVE_INFINITY,
    )
  ) {
    return outcome as AnalyserOutcome;
  }
  throw new TaskFailure('rubbish', 'The analyser answered something that makes no sense.');
}

/** Settles as `work` does, or rejects at once when `signal` aborts: what does not listen is left behind. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const LONGEST_REASON = 1_000;

/** What people are told. Of errors that were not written for them only that there was one: they may hold anything. */
export function reasonFor(error: unknown): string {
  const isForPeople =
    error instanceof AnalyserRefusal ||
    error instanceof TaskFailure ||
    error instanceof ServiceError ||
    error instanceof ProviderError ||
    error instanceof ModelError ||
    error instanceof TimeLimitError ||
    error instanceof MediaError;
  return isForPeople
    ? error.message.slice(0, LONGEST_REASON)
    : 'The analyser broke off by an error of its own.';
}

/** What is nobody's failure but the task's own end, or comes back by itself. */
function isOfTheTask(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || error instanceof LostLeaseError || outageOf(error) !== null;
}

/**
 * Runs a claimed analyser to its end. What it throws becomes the state of the run; only what ends the whole task
 * (cancel, lost lease, a store that is away) is thrown on.
 */
export async function runAnalyser(
  { clock, log }: RunDeps,
  context: IndexContext,
  request: RunRequest,
): Promise<void> {
  const { analyser, maker, surroundings, followers } = request;
  const { versionId, assetId, probe } = surroundings;
  const held = { versionId, analyser: analyser.name, taskId: context.taskId };
  const limit = new AbortController();
  const signal = AbortSignal.any([context.signal, limit.signal]);
  let isOver = false;

  /** The analyser's own writes: none after its end, and none once the run is not held any more. */
  const commit = <T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
    context.commit(async (trx) => {
      if (isOver || signal.aborted) throw new RunGoneError('The run is over.');
      if (!(await repo.holdRun(trx, held))) throw new RunGoneError('The run is not held any more.');
      return write(trx);
    });

  const seconds = analyser.timeLimit(probe.durationSeconds);
  const timer = setTimeout(
    () =>
      limit.abort(new TimeLimitError(`It took longer than the ${Math.round(seconds)} seconds it may take.`)),
    seconds * 1_000,
  );
  try {
    const progress = (fraction: number) => {
      if (!isOver && Number.isFinite(fraction)) request.progress(Math.min(1, Math.max(0, fraction)));
    };
    const work = Promise.resolve().then(() => analyser.run({ ...surroundings, signal, progress, commit }));
    const outcome = requireSense(await untilAborted(work, signal));
    isOver = true;
    await context.commit(async (trx) => {
      if (!(await repo.holdRun(trx, held))) return;
      await repo.finishRun(trx, held, { maker, outcome, now: clock.now() });
      const reason = `Results of ${analyser.name} are newer.`;
      await repo.markFollowers(trx, { versionId, followers, reason });
    });
  } catch (error) {
    isOver = true;
    if (isOfTheTask(error, context.signal)) throw error;
    if (error instanceof RunGoneError) return;
    const reason = reasonFor(error);
    if (error instanceof AnalyserRefusal) {
      await context.commit((trx) => repo.refuseRun(trx, held, { maker, reason, now: clock.now() }));
      return;
    }
    log.warn(
      { err: error, analyser: analyser.name, asset_id: assetId, version_id: versionId },
      'an analyser failed',
    );
    // Native code that broke would break again.
    const isFinal = error instanceof MediaError && error.code === 'crash';
    await failHeldRun({ clock }, context, { held, reason, isFinal });
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a held run as failed, and says when it is tried again; never where the failure is final. */
export async function failHeldRun(
  { clock }: Pick<RunDeps, 'clock'>,
  context: IndexContext,
  { held, reason, isFinal = false }: { held: repo.HeldRun; reason: string; isFinal?: boolean },
): Promise<void> {
  await context.commit(async (trx) => {
    const row = await repo.findRun(trx, held);
    if (row === undefined) return;
    const now = clock.now();
    const attempts = row.attempts + 1;
    const next = isFinal ? null : nextAttemptAt(attempts, now);
    await repo.failRun(trx, held, { reason, attempts, nextAttemptAt: next, now });
  });
}
