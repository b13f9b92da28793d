/**
 * The request with an idempotency key that is being worked on: set around its work, read where transactions commit. Each
 * says in itself that something was done under the key. The last one waits with its commit for the answer of the request, which is
 * then kept in it: both are there, or neither is. Whoever asks the database for something else meanwhile waits until it has
 * committed, so that nobody sees less than without the wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database } from './db/schema.ts';
import { type GivenAnswer, type HeldKey, noteKeyDone } from './idempotency-keys.repo.ts';

/** An answer comes at once, or after work elsewhere, which may wait for what has been written. */
const LONGEST_WAIT_MILLISECONDS = 100;

/** A transaction that has done its work. */
interface WaitingCommit {
  /** Lets it commit, with the answer of the request where there is one; false where that was decided before. */
  decide: (answer: GivenAnswer | null) => boolean;
  /** Ends as the transaction does. */
  committed: Promise<unknown>;
}

interface RunningWork extends HeldKey {
  isOver: boolean;
  /** Until it has committed, and for good where it could not. */
  waiting: WaitingCommit | null;
}

const storage = new AsyncLocalStorage<RunningWork>();

/** The key has been taken over by another run of the request: what this one did is undone. */
export class LostKeyError extends Error {
  override name = 'LostKeyError';
}

function runningWork(): RunningWork | null {
  const work = storage.getStore();
  return work === undefined || work.isOver ? null : work;
}

/** Commits what waits for the answer of the request; whether `answer` was kept with it. Throws what the commit throws. */
async function commitWaiting({ waiting }: RunningWork, answer: GivenAnswer | null = null): Promise<boolean> {
  const isKept = waiting?.decide(answer) === true;
  await waiting?.committed;
  return isKept;
}

/** Before anything is asked of the database outside of a transaction. */
export async function commitWhatWaits(): Promise<void> {
  const work = runningWork();
  if (work !== null) await commitWaiting(work);
}

/**
 * Runs `work` under the key; `isKept` says whether its answer was kept with what it did. What it leaves running behind,
 * such as work that no request waits for, is not of it.
 */
export async function withNamedWork<T extends { status: number; body: unknown }>(
  held: HeldKey,
  work: () => Promise<T>,
): Promise<{ answer: T; isKept: boolean }> {
  const running: RunningWork = { ...held, isOver: false, waiting: null };
  try {
    const answer = await storage.run(running, work);
    return { answer, isKept: await commitWaiting(running, answer) };
  } catch (error) {
    // What it did before it failed stays, as it would have without a key.
    await commitWaiting(running).catch(() => undefined);
    throw error;
  } finally {
    running.isOver = true;
  }
}

/** Is told of a transaction whose work is done, and resolves when it is to commit. */
export type BeforeCommit<T> = (trx: Transaction<Database>, done: T) => Promise<void>;

/**
 * Runs a transaction of the request that is worked on: `run` does so, and calls `beforeCommit` as its last act, after which
 * it is not to be run again. Resolves with what the transaction did, before it has committed where it waits for an answer.
 * Outside of such a request `run` is given nothing to call.
 */
export function runNamed<T>(run: (beforeCommit: BeforeCommit<T> | null) => Promise<T>): Promise<T> {
  const work = runningWork();
  if (work === null) return run(null);
  return new Promise<T>((resolve, reject) => {
    const committed = run(async (trx, done) => {
      // One that ended beside this one.
      await commitWaiting(work);
      const answer = untilAnswered(work, committed);
      resolve(done);
      await note(trx, work, await answer);
    });
    committed.then(resolve, reject);
  });
}

/** What the request is answered with, once that is known; null where something is wanted of the database before. */
async function untilAnswered(work: RunningWork, committed: Promise<unknown>): Promise<GivenAnswer | null> {
  const decided = Promise.withResolvers<GivenAnswer | null>();
  let isDecided = false;
  const decide = (answer: GivenAnswer | null) => {
    const isFirst = !isDecided;
    isDecided = true;
    decided.resolve(answer);
    return isFirst;
  };
  const waiting = { decide, committed };
  work.waiting = waiting;
  const forget = () => {
    if (work.waiting === waiting) work.waiting = null;
  };
  committed.then(forget, () => undefined);
  const timer = setTimeout(decide, LONGEST_WAIT_MILLISECONDS, null);
  const answer = await decided.promise;
  clearTimeout(timer);
  return answer;
}

/** Throws where another run holds the key by now, so that no two of them ever commit. */
async function note(
  trx: Transaction<Database>,
  work: RunningWork,
  answer: GivenAnswer | null,
): Promise<void> {
  if (!(await noteKeyDone(trx, work, answer)))
    throw new LostKeyError('Another run of this request holds its key.');
}
