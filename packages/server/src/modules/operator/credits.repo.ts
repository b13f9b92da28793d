/** What the operator reads of the ledger. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** One act of the ledger. Times are UTC, ISO 8601. */
export interface LedgerRow {
  id: string;
  seq: number;
  created_at: string;
  kind: string;
  source: string | null;
  action: string | null;
  memo: string | null;
  /** What it changed of what can be spent, and of what running work holds. */
  available: number;
  reserved: number;
  /** What it took for good. */
  charged: number;
  available_after: number;
  reserved_after: number;
}

export interface BookedAct {
  id: string;
  /** Micro-credits by which what can be spent has changed. */
  amount: number;
}

/** What was booked under a key, by the account held. */
export async function findBooked(trx: Transaction<Database>, actionKey: string): Promise<BookedAct | null> {
  const { rows } = await sql<BookedAct>`
    select t.id, e.amount_microcredits as amount from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.side = 'available'
    where t.action_key = ${actionKey}`.execute(trx);
  return rows[0] ?? null;
}

/** What an act took for good, in micro-credits, and of whom. */
export interface Charge {
  id: string;
  accountId: string;
  taken: number;
}

/** The charge of an act; null when it took nothing. */
export async function findCharge(trx: Transaction<Database>, ledgerId: string): Promise<Charge | null> {
  const { rows } = await sql<Charge>`
    select t.id, t.account_id as "accountId", e.amount_microcredits as taken from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.side = 'revenue'
    where t.id = ${ledgerId} and t.kind in ('settle', 'spend') and e.amount_microcredits > 0`.execute(trx);
  return rows[0] ?? null;
}

/** Micro-credits that were given back of an act of the account already. Reads its grants alone, by their index. */
export async function refundedOf(
  trx: Transaction<Database>,
  accountId: string,
  prefix: string,
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(e.amount_microcredits), 0)::bigint as given from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.side = 'available'
    where t.account_id = ${accountId} and t.kind = 'grant' and starts_with(t.action_key, ${prefix})`.execute(
    trx,
  );
  return rows[0]?.given ?? 0;
}

/** Acts of an account, the newest first; amounts are micro-credits. */
export async function readLedger(
  db: Kysely<Database>,
  accountId: string,
  limit: number,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select t.id, t.seq, t.created_at, t.kind, t.source, t.action, t.memo,
      t.available_after, t.reserved_after,
      coalesce(sum(e.amount_microcredits) filter (where e.side = 'available'), 0)::bigint as available,
      coalesce(sum(e.amount_microcredits) filter (where e.side = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(e.amount_microcredits) filter (where e.side = 'revenue'), 0)::bigint as charged
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
    where t.account_id = ${accountId}
    group by t.id order by t.seq desc limit ${limit}`.execute(db);
  return rows;
}
