/**
 * A claim that found nothing behind one row of an account, took it out of the line, and took a task of the same account by
 * another row wrote the first row again in the same statement, which Postgres refuses: no worker took any task from then on.
 * The rows are now written by a statement of their own.
 */
import { type Kysely, sql } from 'kysely';

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

export async function up(db: Kysely<unknown>): Promise<void> {
  await claiming.execute(db);
}
