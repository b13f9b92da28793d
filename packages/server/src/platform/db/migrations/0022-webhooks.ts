/** Events told to the world outside: where to, what, and how it went. */
import { type Kysely, sql } from 'kysely';

const webhooks = sql`
create table webhook_endpoint (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- 'account' = registered, gets what its filter says; 'request' = the one of each account that stands for webhook_url.
  kind text not null default 'account' check (kind in ('account', 'request')),
  url text check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 500),
  -- Empty = all.
  event_types text[] not null default '{}',
  -- Encrypted; see platform/secrets/sealed.ts.
  secret bytea not null,
  -- Valid besides it until then, after a rotation.
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  -- 'gone', 'failing', 'by_owner'
  disabled_reason text,
  -- Since when nothing has arrived there; null while the last attempt arrived.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'account') = (url is not null)),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoint_account on webhook_endpoint (account_id, created_at);
create unique index webhook_endpoint_request on webhook_endpoint (account_id) where kind = 'request';

-- One event as it is told, the same to all endpoints. There is one only where somebody is told.
create table webhook_message (
  -- Made of that of the outbox; the webhook-id on every delivery.
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  type text not null,
  -- What it is about; messages of one account about one asset are numbered from 1 without gaps.
  asset_id uuid,
  sequence bigint,
  -- The body as it is sent: json, unlike jsonb, stays as it was written.
  payload json not null,
  created_at timestamptz not null,
  check ((asset_id is null) = (sequence is null))
);
create index webhook_message_account on webhook_message (account_id, created_at desc, id);
create index webhook_message_age on webhook_message (created_at);

create table webhook_sequence (
  account_id uuid not null references account on delete cascade,
  asset_id uuid not null,
  last bigint not null check (last > 0),
  primary key (account_id, asset_id)
);

create table webhook_delivery (
  id uuid primary key,
  message_id uuid not null references webhook_message on delete cascade,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  -- Where the request that caused it wants it; null = the endpoint's.
  url text check (length(url) between 1 and 2000),
  -- What shares places for attempts: the endpoint, or of a request the host it named.
  lane uuid not null,
  state text not null check (state in ('pending', 'delivered', 'failed', 'discarded')),
  -- That have ended.
  attempts integer not null default 0 check (attempts >= 0),
  is_retry boolean not null generated always as (attempts > 0) stored,
  -- When it is due.
  next_attempt_at timestamptz,
  -- While it is under way, when whoever took it is taken for dead. In no index, and with room left in each page, so that
  -- taking one touches none.
  leased_until timestamptz,
  -- Asked for by hand.
  replay_of uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((next_attempt_at is not null) = (state = 'pending')),
  check ((ended_at is null) = (state = 'pending')),
  check (leased_until is null or state = 'pending')
) with (fillfactor = 60);
-- A retry has places of its own in its lane, so that it never stands before a later event.
create index webhook_delivery_due on webhook_delivery (lane, is_retry, next_attempt_at, id)
  where state = 'pending';
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, created_at desc, id);
create index webhook_delivery_message on webhook_delivery (message_id);

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number integer not null check (number > 0),
  at timestamptz not null,
  duration_ms integer not null,
  -- null = no answer came; error says why.
  status integer,
  error text,
  -- The beginning of the answer's body.
  response text,
  primary key (delivery_id, number)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await webhooks.execute(db);
}
