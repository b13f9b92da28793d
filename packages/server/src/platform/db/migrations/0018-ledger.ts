/** What makes the ledger one of a paid service: numbered acts with running sums, what was paid for, credits that expire. */
import { type Kysely, sql } from 'kysely';

const columns = sql`
alter table ledger_transaction
  -- The account's acts from 1 without gaps, and its balance after each.
  add column seq bigint,
  add column available_after bigint,
  add column reserved_after bigint,
  -- The reservation that is ended, the grant that is taken from.
  add column of_id uuid references ledger_transaction,
  -- Where granted credits come from, and until when they can be spent; null = for good.
  add column source text check (source in ('signup', 'purchase', 'plan', 'operator', 'refund')),
  add column expires_at timestamptz,
  -- What it was paid for: a task type or an operation id.
  add column action text,
  add column task_id uuid,
  -- null = an ID token, or the service itself.
  add column api_key_id uuid,
  add column request_id text,
  add column price_version integer,
  -- The lines of the price that was told; of requests, how many there were of each operation.
  add column lines jsonb,
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check
    check (kind in ('grant', 'reserve', 'settle', 'release', 'spend', 'expire', 'take_back'));
`;

/**
 * Acts from before they were numbered stand in the order of their time. Hosts whose clocks differ may have written
 * the end of a reservation before its beginning; it then follows that.
 */
const backfill = sql`
alter table ledger_transaction disable trigger ledger_transaction_append_only;
update ledger_transaction t
set of_id = case when t.kind in ('settle', 'release') then substr(t.action_key, length('close:') + 1)::uuid end,
  task_id = case when t.kind = 'reserve' and t.action_key ~ '^task:[0-9a-f-]{36}$'
    then substr(t.action_key, length('task:') + 1)::uuid end,
  action = case when t.kind = 'reserve' then t.memo end,
  source = case when t.kind = 'grant' then case when t.action_key like 'signup:%' then 'signup' else 'operator' end end;
update ledger_transaction t set task_id = r.task_id, action = r.action from ledger_transaction r where r.id = t.of_id;
with moved as (
  select t.id, t.account_id, greatest(t.created_at, r.created_at) as moment, t.of_id is not null as is_end,
    coalesce(sum(e.amount_microcredits) filter (where e.side = 'available'), 0) as available,
    coalesce(sum(e.amount_microcredits) filter (where e.side = 'reserved'), 0) as reserved
  from ledger_transaction t
  left join ledger_transaction r on r.id = t.of_id
  left join ledger_entry e on e.transaction_id = t.id
  group by t.id, r.created_at
), numbered as (
  select id, row_number() over acts as seq, sum(available) over acts as available, sum(reserved) over acts as reserved
  from moved
  window acts as (partition by account_id order by moment, is_end, id rows unbounded preceding)
)
update ledger_transaction t set seq = n.seq, available_after = n.available, reserved_after = n.reserved
from numbered n where n.id = t.id;
alter table ledger_transaction enable trigger ledger_transaction_append_only;
`;

const rules = sql`
alter table ledger_transaction
  alter column seq set not null,
  alter column available_after set not null,
  alter column reserved_after set not null,
  add unique (account_id, seq),
  add check (seq > 0),
  add check (reserved_after >= 0),
  -- Only what is taken back may leave a debt, and what was reserved before there were price tables may seem to.
  add check (available_after >= 0 or kind in ('grant', 'settle', 'release', 'take_back')
    or (kind = 'reserve' and price_version is null)),
  add check (kind not in ('settle', 'release', 'expire') or of_id is not null),
  add check ((kind = 'grant') = (source is not null)),
  add check (expires_at is null or kind = 'grant');
-- A reservation ends once.
create unique index ledger_transaction_end on ledger_transaction (of_id) where kind in ('settle', 'release');
create index ledger_transaction_of on ledger_transaction (of_id) where of_id is not null;
create index ledger_transaction_grants on ledger_transaction (account_id, seq desc) where kind = 'grant';
drop index ledger_entry_balance;

create trigger ledger_transaction_never_emptied before truncate on ledger_transaction
  execute function ledger_is_append_only();
create trigger ledger_entry_never_emptied before truncate on ledger_entry execute function ledger_is_append_only();

create function ledger_transaction_is_right() returns trigger language plpgsql as $$
declare
  booked ledger_transaction;
  earlier ledger_transaction;
  total bigint; available bigint; reserved bigint; strangers bigint;
begin
  if tg_table_name = 'ledger_transaction' then booked := new;
  else select * into booked from ledger_transaction where id = new.transaction_id;
  end if;
  select coalesce(sum(amount_microcredits), 0),
    coalesce(sum(amount_microcredits) filter (where side = 'available'), 0),
    coalesce(sum(amount_microcredits) filter (where side = 'reserved'), 0),
    count(*) filter (where account_id <> booked.account_id)
  into total, available, reserved, strangers from ledger_entry where transaction_id = booked.id;
  if total <> 0 then raise exception 'ledger transaction % does not add up to zero', booked.id; end if;
  if strangers > 0 then raise exception 'ledger transaction % touches two accounts', booked.id; end if;
  select * into earlier from ledger_transaction where account_id = booked.account_id and seq = booked.seq - 1;
  if earlier.id is null and booked.seq > 1 then
    raise exception 'ledger transaction % does not follow another', booked.id;
  end if;
  if booked.available_after <> coalesce(earlier.available_after, 0) + available
    or booked.reserved_after <> coalesce(earlier.reserved_after, 0) + reserved then
    raise exception 'the balance after ledger transaction % is wrong', booked.id;
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_is_right after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_transaction_is_right();
drop trigger ledger_entry_balances on ledger_entry;
drop function ledger_transaction_balances;
create constraint trigger ledger_entry_is_right after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_transaction_is_right();
`;

const lots = sql`
-- What becomes of credits that expire, grant by grant: what can still be spent of them and what running work holds.
create table ledger_lot (
  grant_id uuid not null references ledger_transaction,
  -- That of the act which changed it.
  seq bigint not null,
  transaction_id uuid not null references ledger_transaction,
  account_id uuid not null references account,
  left_change bigint not null,
  held_change bigint not null,
  left_after bigint not null check (left_after >= 0),
  held_after bigint not null check (held_after >= 0),
  primary key (grant_id, seq)
);
create index ledger_lot_transaction on ledger_lot (transaction_id);
create trigger ledger_lot_append_only before update or delete on ledger_lot
  for each row execute function ledger_is_append_only();
create trigger ledger_lot_never_emptied before truncate on ledger_lot execute function ledger_is_append_only();

create function ledger_lot_is_right() returns trigger language plpgsql as $$
declare
  earlier ledger_lot;
begin
  select * into earlier from ledger_lot where grant_id = new.grant_id and seq < new.seq order by seq desc limit 1;
  if new.left_after <> coalesce(earlier.left_after, 0) + new.left_change
    or new.held_after <> coalesce(earlier.held_after, 0) + new.held_change then
    raise exception 'the rest of grant % is wrong', new.grant_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_lot_is_right after insert on ledger_lot
  deferrable initially deferred for each row execute function ledger_lot_is_right();

-- No part of the ledger but a list of work: grants of which something is left or held.
create table ledger_open_lot (
  grant_id uuid primary key references ledger_transaction,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  -- When to look whether something of it has to expire.
  look_at timestamptz not null
);
create index ledger_open_lot_account on ledger_open_lot (account_id, expires_at);
create index ledger_open_lot_look on ledger_open_lot (look_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, backfill, rules, lots]) await part.execute(db);
}
