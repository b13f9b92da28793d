/**
 * Whose turn it is to want an account's row. Transactions that wait for a row in the database keep a connection each, and
 * a few hundred of one busy account keep them all: nobody else gets one. So the wait is here, in the process: a
 * transaction that comes to an account too many are at is undone, gives its connection back, waits for its turn, and
 * runs again. What it has done until then is little, since accounts are locked first. A few busy accounts together are
 * bounded as well, so that there are connections for others and for reads (`turns.ts`).
 */
import type { Transaction } from 'kysely';
import { createKeyedSlots, type KeyedSlots } from '../collections/keyed-slots.ts';
import { databaseBusy } from '../health/outages.ts';
import type { Database } from './schema.ts';

/** One at it, and one that waits for it in the database, so that the row is never idle for a round trip. */
const AT_ONCE = 2;

// How many connections transactions at accounts may have together: seven of ten, so that a few accounts whose rows are all
// waited for leave some to reads and to work that needs no account. A transaction that would only wait for the one before it on
// the same account gets a place while few are taken; one that comes to an account where nobody is goes before it. What is
// given out is one for each transaction, however many accounts it is at, so that none waits for a place while it has one.

/** Of the connections of a pool, what stays free of transactions at accounts. */
const KEPT_FREE = 0.3;
/** As long as no more than this part of them is taken, an account gets a second place. */
const FOR_SECONDS = 0.3;

/** What a transaction has while it is at accounts. */
export interface Place {
  /** It is at this account as well. */
  comeTo(accountId: string): void;
  /** Harmless when called again. */
  leave(): void;
}

interface AccountRoom {
  /** Null where it would have to wait. */
  enterNow(accountId: string): Place | null;
  enter(accountIds: readonly string[]): Promise<Place>;
}

interface Waiting {
  accountIds: readonly string[];
  start: (place: Place) => void;
}

export function createAccountRoom(connections: number): AccountRoom {
  const most = Math.max(1, connections - Math.ceil(connections * KEPT_FREE));
  const mostForSeconds = Math.floor(connections * FOR_SECONDS);
  /** How many have a place at each account. */
  const at = new Map<string, number>();
  const waiting: Waiting[] = [];
  let taken = 0;

  function fits(accountIds: readonly string[]): boolean {
    return taken < (accountIds.some((id) => at.has(id)) ? Math.max(1, mostForSeconds) : most);
  }

  function count(accountId: string, by: 1 | -1): void {
    const left = (at.get(accountId) ?? 0) + by;
    if (left === 0) at.delete(accountId);
    else at.set(accountId, left);
  }

  /** First come, first served, of those there is room for. At most two of an account wait here, so the line is short. */
  function startWaiting(): void {
    const next = waiting.find(({ accountIds }) => fits(accountIds));
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    next.start(place(next.accountIds));
    startWaiting();
  }

  function place(accountIds: readonly string[]): Place {
    let isLeft = false;
    const visited = new Set<string>();
    const comeTo = (id: string) => {
      if (visited.has(id)) return;
      visited.add(id);
      count(id, 1);
    };
    taken += 1;
    for (const id of accountIds) comeTo(id);
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      taken -= 1;
      for (const id of visited) count(id, -1);
      startWaiting();
    };
    return { comeTo, leave };
  }

  return {
    enterNow: (accountId) => (fits([accountId]) ? place([accountId]) : null),
    enter: async (accountIds) => {
      if (fits(accountIds)) return place(accountIds);
      return new Promise<Place>((start) => waiting.push({ accountIds, start }));
    },
  };
}

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

export interface TurnQueueOptions {
  /** Connections that the pool has. */
  connections: number;
  /** How long a transaction waits for its turn, milliseconds; undefined = as long as it takes. */
  longestWait?: number | undefined;
}

/** Of all transactions of one pool. */
export class TurnQueue {
  readonly #slots: KeyedSlots = createKeyedSlots({ running: AT_ONCE, waiting: Number.MAX_SAFE_INTEGER });
  readonly #room: AccountRoom;
  readonly #longestWait: number | undefined;

  constructor({ connections, longestWait }: TurnQueueOptions) {
    this.#room = createAccountRoom(connections);
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
  take(accountId: string): Promise<() => void> {
    return this.#orTooLong(this.#slots.take(accountId), (release) => release());
  }

  enterNow(accountId: string): Place | null {
    return this.#room.enterNow(accountId);
  }

  /** A place for a transaction whose turn it is at all of these accounts. Throws as `take` does. */
  enter(accountIds: readonly string[]): Promise<Place> {
    return this.#orTooLong(this.#room.enter(accountIds), (place) => place.leave());
  }

  async #orTooLong<T>(taking: Promise<T>, giveBack: (late: T) => void): Promise<T> {
    if (this.#longestWait === undefined) return taking;
    const over = Promise.withResolvers<null>();
    const timer = setTimeout(() => over.resolve(null), this.#longestWait);
    const taken = await Promise.race([taking, over.promise]);
    clearTimeout(timer);
    if (taken !== null) return taken;
    void taking.then(giveBack);
    throw databaseBusy(new Error('Too many wait for accounts.'));
  }
}

/** The turns that one transaction needs, over all its attempts. */
export class Turns {
  readonly #queue: TurnQueue;
  readonly #wanted = new Set<string>();
  readonly #held = new Map<string, () => void>();
  #place: Place | null = null;
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
    if (release !== null) this.#held.set(accountId, release);
    if (release === null || !this.#enterNow(accountId)) this.#miss();
  }

  /** Whether there is room for its wait; a transaction that has its place keeps it for further accounts. */
  #enterNow(accountId: string): boolean {
    if (this.#place === null) this.#place = this.#queue.enterNow(accountId);
    else this.#place.comeTo(accountId);
    return this.#place !== null;
  }

  #miss(): never {
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
        const wanted = [...this.#wanted].sort();
        for (const id of wanted) this.#held.set(id, await this.#queue.take(id));
        // Last, since whoever has a place never waits for a turn.
        if (wanted.length > 0) this.#place = await this.#queue.enter(wanted);
        return await attempt();
      } catch (error) {
        if (!this.#isMissed) throw error;
      } finally {
        this.#place?.leave();
        this.#place = null;
        for (const release of this.#held.values()) release();
        this.#held.clear();
      }
    }
  }
}
