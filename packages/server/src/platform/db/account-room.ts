/**
 * How many connections transactions at accounts may have together: seven of ten, so that a few accounts whose rows are all
 * waited for leave some to reads and to work that needs no account. A transaction that would only wait for the one before it on
 * the same account gets a place while few are taken; one that comes to an account where nobody is goes before it. What is
 * given out is one for each transaction, however many accounts it is at, so that none waits for a place while it has one.
 */

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

export interface AccountRoom {
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
