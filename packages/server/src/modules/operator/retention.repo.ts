/** Forgets what ended long ago, some rows at a time. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Attempts of ended tasks that ended before; how many were forgotten. */
export async function deleteAttempts(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from attempt where id in (
      select attempt.id from attempt join task on task.id = attempt.task_id
      where attempt.ended_at < ${before} and task.ended_at < ${before}
      order by attempt.ended_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** What streams said before of runs that have ended; the last event of a run is made from its task and stays. */
export async function deleteRunEvents(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from run_event where (run_id, sequence) in (
      select run_event.run_id, run_event.sequence
      from run_event join run on run.id = run_event.run_id join task on task.id = run.task_id
      where run_event.created_at < ${before} and task.ended_at < ${before}
      order by run_event.created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Ids of users that follow `after`. */
export async function nextUsers(
  db: Kysely<Database>,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface DeletedTasks {
  userId: string;
  before: Date;
  /** So many of the user's ended tasks stay whatever their age: what lists show. */
  kept: number;
  limit: number;
}

/**
 * Tasks of a user that ended before and that nobody can come upon any more, with their runs: beyond the newest ones,
 * referred to by no export, preview, analysis, walk or deletion, and of each file that is there not the newest of their
 * kind, by which the file tells how it went. Returns how many.
 */
export async function deleteTasks(db: Kysely<Database>, asked: DeletedTasks): Promise<number> {
  const { userId, before, kept, limit } = asked;
  const { rows } = await sql<{ tasks: number }>`
    with newest as materialized (
      select ended_at from task where user_id = ${userId} and ended_at is not null
      order by ended_at desc offset ${kept - 1} limit 1
    ), old as materialized (
      select t.id from task t, newest
      where t.user_id = ${userId} and t.ended_at < least(newest.ended_at, ${before})
        and not exists (select from run where export_task_id = t.id)
        and not exists (select from project_export where task_id = t.id)
        and not exists (select from preview where task_id = t.id)
        and not exists (select from render where task_id = t.id)
        and not exists (select from analyser_run where task_id = t.id)
        and not exists (select from walk_step where task_id = t.id)
        and not exists (select from account_deletion where task_id = t.id)
        and not exists (
          select from task_asset about join asset on asset.id = about.asset_id
          where about.task_id = t.id and not exists (
            select from task_asset later join task newer on newer.id = later.task_id
            where later.asset_id = about.asset_id and newer.type = t.type and newer.ended_at > t.ended_at
              and newer.state in ('SUCCESS', 'FAILURE')
          )
        )
      order by t.ended_at limit ${limit}
    ), runs as (
      delete from run using old where run.task_id = old.id
    ), tasks as (
      delete from task using old where task.id = old.id returning task.id
    )
    select count(*)::int as tasks from tasks`.execute(db);
  return rows[0]?.tasks ?? 0;
}
