/**
 * The order in which rows are locked that many transactions want: accounts first, tasks after them. A transaction that
 * holds a task and then wants an account is refused, each time it runs, so that a test finds it: as a deadlock it
 * would show once in a thousand times.
 */
import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

const withTasks = new WeakSet<Transaction<Database>>();

/** Notes that the transaction holds a task's row. */
export function holdsTaskRow(trx: Transaction<Database>): void {
  withTasks.add(trx);
}

/** Before a transaction waits for an account. Throws when it holds a task already. */
export function requireAccountFirst(trx: Transaction<Database>): void {
  if (withTasks.has(trx)) throw new Error('A transaction locked a task before its account.');
}
