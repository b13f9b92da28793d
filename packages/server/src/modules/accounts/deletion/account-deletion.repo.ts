/** Rows of deletions, and what of a user stands outside of the tree. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { DeletionStage } from './account-deletion.schema.ts';

/** Numbers and words of a DeleteAccountSummary, as they are kept. */
export interface Tally {
  assets_deleted: number;
  assets_kept_not_created_by_user: number;
  assets_on_legal_hold: number;
  chats_deleted: number;
  groups_deleted: number;
  s3_objects_deleted: number;
  s3_multipart_uploads_aborted: number;
  stripe_subscriptions_cancelled: number;
  stripe_customer_kept: boolean;
  firebase_deleted: boolean;
  firebase_skip_reason: string | null;
  signup_history_recorded: boolean;
  user_deleted: boolean;
}

export type Counted = {
  [Name in keyof Tally as Tally[Name] extends number ? Name : never]: number;
};

export interface StageState {
  done: number;
  total: number;
}

export interface DeletionRow {
  userId: string;
  groupIds: string[];
  taskId: string | null;
  stage: DeletionStage;
  /** How far each stage is that was begun. */
  stages: Partial<Record<DeletionStage, StageState>>;
  tally: Tally;
  finishedAt: string | null;
}

function selectDeletion(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('account_deletion')
    .select([
      'user_id as userId',
      'group_ids as groupIds',
      'task_id as taskId',
      'stage',
      'stages',
      'summary as tally',
      'finished_at as finishedAt',
    ])
    .where('user_id', '=', userId);
}

export async function findDeletion(db: Kysely<Database>, userId: string): Promise<DeletionRow | null> {
  const row = await selectDeletion(db, userId).executeTakeFirst();
  return (row as unknown as DeletionRow | undefined) ?? null;
}

const selectAccount = (trx: Transaction<Database>, userId: string) =>
  trx.selectFrom('app_user').select('account_id as accountId').where('id', '=', userId);

/**
 * The user, held until the transaction ends, so that one deletion begins. What names them as its maker is still
 * written meanwhile: whoever writes it may hold the groups that the beginning waits for.
 */
export async function lockUser(trx: Transaction<Database>, userId: string): Promise<{ accountId: string }> {
  return selectAccount(trx, userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Holds the user until the transaction ends; nothing that names them as its maker is written meanwhile. */
export async function lockOutUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await selectAccount(trx, userId).forUpdate().executeTakeFirstOrThrow();
}

/** The account of a user. */
export async function accountOf(db: Kysely<Database>, userId: string): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

/** Whom issuers know the user as, the first one first. */
export async function identitiesOf(
  db: Kysely<Database>,
  userId: string,
): Promise<{ issuer: string; subject: string }[]> {
  return db
    .selectFrom('user_identity')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** From now on the user is somebody who left: no credential is theirs any more, and nothing is told to their webhooks. */
export async function markLeft(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await trx.updateTable('app_user').set({ deleted_at: now }).where('id', '=', userId).execute();
  await trx.deleteFrom('api_key').where('user_id', '=', userId).execute();
  await trx.deleteFrom('provider_key').where('account_id', 'in', selectAccount(trx, userId)).execute();
  await sql`
    update webhook_endpoint set disabled_at = ${now}, disabled_reason = 'by_owner'
    where account_id = (select account_id from app_user where id = ${userId}) and disabled_at is null`.execute(
    trx,
  );
  await sql`
    delete from webhook_listener
    where account_id = (select account_id from app_user where id = ${userId})`.execute(trx);
  await sql`
    delete from invitation where email_folded = (
      select email_folded from app_user where id = ${userId} and email_verified)`.execute(trx);
}

export async function insertDeletion(
  trx: Transaction<Database>,
  deletion: { userId: string; groupIds: readonly string[]; tally: Tally; now: Date },
): Promise<void> {
  await trx
    .insertInto('account_deletion')
    .values({
      user_id: deletion.userId,
      group_ids: [...deletion.groupIds],
      task_id: null,
      stage: 'tasks',
      summary: JSON.stringify(deletion.tally),
      started_at: deletion.now,
    })
    .execute();
}

export async function setTask(trx: Transaction<Database>, userId: string, taskId: string): Promise<void> {
  await trx
    .updateTable('account_deletion')
    .set({ task_id: taskId, finished_at: null })
    .where('user_id', '=', userId)
    .execute();
}

async function lockDeletion(trx: Transaction<Database>, userId: string): Promise<DeletionRow> {
  return (await selectDeletion(trx, userId).forUpdate().executeTakeFirstOrThrow()) as unknown as DeletionRow;
}

async function updateDeletion(
  trx: Transaction<Database>,
  { userId, stage, stages, tally }: DeletionRow,
): Promise<void> {
  await trx
    .updateTable('account_deletion')
    .set({ stage, stages: JSON.stringify(stages), summary: JSON.stringify(tally) })
    .where('user_id', '=', userId)
    .execute();
}

/** A stage begins, in which `total` things are to be done. */
export async function beginStage(
  trx: Transaction<Database>,
  userId: string,
  { stage, total }: { stage: DeletionStage; total: number },
): Promise<void> {
  const row = await lockDeletion(trx, userId);
  await updateDeletion(trx, { ...row, stage, stages: { ...row.stages, [stage]: { done: 0, total } } });
}

/** Adds what was just removed in this transaction; `done` of it to how far the stage is. */
export async function addCounts(
  trx: Transaction<Database>,
  userId: string,
  { counts, done }: { counts: Partial<Counted>; done: number },
): Promise<void> {
  const row = await lockDeletion(trx, userId);
  const tally = { ...row.tally };
  for (const [name, count] of Object.entries(counts) as [keyof Counted, number][]) {
    // A deletion that began before something was counted has no number for it.
    tally[name] = (tally[name] ?? 0) + count;
  }
  const state = row.stages[row.stage] ?? { done: 0, total: 0 };
  const stages = { ...row.stages, [row.stage]: { ...state, done: state.done + done } };
  await updateDeletion(trx, { ...row, stages, tally });
}

/** Ids of users whose deletion has begun and not ended, the oldest first. */
export async function findOpen(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletion')
    .select('user_id')
    .where('finished_at', 'is', null)
    .orderBy('started_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function countChats(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from chat where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes chats with their runs; returns how many. */
export async function deleteChats(
  trx: Transaction<Database>,
  userId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from chat where id in (select id from chat where user_id = ${userId} limit ${limit}) returning id`.execute(
    trx,
  );
  return rows.length;
}

/** The stored files that versions and renditions of assets are made of. */
export async function objectsOf(trx: Transaction<Database>, assetIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.object_id as id from asset_version v where v.asset_id = any(${[...assetIds]}::uuid[])
    union
    select r.object_id from asset_version v join rendition r on r.version_id = v.id
      where v.asset_id = any(${[...assetIds]}::uuid[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of the stored files that nothing refers to any more. */
export async function unreferencedOf(
  trx: Transaction<Database>,
  objectIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from object where id = any(${[...objectIds]}::uuid[]) and reference_count = 0`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many uploads to these assets are open. */
export async function countOpenUploads(
  trx: Transaction<Database>,
  assetIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from upload where asset_id = any(${[...assetIds]}::uuid[]) and state = 'open'`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Removes ended tasks of the user but `except`, some at a time; returns how many. */
export async function deleteTasks(
  trx: Transaction<Database>,
  { userId, except, limit }: { userId: string; except: string; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from task where id in (
      select id from task where user_id = ${userId} and ended_at is not null and id <> ${except} limit ${limit}
    ) returning id`.execute(trx);
  return rows.length;
}

/** Removes events about the account that nobody needs any more, some at a time; returns how many. */
export async function deleteEvents(
  trx: Transaction<Database>,
  { userId, limit }: { userId: string; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from outbox where id in (
      select o.id from app_user u join outbox o on o.account_id = u.account_id where u.id = ${userId} limit ${limit}
    ) returning id`.execute(trx);
  return rows.length;
}

/** Removes what was told to the account's webhooks, with its deliveries, some at a time; returns how many. */
export async function deleteWebhookMessages(
  trx: Transaction<Database>,
  { userId, limit }: { userId: string; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from webhook_message where id in (
      select m.id from app_user u join webhook_message m on m.account_id = u.account_id
      where u.id = ${userId} limit ${limit}
    ) returning id`.execute(trx);
  return rows.length;
}

/** Removes what else names the user: uploads, request names, webhooks, authorship of descriptions. */
export async function deleteTraces(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('webhook_endpoint').where('account_id', 'in', selectAccount(trx, userId)).execute();
  await trx.deleteFrom('webhook_sequence').where('account_id', 'in', selectAccount(trx, userId)).execute();
  await trx.deleteFrom('upload').where('user_id', '=', userId).execute();
  await trx.deleteFrom('idempotency_key').where('user_id', '=', userId).execute();
  await trx.deleteFrom('api_key').where('user_id', '=', userId).execute();
  await trx
    .updateTable('scene_description')
    .set({ created_by: null })
    .where('created_by', '=', userId)
    .execute();
}

/**
 * Removes links that the user made, with what their guests left, and what the user said, some at a time; returns how
 * many. What they settled stays settled.
 */
export async function deleteReviews(
  trx: Transaction<Database>,
  { userId, limit }: { userId: string; limit: number },
): Promise<number> {
  const links = await sql`
    delete from review_link where id in (
      select id from review_link where created_by = ${userId} limit ${limit}) returning id`.execute(trx);
  const comments = await sql`
    delete from review_comment where id in (
      select id from review_comment where author_id = ${userId} limit ${limit}) returning id`.execute(trx);
  await sql`update review_comment set resolved_by = null where resolved_by = ${userId}`.execute(trx);
  await sql`delete from review_mention where user_id = ${userId}`.execute(trx);
  return links.rows.length + comments.rows.length;
}

/** Whether something that a request under way wrote at the last moment is left. */
export async function hasLeftovers(
  trx: Transaction<Database>,
  { userId, except }: { userId: string; except: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from chat where user_id = ${userId}
    union all select from upload where user_id = ${userId}
    union all select from review_link where created_by = ${userId}
    union all select from review_comment where author_id = ${userId}
    union all select from task where user_id = ${userId} and id <> ${except}
    union all select from group_member where user_id = ${userId}
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** What is left of the user is a row that names nobody; the money of the account keeps its owner's id. */
export async function anonymise(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const email = `deleted-${userId}@deleted.invalid`;
  await trx
    .updateTable('app_user')
    .set({
      email,
      email_folded: email,
      email_verified: false,
      first_name: null,
      last_name: null,
      company: null,
      job_title: null,
      profile_picture_url: null,
      preferences: '{}',
      is_operator: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

export async function finish(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await sql`
    update account_deletion set finished_at = ${now}, summary = summary || '{"user_deleted": true}'
    where user_id = ${userId}`.execute(trx);
}
