/**
 * Whoever gives way ends in the database a moment before its slot is taken by whoever waited. A worker that looked in between
 * saw somebody wait still, and had another one give way for nothing.
 */
import { type Kysely, sql } from 'kysely';

const asking = sql`
create or replace function ask_to_give_way(
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
  await asking.execute(db);
}
