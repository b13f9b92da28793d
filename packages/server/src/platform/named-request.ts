/**
 * The request with an idempotency key that is being worked on: set around its work, read where transactions commit, so
 * that each says in itself that something was done under the key.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type { Database } from './db/schema.ts';

interface NamedWork {
  userId: string;
  key: string;
  /** Names the run of the request that holds the key. */
  claim: string;
}

const storage = new AsyncLocalStorage<NamedWork & { isOver: boolean }>();

/** Runs `work` under the key. What it leaves running behind, such as work that no request waits for, is not of it. */
export async function withNamedWork<T>(named: NamedWork, work: () => Promise<T>): Promise<T> {
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
  const { rows } = await sql`
    update idempotency_key set done_at = coalesce(done_at, clock_timestamp())
    where user_id = ${named.userId} and key = ${named.key} and claim = ${named.claim} and status is null
    returning 1`.execute(trx);
  if (rows.length === 0) throw new LostKeyError('Another run of this request holds its key.');
}
