/**
 * A claim read past every task that waits for a time to come: 181 ms where 100,000 of them wait, under the lock that lets one
 * claim at a time. Tasks now say whether they wait for a time (`later`), stand in an index of their own by that time, and
 * their accounts do not stand in line for them. Whoever claims first lets those wait no longer whose time has come, a bounded
 * number at once, which puts their accounts back in line; so a claim costs the same however many wait for a time.
 */
import { type Kysely, sql } from 'kysely';

const waiting = sql`
alter table task add column later boolean not null default false;
update task set later = true where state in ('PENDING', 'RETRY') and run_after > clock_timestamp();
drop index task_waiting;
create index task_ready on task (type, account_id, priority desc, created_at, id)
  where state in ('PENDING', 'RETRY') and not later;
create index task_later on task (type, run_after) where state in ('PENDING', 'RETRY') and later;
`;

const marking = sql`
create function mark_later() returns trigger language plpgsql as $$
begin
  new.later := new.run_after is not null and new.run_after > clock_timestamp();
  return new;
end $$;

create trigger task_waits_for_a_time before insert on task for each row
  when (new.run_after is not null or new.later) execute function mark_later();
create trigger task_waits_for_another_time before update of run_after on task for each row
  when (new.run_after is distinct from old.run_after) execute function mark_later();
`;

const standing = sql`
create function place_in_line(of_account uuid, of_type text) returns bigint language sql immutable as $$
  select hashtextextended(of_account::text || of_type, 7270002)
$$;

create or replace function stand_in_line(of_account uuid, of_type text, from_time timestamptz) returns void language plpgsql as $$
begin
  loop
    -- Held until the task is there for all to see: no claim takes a row away that somebody holds.
    perform from task_line where account_id = of_account and type = of_type for key share;
    exit when found;
    -- A claim that would write the same row sees this and leaves it: a row that is not committed would make it wait.
    perform pg_advisory_xact_lock(place_in_line(of_account, of_type));
    insert into task_line
    select of_account, of_type, (select max(served) from task where account_id = of_account), from_time
    on conflict do nothing;
    exit when found;
  end loop;
end $$;

create or replace function stand_with_new_tasks() returns trigger language plpgsql as $$
begin
  -- Places of many accounts at once are more than can be locked one by one: a claim waits for such a transaction.
  if (select count(distinct account_id) from new_tasks) > 100 then
    insert into task_line
    select account_id, type, (select max(served) from task where task.account_id = new_tasks.account_id), min(created_at)
    from new_tasks where state in ('PENDING', 'RETRY') and not later
    group by account_id, type order by account_id, type
    on conflict do nothing;
  end if;
  perform stand_in_line(account_id, type, since) from (
    select account_id, type, min(created_at) as since from new_tasks where state in ('PENDING', 'RETRY') and not later
    group by account_id, type order by account_id, type
  ) waiting;
  return null;
end $$;

drop trigger task_stands_in_line_again on task;
create trigger task_stands_in_line_again after update of state, type, account_id, later, run_after on task for each row
  when (new.state in ('PENDING', 'RETRY') and not new.later
    and (old.state, old.type, old.account_id, old.later) is distinct from (new.state, new.type, new.account_id, new.later))
  execute function stand_with_task();
`;

/** Under the lock of claims, so it waits for nobody: what somebody else holds is left for the next time. */
const readying = sql`
create function can_stand_in_line(of_account uuid, of_type text) returns boolean language plpgsql as $$
begin
  if exists (select from task_line where account_id = of_account and type = of_type) then
    perform from task_line where account_id = of_account and type = of_type for key share skip locked;
    return found;
  end if;
  -- The row of the line holds on to the account's.
  perform from account where id = of_account for key share skip locked;
  if not found then return false; end if;
  if not pg_try_advisory_xact_lock(place_in_line(of_account, of_type)) then return false; end if;
  insert into task_line
  select of_account, of_type, (select max(served) from task where account_id = of_account), clock_timestamp()
  on conflict do nothing;
  return true;
end $$;

create function ready_due_tasks(of_types text[], most integer) returns integer language plpgsql as $$
declare
  -- A value and not a function, so that the index is read up to it.
  by_now timestamptz := clock_timestamp();
  made integer;
begin
  with due as materialized (
    select first.* from unnest(of_types) as kind (type)
    cross join lateral (
      select id, account_id, task.type from task
      where task.type = kind.type and state in ('PENDING', 'RETRY') and later and run_after <= by_now
      order by run_after limit most
      for no key update skip locked
    ) first
  ), standing as materialized (
    select account_id, type from (select distinct account_id, type from due) place
    where can_stand_in_line(account_id, type)
  )
  update task set later = false
  from due join standing on standing.account_id = due.account_id and standing.type = due.type
  where task.id = due.id;
  get diagnostics made = row_count;
  return made;
end $$;

create function let_due_tasks_go(of_types text[], most integer) returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7270001);
  return ready_due_tasks(of_types, most);
end $$;
`;

const front = sql`
create or replace function front_of_line(of_type text, of_version integer, but_for uuid[], most integer, waited_seconds double precision)
 returns setof uuid language plpgsql rows 8 as $$
declare
  one uuid;
  foremost record;
  found_so_far integer := 0;
  gone uuid[] := '{}';
begin
  if most <= 0 then return; end if;
  for one in
    select account_id from task_line where type = of_type and account_id <> all (but_for)
    order by served nulls first, since, account_id
  loop
    select id, created_at, run_after into foremost from task
    where type = of_type and account_id = one and state in ('PENDING', 'RETRY')
      and not later and payload_version <= of_version
    order by priority desc, created_at, id limit 1;
    if not found then
      if not exists (
        select from task where type = of_type and account_id = one and state in ('PENDING', 'RETRY') and not later
      ) then gone := gone || one; end if;
      continue;
    end if;
    continue when not exists (select from account where id = one and task_parallelism > 0);
    continue when waited_seconds is not null and greatest(foremost.created_at, foremost.run_after,
        (select max(ended_at) from attempt where task_id = foremost.id))
      > clock_timestamp() - make_interval(secs => waited_seconds);
    return next one;
    found_so_far := found_so_far + 1;
    exit when found_so_far = most;
  end loop;
  if gone <> '{}' then
    -- Looked at again once they are held: what came meanwhile is seen then, and who has yet to come waits.
    gone := array(
      select account_id from task_line where type = of_type and account_id = any (gone) for update skip locked
    );
    delete from task_line where type = of_type and account_id = any (gone) and not exists (
      select from task where task.type = of_type and task.account_id = task_line.account_id
        and task.state in ('PENDING', 'RETRY') and not task.later
    );
  end if;
end $$;
`;

const claiming = sql`
create or replace function claim_tasks(by_worker text, of_types text[], of_versions integer[], most integer, lease_seconds double precision, attempt_ids uuid[])
 returns table(task_id uuid, user_id uuid, account_id uuid, trace_id text, type text, payload jsonb, attempt integer, token bigint)
 language plpgsql
as $$
#variable_conflict use_column
begin
  -- Each statement of a function sees what was committed before it: the next one sees what the claim before has taken.
  perform pg_advisory_xact_lock(7270001);
  perform ready_due_tasks(of_types, 100);
  return query
  -- Of accounts with nothing running the foremost in line, of those with something all: no more run than there are slots.
  with kinds as (
    select type, version from unnest(of_types, of_versions) as kind (type, version)
  ), running as (
    select task.account_id, count(*) as tasks
    from attempt join task on task.id = attempt.task_id
    where attempt.ended_at is null and task.type = any (of_types)
    group by task.account_id
  ), asked as (
    select account_id, tasks from running
    union
    select front.account_id, 0 from kinds
    cross join lateral front_of_line(
      kinds.type, kinds.version, array(select account_id from running), most, null
    ) as front (account_id)
  ), open as (
    -- What is above an account's bound waits, whatever there is.
    select kinds.type, kinds.version, asked.account_id, asked.tasks
    from kinds cross join asked join account on account.id = asked.account_id
    where asked.tasks < account.task_parallelism
  ), first as (
    -- The task of each account that is its first in turn: those of others come behind it, and its own too.
    select distinct on (open.account_id) open.account_id, open.tasks, waiting.id, waiting.created_at
    from open
    cross join lateral (
      select id, priority, created_at from task
      where type = open.type and account_id = open.account_id and state in ('PENDING', 'RETRY')
        and not later
        and payload_version <= open.version
      order by priority desc, created_at, id limit 1
    ) waiting
    order by open.account_id, waiting.priority desc, waiting.created_at, waiting.id
  ), next as materialized (
    -- No more accounts than tasks are taken can have one among them: asked once each when they were served last.
    select first.account_id, first.tasks, asked.served from first
    cross join lateral (select max(served) as served from task where task.account_id = first.account_id) asked
    order by first.tasks, asked.served nulls first, first.created_at, first.id limit most
  ), candidate as (
    select waiting.id, waiting.created_at, next.account_id, next.served,
      next.tasks + row_number() over (
        partition by next.account_id order by waiting.priority desc, waiting.created_at, waiting.id
      ) as place
    from next join open on open.account_id = next.account_id
    cross join lateral (
      select id, priority, created_at from task
      where type = open.type and account_id = open.account_id and state in ('PENDING', 'RETRY')
        and not later
        and payload_version <= open.version
      order by priority desc, created_at, id limit most
    ) waiting
  ), turn as (
    select candidate.id, row_number() over (
      order by candidate.place, candidate.served nulls first, candidate.created_at, candidate.id
    ) as number
    from candidate join account on account.id = candidate.account_id
    where candidate.place <= account.task_parallelism
    order by number limit most
  ), taken as (
    -- A task whose row is held is left alone.
    select task.id, turn.number from turn join task on task.id = turn.id
    where task.state in ('PENDING', 'RETRY')
    for no key update of task skip locked
  ), begun as (
    insert into attempt (id, task_id, number, fencing_token, worker_id, started_at, lease_expires_at)
    select attempt_ids[taken.number], taken.id,
      (select coalesce(max(earlier.number), 0) + 1 from attempt earlier where earlier.task_id = taken.id),
      nextval('fencing_token'), by_worker, clock_timestamp(),
      clock_timestamp() + make_interval(secs => lease_seconds)
    from (select * from taken order by number) taken
    returning task_id, number, fencing_token
  ), started as (
    update task set state = 'STARTED', fence = begun.fencing_token, served = begun.fencing_token, stage = null, progress = 0, run_after = null,
      attempts_left = attempts_left - 1, started_at = coalesce(started_at, clock_timestamp())
    from begun where task.id = begun.task_id
    returning task.id, task.user_id, task.account_id, task.trace_id, task.type, task.payload, begun.number,
      begun.fencing_token
  )
  select id, user_id, account_id, trace_id, type, payload, number, fencing_token from started order by fencing_token;
  -- A statement of its own: the one before may have taken rows of these accounts out of the line, and may not write them again.
  update task_line set served = now.served
  from (
    select task.account_id, max(task.served) as served from attempt join task on task.id = attempt.task_id
    where attempt.id = any (attempt_ids) group by task.account_id
  ) now
  where task_line.account_id = now.account_id;
end $$;
`;

const asking = sql`
create or replace function ask_to_give_way(
  of_types text[], of_versions integer[], giving_types text[], waited_seconds double precision,
  slice_seconds double precision, longest_slice_seconds double precision
) returns setof bigint language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7270001);
  perform ready_due_tasks(of_types, 100);
  return query
  with running as (
    select attempt.id, attempt.task_id, task.account_id, task.type, attempt.started_at, attempt.asked_to_give_way_at as asked_at
    from attempt join task on task.id = attempt.task_id
    where attempt.ended_at is null and task.type = any (of_types)
  ), waiting as (
    -- No more can be given way to than run.
    select distinct front.account_id from unnest(of_types, of_versions) as kind (type, version)
    cross join lateral front_of_line(
      kind.type, kind.version, array(select account_id from running), (select count(*)::int from running), waited_seconds
    ) as front (account_id)
  ), staying as (
    select running.*, count(*) over (partition by account_id)
      - row_number() over (partition by account_id order by started_at) as above
    from running where asked_at is null
  ), chosen as (
    select staying.id from staying
    where staying.type = any (giving_types) and staying.started_at <= clock_timestamp() - make_interval(secs => least(
        longest_slice_seconds,
        slice_seconds * 2 ^ (
          select least(20, count(*)) from attempt earlier
          where earlier.task_id = staying.task_id and earlier.outcome = 'gave_way'
        )
      ))
    order by staying.above desc, staying.started_at
    limit greatest(0, (select count(*) from waiting) - (
      -- Who was asked long ago is past its last segment, and ends soon or never.
      select count(*) from running where asked_at > clock_timestamp() - interval '1 minute'
    ) - (
      -- A slot that came free since the last claim is taken in a moment, unless its worker is gone.
      select count(*) from attempt join task on task.id = attempt.task_id
      where attempt.ended_at > clock_timestamp() - interval '5 seconds' and task.type = any (of_types)
        and attempt.ended_at > coalesce((select max(started_at) from running), '-infinity')
    ))
  )
  update attempt set asked_to_give_way_at = clock_timestamp() from chosen where attempt.id = chosen.id
  returning attempt.fencing_token;
end $$;
`;

/**
 * A session keeps the plans of a function, and the first may be made while tables are small: all of them by index, since what
 * is looked for is always a few of many.
 */
const byIndex = sql`
alter function claim_tasks set enable_seqscan = off;
alter function claim_tasks set jit = off;
alter function ask_to_give_way set enable_seqscan = off;
alter function ask_to_give_way set jit = off;
alter function let_due_tasks_go set enable_seqscan = off;
alter function let_due_tasks_go set jit = off;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const steps = [waiting, marking, standing, readying, front, claiming, asking, byIndex];
  for (const step of steps) await step.execute(db);
}
