/**
 * Transactions that may run more than once. PostgreSQL ends one of two that wait for each other (40P01), and one whose
 * view of the data was overtaken (40001): nothing of it is left, and run again it mostly gets through.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Dialect,
  Kysely,
  type KyselyConfig,
  sql,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { countedIfKept } from '../money/request-money.ts';
import { borrowConnection, commitWhatWaits, returnConnection, runNamed } from '../named-request.ts';
import type { Database } from './schema.ts';
import { TurnQueue, type TurnQueueOptions } from './turns.ts';

export interface RetryOptions {
  /** At least 0 and below 1. */
  random?: () => number;
  /** Told of each attempt that is made again. */
  onRetry?: (error: unknown, attempt: number) => void;
}

/** A third in a row that meets the same other one has something systematic to blame, which waiting does not mend. */
const MOST_ATTEMPTS = 5;
/** The pause before the second attempt, at most; each further one is up to twice as long. */
const FIRST_PAUSE_MILLISECONDS = 20;

/** Whether the database broke off a transaction for another's sake, so that it may be run again as it is. */
export function isRetryable(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return code === '40P01' || code === '40001';
}

/** Whether a row was not written because what it refers to is not there (any more). */
export function refersToNothing(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23503';
}

/** Those that met must not meet again, so each waits for a length of its own. What somebody was told of is not done anew. */
async function retried<T>(
  work: () => Promise<T>,
  isTold: () => boolean,
  { random = Math.random, onRetry }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || isTold() || !isRetryable(error)) throw error;
      onRetry?.(error, attempt);
      await pause(FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1) * random());
    }
  }
}

const acts = new WeakMap<Transaction<Database>, (() => void)[]>();

/**
 * Does `act` once the transaction has committed, and never when it rolls back: for what stands outside of the
 * database, such as counters, since a transaction may run several times.
 */
export function afterCommit(trx: Transaction<Database>, act: () => void): void {
  const noted = acts.get(trx);
  if (noted === undefined) throw new TypeError('Not a transaction of createDatabase.');
  noted.push(act);
}

/**
 * Part of a statement that takes a lock which many wait for: the transaction lets go of it, and is seen, when it commits,
 * before it is on disk. Whoever runs it also calls `letGoAtCommit`.
 */
export const lettingGo = sql`set_config('synchronous_commit', 'off', true)`;

const lettingGoEarly = new WeakSet<Transaction<Database>>();

/**
 * The transaction has run a statement with `lettingGo`. It is over for its caller only once it is on disk, like any other:
 * one write of the log then serves all that have committed meanwhile. Without this the next one on the same row waits for the disk as
 * well, and with it everybody who sends a notification, since PostgreSQL lets one of those commit at a time. What is
 * on disk is always the beginning of what has happened, so nothing is kept that stands on something lost.
 */
export function letGoAtCommit(trx: Transaction<Database>): void {
  lettingGoEarly.add(trx);
}

interface TransactionOptions extends RetryOptions {
  /** Resolves when all that has committed before the call is on disk. */
  flush: () => Promise<void>;
  turns: TurnQueue;
}

function retrying(
  builder: TransactionBuilder<Database>,
  options: TransactionOptions,
): TransactionBuilder<Database> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign(builder, {
    execute: <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
      runNamed<T>(async (beforeCommit) => {
        let noted: (() => void)[] = [];
        let [isEarly, isTold] = [false, false];
        const turns = options.turns.visit();
        const attempt = (keepCounted: () => void) =>
          execute(async (trx) => {
            noted = [];
            acts.set(trx, noted);
            turns.enter(trx);
            const done = await work(trx);
            turns.requireNoneMissed();
            isEarly = lettingGoEarly.has(trx);
            if (beforeCommit === null) return done;
            isTold = true;
            keepCounted();
            await beforeCommit(trx, done);
            return done;
          });
        const result = await retried(
          () => turns.run(() => countedIfKept((keep) => inTransaction.run(true, attempt, keep))),
          () => isTold,
          options,
        );
        if (isEarly) await options.flush();
        for (const act of noted) act();
        return result;
      }),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => retrying(setAccessMode(mode), options),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      retrying(setIsolationLevel(level), options),
  });
}

type DatabaseRetryOptions = Omit<TransactionOptions, 'turns'> & TurnQueueOptions;

/** Set where a transaction is, which takes a connection of its own. */
const inTransaction = new AsyncLocalStorage<true>();

/** What a request asks beside a transaction that waits for its answer is asked in that one. */
function besideWhatWaits(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const [acquire, release] = [
        driver.acquireConnection.bind(driver),
        driver.releaseConnection.bind(driver),
      ];
      const acquireConnection: typeof acquire = async (options) => {
        if (inTransaction.getStore() !== true) return (await borrowConnection()) ?? acquire(options);
        await commitWhatWaits();
        return acquire(options);
      };
      const releaseConnection: typeof release = async (connection, options) => {
        if (!returnConnection(connection)) await release(connection, options);
      };
      return Object.assign(driver, { acquireConnection, releaseConnection });
    },
  };
}

/**
 * A database whose transactions are run again, a few times, when they met another. So what a transaction does may
 * happen more than once and must change nothing but the database; `afterCommit` is for the rest.
 */
export class RetryingDatabase extends Kysely<Database> {
  readonly #options: TransactionOptions;

  constructor(config: KyselyConfig, { connections, longestWait, ...options }: DatabaseRetryOptions) {
    super({ ...config, dialect: besideWhatWaits(config.dialect) });
    this.#options = { ...options, turns: new TurnQueue({ connections, longestWait }) };
  }

  override transaction(): TransactionBuilder<Database> {
    return retrying(super.transaction(), this.#options);
  }
}
