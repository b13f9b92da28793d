/** What the ledger does for the rest of the service. Amounts are whole micro-credits. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Quote } from '../../../platform/money/price-line.ts';

export type { Quote };

export interface Balance {
  /** What can be spent. Below zero only after a purchase was taken back that had been spent. */
  available: number;
  /** What running work may still cost. */
  reserved: number;
}

/** Where granted credits come from. */
export type GrantSource = 'signup' | 'purchase' | 'plan' | 'operator' | 'refund';

export interface GrantRequest {
  accountId: string;
  amountMicrocredits: number;
  /** Names the act: the same one asked for twice is booked once. */
  actionKey: string;
  source: GrantSource;
  /** When what is left of it is gone; left out = never. */
  expiresAt?: Date;
  memo?: string;
}

export interface ReserveRequest {
  accountId: string;
  /** One of 0 books nothing. */
  quote: Quote;
  actionKey: string;
  /** What it is for, in the words of the API: a task type or an operation id. */
  action: string;
  taskId?: string;
  /** The key of the work that this goes on with; left out = that of the request. */
  apiKeyId?: string | null;
  memo?: string;
}

/** Requests that write no row of their own, summed. */
export interface MeteredUse {
  accountId: string;
  apiKeyId: string | null;
  actionKey: string;
  priceVersion: number;
  /** By operation id. */
  uses: readonly { action: string; requests: number; microcredits: number }[];
}

export interface CreditsService {
  /** Gives credits. Returns the ledger transaction, the earlier one when already booked. */
  grant(trx: Transaction<Database>, request: GrantRequest): Promise<string>;
  /**
   * Sets a price aside. Returns the reservation, or null when the price is 0. The caller has locked the account
   * (`lockAccount`) or this does. Adds to the request's `x-credits-reserved`. Throws `insufficient_credits`.
   */
  reserve(trx: Transaction<Database>, request: ReserveRequest): Promise<string | null>;
  /** Takes `amountMicrocredits` of a reservation (all by default) and gives the rest back. Returns what was taken. */
  settle(
    trx: Transaction<Database>,
    reservationId: string | null,
    amountMicrocredits?: number,
  ): Promise<number>;
  /** Gives a reservation back. One that is already settled or released stays as it is. */
  release(trx: Transaction<Database>, reservationId: string | null): Promise<void>;
  /** Books what metered requests cost, at most what is available. Returns what was taken. */
  spend(trx: Transaction<Database>, use: MeteredUse): Promise<number>;
  /**
   * Takes back a grant or part of it (a refunded or disputed purchase), also where it has been spent: the balance may
   * fall below zero.
   */
  takeBack(
    trx: Transaction<Database>,
    request: {
      accountId: string;
      grantId: string | null;
      amountMicrocredits: number;
      actionKey: string;
      memo?: string;
    },
  ): Promise<string>;
  /** Books what is left of grants whose time is over; at most `limit` of them. Returns how many. Swept every minute. */
  expireGrants(limit?: number): Promise<number>;
  balance(db: Kysely<Database>, accountId: string): Promise<Balance>;
}
