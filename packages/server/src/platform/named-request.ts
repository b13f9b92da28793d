/**
 * The request with an idempotency key that is being worked on: set around its work, read where transactions commit, so
 * that each says in itself that something was done under the key.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database } from './db/schema.ts';
import { type HeldKey, noteKeyDone } from './idempotency-keys.repo.ts';

const storage = new AsyncLocalStorage<HeldKey & { isOver: boolean }>();

/** Runs `work` under the key. What it leaves running behind, such as work that no request waits for, is not of it. */
export async function withNamedWork<T>(named: HeldKey, work: () => Promise<T>): Promise<T> {
  const running = { ...named, isOver: false };
  try {
    return await storage.run(running, work);
  } finally {
    running.isOver = true;
  }
}

/** The key has been taken over by another run of the request: what this one did is undone. */
export class LostKeyError extends Error {
  override name = 'LostKeyError';
}

/**
 * As the last act of a transaction of such work: says that it committed. Throws where another run holds the key by now,
 * so that no two of them ever commit.
 */
export async function noteDone(trx: Transaction<Database>): Promise<void> {
  const named = storage.getStore();
  if (named === undefined || named.isOver) return;
  if (await noteKeyDone(trx, named)) return;
  throw new LostKeyError('Another run of this request holds its key.');
}
