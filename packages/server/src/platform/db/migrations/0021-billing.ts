/** What is known here of the payment provider: customers, subscriptions, purchases, and its events. */
import { type Kysely, sql } from 'kysely';

const billing = sql`
create table billing_customer (
  account_id uuid primary key references account on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null
);

-- As the provider last said it is; never guessed from events.
create table billing_subscription (
  stripe_subscription_id text primary key,
  account_id uuid not null references account on delete cascade,
  tier_id text references plan,
  status text not null,
  -- [{"id": price, "quantity": n}]
  items jsonb not null default '[]',
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  latest_payment_issue jsonb,
  -- Until when its monthly credits have been granted.
  granted_until timestamptz,
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

create table billing_event (
  stripe_event_id text primary key,
  type text not null,
  object_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  -- Why it could not be taken in the last time.
  error text
);
create index billing_event_unprocessed on billing_event (received_at) where processed_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await billing.execute(db);
}
