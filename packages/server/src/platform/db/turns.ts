/**
 * Whose turn it is to want an account's row. Transactions that wait for a row in the database keep a connection each, and
 * a few hundred of one busy account keep them all: nobody else gets one. So the wait is here, in the process: a
 * transaction that comes to an account too many are at is undone, gives its connection back, waits for its turn, and
 * runs again. What it has done until then is little, since accounts are locked first.
 */
import type { Transaction } from 'kysely';
import { createKeyedSlots, type KeyedSlots } from '../collections/keyed-slots.ts';
import { databaseBusy } from '../health/outages.ts';
import type { Database } from './schema.ts';

/** One at it, and one that waits for it in the database, so that the row is never idle for a round trip. */
const AT_ONCE = 2;

/** Ends an attempt of a transaction whose turn it is not; nobody but `Turns` sees it. */
class TurnMissed extends Error {
  override name = 'TurnMissed';
}

const turnsOf = new WeakMap<Transaction<Database>, Turns>();

/**
 * Before a transaction waits for the row of an account. Throws where it is not its turn; the transaction is then run
 * again when it is.
 */
export function requireTurn(trx: Transaction<Database>, accountId: string): void {
  turnsOf.get(trx)?.require(accountId);
}

/** How long a transaction waits for its turn, milliseconds; undefined = as long as it takes. */
export type LongestWait = number | undefined;

/** Of all transactions of one pool. */
export class TurnQueue {
  readonly #slots: KeyedSlots = createKeyedSlots({ running: AT_ONCE, waiting: Number.MAX_SAFE_INTEGER });
  readonly #longestWait: LongestWait;

  constructor(longestWait?: LongestWait) {
    this.#longestWait = longestWait;
  }

  /** The turns of one transaction. */
  visit(): Turns {
    return new Turns(this);
  }

  takeNow(accountId: string): (() => void) | null {
    return this.#slots.takeNow(accountId);
  }

  /** Throws `database_unavailable` where it waits for too long. */
  async take(accountId: string): Promise<() => void> {
    const taking = this.#slots.take(accountId);
    if (this.#longestWait === undefined) return taking;
    const over = Promise.withResolvers<null>();
    const timer = setTimeout(() => over.resolve(null), this.#longestWait);
    const release = await Promise.race([taking, over.promise]);
    clearTimeout(timer);
    if (release !== null) return release;
    void taking.then((late) => late());
    throw databaseBusy(new Error(`Too many wait for the account ${accountId}.`));
  }
}

/** The turns that one transaction needs, over all its attempts. */
export class Turns {
  readonly #queue: TurnQueue;
  readonly #wanted = new Set<string>();
  readonly #held = new Map<string, () => void>();
  #isMissed = false;

  constructor(queue: TurnQueue) {
    this.#queue = queue;
  }

  /** The transaction of the attempt that runs. */
  enter(trx: Transaction<Database>): void {
    turnsOf.set(trx, this);
  }

  require(accountId: string): void {
    if (this.#held.has(accountId)) return;
    this.#wanted.add(accountId);
    const release = this.#queue.takeNow(accountId);
    if (release !== null) {
      this.#held.set(accountId, release);
      return;
    }
    this.#isMissed = true;
    throw new TurnMissed('It is not the turn of this transaction.');
  }

  /** Before the commit: what was told that it is not its turn, and went on, has gone on without its account. */
  requireNoneMissed(): void {
    if (this.#isMissed) throw new TurnMissed('It was not the turn of this transaction.');
  }

  /**
   * Runs `attempt`, and again after a wait for its turns as often as it comes to a further account that is busy. Turns are waited
   * for with nothing held, and in one order, so that no two wait for each other.
   */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      this.#isMissed = false;
      try {
        for (const id of [...this.#wanted].sort()) this.#held.set(id, await this.#queue.take(id));
        return await attempt();
      } catch (error) {
        if (!this.#isMissed) throw error;
      } finally {
        for (const release of this.#held.values()) release();
        this.#held.clear();
      }
    }
  }
}
