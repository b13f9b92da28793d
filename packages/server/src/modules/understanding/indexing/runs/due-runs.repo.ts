/** Runs that are due although nobody asks, and what makes others so. */
import type { MediaKind } from '@rushes/engine';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { AnalyserName } from '../../analysis/analyser.ts';

// Runs that are due although nobody asks.

/** Analysers to run over one version, for whom ran them before or brought the file. */
export interface DueVersion {
  assetId: string;
  versionId: string;
  mediaKind: MediaKind;
  userId: string;
  accountId: string;
  analysers: AnalyserName[];
}

/** Index tasks that wait for a slot; counts to `most` at most. */
export async function countWaiting(db: Kysely<Database>, most: number): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from (
      -- Each of the two by its index.
      (select from task where type = 'index_task' and state in ('PENDING', 'RETRY') and not later limit ${most})
      union all
      (select from task where type = 'index_task' and state in ('PENDING', 'RETRY') and later limit ${most})
      limit ${most}
    ) waiting`.execute(db);
  return rows[0]?.tasks ?? 0;
}

/**
 * Holds those of the accounts that nobody else does. Requests take the account before the runs; a round has runs already
 * when it comes here, so it must not wait.
 */
async function holdAccounts(trx: Transaction<Database>, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...new Set(accountIds)].sort())
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks runs that are due, a few, with the accounts to run them for. What another transaction holds is left to a later
 * round.
 */
async function dueOf(trx: Transaction<Database>, chosen: RawBuilder<unknown>): Promise<DueVersion[]> {
  const { rows } = await sql<DueVersion>`
    with due as (${chosen})
    select version.asset_id as "assetId", version.id as "versionId", version.media_kind as "mediaKind",
      owner.id as "userId", owner.account_id as "accountId", array_agg(due.analyser) as analysers
    from due
    join asset_version version on version.id = due.version_id
    left join task on task.id = due.task_id
    join app_user owner on owner.id = coalesce(task.user_id, version.created_by)
    where version.media_kind is not null
    group by version.id, owner.id`.execute(trx);
  if (rows.length === 0) return [];
  const held = await holdAccounts(
    trx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.filter(({ accountId }) => held.has(accountId));
}

const columns = sql`select version_id, analyser, task_id from analyser_run`;

export function findFailedDue(
  trx: Transaction<Database>,
  { now, limit }: { now: Date; limit: number },
): Promise<DueVersion[]> {
  return dueOf(
    trx,
    sql`${columns} where next_attempt_at <= ${now} order by next_attempt_at limit ${limit} for update skip locked`,
  );
}

/**
 * Runs of `analyser` in a state, and with them what else is due of the same versions among `alongside`: what changed for
 * several analysers at once is one task, not one for each.
 */
export function findInState(
  trx: Transaction<Database>,
  due: {
    analyser: AnalyserName;
    alongside: readonly AnalyserName[];
    state: 'stale' | 'not_available';
    limit: number;
  },
): Promise<DueVersion[]> {
  const { analyser, alongside, state, limit } = due;
  return dueOf(
    trx,
    sql`
      with first as materialized (
        select version_id from analyser_run where analyser = ${analyser} and state = ${state}
          and state in ('not_available', 'stale') limit ${limit} for update skip locked)
      ${columns} where version_id in (select version_id from first)
        and analyser = any (${[...alongside]}::text[]) and state in ('not_available', 'stale')
      for update skip locked`,
  );
}

/** Runs that another version of the analyser, or another engine, made. */
export function findOutdated(
  trx: Transaction<Database>,
  made: { analyser: AnalyserName; version: string; engine: string; limit: number },
): Promise<DueVersion[]> {
  const { analyser, version, engine, limit } = made;
  const side = (comparison: RawBuilder<unknown>) => sql`(
    ${columns} where analyser = ${analyser} and state in ('done', 'refused')
      and (analyser_version, engine) ${comparison} (${version}, ${engine}) limit ${limit} for update skip locked)`;
  return dueOf(
    trx,
    sql`select * from ${side(sql`<`)} earlier union all select * from ${side(sql`>`)} later limit ${limit}`,
  );
}

/** Marks what another version made, so that it is run again and shown as being so. */
export async function setStale(
  trx: Transaction<Database>,
  due: readonly DueVersion[],
  reason: string,
): Promise<void> {
  for (const { versionId, analysers } of due) {
    await trx
      .updateTable('analyser_run')
      .set({ state: 'stale', reason })
      .where('version_id', '=', versionId)
      .where('analyser', 'in', analysers)
      .where('state', 'in', ['done', 'refused'])
      .execute();
  }
}

// Notes that what analysers read has changed, for the modules that change it.

/**
 * Results of these analysers are out of date from now on: they stay readable, and are made anew within a minute. Of
 * what is under way the next run is noted. `versionIds` null: of every version.
 */
export async function markStale(
  trx: Transaction<Database>,
  stale: { versionIds: readonly string[] | null; analysers: readonly AnalyserName[]; reason: string },
): Promise<void> {
  const { versionIds, analysers, reason } = stale;
  if (analysers.length === 0 || versionIds?.length === 0) return;
  const only = versionIds === null ? sql`true` : sql`version_id = any (${[...versionIds]}::uuid[])`;
  await sql`
    update analyser_run
    set state = case when state = 'done' then 'stale' else state end,
      reason = case when state = 'done' then ${reason} else reason end,
      -- A run under way may have read before the change: its key no longer fits when it ends.
      options_key = case when state = 'running' then '' else options_key end
    where ${only} and analyser = any (${[...analysers]}::text[]) and state in ('done', 'running')
  `.execute(trx);
}
