/** What is known here of the payment provider: customers, subscriptions, purchases, and its events. */
import { type Kysely, sql } from 'kysely';

const billing = sql`
create table billing_customer (
  account_id uuid primary key references account on delete cascade,
  stripe_customer_id text not null unique,
  -- What of the account's limits its subscriptions gave it last; null = nothing.
  given_tier_id text references plan,
  given_storage_quota_bytes bigint,
  -- When what the provider has of it was last gone through as a whole.
  reconciled_at timestamptz,
  created_at timestamptz not null,
  check ((given_tier_id is null) = (given_storage_quota_bytes is null))
);
create index billing_customer_reconciled on billing_customer (reconciled_at nulls first);

-- Drawn before the provider is asked: of two answers about one thing the one with the higher number is newer.
create sequence billing_inquiry;

-- As the provider last said it is; never guessed from events.
create table billing_subscription (
  stripe_subscription_id text primary key,
  account_id uuid not null references account on delete cascade,
  tier_id text references plan,
  status text not null,
  -- [{"id": price, "quantity": n}]
  items jsonb not null default '[]',
  -- What it gives by its plan and items.
  monthly_microcredits bigint not null default 0 check (monthly_microcredits >= 0),
  storage_quota_bytes bigint not null default 0 check (storage_quota_bytes >= 0),
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  latest_payment_issue jsonb,
  -- Since when a payment is owed; its limits stay for a while.
  past_due_since timestamptz,
  -- Until when its monthly credits have been granted.
  granted_until timestamptz,
  -- Of billing_inquiry, that of the answer it was written from.
  inquiry bigint not null,
  created_at timestamptz not null,
  synced_at timestamptz not null
);
create index billing_subscription_account on billing_subscription (account_id, created_at desc);
create index billing_subscription_granting on billing_subscription (granted_until) where status in ('active', 'trialing');

create table billing_purchase (
  stripe_session_id text primary key,
  account_id uuid not null references account on delete cascade,
  tier_id text not null,
  stripe_payment_intent_id text unique,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  granted_microcredits bigint not null check (granted_microcredits >= 0),
  -- Of those, what refunds and disputes took back.
  taken_back_microcredits bigint not null default 0
    check (taken_back_microcredits between 0 and granted_microcredits),
  -- The grant in the ledger.
  grant_id uuid,
  created_at timestamptz not null
);
create index billing_purchase_account on billing_purchase (account_id, created_at desc);

-- Credits of a subscription, for one of its months or what a change in it added.
create table billing_plan_grant (
  stripe_subscription_id text not null references billing_subscription on delete cascade,
  month_starts_at timestamptz not null,
  -- 0 = the month's own; further ones are what upgrades added.
  number integer not null check (number >= 0),
  -- The time it is for.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  expires_at timestamptz not null,
  granted_microcredits bigint not null check (granted_microcredits > 0),
  taken_back_microcredits bigint not null default 0
    check (taken_back_microcredits between 0 and granted_microcredits),
  grant_id uuid not null,
  -- What paid for it; null = nothing had to be paid.
  stripe_payment_intent_id text,
  created_at timestamptz not null,
  primary key (stripe_subscription_id, month_starts_at, number)
);
create index billing_plan_grant_payment on billing_plan_grant (stripe_payment_intent_id);

-- What of a payment was given back, by refunds and disputes.
create table billing_payment (
  stripe_payment_intent_id text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  returned_cents bigint not null check (returned_cents between 0 and amount_cents),
  -- Times that credits were taken back or given again for it; names the next such act.
  adjustments integer not null default 0,
  inquiry bigint not null,
  synced_at timestamptz not null
);

create table billing_event (
  stripe_event_id text primary key,
  type text not null,
  object_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- When it is due; while it is worked on, when whoever took it is taken for dead.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Why it could not be taken in the last time.
  error text,
  check ((processed_at is null) = (next_attempt_at is not null))
);
create index billing_event_due on billing_event (next_attempt_at) where processed_at is null;
create index billing_event_age on billing_event (processed_at) where processed_at is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await billing.execute(db);
}
