/** Rows of uploads whose analysis waits for credits or room. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export type WaitReason = 'insufficient_credits' | 'storage_full';

export interface WaitingUpload {
  versionId: string;
  assetId: string;
  userId: string;
  accountId: string;
}

/** The upload that a probe looked into; undefined where it is gone. */
export async function findProbed(
  trx: Transaction<Database>,
  taskId: string,
): Promise<{ assetId: string; versionId: string; traceId: string } | undefined> {
  return trx
    .selectFrom('task')
    .innerJoin('asset_version', (join) =>
      join.on('asset_version.id', '=', sql<string>`(task.payload ->> 'versionId')::uuid`),
    )
    .select([
      'asset_version.id as versionId',
      'asset_version.asset_id as assetId',
      'task.trace_id as traceId',
    ])
    .where('task.id', '=', taskId)
    .executeTakeFirst();
}

/** Waits from now on, until `nextAttemptAt` at least. */
export async function addWait(
  trx: Transaction<Database>,
  upload: WaitingUpload,
  { reason, now, nextAttemptAt }: { reason: WaitReason; now: Date; nextAttemptAt: Date },
): Promise<void> {
  await trx
    .insertInto('index_wait')
    .values({
      version_id: upload.versionId,
      asset_id: upload.assetId,
      user_id: upload.userId,
      account_id: upload.accountId,
      reason,
      since: now,
      next_attempt_at: nextAttemptAt,
    })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet({ reason, next_attempt_at: nextAttemptAt }),
    )
    .execute();
}

/** Why the analysis of a version waits; null where it does not. */
export async function findWait(db: Kysely<Database>, versionId: string): Promise<WaitReason | null> {
  const row = await db
    .selectFrom('index_wait')
    .select('reason')
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Of each account that may try again the upload whose turn it is, at most `limit` of them. */
export async function findDueWaits(
  db: Kysely<Database>,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingUpload[]> {
  const { rows } = await sql<WaitingUpload>`
    select oldest.version_id as "versionId", oldest.asset_id as "assetId", oldest.user_id as "userId",
      oldest.account_id as "accountId"
    from (
      select distinct account_id from (
        select account_id from index_wait where next_attempt_at <= ${now} order by next_attempt_at limit ${limit}
      ) due
    ) account
    cross join lateral (
      select * from index_wait
      where index_wait.account_id = account.account_id and next_attempt_at <= ${now}
      order by next_attempt_at, since, version_id limit 1
    ) oldest`.execute(db);
  return rows;
}

/** Whether it still waited; it does no more. */
export async function endWait(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('index_wait')
    .where('version_id', '=', versionId)
    .returning('version_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** It may cost more than the others of its account: they are not put off with it. */
export async function postponeWait(
  db: Kysely<Database>,
  versionId: string,
  nextAttemptAt: Date,
): Promise<void> {
  await db
    .updateTable('index_wait')
    .set({ next_attempt_at: nextAttemptAt })
    .where('version_id', '=', versionId)
    .execute();
}
