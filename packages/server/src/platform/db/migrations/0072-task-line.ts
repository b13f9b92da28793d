/**
 * A claim went from account to account of all that wait: 12 ms at 1,000 of them and 105 ms at 10,000, under the lock that lets one
 * claim at a time. Accounts now stand in line: a row for each account and type of which something waits, or has waited, in the
 * order of their turn, so a claim looks at the first few. A row is written by who lets a task wait, and taken away by a claim
 * that finds nothing behind it.
 */
import { type Kysely, sql } from 'kysely';

const line = sql`
create table task_line (
  account_id uuid not null references account (id) on delete cascade,
  type text not null,
  -- The newest token of the account's tasks; null before the first.
  served bigint,
  -- When the first of the tasks came that it stands here for.
  since timestamptz not null,
  primary key (account_id, type)
);
create index task_line_turn on task_line (type, served nulls first, since, account_id);
`;

const standing = sql`
create function stand_in_line(of_account uuid, of_type text, from_time timestamptz) returns void language plpgsql as $$
begin
  loop
    -- Held until the task is there for all to see: no claim takes a row away that somebody holds.
    perform from task_line where account_id = of_account and type = of_type for key share;
    exit when found;
    insert into task_line
    select of_account, of_type, (select max(served) from task where account_id = of_account), from_time
    on conflict do nothing;
    exit when found;
  end loop;
end $$;

create function stand_with_new_tasks() returns trigger language plpgsql as $$
begin
  perform stand_in_line(account_id, type, since) from (
    select account_id, type, min(created_at) as since from new_tasks where state in ('PENDING', 'RETRY')
    group by account_id, type order by account_id, type
  ) waiting;
  return null;
end $$;

create function stand_with_task() returns trigger language plpgsql as $$
begin
  perform stand_in_line(new.account_id, new.type, new.created_at);
  return null;
end $$;

create trigger task_stands_in_line after insert on task
  referencing new table as new_tasks for each statement execute function stand_with_new_tasks();
create trigger task_stands_in_line_again after update of state, type, account_id on task for each row
  when (new.state in ('PENDING', 'RETRY')
    and (old.state, old.type, old.account_id) is distinct from (new.state, new.type, new.account_id))
  execute function stand_with_task();
`;

/** Behind the triggers: they hold up who writes tasks until all is done, so that none comes in between and stands nowhere. */
const waiting = sql`
insert into task_line
select account_id, type, (select max(served) from task other where other.account_id = task.account_id), min(created_at)
from task where state in ('PENDING', 'RETRY') group by account_id, type
on conflict do nothing;
`;

const front = sql`
create function front_of_line(of_type text, of_version integer, but_for uuid[], most integer, waited_seconds double precision)
 returns setof uuid language plpgsql as $$
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
      and (run_after is null or run_after <= clock_timestamp()) and payload_version <= of_version
    order by priority desc, created_at, id limit 1;
    if not found then
      if not exists (
        select from task where type = of_type and account_id = one and state in ('PENDING', 'RETRY')
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
        and task.state in ('PENDING', 'RETRY')
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
        and (run_after is null or run_after <= clock_timestamp())
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
        and (run_after is null or run_after <= clock_timestamp())
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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [line, standing, waiting, front, claiming, asking]) await step.execute(db);
}
