/** The tables of the ledger. All are append-only but the list of open lots. */
import type { JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

interface LedgerTransactionTable {
  id: string;
  kind: 'grant' | 'reserve' | 'settle' | 'release' | 'spend' | 'expire' | 'take_back';
  action_key: string;
  account_id: string;
  memo: string | null;
  created_at: Timestamp;
  seq: number;
  available_after: number;
  reserved_after: number;
  of_id: string | null;
  source: 'signup' | 'purchase' | 'plan' | 'operator' | 'refund' | null;
  expires_at: NullableTimestamp;
  action: string | null;
  task_id: string | null;
  api_key_id: string | null;
  request_id: string | null;
  price_version: number | null;
  lines: JsonColumn<Record<string, unknown>[] | null>;
}

interface LedgerEntryTable {
  transaction_id: string;
  position: number;
  account_id: string;
  side: 'available' | 'reserved' | 'issued' | 'revenue';
  amount_microcredits: number;
  created_at: Timestamp;
}

interface LedgerLotTable {
  grant_id: string;
  seq: number;
  transaction_id: string;
  account_id: string;
  left_change: number;
  held_change: number;
  left_after: number;
  held_after: number;
}

interface LedgerOpenLotTable {
  grant_id: string;
  account_id: string;
  expires_at: Timestamp;
  look_at: Timestamp;
}

export interface LedgerTables {
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  ledger_lot: LedgerLotTable;
  ledger_open_lot: LedgerOpenLotTable;
}
