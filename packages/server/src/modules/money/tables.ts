/** Prices, plans and payments, and the ledger, whose tables are append-only but for the list of open lots. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { Generated } from 'kysely';
import type {
  DefaultedJsonColumn,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/columns.ts';

interface PriceTableTable {
  version: number;
  prices: JsonColumn<Record<string, number>>;
  note: Generated<string>;
  made_by: string;
  created_at: Timestamp;
}

interface PlanTable {
  tier_id: string;
  kind: 'internal' | 'one_off_tokens' | 'subscription';
  display_name: string;
  enabled: Generated<boolean>;
  position: Generated<number>;
  interval: 'month' | 'year' | null;
  monthly_microcredits: Generated<number>;
  storage_quota_bytes: number | null;
  task_parallelism: number | null;
  request_parallelism: number | null;
  requests_per_minute: number | null;
  catalog: DefaultedJsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface BillingCustomerTable {
  account_id: string;
  stripe_customer_id: string;
  given_tier_id: string | null;
  given_storage_quota_bytes: number | null;
  reconciled_at: NullableTimestamp;
  created_at: Timestamp;
}

interface BillingSubscriptionTable {
  stripe_subscription_id: string;
  account_id: string;
  tier_id: string | null;
  status: string;
  items: DefaultedJsonColumn<{ id: string; quantity: number }[]>;
  monthly_microcredits: Generated<number>;
  storage_quota_bytes: Generated<number>;
  cancel_at_period_end: Generated<boolean>;
  cancel_at: NullableTimestamp;
  current_period_start: NullableTimestamp;
  current_period_end: NullableTimestamp;
  latest_payment_issue: JsonColumn<Record<string, unknown> | null>;
  past_due_since: NullableTimestamp;
  granted_until: NullableTimestamp;
  inquiry: number;
  created_at: Timestamp;
  synced_at: Timestamp;
}

interface BillingPurchaseTable {
  stripe_session_id: string;
  account_id: string;
  tier_id: string;
  stripe_payment_intent_id: string | null;
  amount_cents: number;
  currency: string;
  granted_microcredits: number;
  taken_back_microcredits: Generated<number>;
  grant_id: string | null;
  created_at: Timestamp;
}

interface BillingPlanGrantTable {
  stripe_subscription_id: string;
  month_starts_at: Timestamp;
  number: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  expires_at: Timestamp;
  granted_microcredits: number;
  taken_back_microcredits: Generated<number>;
  grant_id: string;
  stripe_payment_intent_id: string | null;
  created_at: Timestamp;
}

interface BillingPaymentTable {
  stripe_payment_intent_id: string;
  amount_cents: number;
  returned_cents: number;
  adjustments: Generated<number>;
  inquiry: number;
  synced_at: Timestamp;
}

interface BillingEventTable {
  stripe_event_id: string;
  type: string;
  object_id: string | null;
  happened_at: Timestamp;
  received_at: Timestamp;
  processed_at: NullableTimestamp;
  next_attempt_at: NullableTimestamp;
  attempts: Generated<number>;
  error: string | null;
}

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

/** The tables of the module, by name. */
export interface MoneyTables {
  price_table: PriceTableTable;
  plan: PlanTable;
  billing_customer: BillingCustomerTable;
  billing_subscription: BillingSubscriptionTable;
  billing_purchase: BillingPurchaseTable;
  billing_plan_grant: BillingPlanGrantTable;
  billing_payment: BillingPaymentTable;
  billing_event: BillingEventTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  ledger_lot: LedgerLotTable;
  ledger_open_lot: LedgerOpenLotTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends MoneyTables {}
}
