/** What accounts may have and do: plans with their limits, copied to the account when it gets a plan. */
import { type Kysely, sql } from 'kysely';

const plans = sql`
create table plan (
  tier_id text primary key check (tier_id ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$'),
  -- internal = given by the operator, never sold; one_off_tokens = a pack of credits, which changes no limits.
  kind text not null check (kind in ('internal', 'one_off_tokens', 'subscription')),
  display_name text not null check (length(display_name) between 1 and 200),
  enabled boolean not null default true,
  -- In the catalog, lowest first.
  position integer not null default 0,
  interval text check (interval in ('month', 'year')),
  monthly_microcredits bigint not null default 0 check (monthly_microcredits >= 0),
  storage_quota_bytes bigint check (storage_quota_bytes >= 0),
  task_parallelism integer check (task_parallelism > 0),
  request_parallelism integer check (request_parallelism > 0),
  requests_per_minute integer check (requests_per_minute > 0),
  -- What the catalog shows besides: texts, highlights, features, default items, price lines.
  catalog jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'subscription') = (interval is not null)),
  check ((kind = 'one_off_tokens') = (storage_quota_bytes is null)),
  check ((storage_quota_bytes is null) = (task_parallelism is null)),
  check ((storage_quota_bytes is null) = (request_parallelism is null)),
  check ((storage_quota_bytes is null) = (requests_per_minute is null))
);
-- Those that accounts have. A new database begins without rows: the first account brings its plan.
insert into plan (tier_id, kind, display_name, storage_quota_bytes, task_parallelism, request_parallelism,
  requests_per_minute, created_at, updated_at)
select distinct plan, 'internal', case plan when 'self-hosted' then 'Self-hosted' else plan end,
  10000000000000, 4, 4, 60000, now(), now()
from account;

alter table account
  add foreign key (plan) references plan,
  -- Requests of the account that are worked on at the same time; more wait their turn.
  add column request_parallelism integer not null default 4 check (request_parallelism > 0),
  -- Of each of its keys, and of its signed-in people together.
  add column requests_per_minute integer not null default 60000 check (requests_per_minute > 0);
create index account_plan on account (plan);

-- Since when the operator lets a user do nothing; what they have stays.
alter table app_user add column disabled_at timestamptz;
`;

const audit = sql`
-- Who could change what is noted of them could do anything.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % refused', tg_op;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  execute function audit_log_is_append_only();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await plans.execute(db);
  await audit.execute(db);
}
