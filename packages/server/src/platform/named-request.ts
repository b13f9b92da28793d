/**
 * The request with an idempotency key that is being worked on: set around its work, read where transactions commit, so
 * that each says in itself that something was done under the key, and the one that does the work what its answer is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database } from './db/schema.ts';
import { type HeldKey, noteKeyDone } from './idempotency-keys.repo.ts';

export interface NamedWork extends HeldKey {
  operation: string;
  /** Of an answer that is no refusal. */
  status: number;
}

interface RunningWork extends NamedWork {
  isOver: boolean;
  /** The JSON of the body of the answer that a transaction brought along, which has committed. */
  kept: string | null;
}

const storage = new AsyncLocalStorage<RunningWork>();

/** The answers that transactions bring along when they commit. */
const answers = new WeakMap<Transaction<Database>, string>();

export const jsonOf = (body: unknown): string => JSON.stringify(body ?? null);

/**
 * Runs `work` under the key; `kept` is the body of its answer, as JSON, where one of its transactions kept it. What it leaves
 * running behind, such as work that no request waits for, is not of it.
 */
export async function withNamedWork<T>(
  named: NamedWork,
  work: () => Promise<T>,
): Promise<{ result: T; kept: string | null }> {
  const running: RunningWork = { ...named, isOver: false, kept: null };
  try {
    const result = await storage.run(running, work);
    return { result, kept: running.kept };
  } finally {
    running.isOver = true;
  }
}

/**
 * Says in the transaction that does the work of `operation` what it answers with: both are kept, or neither is. Work that
 * another operation does on its way, such as a tool's, keeps no answer for that one. Returns `body`.
 */
export function answering<T>(trx: Transaction<Database>, operation: string, body: T): T {
  if (storage.getStore()?.operation === operation) answers.set(trx, jsonOf(body));
  return body;
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
  const response = answers.get(trx);
  const answer = response === undefined ? null : { status: named.status, response };
  if (await noteKeyDone(trx, named, answer)) {
    named.kept = response ?? named.kept;
    return;
  }
  throw new LostKeyError('Another run of this request holds its key.');
}
