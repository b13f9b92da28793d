/**
 * Who gives way when all slots are taken and an account waits that has none. Decided under the lock of claims, so that
 * workers that look at the same time ask for no more than is needed.
 */
import { type Kysely, sql } from 'kysely';

const column = sql`
alter table attempt add column asked_to_give_way_at timestamptz,
  drop constraint attempt_outcome_check,
  add constraint attempt_outcome_check
    check (outcome in ('succeeded', 'failed', 'cancelled', 'lost', 'released', 'gave_way'))
`;

/**
 * Which account was served longest ago was read off the tokens of tasks that run or have ended. One that gives way has none,
 * and its account would have been next again: the newest token of a task now stays in a column of its own.
 */
const served = sql`
alter table task add column served bigint;
update task set served = fence where fence is not null;
drop index task_served;
create index task_served on task (account_id, served desc) where served is not null
`;

const claims = sql`
create or replace function claim_tasks(
  by_worker text, of_types text[], of_versions integer[], most integer, lease_seconds double precision, attempt_ids uuid[]
) returns table (
  task_id uuid, user_id uuid, account_id uuid, trace_id text, type text, payload jsonb, attempt integer, token bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  -- Each statement of a function sees what was committed before it: the next one sees what the claim before has taken.
  perform pg_advisory_xact_lock(7270001);
  return query
  -- From account to account by the index, so that 10,000 waiting tasks of one account cost no more than one.
  with recursive queue as (
    select kind.type, kind.version, first.account_id
    from unnest(of_types, of_versions) as kind (type, version)
    cross join lateral (
      select account_id from task
      where type = kind.type and state in ('PENDING', 'RETRY')
      order by account_id limit 1
    ) first
    union all
    select queue.type, queue.version, following.account_id
    from queue
    cross join lateral (
      select account_id from task
      where type = queue.type and account_id > queue.account_id and state in ('PENDING', 'RETRY')
      order by account_id limit 1
    ) following
  ), running as (
    select task.account_id, count(*) as tasks
    from attempt join task on task.id = attempt.task_id
    where attempt.ended_at is null and task.type = any (of_types)
    group by task.account_id
  ), candidate as (
    select waiting.id, waiting.created_at, queue.account_id,
      coalesce(running.tasks, 0) + row_number() over (
        partition by queue.account_id order by waiting.priority desc, waiting.created_at, waiting.id
      ) as place
    from queue
    left join running on running.account_id = queue.account_id
    cross join lateral (
      select id, priority, created_at from task
      where type = queue.type and account_id = queue.account_id and state in ('PENDING', 'RETRY')
        and (run_after is null or run_after <= clock_timestamp())
        and payload_version <= queue.version
      order by priority desc, created_at, id limit most
    ) waiting
  ), turn as (
    select candidate.id, row_number() over (
      order by candidate.place,
        (select max(served) from task where task.account_id = candidate.account_id) nulls first,
        candidate.created_at, candidate.id
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
end $$;
`;

const asking = sql`
create function ask_to_give_way(
  of_types text[], of_versions integer[], giving_types text[], waited_seconds double precision,
  slice_seconds double precision, longest_slice_seconds double precision
) returns setof bigint language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7270001);
  return query
  -- From account to account by the index, as in claim_tasks.
  with recursive queue as (
    select kind.type, kind.version, first.account_id
    from unnest(of_types, of_versions) as kind (type, version)
    cross join lateral (
      select account_id from task
      where type = kind.type and state in ('PENDING', 'RETRY')
      order by account_id limit 1
    ) first
    union all
    select queue.type, queue.version, following.account_id
    from queue
    cross join lateral (
      select account_id from task
      where type = queue.type and account_id > queue.account_id and state in ('PENDING', 'RETRY')
      order by account_id limit 1
    ) following
  ), running as (
    select attempt.id, attempt.task_id, task.account_id, task.type, attempt.started_at, attempt.asked_to_give_way_at as asked_at
    from attempt join task on task.id = attempt.task_id
    where attempt.ended_at is null and task.type = any (of_types)
  ), waiting as (
    select distinct queue.account_id from queue
    where queue.account_id not in (select account_id from running)
      and exists (
        select from (
          select id, created_at, run_after from task
          where type = queue.type and account_id = queue.account_id and state in ('PENDING', 'RETRY')
            and (run_after is null or run_after <= clock_timestamp()) and payload_version <= queue.version
          order by priority desc, created_at, id limit 1
        ) next
        where greatest(next.created_at, next.run_after,
            (select max(attempt.ended_at) from attempt where attempt.task_id = next.id))
          <= clock_timestamp() - make_interval(secs => waited_seconds)
      )
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
    ))
  )
  update attempt set asked_to_give_way_at = clock_timestamp() from chosen where attempt.id = chosen.id
  returning attempt.fencing_token;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await column.execute(db);
  await served.execute(db);
  await claims.execute(db);
  await asking.execute(db);
}
