/**
 * Attempts in a process of their own. When a worker's process ends, nobody can tell which of its tasks ended it, or whether
 * it was killed from outside; of a process with one task in it, watched by a worker that lives on, there is no doubt.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { ServiceError } from '../../platform/errors.ts';
import { diskFull, outageOf } from '../../platform/health/outages.ts';
import { type RunOutcome, WorkerStoppingError } from './attempts/run-outcome.ts';
import type { ClaimedTask } from './attempts/task-claims.ts';
import { LostLeaseError } from './task-definition.ts';

/** How an attempt ended: with what became of it, or with its process, in words for the operator. */
export type LoneEnd = { outcome: RunOutcome } | { diedOf: string };

export interface LoneRuns {
  /**
   * Runs the attempt until its process has ended. Rejects when none can be started, and with the outage when what it needs
   * (the database, room) is away, before it has begun.
   */
  run(claimed: ClaimedTask, signal: AbortSignal): Promise<LoneEnd>;
}

type StopReason = 'stopping' | 'disk_full' | 'lost';

type ToChild = { begin: { claimed: ClaimedTask; setup: unknown } } | { stop: StopReason };
type FromChild =
  | { alive: true }
  | { outcome: RunOutcome }
  | { refused: Pick<ServiceError, 'code' | 'message'> };

export interface LoneRunsOptions {
  /** The module that such a process runs; it calls `serveLoneAttempt`. */
  script: string;
  /** What it needs to know; handed over where no other user can read it. */
  setup: () => unknown;
  /** Milliseconds after which a process that says nothing, or does not stop when told, is killed. */
  silenceMilliseconds?: number;
}

const ALIVE_MILLISECONDS = 1_000;
/** Loading all modules on a busy machine takes seconds; work for one turn of the event loop never a minute. */
const SILENCE_MILLISECONDS = 60_000;

function reasonOf({ reason }: AbortSignal): StopReason {
  if (reason instanceof WorkerStoppingError) return 'stopping';
  return outageOf(reason) === null ? 'lost' : 'disk_full';
}

function errorOf(reason: StopReason): Error {
  if (reason === 'stopping') return new WorkerStoppingError('The worker stops.');
  if (reason === 'disk_full') return diskFull();
  return new LostLeaseError('The task was cancelled or given to another worker.');
}

/** Resolves with how the child ended; kills it when it says nothing for too long. */
function watch(child: ChildProcess, silenceMilliseconds: number): Promise<LoneEnd> {
  return new Promise((resolve, reject) => {
    let outcome: RunOutcome | null = null;
    let refusal: ServiceError | null = null;
    let isSilent = false;
    const silence = setTimeout(() => {
      isSilent = true;
      child.kill('SIGKILL');
    }, silenceMilliseconds);
    child.on('message', (message: FromChild) => {
      silence.refresh();
      if ('outcome' in message) outcome = message.outcome;
      if ('refused' in message) refusal = new ServiceError(message.refused.code, message.refused.message);
    });
    child.on('error', (error) => {
      // A message that could not be sent any more is no failure of the start.
      if (child.pid !== undefined) return;
      clearTimeout(silence);
      reject(error);
    });
    child.on('exit', (code, killedBy) => {
      clearTimeout(silence);
      if (refusal !== null) return reject(refusal);
      const how = killedBy === null ? `ended with code ${code}` : `was ended by ${killedBy}`;
      const why = isSilent ? ', since it said nothing any more' : '';
      resolve(outcome === null ? { diedOf: `The process that ran this alone ${how}${why}.` } : { outcome });
    });
  });
}

export function createLoneRuns(options: LoneRunsOptions): LoneRuns {
  const { script, setup, silenceMilliseconds = SILENCE_MILLISECONDS } = options;
  return {
    async run(claimed, signal) {
      const child = fork(script, {
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const send = (message: ToChild) => child.send(message, () => undefined);
      const stop = () => send({ stop: reasonOf(signal) });
      const ended = watch(child, silenceMilliseconds);
      send({ begin: { claimed, setup: setup() } });
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      return await ended.finally(() => signal.removeEventListener('abort', stop));
    },
  };
}

/** The work of one attempt, and how to end what was opened for it. */
export interface LoneAttempt {
  run(signal: AbortSignal): Promise<RunOutcome>;
  close(): Promise<void>;
}

function sendToParent(message: FromChild): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

/**
 * The other side, in the process itself: runs the attempt that it is sent and ends with it, and at once when who started it
 * is gone.
 */
export function serveLoneAttempt<Setup>(
  open: (setup: Setup, claimed: ClaimedTask) => Promise<LoneAttempt>,
): void {
  const controller = new AbortController();
  async function serve({ claimed, setup }: { claimed: ClaimedTask; setup: unknown }): Promise<never> {
    // Where memory runs out the system should take this process, and not the worker or the database.
    await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
    const attempt = await open(setup as Setup, claimed).catch(endRefused);
    const outcome = await attempt.run(controller.signal);
    await attempt.close().catch(() => undefined);
    await sendToParent({ outcome });
    process.exit(0);
  }
  /** What is away for a while is not the task's fault. */
  async function endRefused(error: unknown): Promise<never> {
    const outage = outageOf(error);
    if (outage === null) throw error;
    await sendToParent({ refused: { code: outage.code, message: outage.message } });
    process.exit(0);
  }
  process.on('disconnect', () => process.exit(1));
  process.on('message', (message: ToChild) => {
    if ('stop' in message) controller.abort(errorOf(message.stop));
    else void serve(message.begin);
  });
  setInterval(() => void sendToParent({ alive: true }), ALIVE_MILLISECONDS).unref();
}
