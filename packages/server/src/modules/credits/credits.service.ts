/**
 * The ledger: append-only, double entry, never a balance that is overwritten. A price is reserved in the
 * transaction that starts the work, settled when it succeeds and released when it does not. Every act has
 * a key; the same act asked for twice is booked once.
 */
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';

type Side = 'available' | 'reserved' | 'issued' | 'revenue';
type Kind = 'grant' | 'reserve' | 'settle' | 'release';

/** Whole micro-credits. */
export interface Balance {
  /** What can be spent. */
  available: number;
  /** What running work may still cost. */
  reserved: number;
}

export interface GrantRequest {
  accountId: string;
  amountMicrocredits: number;
  actionKey: string;
  memo?: string;
}

export interface ChargeRequest {
  accountId: string;
  /** 0 books nothing. */
  priceMicrocredits: number;
  actionKey: string;
  memo?: string;
}

export interface CreditsService {
  /** Gives credits to an account. Returns the ledger transaction, the earlier one when already booked. */
  grant(trx: Transaction<Database>, request: GrantRequest): Promise<string>;
  /**
   * Reserves a price. Returns the reservation, or null when the price is 0. Holds the account until the
   * transaction ends, so that two at the same time can not overdraw it. Throws `insufficient_credits`.
   */
  charge(trx: Transaction<Database>, request: ChargeRequest): Promise<string | null>;
  /** Turns a reservation into revenue: all of it, or `amountMicrocredits` of it with the rest given back. */
  settle(
    trx: Transaction<Database>,
    reservationId: string | null,
    amountMicrocredits?: number,
  ): Promise<void>;
  /** Gives a reservation back. One that is already settled or released stays as it is. */
  release(trx: Transaction<Database>, reservationId: string | null): Promise<void>;
  balance(db: Kysely<Database>, accountId: string): Promise<Balance>;
}

/**
 * Holds the account row until the transaction ends. FOR NO KEY UPDATE does not get in the way of inserts
 * elsewhere that refer to the account. Every transaction that needs it takes it before the rows of uploads and
 * before a group's next `last_edit`: two that took them in different order would wait for each other.
 */
export async function lockAccount(trx: Transaction<Database>, accountId: string): Promise<void> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Error(`There is no account ${accountId}.`);
}

function wholeAmount(amount: number, minimum: number): number {
  if (!Number.isSafeInteger(amount) || amount < minimum) {
    throw new RangeError(`An amount of micro-credits must be a whole number from ${minimum}, not ${amount}.`);
  }
  return amount;
}

export function createCreditsService({ clock, ids }: { clock: Clock; ids: Ids }): CreditsService {
  async function balance(db: Kysely<Database>, accountId: string): Promise<Balance> {
    const rows = await db
      .selectFrom('ledger_entry')
      .select(['side', sql<number>`sum(amount_microcredits)::bigint`.as('amount')])
      .where('account_id', '=', accountId)
      .where('side', 'in', ['available', 'reserved'])
      .groupBy('side')
      .execute();
    const of = (side: Side) => Number(rows.find((row) => row.side === side)?.amount ?? 0);
    return { available: of('available'), reserved: of('reserved') };
  }

  async function booked(
    trx: Transaction<Database>,
    actionKey: string,
    act: { kind: Kind; accountId: string },
  ) {
    const row = await trx
      .selectFrom('ledger_transaction')
      .select(['id', 'kind', 'account_id'])
      .where('action_key', '=', actionKey)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.account_id !== act.accountId || row.kind !== act.kind) {
      throw new ServiceError('conflict', 'This action was already booked as something else.');
    }
    return row.id;
  }

  async function book(
    trx: Transaction<Database>,
    act: { kind: Kind; accountId: string; actionKey: string; memo?: string },
    amounts: [Side, number][],
  ): Promise<string> {
    const id = ids.uuid();
    const now = clock.now();
    await trx
      .insertInto('ledger_transaction')
      .values({
        id,
        kind: act.kind,
        action_key: act.actionKey,
        account_id: act.accountId,
        memo: act.memo ?? null,
        created_at: now,
      })
      .execute();
    const entries = amounts.filter(([, amount]) => amount !== 0);
    await trx
      .insertInto('ledger_entry')
      .values(
        entries.map(([side, amount], position) => ({
          transaction_id: id,
          position,
          account_id: act.accountId,
          side,
          amount_microcredits: amount,
          created_at: now,
        })),
      )
      .execute();
    return id;
  }

  /** The reservation with its account held; null when it is already settled or released. */
  async function openReservation(trx: Transaction<Database>, reservationId: string) {
    const row = await trx
      .selectFrom('ledger_entry')
      .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
      .select(['ledger_entry.account_id', 'ledger_entry.amount_microcredits'])
      .where('ledger_transaction.id', '=', reservationId)
      .where('ledger_transaction.kind', '=', 'reserve')
      .where('ledger_entry.side', '=', 'reserved')
      .executeTakeFirst();
    if (row === undefined) throw new Error(`There is no reservation ${reservationId}.`);
    await lockAccount(trx, row.account_id);
    const closed = await trx
      .selectFrom('ledger_transaction')
      .select('id')
      .where('action_key', '=', closingKey(reservationId))
      .executeTakeFirst();
    return closed === undefined
      ? { accountId: row.account_id, amount: Number(row.amount_microcredits) }
      : null;
  }

  // One key for both ends of a reservation: it can be settled or released, never both.
  const closingKey = (reservationId: string) => `close:${reservationId}`;

  async function close(
    trx: Transaction<Database>,
    reservationId: string | null,
    spend: (reserved: number) => number,
  ): Promise<void> {
    if (reservationId === null) return;
    const reservation = await openReservation(trx, reservationId);
    if (reservation === null) return;
    const { accountId, amount } = reservation;
    const spent = spend(amount);
    await book(
      trx,
      { kind: spent > 0 ? 'settle' : 'release', accountId, actionKey: closingKey(reservationId) },
      [
        ['reserved', -amount],
        ['revenue', spent],
        ['available', amount - spent],
      ],
    );
  }

  return {
    balance,

    async grant(trx, { accountId, amountMicrocredits, actionKey, memo }) {
      wholeAmount(amountMicrocredits, 1);
      await lockAccount(trx, accountId);
      const earlier = await booked(trx, actionKey, { kind: 'grant', accountId });
      if (earlier !== null) return earlier;
      return book(trx, { kind: 'grant', accountId, actionKey, ...(memo === undefined ? {} : { memo }) }, [
        ['available', amountMicrocredits],
        ['issued', -amountMicrocredits],
      ]);
    },

    async charge(trx, { accountId, priceMicrocredits, actionKey, memo }) {
      if (wholeAmount(priceMicrocredits, 0) === 0) return null;
      await lockAccount(trx, accountId);
      const earlier = await booked(trx, actionKey, { kind: 'reserve', accountId });
      if (earlier !== null) return earlier;
      const { available } = await balance(trx, accountId);
      if (available < priceMicrocredits) {
        throw new ServiceError('insufficient_credits', 'Not enough credits for this.', {
          details: { price_microcredits: priceMicrocredits, available_microcredits: available },
        });
      }
      return book(trx, { kind: 'reserve', accountId, actionKey, ...(memo === undefined ? {} : { memo }) }, [
        ['available', -priceMicrocredits],
        ['reserved', priceMicrocredits],
      ]);
    },

    async settle(trx, reservationId, amountMicrocredits) {
      await close(trx, reservationId, (reserved) => {
        const spent = wholeAmount(amountMicrocredits ?? reserved, 0);
        if (spent > reserved)
          throw new RangeError(`Can not settle ${spent} of a reservation of ${reserved}.`);
        return spent;
      });
    },

    async release(trx, reservationId) {
      await close(trx, reservationId, () => 0);
    },
  };
}
