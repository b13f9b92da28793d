/** Something that happens in a transaction, and what others do along with it. */
import type { Transaction } from 'kysely';
import type { Database } from './db/schema.ts';

export type TransactionListener<Event> = (trx: Transaction<Database>, event: Event) => Promise<void>;

export interface TransactionHook<Event> {
  /** From now on this is done too; where it fails, nothing has happened. */
  add(listener: TransactionListener<Event>): void;
  /** It happens: all that was added is done, in that order. */
  run: TransactionListener<Event>;
}

/** A module makes one for what those below it may want to know. */
export function createTransactionHook<Event>(): TransactionHook<Event> {
  const listeners: TransactionListener<Event>[] = [];
  return {
    add: (listener) => {
      listeners.push(listener);
    },
    async run(trx, event) {
      for (const listener of listeners) await listener(trx, event);
    },
  };
}
