/**
 * The request with an idempotency key that is being worked on: set around its work, read where transactions commit. Each
 * says in itself that something was done under the key. The last one waits with its commit for the answer of the request, which is
 * then kept in it: both are there, or neither is. What the request asks of the database meanwhile is asked in that transaction, so
 * that it sees what it has written; a further transaction waits until it has committed, and so does nobody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Transaction } from 'kysely';
import type { Database } from './db/schema.ts';
import { type GivenAnswer, type HeldKey, noteKeyDone } from './idempotency-keys.repo.ts';

/** An answer comes at once, or after work elsewhere, which may be slow, or wait for what has been written. */
const LONGEST_WAIT_MILLISECONDS = 1_000;

/** A transaction that has done its work. */
interface WaitingCommit {
  /** Lets it commit, with the answer of the request where there is one; false where that was decided before. */
  decide: (answer: GivenAnswer | null) => boolean;
  /** Ends as the transaction does. */
  committed: Promise<unknown>;
  /** Lends its connection; null once it is decided. */
  lend: () => DatabaseConnection | null;
  /** The connection that was lent is not used any more. */
  giveBack: () => void;
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

/** Before the request begins another transaction. */
export async function commitWhatWaits(): Promise<void> {
  const work = runningWork();
  if (work !== null) await commitWaiting(work);
}

/** Before the request waits for others, who may wait for what it has written. */
export function letCommit(): void {
  runningWork()?.waiting?.decide(null);
}

const lenders = new WeakMap<DatabaseConnection, WaitingCommit>();

/** The connection of what waits, for what else the request asks; null where nothing waits, or not any more. */
export async function borrowConnection(): Promise<DatabaseConnection | null> {
  const waiting = runningWork()?.waiting ?? null;
  if (waiting === null) return null;
  const connection = waiting.lend();
  if (connection !== null) lenders.set(connection, waiting);
  else await waiting.committed;
  return connection;
}

/** Takes back a connection; false where it was not borrowed. */
export function returnConnection(connection: DatabaseConnection): boolean {
  const lender = lenders.get(connection);
  lender?.giveBack();
  return lender !== undefined;
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
      const connection = await connectionOf(trx);
      const waiting = waitForAnswer(connection, committed);
      work.waiting = waiting;
      const forget = () => {
        if (work.waiting === waiting) work.waiting = null;
      };
      committed.then(forget, () => undefined);
      resolve(done);
      const answer = await waiting.decided;
      lenders.delete(connection);
      await note(trx, work, answer);
    });
    committed.then(resolve, reject);
  });
}

const connectionOf = (trx: Transaction<Database>) =>
  trx.getExecutor().provideConnection(async (connection) => connection);

/** `decided` is the answer, once that is known, or null, when nothing is asked by the connection any more. */
function waitForAnswer(
  connection: DatabaseConnection,
  committed: Promise<unknown>,
): WaitingCommit & { decided: Promise<GivenAnswer | null> } {
  const decided = Promise.withResolvers<GivenAnswer | null>();
  let [isDecided, lent] = [false, 0];
  let told: GivenAnswer | null = null;
  const tell = () => {
    if (isDecided && lent === 0) decided.resolve(told);
  };
  const decide = (answer: GivenAnswer | null) => {
    const isFirst = !isDecided;
    if (isFirst) told = answer;
    isDecided = true;
    clearTimeout(timer);
    tell();
    return isFirst;
  };
  const timer = setTimeout(decide, LONGEST_WAIT_MILLISECONDS, null);
  const lend = () => {
    if (isDecided) return null;
    lent += 1;
    return connection;
  };
  const giveBack = () => {
    lent -= 1;
    tell();
  };
  return { decide, committed, lend, giveBack, decided: decided.promise };
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
